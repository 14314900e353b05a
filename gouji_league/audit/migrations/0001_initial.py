import django.core.serializers.json
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("actor_kind", models.CharField(max_length=10)),
                ("actor_key", models.CharField(max_length=64)),
                ("actor_name", models.CharField(max_length=100)),
                ("device", models.CharField(blank=True, max_length=200)),
                ("tournament", models.CharField(db_index=True, max_length=36, null=True)),
                ("verb", models.CharField(db_index=True, max_length=64)),
                ("subject", models.CharField(max_length=200)),
                (
                    "before",
                    models.JSONField(
                        encoder=django.core.serializers.json.DjangoJSONEncoder, null=True
                    ),
                ),
                (
                    "after",
                    models.JSONField(
                        encoder=django.core.serializers.json.DjangoJSONEncoder, null=True
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
    ]
