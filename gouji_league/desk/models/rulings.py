"""裁定: what was decided of an objection, by whom, by which clauses, and what it changed."""

from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from gouji_league.desk.models.objections import Objection


class Ruling(models.Model):
    """一次裁定. An appeal brings another one, the committee's; the last that stands holds."""

    class Verdict(models.TextChoices):
        UPHELD = "upheld", pgettext_lazy("ruling", "成立")
        PARTLY = "partly", pgettext_lazy("ruling", "部分成立")
        DISMISSED = "dismissed", pgettext_lazy("ruling", "不成立")

    objection = models.ForeignKey(Objection, models.CASCADE, related_name="rulings")
    verdict = models.CharField(max_length=10, choices=Verdict)
    committee = models.BooleanField(default=False)
    """仲裁: by the committee, on appeal."""
    reason = models.CharField(max_length=500)
    clauses = models.JSONField(default=list)
    """Ids of the book's clauses that it goes by."""
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now, editable=False)
    made = models.JSONField(null=True)
    """What it stored in the match: {"deal": …} or {"award": …}; None: nothing."""
    was = models.JSONField(null=True)
    """What stood there before, in the same shape."""
    facts_version = models.PositiveIntegerField(null=True)
    """The match's after it: newer figures are not taken back with it."""
    effect = models.JSONField(default=dict)
    """Before and after, by numbers of people and entrants: names are put in when it is read."""
    appealed_at = models.DateTimeField(null=True)
    appealed_by = models.CharField(max_length=80, blank=True)
    appealed_why = models.CharField(max_length=500, blank=True)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.objection_id} {self.verdict}"
