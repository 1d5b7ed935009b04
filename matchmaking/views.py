"""The doors of tables over HTTP. A view parses, calls one service and answers with one selector."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import views as accounts
from accounts.serializers import LineReportIn, ReportOut
from accounts.throttles import REPORT, DoorThrottle

from . import hosting, invitations, selectors, services, starting, talk, throttles
from . import serializers as said
from .models import Table

ERRORS: dict[Any, Any] = {"4XX": OpenApiResponse(said.TableError, description="Refused; nothing has changed.")}
TABLE: dict[Any, Any] = {200: said.TableToMe, **ERRORS}


class Door(accounts.Door):
    """For people who are signed in; only what changes something is counted."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [throttles.Acting]

    def get_throttles(self) -> list[Any]:
        return [] if self.request.method in ("GET", "HEAD", "OPTIONS") else [kind() for kind in self.throttle_classes]

    def asked(self, form: type[Any]) -> dict[str, Any]:
        """What stands behind the question mark, checked."""
        sent = form(data=self.request.query_params.dict())
        sent.is_valid(raise_exception=True)
        checked: dict[str, Any] = sent.validated_data
        return checked

    @property
    def asker(self) -> int | None:
        return self.request.user.pk if self.request.user.is_authenticated else None

    def table(self, table_id: int, code: str = "", status: int = 200) -> Response:
        """The table as this person sees it now; who has just left may no longer see it."""
        found = selectors.table_for(table_id, self.asker, code)
        return Response(selectors.told_to(found, self.asker), status=status)


class Open(Door):
    """Tables may be looked at by strangers."""

    permission_classes = []


class TablesDoor(Open):
    throttle_classes = [throttles.Opening]

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()] if self.request.method == "POST" else []

    @extend_schema(operation_id="tables", parameters=[said.Wanted], responses={200: said.TablePage, **ERRORS})
    def get(self, request: Request) -> Response:
        """Open tables that everybody may join, the newest first."""
        return Response(selectors.open_tables(self.asker, **self.asked(said.Wanted)))

    @extend_schema(operation_id="open_table", request=said.NewTable, responses={201: said.TableToMe, **ERRORS})
    def post(self, request: Request) -> Response:
        """A table that waits for people. I am its host and sit there."""
        wanted = self.read(said.NewTable)
        names = wanted.pop("invite", [])
        self._count_asked(len(names))
        with transaction.atomic():  # a name that nobody has is no table
            table = hosting.open_table(host_id=self.person.pk, rules_id=wanted.pop("rules"), **wanted)
            for name in names:
                invitations.invite(table_id=table.pk, user_id=self.person.pk, name=name)
        return self.table(table.pk, status=201)

    def _count_asked(self, people: int) -> None:
        """As if each had been asked by himself, one after the other."""
        throttle = throttles.Inviting(people)
        if people and not throttle.allow_request(self.request, self):
            self.throttled(self.request, throttle.wait())


class MyTablesDoor(Door):
    @extend_schema(operation_id="my_tables", responses={200: said.MyTables, **ERRORS})
    def get(self, request: Request) -> Response:
        """Where I wait, what has just begun there, and whereto I am asked."""
        return Response(selectors.mine(self.person.pk))


class RematchDoor(Door):
    throttle_classes = [throttles.Opening]

    @extend_schema(operation_id="rematch", request=said.SomeGame, responses=TABLE)
    def post(self, request: Request) -> Response:
        """Once more with the same people. The first to ask opens the table, the next ones join it."""
        game_id = self.read(said.SomeGame)["game"]
        return self.table(invitations.rematch(game_id=game_id, user_id=self.person.pk).pk)


class CodeDoor(Open):
    throttle_classes = [throttles.Guessing]

    def get_throttles(self) -> list[Any]:
        return [throttles.Guessing()]

    @extend_schema(operation_id="table_by_code", responses=TABLE)
    def get(self, request: Request, code: str) -> Response:
        """The table that an invitation link leads to."""
        return Response(selectors.told_to(selectors.table_by_code(code, self.asker), self.asker))


