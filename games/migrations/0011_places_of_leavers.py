from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def rank_leavers_last(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """As `ending.places_of` reckons: who left shares the place behind all who stayed, and keeps none of them down."""
    Game, Seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")  # noqa: N806
    left = Seat.objects.filter(rank__isnull=False, user__isnull=False).exclude(controller="human")
    for game in Game.objects.filter(pk__in=left.values("game")).only("result").iterator():
        ranks = (game.result or {}).get("rank", [])
        seats = list(game.seats.filter(index__lt=len(ranks)))
        stayed = [ranks[seat.index] for seat in seats if seat.controller == "human" or _is_own_bot(seat)]
        for seat in seats:
            stays = seat.controller == "human" or _is_own_bot(seat)
            seat.rank = sum(one < ranks[seat.index] for one in stayed) + 1 if stays else len(stayed) + 1
        Seat.objects.bulk_update(seats, ["rank"])


def _is_own_bot(seat: object) -> bool:
    return seat.controller == "bot" and seat.user_id is None  # type: ignore[attr-defined]


class Migration(migrations.Migration):
    dependencies = [("games", "0010_lags")]

    operations = [migrations.RunPython(rank_leavers_last, migrations.RunPython.noop)]
