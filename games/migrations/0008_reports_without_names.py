from django.db import migrations


def drop_names(apps, schema_editor):
    """A report once kept the names that people had then; they are read from their lines now."""
    reports = apps.get_model("games", "ChatReport").objects
    for report in reports.iterator():
        for line in report.context:
            line.pop("name", None)
        report.save(update_fields=["context"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_bot_asked_at"),
    ]

    operations = [
        migrations.RunPython(drop_names, migrations.RunPython.noop, elidable=True),
    ]