class TableDoor(Open):
    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()] if self.request.method == "PATCH" else []

    @extend_schema(operation_id="table", parameters=[said.Key], responses=TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """One table; a private one for who sits there, is invited or has its code."""
        return self.table(table_id, self.asked(said.Key)["code"])

    @extend_schema(operation_id="change_table", request=said.Terms, responses=TABLE)
    def patch(self, request: Request, table_id: int) -> Response:
        """The host wants something else. Where that binds the others, they must agree once more."""
        wanted = self.read(said.Terms)
        if "clock" in wanted:
            wanted["clock"] = wanted["clock"] or {}
        hosting.change(table_id=table_id, user_id=self.person.pk, **wanted)
        return self.table(table_id)


class JoinDoor(Door):
    @extend_schema(operation_id="join_table", request=said.Coming, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """Take a free seat."""
        services.join(table_id=table_id, user_id=self.person.pk, **self.read(said.Coming))
        return self.table(table_id)


class LeaveTableDoor(Door):
    @extend_schema(operation_id="leave_table", request=said.Nothing, responses={204: None, **ERRORS})
    def post(self, request: Request, table_id: int) -> Response:
        """Get up again. The host's chair goes to who has sat there longest."""
        self.read(said.Nothing)
        services.leave(table_id=table_id, user_id=self.person.pk)
        return Response(status=204)


class AgreeDoor(Door):
    @extend_schema(operation_id="agree_to_table", request=said.Agreement, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """Yes to the table as it is now."""
        services.agree(table_id=table_id, user_id=self.person.pk, **self.read(said.Agreement))
        return self.table(table_id)


class MarkDoor(Door):
    @extend_schema(operation_id="choose_mark", request=said.NewMark, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """A shape with its colour, that nobody else at the table has."""
        services.choose_mark(table_id=table_id, user_id=self.person.pk, **self.read(said.NewMark))
        return self.table(table_id)


class BotDoor(Door):
    @extend_schema(operation_id="add_bot", request=said.NewBot, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """The host gives a free seat to a bot."""
        hosting.add_bot(table_id=table_id, user_id=self.person.pk, **self.read(said.NewBot))
        return self.table(table_id)


class DropDoor(Door):
    @extend_schema(operation_id="drop_from_table", request=said.SomeSeat, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """The host frees a seat."""
        hosting.drop(table_id=table_id, user_id=self.person.pk, **self.read(said.SomeSeat))
        return self.table(table_id)


class StartDoor(Door):
    @extend_schema(operation_id="start_table", request=said.Nothing, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """The host says go. Said twice it is one game."""
        self.read(said.Nothing)
        starting.start(table_id=table_id, user_id=self.person.pk)
        return self.table(table_id)


class CloseDoor(Door):
    @extend_schema(operation_id="close_table", request=said.Nothing, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """The host calls it off."""
        self.read(said.Nothing)
        hosting.close(table_id=table_id, user_id=self.person.pk)
        return self.table(table_id)


class InviteDoor(Door):
    throttle_classes = [throttles.Inviting]

    @extend_schema(operation_id="invite_to_table", request=said.SomeName, responses=TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """Ask somebody to the table where I sit."""
        invitations.invite(table_id=table_id, user_id=self.person.pk, **self.read(said.SomeName))
        return self.table(table_id)


class DeclineDoor(Door):
    @extend_schema(operation_id="decline_table", request=said.Nothing, responses={204: None, **ERRORS})
    def post(self, request: Request, table_id: int) -> Response:
        """No, thank you."""
        self.read(said.Nothing)
        invitations.decline(table_id=table_id, user_id=self.person.pk)
        return Response(status=204)


class TableChatDoor(Door):
    throttle_classes = [throttles.Talking]

    @extend_schema(
        operation_id="table_lines", parameters=[said.TableLinesAfter], responses={200: said.TableLines, **ERRORS}
    )
    def get(self, request: Request, table_id: int) -> Response:
        """What was said there."""
        after = self.asked(said.TableLinesAfter)["after"]
        return Response(selectors.lines(self._there(table_id), self.person.pk, after))

    @extend_schema(operation_id="table_say", request=said.NewTableLine, responses={201: said.TableLines, **ERRORS})
    def post(self, request: Request, table_id: int) -> Response:
        """Say something there."""
        text = self.read(said.NewTableLine)["text"]
        table = self._there(table_id)
        line = talk.say(table=table, user_id=self.person.pk, text=text)
        return Response(selectors.lines(table, self.person.pk, line.pk - 1), status=201)

    def _there(self, table_id: int) -> Table:
        return selectors.table_for(table_id, self.person.pk)


class TableReportDoor(Door):
    throttle_classes = [DoorThrottle]
    throttle_scope = REPORT

    @extend_schema(operation_id="table_report", request=LineReportIn, responses={200: ReportOut, **ERRORS})
    def post(self, request: Request, table_id: int, line_id: int) -> Response:
        """Show a line to the staff."""
        wanted = self.read(LineReportIn)
        table = selectors.table_for(table_id, self.person.pk)
        return Response({"again": talk.report(table=table, user_id=self.person.pk, line_id=line_id, **wanted)})
