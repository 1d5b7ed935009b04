from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("matchmaking", "0011_deviation_of_standings")]

    operations = [
        migrations.AddField(
            "tableseat", "mark", models.CharField(blank=True, default="", max_length=8), preserve_default=False
        ),
        migrations.AddConstraint(
            "tableseat",
            models.UniqueConstraint(fields=["table", "mark"], condition=~Q(mark=""), name="one_table_seat_per_mark"),
        ),
        migrations.RemoveConstraint("tableseat", "a_table_seat_is_what_it_says"),
        migrations.AddConstraint(
            "tableseat",
            models.CheckConstraint(
                condition=Q(kind="person", user__isnull=False, policy="")
                | Q(kind="bot", user__isnull=True) & ~Q(policy="")
                | Q(kind="open", user__isnull=True, policy="", mark=""),
                name="a_table_seat_is_what_it_says",
            ),
        ),
    ]
