"""赛外判罚: what was done outside a match, or after its last deal (RULES section 6)."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class StageFoul(models.Model):
    """It comes off the entrant's points of the stage. Withdrawn it counts no more, and stays.

    Nothing that it speaks of is removed while it is there: a foul is never lost.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("警告")
        POINTS = "points", _("罚分")
        DISQUALIFIED = "disqualified", _("取消资格")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    stage = models.ForeignKey("tournaments.Stage", models.RESTRICT, related_name="fouls")
    entrant = models.ForeignKey("tournaments.Entrant", models.RESTRICT, related_name="fouls")
    player = models.ForeignKey(
        "tournaments.Player", models.RESTRICT, null=True, related_name="fouls"
    )
    """Who of the entrant; None: all of it."""
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.WARNING)
    points = models.PositiveIntegerField(default=0)
    """0: a warning."""
    offence = models.CharField(max_length=40, blank=True)
    """The row of the book's catalogue, by its key."""
    clause = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=200)
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=100, blank=True)
    withdrawn_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entrant} −{self.points}"
