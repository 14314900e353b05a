"""轮钟: how long a round is played, and which table has longer."""

from django.db import models
from django.utils import timezone

from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round


class Clock(models.Model):
    """轮钟 of a round. Without a row it starts with the round, where the stage has a limit."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True)
    pauses = models.JSONField(default=list)
    """Those that are over, each from when to when: a table's pace is reckoned without them."""
    called_at = models.DateTimeField(null=True)
    """最后一盘: from when on nobody begins another deal, whatever the clock says."""
    put_away = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.round} {self.minutes}"


class ExtraTime(models.Model):
    """补时: one table plays longer than its round."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="extra_time")
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.match} +{self.minutes}"
