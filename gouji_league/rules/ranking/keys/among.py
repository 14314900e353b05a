"""相互战绩, 同分者小循环, 附加赛: what those who are tied did against each other."""

from collections.abc import Mapping, Sequence
from typing import Final

from gouji_league.rules.ranking.facts import Number, Outcome, Rules, Value
from gouji_league.rules.ranking.keys.base import Key, more
from gouji_league.rules.ranking.tally import Meeting, Tallies, brought


def all_met(tallies: Tallies, tied: Sequence[int]) -> bool:
    """Each of them has met every other at least once; a walk-over is a meeting."""
    for one in tied:
        met = {meeting.opponent for meeting in tallies.of[one].meetings}
        if any(other not in met for other in tied if other != one):
            return False
    return True


def head_to_head(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    """Match points among the tied; nothing where the key is not used."""
    most = 2 if tallies.stage.rules.two_only else len(tied)
    if not 2 <= len(tied) <= most or not all_met(tallies, tied):
        return dict.fromkeys(tied)
    return {one: sum(met.match_points for met in _among(tallies, one, tied)) for one in tied}


def mini_table(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    """The same for any number, then the difference among them."""
    if len(tied) < 2 or not all_met(tallies, tied):
        return dict.fromkeys(tied)
    found: dict[int, Value] = {}
    for one in tied:
        met = _among(tallies, one, tied)
        found[one] = (sum(each.match_points for each in met), sum(each.difference for each in met))
    return found


def _among(tallies: Tallies, entrant: int, tied: Sequence[int]) -> list[Meeting]:
    inside = set(tied)
    return [one for one in tallies.of[entrant].meetings if one.opponent in inside]


def playoff(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    """Match points in play-offs among the tied; nothing where there was none."""
    rules, inside = tallies.stage.rules, set(tied)
    found: dict[int, Number] = {}
    for outcome in played_off(tallies.playoffs, inside, rules):
        for share in outcome.shares:
            brings = brought(outcome, share, rules, tallies.of[share.entrant])
            found[share.entrant] = found.get(share.entrant, 0) + brings
    return {one: found.get(one, 0) if inside & found.keys() else None for one in tied}


def played_off(playoffs: Sequence[Outcome], inside: set[int], rules: Rules) -> list[Outcome]:
    """Those that count among the tied.

    Of players the first that parts any of them: those whom it leaves equal are asked again, and
    what they played later brings nobody level with one who was parted from them before.
    """
    among = [one for one in playoffs if _is_among(one, inside, rules)]
    if not rules.of_players:
        return among
    return ([one for one in among if _parts(one, inside)] or among)[:1]


def _is_among(outcome: Outcome, inside: set[int], rules: Rules) -> bool:
    """Both sides are tied; of six at a table, all who are tied sat at it."""
    present = {share.entrant for share in outcome.shares}
    if rules.of_players:
        return len(inside) >= 2 and inside <= present
    return len(present) >= 2 and present <= inside


def _parts(outcome: Outcome, inside: set[int]) -> bool:
    """Some of them won it and some lost."""
    seated = {share.side for share in outcome.shares if share.entrant in inside}
    return outcome.winner is not None and len(seated) > 1


AMONG: Final[Mapping[str, Key]] = {
    "head_to_head": Key(head_to_head, more),
    "mini_table": Key(mini_table, more),
    "playoff": Key(playoff, more),
}
