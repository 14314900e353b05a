"""What a change of rules would alter, match by match, in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from gouji_league.matches.derive import Derived
from gouji_league.matches.effects import Effect, effect
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.services.writes import is_signed
from gouji_league.matches.whole import Whole
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import MatchScore, Refusal
from gouji_league.rules.words import Language, term
from gouji_league.tournaments import editions
from gouji_league.tournaments.proposals import Proposal
from gouji_league.ui.templatetags.ui import figure_text

MOST = 200
"""As many matches as the log tells one by one."""


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side, or one of its people, with what it has now and would have."""

    side: str
    name: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Row:
    """A match that is not as it was."""

    match: Match
    title: str
    sides: list[SideRow]
    people: list[SideRow]
    notes: list[str]
    faults: list[str]


def look(wholes: Iterable[Whole], proposals: Sequence[Proposal]) -> list[Effect]:
    """The effect on every match of the stages."""
    wanted = {one.stage.pk: one for one in proposals}
    return [
        effect(found, editions.read(BOOKS[one.stage.rulebook], one.options))
        for found in wholes
        if (one := wanted.get(found.match.stage_id))
    ]


def rows(effects: Iterable[Effect], language: Language) -> list[Row]:
    """Every match in which anything differs; those that cannot be scored first."""
    shown = [one for one in effects if one.alters or one.alters_play or one.faults]
    shown.sort(key=lambda one: not one.faults)
    return [_row(one, language) for one in shown]


def _row(one: Effect, language: Language) -> Row:
    match, before, after = one.found.match, one.before, one.after
    sound = not isinstance(before, Refusal) and not isinstance(after, Refusal)
    return Row(
        match=match,
        title=naming.title(match),
        sides=_sides(one.found, before, after),
        people=_people(one.found, before, after),
        notes=list(_notes(one, language)) if sound else [],
        faults=[f"{_where(fault.where)}{fault.message(language)}" for fault in one.faults],
    )


def _where(where: str) -> str:
    """Which deal a fault is in."""
    if not where.startswith("deals["):
        return ""
    number = int(where[len("deals[") : where.index("]")]) + 1
    return gettext("第 %(number)s 盘：") % {"number": number}


def _sides(found: Whole, before: Derived | Refusal, after: Derived | Refusal) -> list[SideRow]:
    old = {} if isinstance(before, Refusal) else naming.totals(before)
    new = {} if isinstance(after, Refusal) else naming.totals(after)
    return [
        SideRow(one.key, one.name, _figure(old.get(one.key)), _figure(new.get(one.key)))
        for one in naming.sides(found)
    ]


def _people(found: Whole, before: Derived | Refusal, after: Derived | Refusal) -> list[SideRow]:
    """Whose own points differ, where points are the players'."""
    old, new = _players(before), _players(after)
    names = found.line_ups[-1].players if found.line_ups else []
    sides = [one.key for one in naming.sides(found)]
    return [
        SideRow(sides[at % 2], player.name, _figure(old[at]), _figure(new[at]))
        for at, player in enumerate(names)
        if old and new and old[at] != new[at]
    ]


def _players(derived: Derived | Refusal) -> tuple[int, ...]:
    scored = None if isinstance(derived, Refusal) else derived.score
    return (scored.players or ()) if isinstance(scored, MatchScore) else ()


def _figure(value: Any) -> str:
    """Points with their sign; a level as it is called."""
    return str(value) if isinstance(value, str) else figure_text(value)


def _notes(one: Effect, language: Language) -> Iterator[str]:
    """What else would be another: the end, deals that count, the winner, what was signed."""
    before, after, match = one.before, one.after, one.found.match
    if isinstance(before, Refusal) or isinstance(after, Refusal):
        return
    if before.score.ended != after.score.ended:
        yield gettext("结束：原来是%(before)s，改成%(after)s。") % {
            "before": term(f"ended_{before.score.ended}", language),
            "after": term(f"ended_{after.score.ended}", language),
        }
    if before.status != after.status and after.status == Match.Status.RUNNING:
        yield gettext("这一局就没有打完，要接着打。")
    if one.newly_set_aside:
        yield gettext("第 %(numbers)s 盘改为不计。") % {"numbers": _numbers(one.newly_set_aside)}
    if one.counted_again:
        yield gettext("原来不计的第 %(numbers)s 盘又算数。") % {
            "numbers": _numbers(one.counted_again)
        }
    if before.winner != after.winner:
        yield gettext("胜方：原来是%(before)s，改成%(after)s。") % {
            "before": _winner(one.found, before.winner),
            "after": _winner(one.found, after.winner),
        }
    if not one.alters:
        yield gettext("分数不变，进贡或先出不同。")
    if one.alters and is_signed(match):
        yield gettext("双方已经签字：会标上“签后改规则”，请再签一次。")


def _numbers(numbers: Iterable[int]) -> str:
    return "、".join(str(number) for number in numbers)


def _winner(found: Whole, side: str) -> str:
    name = next((one.name for one in naming.sides(found) if one.key == side), "")
    return gettext("“%(name)s”") % {"name": name} if name else gettext("没有")


def faulty_words(effects: Iterable[Effect]) -> str:
    """Why the whole stage cannot follow; empty: it can."""
    count = sum(bool(one.faults) for one in effects)
    return (
        ngettext(
            "有 %(count)s 局的记录照这些规则算不出来，见下面：先更正那些盘，才能改整个阶段。",
            "有 %(count)s 局的记录照这些规则算不出来，见下面：先更正那些盘，才能改整个阶段。",
            count,
        )
        % {"count": count}
        if count
        else ""
    )


def in_figures(effects: Iterable[Effect]) -> list[str]:
    """For the log, in no language: table, totals before, totals after."""
    told = []
    for one in effects:
        if not one.alters or isinstance(one.after, Refusal) or isinstance(one.before, Refusal):
            continue
        table = f"#{one.found.match.table.number} " if one.found.match.table else ""
        told.append(f"{table}{_versus(one.before)} → {_versus(one.after)}")
    return told[:MOST]


def _versus(derived: Derived) -> str:
    return " : ".join(_figure(value) for value in naming.totals(derived).values())
