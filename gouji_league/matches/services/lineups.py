"""出场名单: the people of a line-up, found by number and held against their squads."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from gouji_league.matches.refusals import wrong
from gouji_league.tournaments.models import Entrant, Player, Tournament


def players_by_number(
    tournament: Tournament, numbers: Sequence[int], *, where: str
) -> list[Player]:
    """The players in the order given; a number twice or unknown is a fault."""
    known = {one.number: one for one in tournament.players.filter(number__in=_sane(numbers))}
    if len(set(numbers)) != len(numbers):
        raise wrong("player_twice", where, _("同一个人排了两次。"))
    if missing := [number for number in numbers if number not in known]:
        shown = "、".join(str(number) for number in missing)
        sentence = _("没有编号为 %(numbers)s 的选手。") % {"numbers": shown}
        raise wrong("unknown_player", where, sentence)
    return [known[number] for number in numbers]


def _sane(numbers: Sequence[int]) -> list[int]:
    """What a database column can hold."""
    return [number for number in numbers if 0 < number < 2**31]


def refuse_line_up(
    players: Sequence[Player], *, seats: int, entrants: Sequence[Entrant | None]
) -> None:
    """As many as there are seats, and each side's from its own squad."""
    refuse_count(players, seats=seats)
    if out := next((one for one in players if one.out_at is not None), None):
        sentence = _("%(player)s被取消资格，退出了本次赛事，不能上场。") % {"player": out.name}
        raise wrong("player_out", "players", sentence)
    for entrant, side in zip(entrants, (players[0::2], players[1::2]), strict=True):
        if entrant is None:
            continue
        squad = set(entrant.members.values_list("player_id", flat=True))
        for player in side:
            if player.pk not in squad:
                words = {"player": player.name, "team": entrant.name}
                sentence = _("%(player)s不在“%(team)s”的名单里。") % words
                raise wrong("not_in_squad", "players", sentence)


def entrants_of(
    tournament: Tournament, players: Sequence[Player]
) -> tuple[Entrant, Entrant] | tuple[None, None]:
    """The two teams or pairs that the sides are, where they are such; else nobody's."""
    found = [_common(tournament, side) for side in (players[0::2], players[1::2])]
    first, second = found
    if first is None or second is None or first == second:
        return None, None
    return first, second


def refuse_count(people: Sequence[object], *, seats: int) -> None:
    if len(people) != seats:
        sentence = _("要正好 %(seats)s 个人。") % {"seats": seats}
        raise wrong("wrong_count", "players", sentence)


def _common(tournament: Tournament, side: Sequence[Player]) -> Entrant | None:
    wanted = {player.pk for player in side}
    shared = (
        tournament.entrants.exclude(kind=Entrant.Kind.PLAYER)
        .filter(members__player__in=wanted)
        .distinct()
    )
    for entrant in shared:
        if wanted <= set(entrant.members.values_list("player_id", flat=True)):
            return entrant
    return None
