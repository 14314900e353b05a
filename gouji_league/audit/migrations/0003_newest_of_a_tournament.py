from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0002_triggers"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                fields=["tournament", "-at", "-id"], name="entry_newest_of_tournament"
            ),
        ),
    ]
