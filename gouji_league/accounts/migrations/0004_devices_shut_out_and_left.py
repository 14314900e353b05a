from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_ways_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="device",
            name="shut",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="device",
            name="left_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
