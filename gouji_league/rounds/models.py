"""轮: the rounds of a tournament, and the lots by which their matches were drawn.

The matches themselves are rows of `matches`; they know their round by its number. Rows are
written by the services only.
"""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.models import Stage, Tournament

OF_LIST = 0
"""The place of the lots by which a stage's list was settled: who of equals comes, from where; in a
rotation, into which pool. They have a secret and nothing else: no word is called out for them."""


class Lots(models.Model):
    """抽签: one drawing of a round, from the secret whose hash is shown before to the pairings.

    Every one is kept, also those that were thrown away: who doubts a draw can see all of them.
    """

    class Status(models.TextChoices):
        SEALED = "sealed", _("等喊签")
        DRAFT = "draft", _("草签")
        PUBLISHED = "published", _("已公布")
        DROPPED = "dropped", _("已弃用")
        WITHDRAWN = "withdrawn", _("已撤回")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="lots")
    place = models.PositiveSmallIntegerField()
    """Which round of the stage is drawn; a league is drawn whole, in its first. 0: OF_LIST."""
    group = models.CharField(max_length=20, blank=True)
    """The pool, in a rotation: each goes on at its own pace."""
    status = models.CharField(max_length=10, choices=Status, default=Status.SEALED)
    secret = models.CharField(max_length=64)
    word = models.CharField(max_length=80, blank=True)
    """What was called out in the hall."""
    question = models.JSONField(null=True)
    answers = models.JSONField(default=list)
    """The draws as they came out, a round each."""
    edits = models.JSONField(default=list)
    """What was changed by hand: [{"swap": [one, other], "by", "at"}]; after publication
    [{"missing", "coming", "came", "by", "at"}], where `came` are those whom the question does not
    know."""
    chosen = models.JSONField(default=list)
    """The draws after that."""
    passed = models.JSONField(default=list)
    """What stood in the way and was gone on with knowingly."""
    by = models.CharField(max_length=100)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    drawn_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    """When it was published, dropped or withdrawn."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.stage} · {self.place} · {self.get_status_display()}"


class Round(models.Model):
    """轮: matches that are played side by side; numbered through the tournament."""

    class Status(models.TextChoices):
        PUBLISHED = "published", _("已公布")
        RUNNING = "running", _("进行中")
        CLOSED = "closed", _("已结束")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    """Through the tournament, from 1."""
    place = models.PositiveSmallIntegerField()
    """Within its stage, from 1."""
    lots = models.ForeignKey(Lots, models.SET_NULL, null=True, related_name="rounds")
    starts_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    left_open = models.JSONField(default=list)
    """The matches without a result when it was closed knowingly, by their keys."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.UniqueConstraint(fields=["stage", "place"], name="round_of_stage_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def status(self) -> str:
        if self.closed_at:
            return self.Status.CLOSED
        return self.Status.RUNNING if self.opened_at else self.Status.PUBLISHED
