"""人员: what is read of a tournament's players and entrants."""

from collections.abc import Iterable
from typing import Any

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player


def told(entrant: Entrant) -> dict[str, Any]:
    """An entrant as the log keeps it."""
    return told_many([entrant])[0]


def told_many(entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Entrants as the log keeps them, as they are in the database now, by number."""
    fresh = Entrant.objects.filter(pk__in=[entrant.pk for entrant in entrants])
    return [
        {
            "number": entrant.number,
            "name": entrant.name,
            "unit": entrant.unit.name if entrant.unit else "",
            "status": entrant.status,
            "seed": entrant.seed,
            "approved": entrant.approved,
            "members": [
                told_player(member.player) | {"captain": member.captain}
                for member in entrant.members.all()
            ],
        }
        for entrant in fresh.select_related("unit").prefetch_related("members__player__unit")
    ]


def told_player(player: Player) -> dict[str, Any]:
    """A player as the log keeps them: what could be called or written to is hidden there too."""
    return {
        "number": player.number,
        "name": player.name,
        "unit": player.unit.name if player.unit else "",
        "own_number": player.own_number,
        "contact": names.masked_contact(player.contact),
    }
