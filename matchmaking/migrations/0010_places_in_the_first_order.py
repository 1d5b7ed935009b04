from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matchmaking", "0009_gifts")]

    operations = [
        migrations.AddField(model_name="placing", name="start", field=models.PositiveSmallIntegerField(null=True)),
    ]
