"""异议的时限: until when the figures of a match may be objected to (FORMATS 8)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.matches.models import Deal, Match, Place
from gouji_league.matches.services.writes import is_signed

MINUTES = "objection_minutes"
"""Setting of a stage: how long after signing; None: until their next match begins."""
STANDARD_MINUTES = 30


@dataclass(frozen=True, slots=True)
class Limit:
    """时限: whether an objection to a match is still in time, and why."""

    over: bool
    words: str
    until: datetime | None = None


def limit(match: Match, now: datetime | None = None) -> Limit:
    """Until both sides have signed; after that until their next match begins, at most so long."""
    moment = now or timezone.now()
    signed_at = _signed_at(match)
    if signed_at is None:
        return Limit(over=False, words=_("双方签字以前随时可以提。"))
    minutes = match.stage.settings.get(MINUTES, STANDARD_MINUTES)
    until = None if minutes is None else signed_at + timedelta(minutes=minutes)
    if next_has_begun(match, signed_at):
        return Limit(over=True, words=_("过了时限：他们的下一局已经开打。"), until=until)
    if until is None:
        return Limit(over=False, words=_("双方已经签字：他们下一局开打以前可以提。"))
    told = {"at": timezone.localtime(until).strftime("%H:%M"), "minutes": minutes}
    if moment > until:
        words = _("过了时限：签字后 %(minutes)s 分钟以内可以提，到 %(at)s 为止。") % told
        return Limit(over=True, words=words, until=until)
    words = _("双方已经签字：%(at)s 以前、他们下一局开打以前可以提。") % told
    return Limit(over=False, words=words, until=until)


def _signed_at(match: Match) -> datetime | None:
    """When the second side agreed to the present figures: to sign again gains no time."""
    if not is_signed(match):
        return None
    agreed = match.signatures.filter(agrees=True, facts_version=match.facts_version)
    firsts: dict[str, datetime] = {}
    for one in agreed.order_by("pk"):
        firsts.setdefault(one.side, one.at)
    return max(firsts.values(), default=None)


def next_has_begun(match: Match, since: datetime) -> bool:
    """Somebody of this match has a deal of another one stored since."""
    people = Place.objects.filter(match=match).values("player")
    deals = Deal.objects.filter(match__places__player__in=people, version=1, at__gt=since)
    return deals.exclude(match=match).exists()
