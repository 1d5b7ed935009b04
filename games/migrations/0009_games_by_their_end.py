from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_reports_without_names")]

    operations = [
        migrations.AddIndex(
            "game",
            models.Index(
                condition=models.Q(("finished_at__isnull", False)),
                fields=["finished_at"],
                name="games_by_their_end",
            ),
        ),
    ]
