from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MARKS = ("circle", "square", "triangle", "diamond", "star", "hexagon")


def mark_by_number(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """As they have looked so far. Who plays by rule is shown without one, whatever stands there."""
    seats = apps.get_model("games", "Seat").objects
    for index, mark in enumerate(MARKS):
        seats.filter(index=index).update(mark=mark)


class Migration(migrations.Migration):
    dependencies = [("games", "0011_places_of_leavers")]

    operations = [
        migrations.AddField(
            "seat", "mark", models.CharField(blank=True, default="", max_length=8), preserve_default=False
        ),
        migrations.RunPython(mark_by_number, migrations.RunPython.noop),
    ]
