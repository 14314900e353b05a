"""叫裁判: a table asks somebody to come, and waits."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Table, Tournament


class Call(models.Model):
    """一次叫人: what it is about, since when, and who comes."""

    class About(models.TextChoices):
        RULES = "rules", pgettext_lazy("call", "规则")
        TRIBUTE = "tribute", pgettext_lazy("call", "进贡")
        BEHAVIOUR = "behaviour", pgettext_lazy("call", "行为")
        TECHNICAL = "technical", pgettext_lazy("call", "设备")
        CORRECTION = "correction", pgettext_lazy("call", "要更正")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="calls")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="calls")
    match = models.ForeignKey(Match, models.CASCADE, related_name="calls")
    about = models.CharField(max_length=12, choices=About)
    words = models.CharField(max_length=200, blank=True)
    client = models.UUIDField()
    """The id that the phone made: sent again, it is the same call."""
    by = models.CharField(max_length=100)
    called_at = models.DateTimeField()
    """When it was pressed: perhaps long before there was a network."""
    at = models.DateTimeField(default=timezone.now, editable=False)
    coming = models.CharField(max_length=100, blank=True)
    """Who answered that they come."""
    answered_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=100, blank=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "client"], name="call_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.get_about_display()}"
