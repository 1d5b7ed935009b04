from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matchmaking", "0006_late_onlookers_and_lag")]

    operations = [
        migrations.AddField("ticket", "met", models.JSONField(default=list)),
    ]
