"""遮名: the names of a match as its visitor may read them.

They are put on the rows in memory, before anything is told of them: whatever says a name then
says no more than the organiser lets the public know.
"""

from collections.abc import Iterable

from django.db.models import prefetch_related_objects

from gouji_league.live.seen import Seen
from gouji_league.matches.whole import Whole
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player


def hides(seen: Seen) -> bool:
    return not seen.named and names.hides(seen.tournament)


def mask(wholes: Iterable[Whole], seen: Seen) -> None:
    """The people and entrants of these matches."""
    if not hides(seen):
        return
    found = list(wholes)
    mask_entrants(
        [one for whole in found for one in (whole.match.first, whole.match.second) if one], seen
    )
    for player in {
        id(one): one for whole in found for line_up in whole.line_ups for one in line_up.players
    }.values():
        mask_player(player, seen)


def mask_player(player: Player, seen: Seen) -> None:
    if hides(seen):
        player.name = names.masked(player.name)


def mask_entrants(entrants: Iterable[Entrant], seen: Seen) -> None:
    """Each row once: the same entrant may have been read several times."""
    rows = list({id(one): one for one in entrants}.values())
    if not hides(seen) or not rows:
        return
    prefetch_related_objects(rows, "members__player")
    for one in rows:
        members = [member.player for member in one.members.all()]
        one.name = names.public_title(one, seen.tournament, members=members)


def said_name(name: str, seen: Seen) -> str:
    """A name that somebody wrote, as under a signature."""
    return names.masked(name) if hides(seen) else name
