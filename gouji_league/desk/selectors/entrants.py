"""参赛者 as the desk sees them: who is in, which matches they have, what leaving would do."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from gouji_league.desk.selectors.matches import title
from gouji_league.desk.services import withdrawing
from gouji_league.matches.models import Match, Place
from gouji_league.tournaments.models import Entrant, Tournament


@dataclass(frozen=True, slots=True)
class OwnMatch:
    match: Match
    title: str
    opponent: str


def listed(tournament: Tournament) -> list[Entrant]:
    """Those who are in it, then those who left."""
    rows = tournament.entrants.filter(approved=True).select_related("unit").order_by("number")
    return sorted(rows, key=lambda one: one.status in withdrawing.GONE)


def matches(entrant: Entrant) -> list[OwnMatch]:
    """As a side, or sitting at a table as one of six."""
    rows = [one for one in withdrawing.own_matches(entrant) if one.status != Match.Status.BYE]
    return [OwnMatch(one, title(one), _opponent(one, entrant)) for one in rows or _seated(entrant)]


def _seated(entrant: Entrant) -> Sequence[Match]:
    players = entrant.members.values("player")
    own = Place.objects.filter(player__in=players).values("match")
    rows = Match.objects.filter(pk__in=own, first=None).select_related("table", "stage")
    return list(rows.order_by("round", "pk"))


def _opponent(match: Match, entrant: Entrant) -> str:
    other = match.second if match.first_id == entrant.pk else match.first
    return other.name if other else ""


def outcomes(entrant: Entrant, *, how: str) -> list[str]:
    """Each match that would be another; and, where players sit alone, who has to move up."""
    open_ = {one.taking.stage_id: one for one in withdrawing.stages_of(entrant)}
    told = []
    for one in withdrawing.own_matches(entrant).filter(stage__in=open_):
        annul = how == withdrawing.ANNUL and open_[one.stage_id].can_annul
        state = withdrawing.outcome(one, entrant, annul=annul)
        if one.status == Match.Status.BYE or state is None:
            continue
        about = {"match": title(one), "other": _opponent(one, entrant)}
        told.append(_sentence(state) % about)
    waiting = [one for one in _seated(entrant) if one.status == Match.Status.PLANNED]
    told += [
        gettext("%(match)s排了这个人：请在那一轮“补位”，或在那一局“换人”。") % {"match": title(one)}
        for one in waiting
    ]
    return told or [gettext("已经打完的场次不变，往后不再排进来。")]


def _sentence(state: dict[str, object]) -> str:
    if "annulled" in state:
        return gettext("%(match)s对%(other)s：取消，对谁都不算。")
    if state.get("absent") == "both":
        return gettext("%(match)s对%(other)s：两方都不在，各记一负。")
    if "absent" in state:
        return gettext("%(match)s：判%(other)s胜（弃权）。")
    return gettext("%(match)s：正在打，判%(other)s胜；打过的盘留在记录里。")
