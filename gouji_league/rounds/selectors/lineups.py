"""出场: who sits for an entrant unless somebody says otherwise, and at which place."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import Q

from gouji_league.matches.models import Place
from gouji_league.rounds.formats.ask import Meeting
from gouji_league.rounds.formats.seating import seat_lots
from gouji_league.tournaments.models import Entrant, Member, Player, Stage

OWN_ORDER = "own"
"""The setting by which a team sits in the order that it named itself in."""


def proposed(entrants: Iterable[Entrant], *, each: int) -> dict[int, list[Player]]:
    """By entrant: the line-up it played last, else the first of its squad; in two queries."""
    by_pk = {one.pk: one for one in entrants}
    found: dict[int, list[Player]] = {pk: [] for pk in by_pk}
    members = Member.objects.filter(entrant__in=by_pk).select_related("player")
    for member in members.order_by("entrant", "position"):
        found[member.entrant_id].append(member.player)
    last = _last_line_ups(list(by_pk), each=each)
    return {
        pk: last[pk] if pk in last and set(last[pk]) <= set(squad) else squad[:each]
        for pk, squad in found.items()
    }


def _last_line_ups(entrants: list[int], *, each: int) -> dict[int, list[Player]]:
    """Each entrant's newest, from the matches in which it was a side."""
    found: dict[int, dict[tuple[int, int], list[Player]]] = defaultdict(dict)
    rows = Place.objects.filter(Q(match__first__in=entrants) | Q(match__second__in=entrants))
    for one in rows.select_related("match", "player").order_by("match", "start", "place"):
        side = one.match.first_id if one.place % 2 else one.match.second_id
        if side is not None:
            found[side].setdefault((one.match_id, one.start), []).append(one.player)
    newest = {side: line_ups[max(line_ups)] for side, line_ups in found.items()}
    return {side: players for side, players in newest.items() if len(players) == each}


def seated(
    stage: Stage, meeting: Meeting, squads: Sequence[Sequence[Player]], *, seed: str
) -> list[Player]:
    """The players of a meeting by place: of six by themselves as drawn, of sides by lot or as they
    named themselves."""
    if len(meeting.seats) > 2:
        return [squad[0] for squad in squads]
    if stage.settings.get("seats") == OWN_ORDER:
        return [player for pair in zip(*squads, strict=True) for player in pair]
    odd, even = ([player.number for player in squad] for squad in squads)
    by_number = {player.number: player for squad in squads for player in squad}
    return [by_number[number] for number in seat_lots(f"{seed}/{meeting.slot}", odd, even)]
