"""人员: what is read of a tournament's players and entrants."""

from typing import Any

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player


def told(entrant: Entrant) -> dict[str, Any]:
    """An entrant as the log keeps it."""
    return {
        "number": entrant.number,
        "name": entrant.name,
        "unit": entrant.unit.name if entrant.unit else "",
        "status": entrant.status,
        "seed": entrant.seed,
        "approved": entrant.approved,
        "members": [
            told_player(member.player) | {"captain": member.captain}
            for member in entrant.members.select_related("player__unit")
        ],
    }


def told_player(player: Player) -> dict[str, Any]:
    """A player as the log keeps them: what could be called or written to is hidden there too."""
    return {
        "number": player.number,
        "name": player.name,
        "unit": player.unit.name if player.unit else "",
        "own_number": player.own_number,
        "contact": names.masked_contact(player.contact),
    }
