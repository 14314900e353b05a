"""One table of jobs."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """作业: a function to run, how far it is, and what came of it."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("等候")
        RUNNING = "running", _("进行中")
        DONE = "done", _("完成")
        FAILED = "failed", _("没有完成")
        CANCELLED = "cancelled", _("已取消")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    task = models.CharField(max_length=200)
    """Where the function stands: "package.module.name"."""
    arguments = models.JSONField(default=dict)
    scope = models.UUIDField(null=True, db_index=True)
    """The key of the tournament it belongs to: text to this app."""
    language = models.CharField(max_length=10)
    """Of the one who asked: words and sentences are made in it."""
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING, db_index=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    words = models.CharField(max_length=200, blank=True)
    """What is being done now."""
    result = models.JSONField(null=True)
    sentence = models.CharField(max_length=500, blank=True)
    """Why it failed, and what to do."""
    attempts = models.PositiveSmallIntegerField(default=0)
    cancel_asked = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    beat_at = models.DateTimeField(null=True)
    """When its worker last said that it lives."""
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.task} · {self.status}"

    @property
    def ended(self) -> bool:
        return self.status not in {self.Status.WAITING, self.Status.RUNNING}
