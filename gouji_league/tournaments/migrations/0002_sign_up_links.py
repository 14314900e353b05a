import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="SentBack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=200, verbose_name="要改什么")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent_back",
                        to="tournaments.entrant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("generation", models.PositiveIntegerField(default=1)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("leader", models.CharField(blank=True, max_length=40, verbose_name="领队")),
                ("deadline", models.DateTimeField(verbose_name="截止时间")),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "unit",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_up",
                        to="tournaments.unit",
                    ),
                ),
            ],
        ),
    ]
