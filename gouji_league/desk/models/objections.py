"""异议: what a side doubts of a match, as it was said."""

from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament


class Objection(models.Model):
    """一个异议: whose, to what, since when. It is open until it is ruled on or withdrawn."""

    class About(models.TextChoices):
        PLACES = "places", pgettext_lazy("objection", "走科和名次")
        OPENING = "opening", pgettext_lazy("objection", "开点")
        EVENTS = "events", pgettext_lazy("objection", "烧、闷、革命")
        TRIBUTE = "tribute", pgettext_lazy("objection", "进贡")
        LEAD = "lead", pgettext_lazy("objection", "先出、坐庄")
        CARDS = "cards", pgettext_lazy("objection", "出牌")
        FOUL = "foul", pgettext_lazy("objection", "犯规和判罚")
        SCORE = "score", pgettext_lazy("objection", "记分")
        END = "end", pgettext_lazy("objection", "结束、盘数")
        OTHER = "other", pgettext_lazy("objection", "别的")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="objections")
    number = models.PositiveIntegerField()
    """Through the tournament, from 1."""
    match = models.ForeignKey(Match, models.CASCADE, related_name="objections")
    key = models.UUIDField(null=True, editable=False)
    """The form's: sent twice, it is one objection. None: it was written in place of a signature."""
    side = models.CharField(max_length=4, blank=True)
    name = models.CharField(max_length=80)
    """Who objects: a player or a captain."""
    about = models.CharField(max_length=10, choices=About, default=About.OTHER)
    deal = models.PositiveSmallIntegerField(null=True)
    """Its number in the record; None: the match as a whole."""
    extra = models.BooleanField(default=False)
    text = models.CharField(max_length=500)
    signed_at = models.DateTimeField(null=True)
    """When it was written in place of a signature; None: it was told to the desk or a referee."""
    late = models.BooleanField(default=False)
    """Taken up after the time for it, knowingly."""
    by = models.CharField(max_length=100)
    at = models.DateTimeField(default=timezone.now, editable=False)
    proposal = models.JSONField(null=True)
    """What a ruling would change, as it is being looked at: {"deal": …} or {"award": …}."""
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=100, blank=True)
    withdrawn_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="objection_number_once"),
            models.UniqueConstraint(
                fields=["match", "side", "signed_at"], name="objection_of_signature_once"
            ),
            models.UniqueConstraint(fields=["match", "key"], name="objection_of_form_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.text}"
