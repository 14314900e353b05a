"""称呼: what entrants are called, as their own people or as the public read it."""

from collections.abc import Callable, Iterable

from django.db.models import prefetch_related_objects

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Tournament

Titled = Callable[[Entrant], str]


def titles(tournament: Tournament, entrants: Iterable[Entrant], *, named: bool) -> Titled:
    """`named`: for the tournament's own people; others read names as the organiser lets them."""
    if named or not names.hides(tournament):
        return lambda one: one.name
    prefetch_related_objects(list(entrants), "members__player")

    def masked(one: Entrant) -> str:
        members = [member.player for member in one.members.all()]
        return names.public_title(one, tournament, members=members)

    return masked
