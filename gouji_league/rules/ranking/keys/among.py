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
    for outcome in tallies.playoffs:
        if is_among(outcome, inside, rules):
            for share in outcome.shares:
                brings = brought(outcome, share, rules, tallies.of[share.entrant])
                found[share.entrant] = found.get(share.entrant, 0) + brings
    return {one: found.get(one, 0) if inside & found.keys() else None for one in tied}


def is_among(outcome: Outcome, inside: set[int], rules: Rules) -> bool:
    """Both sides are tied; of six at a table, two of those who are tied."""
    present = [share.entrant in inside for share in outcome.shares]
    return sum(present) >= 2 if rules.of_players else len(present) >= 2 and all(present)


AMONG: Final[Mapping[str, Key]] = {
    "head_to_head": Key(head_to_head, more),
    "mini_table": Key(mini_table, more),
    "playoff": Key(playoff, more),
}
