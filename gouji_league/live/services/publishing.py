"""放成绩: the results of a round go public by one tap, and are taken back by another."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.live.selectors.publishing import missing_up_to
from gouji_league.matches.models import Match
from gouji_league.rounds.selectors.checks import where
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import horizon, mode
from gouji_league.tournaments.services import publishing
from gouji_league.tournaments.services.versions import lock

NAMED = 6


@transaction.atomic
def release(tournament: Tournament, *, by: Actor, number: int, knowingly: bool = False) -> None:
    """放出: everything up to this round may be seen, if it is complete or knowingly without some
    results, which are named. What may be seen already stays."""
    held = lock(tournament)
    through = horizon(held, own=False).through
    if through is None or number <= through:
        return
    if not held.rounds.filter(number=number).exists():
        raise ValidationError(_("第%(n)s轮还没公布。"), params={"n": number}, code="no_round")
    missing = missing_up_to(held, number)
    if missing and not knowingly:
        raise ValidationError(
            _("还有 %(count)s 场没有结果：%(names)s。"),
            params={"count": len(missing), "names": _names(missing)},
            code="missing",
        )
    publishing.set_results(held, by=by, mode=mode(held), through=number)


@transaction.atomic
def retract(tournament: Tournament, *, by: Actor, number: int) -> None:
    """收回一轮: nothing of this round and the later ones is seen any more."""
    held = lock(tournament)
    through = horizon(held, own=False).through
    if through is not None and 1 <= number <= through:
        publishing.set_results(held, by=by, mode=mode(held), through=number - 1)


def _names(missing: Sequence[Match]) -> str:
    return "、".join(where(one) for one in missing[:NAMED])
