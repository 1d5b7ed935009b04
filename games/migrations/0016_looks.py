from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_imported_by"),
    ]

    operations = [
        migrations.CreateModel(
            name="Look",
            fields=[
                ("what", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
