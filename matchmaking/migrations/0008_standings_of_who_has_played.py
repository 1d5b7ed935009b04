from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matchmaking", "0007_met_before")]

    operations = [
        migrations.RemoveIndex("standing", "standings_by_rank"),
        migrations.AddIndex(
            "standing",
            models.Index(
                condition=models.Q(("games__gte", 5)),
                fields=["pool", "span", "-shown", "id"],
                name="standings_by_rank",
            ),
        ),
        migrations.AddIndex("result", models.Index(fields=["at"], name="results_by_moment")),
    ]
