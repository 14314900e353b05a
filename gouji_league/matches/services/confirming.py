"""确认: a second person, who entered nothing of a match, accepts its figures.

By option of the stage. A confirmation is for one version of the figures: whatever changes them
afterwards takes it away without anybody's doing.
"""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Change, Confirmation, Match
from gouji_league.matches.refusals import Refused, wrong
from gouji_league.matches.services.writes import Done, Order, person_key
from gouji_league.matches.whole import Whole
from gouji_league.tournaments.models import Stage

SETTING = "confirm"
OVER = frozenset({Match.Status.FINISHED, Match.Status.WALKOVER, Match.Status.AWARDED})
"""With a result that somebody entered."""
NO_FIGURE = frozenset(
    {
        "made",
        "put",
        "moved",
        "reseated",
        "signed",
        "objected",
        "confirmed",
        "confirmation_taken_back",
        "rules_changed",
    }
)
"""Changes by which nobody entered anything of the result."""


def is_asked(stage: Stage) -> bool:
    """Whether results of this stage want a second person."""
    return bool(stage.settings.get(SETTING))


def is_confirmed(match: Match) -> bool:
    """Somebody has accepted the present figures."""
    return match.confirmed_version == match.facts_version


def waits(match: Match) -> bool:
    """It is over and nobody has accepted it yet."""
    over = match.status in OVER and not match.outcome.get("needs_extra")
    return over and is_asked(match.stage) and not is_confirmed(match)


def entered(match: Match, by: Actor) -> bool:
    """Whether somebody has entered or changed anything of it, in whichever version.

    Nobody gets round it by another way in under the same name.
    """
    rows = Change.objects.filter(match=match).exclude(verb__in=NO_FIGURE)
    keys, names = person_key(by), by.name[:100]
    return any(key == keys or name == names for key, name in rows.values_list("by_key", "by"))


def confirm(found: Whole, order: Order) -> Done:
    """Accepts the figures as they are now; who has seen older ones is told so (`seen`)."""
    match = found.match
    if not is_asked(match.stage):
        raise wrong("no_confirmation", "match", _("这一阶段的成绩不用第二个人确认。"))
    if match.status not in OVER or found.derived.needs_extra or found.derived.needs_lot:
        raise Refused("not_ended")
    if entered(match, order.by):
        raise wrong("own_figures", "match", _("这一局您录过或改过：要请另一个人确认。"))
    if is_confirmed(match):
        raise wrong("confirmed", "match", _("这一局已经确认过了。"))
    Confirmation.objects.create(
        match=match,
        facts_version=match.facts_version,
        by=order.by.name[:100],
        by_key=person_key(order.by),
    )
    match.confirmed_version = match.facts_version
    return Done(verb="matches.confirmed", figures=False, lines_from=None)


def take_back(found: Whole, order: Order) -> Done:
    """撤销确认: by whoever gave it, or a chief referee."""
    match = found.match
    held = match.confirmations.filter(facts_version=match.facts_version, taken_back_at=None).last()
    if held is None or not is_confirmed(match):
        raise wrong("not_confirmed", "match", _("这一局没有确认可撤。"))
    if not order.chief and held.by_key != person_key(order.by):
        raise Refused("forbidden")
    held.taken_back_at = timezone.now()
    held.save(update_fields=["taken_back_at"])
    match.confirmed_version = None
    return Done(verb="matches.confirmation_taken_back", figures=False, lines_from=None)
