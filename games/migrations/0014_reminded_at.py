from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_reports_of_all_kinds"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="reminded_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
