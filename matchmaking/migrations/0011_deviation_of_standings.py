from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matchmaking", "0010_places_in_the_first_order")]

    operations = [
        migrations.AddField(model_name="standing", name="deviation", field=models.FloatField(null=True)),
    ]
