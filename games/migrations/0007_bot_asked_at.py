from django.db import migrations, models
from django.db.models import F, Q


def ask_bots(apps, schema_editor):
    """Where a seat without a person is asked now, it has been since the last move."""
    games = apps.get_model("games", "Game").objects
    waiting = games.filter(status="running").exclude(automatic=[]).only("pk", "to_act", "automatic")
    asked = [game.pk for game in waiting.iterator() if set(game.to_act) & set(game.automatic)]
    for first in range(0, len(asked), 500):
        games.filter(pk__in=asked[first : first + 500]).update(bot_asked_at=F("moved_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_late_onlookers"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="bot_asked_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["bot_asked_at"],
                name="running_games_by_bot_asked",
                condition=Q(status="running", bot_asked_at__isnull=False),
            ),
        ),
        migrations.RunPython(ask_bots, migrations.RunPython.noop, elidable=True),
    ]
