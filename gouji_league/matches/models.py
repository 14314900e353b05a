"""局: a match, the facts of its deals in versions, and what is derived from them.

Facts are the truth and are never edited: a correction is a new version. Score lines and the
outcome are derived from them by `derive` in the transaction that stores the facts, and can be
rebuilt and compared at any time (`manage.py rescore`). Rows are written by the services only.
"""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.models import Edition, Entrant, Player, Stage, Table, Tournament


class Match(models.Model):
    """一局 (双升: 一场): two sides at a table, by one edition of a stage's rules."""

    class Kind(models.TextChoices):
        REGULAR = "regular", _("正赛")
        PLAYOFF = "playoff", _("附加赛")
        THIRD_PLACE = "third_place", _("三四名决赛")

    class Status(models.TextChoices):
        PLANNED = "planned", _("未开始")
        RUNNING = "running", _("进行中")
        FINISHED = "finished", _("已打完")
        WALKOVER = "walkover", _("弃权")
        AWARDED = "awarded", _("判定")
        BYE = "bye", _("轮空")
        ANNULLED = "annulled", _("作废")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="matches")
    stage = models.ForeignKey(Stage, models.RESTRICT, related_name="matches")
    edition = models.ForeignKey(Edition, models.RESTRICT, related_name="matches")
    table = models.ForeignKey(Table, models.RESTRICT, null=True, related_name="matches")
    group = models.CharField(max_length=20, blank=True)
    round = models.PositiveSmallIntegerField(null=True)
    """Numbered through the tournament; None: put at a table by hand."""
    slot = models.CharField(max_length=20, blank=True)
    """Its place in the draw of its stage: 2.1 is the first match of the second round."""
    starts_at = models.DateTimeField(null=True)
    """When it is to begin, where not with its round."""
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.REGULAR)
    first = models.ForeignKey(Entrant, models.RESTRICT, null=True, related_name="+")
    """The entrant of the side that carries ■; None where players are entrants by themselves."""
    second = models.ForeignKey(Entrant, models.RESTRICT, null=True, related_name="+")

    # What is stated beside the deals.
    waiting = models.PositiveSmallIntegerField(default=0)
    max_deals = models.PositiveSmallIntegerField(null=True)
    first_lead = models.PositiveSmallIntegerField(null=True)
    first_dealer = models.PositiveSmallIntegerField(null=True)
    ended = models.CharField(max_length=12, blank=True)
    """Stated: `substitution` or `stopped`; an end that follows from the facts goes before it."""
    absent = models.CharField(max_length=4, blank=True)
    """弃权: the side that did not come, or `both`."""
    award = models.JSONField(null=True)
    """判定, 仅总分: {"winner", "totals"}."""
    lot = models.CharField(max_length=4, blank=True)
    """抽签: the side that won by lots where level is no end and the format says so."""
    must_decide = models.BooleanField(default=False)
    """Level is no end: extra deals follow (淘汰赛)."""
    annulled = models.BooleanField(default=False)

    # Derived.
    status = models.CharField(max_length=12, choices=Status, default=Status.PLANNED)
    winner = models.CharField(max_length=4, blank=True)
    """The format's (FORMATS 4, 5): extra deals, the dealer's side and awards counted in."""
    outcome = models.JSONField(default=dict)
    """What it came to, without deals and lines: end, totals, counted deals, levels."""

    version = models.PositiveIntegerField(default=1)
    facts_version = models.PositiveIntegerField(default=1)
    """The version at which its figures changed last: what a signature is for."""
    signed_version = models.PositiveIntegerField(null=True)
    """The `facts_version` that both sides agreed to last."""
    confirmed_version = models.PositiveIntegerField(null=True)
    """The `facts_version` that a second person accepted last."""
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["tournament", "status"], name="match_by_status"),
        ]

    def __str__(self) -> str:
        return str(self.key)


