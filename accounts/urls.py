"""Our doors under /api/accounts/, allauth's under /_allauth/browser/v1/ (documented by allauth):

auth/signup, auth/login, auth/session (who is signed in; sign out), auth/email/verify, auth/password/request and reset,
auth/code/request and confirm, auth/webauthn/login and signup, auth/reauthenticate, auth/sessions (list and end),
account/email, account/password/change, account/authenticators/webauthn (passkeys).
"""

from __future__ import annotations

from django.urls import include, path

from . import views

urlpatterns = [
    path("_allauth/", include("allauth.headless.urls")),
    path("api/accounts/guest", views.Guest.as_view(), name="accounts-guest"),
    path("api/accounts/me", views.Me.as_view(), name="accounts-me"),
    path("api/accounts/upgrade", views.Upgrade.as_view(), name="accounts-upgrade"),
    path("api/accounts/merge/ticket", views.MergeTicket.as_view(), name="accounts-merge-ticket"),
    path("api/accounts/merge", views.Merge.as_view(), name="accounts-merge"),
    path("api/accounts/preferences", views.PreferencesDoor.as_view(), name="accounts-preferences"),
    path("api/accounts/blocks", views.Blocks.as_view(), name="accounts-blocks"),
    path("api/accounts/blocks/<str:name>", views.BlockDoor.as_view(), name="accounts-block"),
    path("api/accounts/follows", views.Follows.as_view(), name="accounts-follows"),
    path("api/accounts/follows/<str:name>", views.FollowDoor.as_view(), name="accounts-follow"),
    path("api/accounts/push", views.Push.as_view(), name="accounts-push"),
    path("api/accounts/push/end", views.PushEnd.as_view(), name="accounts-push-end"),
    path("api/accounts/people/<str:name>", views.Person.as_view(), name="accounts-person"),
    path("api/accounts/people/<str:name>/report", views.ReportDoor.as_view(), name="accounts-report"),
    path("api/accounts/export", views.Export.as_view(), name="accounts-export"),
]
