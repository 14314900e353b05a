"""Pauses have their times. Of those that were only added up, all are at the beginning."""

from datetime import timedelta
from typing import Any

from django.db import migrations, models


def keep(apps: Any, _editor: Any) -> None:
    for clock in apps.get_model("desk", "Clock").objects.filter(paused_for__gt=0):
        until = clock.started_at + timedelta(seconds=clock.paused_for)
        clock.pauses = [[clock.started_at.isoformat(), until.isoformat()]]
        clock.save(update_fields=["pauses"])


class Migration(migrations.Migration):
    dependencies = [("desk", "0004_objections_sent_once")]

    operations = [
        migrations.AddField("clock", "pauses", models.JSONField(default=list)),
        migrations.RunPython(keep, migrations.RunPython.noop),
        migrations.RemoveField("clock", "paused_for"),
    ]
