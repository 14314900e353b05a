"""打到哪里: how far an entrant came in a knock-out, in the words that people use. Pure."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from gouji_league.standings.selectors import Row, StageTable


class Reach(NamedTuple):
    round: int
    """To play in, or one past the last that was won."""
    rounds: int
    """That the stage has, from the number of entrants."""
    playing: int
    """How many entrants have a place in that round …"""
    left: int
    """… and in the one after it."""
    out: bool = False
    third: bool = False
    fourth: bool = False
    first: bool = False
    """Nobody else is in it any more, whichever round that was."""

    def words(self) -> str:
        if self.first or self.round > self.rounds:
            return _("冠军")
        if self.third:
            return _("第三名")
        if self.fourth:
            return _("第四名")
        if self.round == self.rounds:
            return _("亚军") if self.out else _("进决赛")
        if self.round == self.rounds - 1:
            return _("半决赛") if self.out else _("进半决赛")
        if not self.out:
            return _("进 %(number)s 强") % {"number": self.playing}
        return _("止步 %(from)s 进 %(to)s") % {"from": self.playing, "to": self.left}


def reach(found: StageTable) -> dict[int, Reach]:
    """By entrant."""
    fixed = found.stage.settings.get("draw", "bracket") == "bracket"
    sizes = places(len(found.rows), fixed=fixed)
    thirds = _of_the_third_place(found)
    still = [row.entrant for row in found.rows if row.round_reached and not _is_out(row)]
    left = still[0] if found.read and len(still) == 1 else None
    return {
        row.entrant: _of(row, sizes, thirds)._replace(first=row.entrant == left)
        for row in found.rows
        if row.round_reached
    }


def places(entrants: int, *, fixed: bool) -> list[int]:
    """How many have a place in each round, and at last the one that is left."""
    found = [max(entrants, 1)]
    while found[-1] > 1:
        half = (found[-1] + 1) // 2
        # Byes fill a fixed bracket up: after the first round it has 2, 4, 8 … places.
        found.append(1 << (half - 1).bit_length() if fixed else half)
    return found


def _of_the_third_place(found: StageTable) -> set[int]:
    return {
        share.entrant
        for _match, outcome in found.read
        if outcome.kind == "third_place" and outcome.winner is not None
        for share in outcome.shares
    }


def _is_out(row: Row) -> bool:
    return bool(row.of and row.of.marks and row.of.marks[0][0])


def _of(row: Row, sizes: list[int], thirds: set[int]) -> Reach:
    number, rounds = row.round_reached or 1, len(sizes) - 1
    at = min(number, rounds) - 1 if rounds else 0
    third = row.values.get("round_reached") != number
    return Reach(
        round=number,
        rounds=rounds,
        playing=sizes[at],
        left=sizes[min(at + 1, rounds)],
        out=_is_out(row),
        third=third,
        fourth=row.entrant in thirds and not third,
    )
