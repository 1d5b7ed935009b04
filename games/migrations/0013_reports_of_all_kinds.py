from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def hand_over(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Reports of lines stand with those of people, in the accounts: with whom they are about, as far as that is known.

    What was written for a reason goes to the words beside it: reasons are a few codes now.
    """
    ChatLine = apps.get_model("games", "ChatLine")
    Report = apps.get_model("accounts", "Report")
    for old in apps.get_model("games", "ChatReport").objects.order_by("pk").iterator():
        numbers = [line["id"] for line in old.context]
        users = dict(ChatLine.objects.filter(pk__in=numbers).values_list("pk", "user_id"))
        line = numbers[-1] if numbers else old.line_id  # the reported one is the last
        game = ChatLine.objects.filter(pk__in=[*numbers, old.line_id or 0]).values_list("game_id", flat=True).first()
        whom = users.get(line)
        if whom is not None and whom == old.reporter_id:
            whom = None  # nobody reports himself any more
        new = Report.objects.create(
            reporter_id=old.reporter_id,
            whom_id=whom,
            reason="insult",
            text=old.reason,
            place="" if game is None else f"game {game}",
            line=line,
            said=[_kept(one, users.get(one["id"])) for one in old.context],
            handled=old.done,
        )
        Report.objects.filter(pk=new.pk).update(at=old.at)


def _kept(line: dict[str, object], user_id: int | None) -> dict[str, object]:
    return {"user": user_id, "seat": line.get("seat"), "text": line["text"], "at": line.get("at", "")}


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_reports"), ("games", "0012_marks")]

    operations = [
        migrations.RunPython(hand_over, migrations.RunPython.noop),
        migrations.DeleteModel(name="ChatReport"),
    ]
