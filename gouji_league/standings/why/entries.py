"""每一场: what each match brought to the figures that a row is ranked by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gouji_league.rules.ranking.facts import Number, Outcome, Share, Value
from gouji_league.rules.ranking.table import Row
from gouji_league.rules.ranking.tally import Entry, Round
from gouji_league.standings.why.case import Case, account_of
from gouji_league.standings.why.values import fouls_words, label, number

FROM_MATCH_POINTS = frozenset(
    {"head_to_head", "mini_table", "opponents", "progressive", "progressive_cut"}
)
"""Keys that are made of match points, which then are said of each match."""
ONLY_IF_ANY = frozenset({"sweeps", "specials", "fouls", "wins"})
"""Nothing is said of them where a match brought none."""


@dataclass(frozen=True, slots=True)
class Part:
    """场分 +2."""

    key: str
    label: str
    value: Value
    words: str


@dataclass(frozen=True, slots=True)
class Brought:
    """One match of an entrant, with all that it brought."""

    match: int
    round: Round
    opponent: int | None
    """None: a bye, or six at a table."""
    result: str
    ended: str
    """won, drawn, lost; empty: none of them."""
    note: str
    """How it was counted, where it was not simply played."""
    parts: Sequence[Part]


def entries(case: Case, row: Row) -> list[Brought]:
    """By round; a match put by hand stands last, as it counts."""
    own = sorted(account_of(row).entries, key=in_order)
    return [_brought(case, one) for one in own]


def in_order(entry: Entry) -> tuple[bool, int, int]:
    number = entry.outcome.round
    return (number is None, number or 0, entry.outcome.match)


def opponent(outcome: Outcome, share: Share) -> int | None:
    """The one who sat on the other side; of six at a table nobody in particular."""
    if len(outcome.shares) != 2:
        return None
    return next(one.entrant for one in outcome.shares if one.entrant != share.entrant)


def _brought(case: Case, entry: Entry) -> Brought:
    outcome, share, _points = entry
    return Brought(
        match=outcome.match,
        round=outcome.round,
        opponent=opponent(outcome, share),
        result=_result(case, outcome, share),
        ended=_ended(case, outcome, share),
        note=note(case, outcome, share),
        parts=list(_parts(case, entry)),
    )


def _result(case: Case, outcome: Outcome, share: Share) -> str:
    """12 : 5, a walk-over with the figures that were given for it."""
    if outcome.status == "bye" or case.rules.of_players:
        return ""
    return f"{number(share.gained)} : {number(share.lost)}"


def _ended(case: Case, outcome: Outcome, share: Share) -> str:
    if outcome.status == "bye" or case.rules.of_players:
        return ""
    if outcome.winner is None:
        return "drawn" if _is_open(outcome) else "lost"
    return "won" if outcome.winner == share.side else "lost"


def _is_open(outcome: Outcome) -> bool:
    """It was played and nobody has won it: a draw, or what decides it is still to come."""
    return outcome.played and not outcome.both_out


def note(case: Case, outcome: Outcome, share: Share) -> str:
    """Why a match counts as it does, where no deals say so."""
    if outcome.status == "bye":
        return _bye(case)
    if outcome.both_out:
        return _("双方取消资格，都算负")
    if outcome.status == "awarded":
        return _("仅总分") if outcome.played else _("判定，得分按弃权算")
    if outcome.status == "walkover":
        if outcome.winner is None:
            return _("双方弃权，都算负")
        return _won_by_absence(case) if outcome.winner == share.side else _("弃权，算负")
    is_level = not case.rules.of_players and share.gained == share.lost
    if is_level and outcome.winner is not None:
        return _("得分相同，胜负怎么定的，看这一局")
    return ""


def _won_by_absence(case: Case) -> str:
    if isinstance(case.rules.walkover, str):
        return _("对方弃权，得分按自己其他场的平均净胜算")
    return _("对方弃权，得分照规定的数算")


def _bye(case: Case) -> str:
    rules = case.rules
    if rules.format == "singles":
        return (
            _("等候，按自己其他场的平均算") if rules.bye_points == "average" else _("等候，不给分")
        )
    if rules.format == "knockout":
        return _("轮空，直接进下一轮")
    if rules.format != "swiss":
        return _("轮空，不给分")
    return {
        "win": _("轮空，算胜一场，得分按自己的平均净胜算"),
        "draw": _("轮空，算平一场，得分按自己的平均净胜算"),
    }.get(rules.bye, _("轮空，没有场分，得分按自己的平均净胜算"))


def _parts(case: Case, entry: Entry) -> Iterator[Part]:
    keys = list(case.keys)
    if FROM_MATCH_POINTS & set(keys) and "match_points" not in keys:
        keys.insert(0, "match_points")
    for key in keys:
        value = part(case, key, entry)
        if value is None or (key in ONLY_IF_ANY and value in (0, (0, 0))):
            continue
        yield Part(key, label(case, key), value, _words(case, key, entry, value))


def part(case: Case, key: str, entry: Entry) -> Value:
    """What a match adds to a key's figure; None where the key is no sum over matches."""
    outcome, share, points = entry
    if key == "fouls":
        return (share.foul_points, share.fouls)
    if key == "average":
        return (share.points, share.deals) if outcome.status == "finished" else None
    if key == "round_reached":
        return None if outcome.kind != "regular" else int(_is_through(outcome, share))
    added: dict[str, Number] = {
        "match_points": points,
        "wins": _won(case, outcome, share),
        "points": share.points,
        "difference": share.gained - share.lost,
        "levels_difference": share.gained - share.lost,
        "points_for": share.gained,
        "levels_for": share.gained,
        "sweeps": share.sweeps,
        "specials": share.specials,
    }
    return added.get(key)


def _won(case: Case, outcome: Outcome, share: Share) -> int:
    if outcome.status == "bye":
        return int(case.rules.format == "swiss" and case.rules.bye == "win")
    return int(outcome.winner is not None and outcome.winner == share.side)


def _is_through(outcome: Outcome, share: Share) -> bool:
    return outcome.status == "bye" or outcome.winner == share.side


def _words(case: Case, key: str, entry: Entry, value: Value) -> str:
    if value is None:
        return ""
    if key == "round_reached":
        if value:
            return _("进下一轮")
        is_open = entry.outcome.winner is None and _is_open(entry.outcome)
        return _("还没分出胜负") if is_open else _("出局")
    if not isinstance(value, tuple):
        return number(value, signed=True)
    if key == "fouls":
        return fouls_words(*value)
    values = {"points": number(value[0], signed=True), "deals": number(value[1])}
    return _("%(points)s（%(deals)s 盘）") % values
