"""撤销删除: an entrant that was removed comes back as it was."""

from typing import Any

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.selectors.people import told
from gouji_league.tournaments.services.entering import Entry, Someone, enter
from gouji_league.tournaments.services.people import changing, log


def kept(entrant: Entrant) -> dict[str, Any]:
    """Everything that `restore_entrant` needs to undo a removal (JSON)."""
    members = entrant.members.select_related("player__unit")
    return {
        "number": entrant.number,
        "name": entrant.name,
        "unit": entrant.unit.name if entrant.unit else "",
        "seed": entrant.seed,
        "approved": entrant.approved,
        "status": entrant.status,
        "numbers": [member.player.number for member in members],
        "codes": [member.player.code for member in members],
        "members": [
            {
                "name": member.player.name,
                "unit": member.player.unit.name if member.player.unit else "",
                "own_number": member.player.own_number,
                "contact": member.player.contact,
                "captain": member.captain,
            }
            for member in members
        ],
    }


def restore_entrant(*, tournament: Tournament, actor: Actor, was: dict[str, Any]) -> Entrant:
    """Undoes a removal; numbers and name cards hold again, where nobody has taken the number."""
    with changing(tournament) as held:
        seed = None if held.entrants.filter(seed=was["seed"]).exists() else was["seed"]
        entry = Entry(
            members=[Someone(**member) for member in was["members"]],
            name=was["name"],
            unit=was["unit"],
            seed=seed,
            approved=was["approved"],
        )
        done = enter(held, [entry])
        entrant = done.entrants[0]
        if not held.entrants.filter(number=was["number"]).exists():
            entrant.number = was["number"]
        entrant.status = was["status"]
        entrant.save()
        taken = set(held.players.values_list("number", flat=True))
        for player, number, code in zip(done.players, was["numbers"], was["codes"], strict=True):
            if number not in taken:
                player.number, player.code = number, code
                player.save(update_fields=["number", "code"])
        log(actor, "people.entrant_restored", entrant, after=told(entrant))
    return entrant
