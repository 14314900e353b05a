"""一路: every match of an account in order, with its result, what it brought and where it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.live import words
from gouji_league.live.seen import Seen
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.naming import is_tractor
from gouji_league.matches.whole import Whole
from gouji_league.standings.why.entries import Brought
from gouji_league.tournaments.models import Player

WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass(frozen=True, slots=True)
class PathRow:
    """One match as its own people walked through it."""

    match: Match
    title: str
    kind: str
    against: str
    """The other side: an entrant, or the people who sat there."""
    against_number: int | None
    partners: str
    """Of one person: who sat on the same side."""
    result: str
    """won, drawn, lost; empty: there is none to tell."""
    state: str
    """How it stands, where there is no result."""
    brought: Brought | None
    """What it brought, where it counts."""


def path(
    wholes: Sequence[Whole],
    seen: Seen,
    entries: Mapping[int, Brought],
    *,
    person: int | None,
    entrant: int | None,
) -> list[PathRow]:
    """`person`, `entrant`: whose it is, by pk; of somebody who plays for a team both."""
    ordered = sorted(
        wholes, key=lambda one: (one.match.round is None, one.match.round or 0, one.match.pk)
    )
    return [
        _row(one, seen, entries.get(one.match.pk), person=person, entrant=entrant)
        for one in ordered
    ]


def _row(
    one: Whole, seen: Seen, brought: Brought | None, *, person: int | None, entrant: int | None
) -> PathRow:
    match, hidden = one.match, seen.horizon.hides(one.match.round)
    if hidden:  # a change of players happens between deals
        one = replace(one, line_ups=one.line_ups[:1])
    side = own_side(one, person=person, entrant=entrant)
    mine, theirs = _people(one, side)
    other = (match.second, match.first)[side] if match.first_id and match.second_id else None
    result = "" if hidden else _result(one, side)
    return PathRow(
        match=match,
        title=words.match_words(match),
        kind=words.kind_words(match),
        against=other.name if other else _("、").join(player.name for player in theirs),
        against_number=other.number if other else None,
        partners=_("、").join(player.name for player in mine if player.pk != person)
        if person is not None
        else "",
        result=result,
        state="" if result else _state(match, hidden=hidden),
        brought=None if hidden else brought,
    )


def own_side(one: Whole, *, person: int | None, entrant: int | None) -> int:
    """0 carries ■, 1 □."""
    if entrant is not None and one.match.second_id == entrant:
        return 1
    if entrant is not None and one.match.first_id == entrant:
        return 0
    people = one.line_ups[-1].players if one.line_ups else []
    return next((at % 2 for at, player in enumerate(people) if player.pk == person), 0)


def _people(one: Whole, side: int) -> tuple[list[Player], list[Player]]:
    people = one.line_ups[-1].players if one.line_ups else []
    return people[side::2], people[1 - side :: 2]


def _result(one: Whole, side: int) -> str:
    """The match's own: who won it, whether it counts for a table or not."""
    match = one.match
    if match.status in {Match.Status.WALKOVER, Match.Status.AWARDED, Match.Status.FINISHED}:
        if match.winner:
            return WON if SIDES[is_tractor(match)][side] == match.winner else LOST
        if match.status == Match.Status.WALKOVER or match.outcome.get("ended") == "forfeit":
            return LOST if match.first_id else ""
        undecided = match.outcome.get("needs_extra") or match.outcome.get("needs_lot")
        return DRAWN if match.first_id and not undecided else ""
    return ""


def _state(match: Match, *, hidden: bool) -> str:
    if hidden and match.status != Match.Status.BYE:
        return _("结果还没公布")
    if match.status == Match.Status.FINISHED:
        return _("打完，胜负待定") if match.must_decide else pgettext("match", "打完")
    return str(match.get_status_display())
