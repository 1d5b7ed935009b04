import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

PERSON = {"on_delete": django.db.models.deletion.CASCADE, "related_name": "+", "to": settings.AUTH_USER_MODEL}


class Migration(migrations.Migration):
    dependencies = [("matchmaking", "0008_standings_of_who_has_played")]

    operations = [
        migrations.CreateModel(
            name="Gift",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stake", models.PositiveIntegerField()),
                ("worth", models.PositiveIntegerField()),
                ("giver", models.ForeignKey(**PERSON)),
                ("receiver", models.ForeignKey(**PERSON)),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="gifts", to="matchmaking.result"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("result", "giver", "receiver"), name="one_gift_per_pair_and_result")
                ],
            },
        ),
    ]
