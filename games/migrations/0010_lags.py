from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_games_by_their_end")]

    operations = [
        migrations.AddField("game", "lags", models.JSONField(blank=True, default=list)),
    ]
