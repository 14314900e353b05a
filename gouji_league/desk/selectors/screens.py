"""大屏: as it is set, and the prizes that it reveals."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gouji_league.desk.models import Screen
from gouji_league.desk.scenes import IN_TURN
from gouji_league.rounds.selectors.stages import standing
from gouji_league.standings.board import Board, board
from gouji_league.tournaments.models import Tournament

PLACES, WITH_GRADES = 8, 3
"""How many places are revealed one by one: without grades, and after them."""


@dataclass(frozen=True, slots=True)
class Prize:
    title: str
    who: Sequence[str]
    units: Sequence[str]


def screen_of(tournament: Tournament) -> Screen:
    """As it was set; else as it starts."""
    stored = Screen.objects.filter(tournament=tournament).first()
    return stored or Screen(tournament=tournament, scenes=list(IN_TURN))


def prizes(tournament: Tournament, *, named: bool) -> list[Prize]:
    """In the order in which they are revealed: prizes by name, grades, then the places, the first
    last; nothing before everything is played. A grade has no inner order: it is revealed as one.
    """
    if standing(tournament).on is not None:
        return []
    found = board(tournament, named=named)
    extra = [_extra(found, one.name, one.entrant) for one in found.awards.extra]
    grades = [_grade(found, one.name, one.entrants) for one in found.awards.grades if one.entrants]
    most = WITH_GRADES if grades else PLACES
    return [*extra, *reversed(grades), *reversed(_places(found, most))]


def _extra(found: Board, name: str, entrant: int) -> Prize:
    return _grade(found, name, (entrant,))


def _grade(found: Board, name: str, entrants: Sequence[int]) -> Prize:
    who = [found.who[number] for number in entrants]
    return Prize(name, [one.title for one in who], [one.unit for one in who])


def _places(found: Board, most: int) -> list[Prize]:
    """Who shares a place is named together."""
    shared: dict[int, list[int]] = {}
    for place, who in found.final:
        if place <= most:
            shared.setdefault(place, []).append(who.number)
    return [_grade(found, _place(place), numbers) for place, numbers in shared.items()]


def _place(place: int) -> str:
    known = {1: _("冠军"), 2: _("亚军"), 3: _("季军")}
    return known.get(place) or _("第%(n)s名") % {"n": place}