class Place(models.Model):
    """出场: who holds one of the six (four) places of the line-up, from which deal on."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="places")
    start = models.PositiveSmallIntegerField(default=1)
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.RESTRICT, related_name="places")

    class Meta:
        ordering = ["start", "place"]
        constraints = [
            models.UniqueConstraint(fields=["match", "start", "place"], name="place_once"),
            models.UniqueConstraint(fields=["match", "start", "player"], name="place_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.player}"


class Deal(models.Model):
    """一盘: one version of a deal's facts (RULES section 10), with who, when and why."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="deals")
    extra = models.BooleanField(default=False)
    """加赛: numbered by themselves."""
    number = models.PositiveSmallIntegerField()
    """Its position in the record, void deals included; not the number that people count."""
    version = models.PositiveSmallIntegerField(default=1)
    current = models.BooleanField(default=True)
    facts = models.JSONField(null=True)
    """None: taken back."""
    notes = models.JSONField(default=dict)
    """Tribute ticks and procedure; the scorer never reads them."""
    warnings = models.JSONField(default=list)
    """The codes that the referee was shown and confirmed."""
    reason = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=100)
    device = models.CharField(max_length=200, blank=True)
    device_at = models.DateTimeField(null=True)
    """When the device says it was entered: perhaps long before it arrived."""
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["extra", "number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "extra", "number", "version"], name="deal_version_once"
            ),
            models.UniqueConstraint(
                fields=["match", "extra", "number"],
                condition=Q(current=True),
                name="deal_current_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}.{self.version}"


class ScoreLine(models.Model):
    """积分行: one gain or loss, as kind, clause and parameters; sentences are made when read."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="lines")
    deal = models.PositiveSmallIntegerField(null=True)
    """The deal's number; None: the match's own line (补偿积分)."""
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    player = models.ForeignKey(Player, models.RESTRICT, null=True, related_name="lines")
    place = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    side = models.CharField(max_length=4, blank=True)
    points = models.IntegerField()
    clause = models.CharField(max_length=20)
    why = models.CharField(max_length=60)
    params = models.JSONField(default=list)

    class Meta:
        ordering = ["deal", "position"]
        indexes = [models.Index(fields=["match", "deal"], name="line_of_deal")]

    def __str__(self) -> str:
        return f"{self.kind} {self.points:+}"


class Change(models.Model):
    """改动: each write to a match, with its answer, so that a repeated one is answered alike."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()
    """The match's version after it."""
    client = models.UUIDField()
    """The id that the client made."""
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.TextField()
    """Word for word."""
    verb = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    by = models.CharField(max_length=100)
    by_key = models.CharField(max_length=120, blank=True)
    """Account or link, so that one name is not two people; empty: from before it was kept."""
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "client"], name="change_once"),
            models.UniqueConstraint(fields=["match", "version"], name="change_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.verb}"


class Draft(models.Model):
    """未完的一盘: last writer wins; it raises no version."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="draft")
    facts = models.JSONField(default=dict)
    notes = models.JSONField(default=dict)
    facts_version = models.PositiveIntegerField()
    """The match's when it was written: a deal stored since makes it a thing of the past."""
    device = models.CharField(max_length=64)
    device_at = models.DateTimeField(null=True)
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.match} {self.at:%H:%M}"


class Visit(models.Model):
    """在场: a device that has a match open, so that two see each other."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="visits")
    device = models.CharField(max_length=64)
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "device"], name="visit_once"),
        ]

    def __str__(self) -> str:
        return self.by


class Signature(models.Model):
    """签字: a side accepts the figures of one version, or objects to them."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="signatures")
    side = models.CharField(max_length=4)
    name = models.CharField(max_length=80)
    agrees = models.BooleanField()
    objection = models.CharField(max_length=500, blank=True)
    drawn = models.TextField(blank=True)
    """手写: a path in a box of 300 by 100, where somebody wrote their name with a finger."""
    late = models.BooleanField(default=False)
    """An objection written after the time for it: none, unless a chief referee takes it up."""
    facts_version = models.PositiveIntegerField()
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side} {self.name}"


class Confirmation(models.Model):
    """确认: a second person, who entered none of it, accepts the figures of one version."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="confirmations")
    facts_version = models.PositiveIntegerField()
    by = models.CharField(max_length=100)
    by_key = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.by
