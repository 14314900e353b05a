"""记分表 on paper: which match a printed sheet is of, and what its sums say."""

from django.db import models
from django.utils import timezone

from gouji_league.matches.models import Match


class Sheet(models.Model):
    """一张记分表: printed for a match, until it comes back and is typed in.

    A match has one, however often it is printed: the same code stands on every copy. The code
    names the sheet and lets nobody in.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="sheet")
    code = models.CharField(max_length=5, unique=True)
    printed_at = models.DateTimeField(default=timezone.now)
    """When it was last made for printing."""
    sums = models.JSONField(null=True)
    """What the paper says, as `naming.totals` has it for sides, or a list for players."""
    sums_by = models.CharField(max_length=100, blank=True)
    sums_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.code
