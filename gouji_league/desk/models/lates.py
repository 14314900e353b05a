"""迟到: a side that is not there, and until when it is waited for."""

from django.db import models
from django.utils import timezone

from gouji_league.matches.models import Match


class Late(models.Model):
    """等人: a countdown by the organiser's limit; after it the referee may declare a walk-over."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="late")
    side = models.CharField(max_length=4)
    """The side that is not there, or `both`."""
    since = models.DateTimeField()
    until = models.DateTimeField()
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.match} {self.side} {self.until:%H:%M}"
