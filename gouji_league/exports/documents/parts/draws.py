"""抽签: who meets whom at which table and seat, and the seal, the word and the seed behind it."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.exports.documents.blocks import (
    Block,
    Cell,
    Chapter,
    Column,
    Facts,
    Heading,
    Table,
    Words,
    row,
)
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.rounds.formats.ask import draw_from
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors import drafts
from gouji_league.rounds.selectors.overview import entrants_by_number
from gouji_league.rounds.selectors.round_page import ShownMatch, one_round
from gouji_league.rounds.services.drawing import seal_of, seed_of
from gouji_league.rules.ranking.facts import PLAYERS
from gouji_league.rules.seats import SEATS

MOST_TOLD: Final = 12
"""Unusual things of a draw that stand one by one; the public page has them all."""


def chapter(source: Source, *, only: int | None = None, proofs: bool = True) -> Chapter:
    """Of every round that was published, or of one; `proofs`: with seal and seed."""
    rows = source.tournament.rounds.select_related("stage", "lots").order_by("number")
    held = list(rows if only is None else rows.filter(number=only))
    blocks = [block for one in held for block in _round(source, one)]
    if proofs:
        drawn = {one.lots.pk: one.lots for one in held if one.lots}
        for lots in drawn.values():
            blocks += _proof(source, lots, [one for one in held if one.lots_id == lots.pk])
    return Chapter(_("抽签与座次"), blocks)


# Who sits where ---------------------------------------------------------------------------------


def _round(source: Source, held: Round) -> Iterator[Block]:
    shown = one_round(held, named=source.named)
    yield Heading(_title(source, held), key=f"r{held.number}")
    alone = held.stage.format in PLAYERS
    matches = sorted(
        shown["matches"], key=lambda one: one.match.table.number if one.match.table else 0
    )
    if matches:
        yield _players(matches) if alone else _sides(matches)
    if byes := shown["byes"]:
        words = _("等候：%(names)s") if alone else _("轮空：%(names)s")
        yield Words(words % {"names": _("、").join(byes)}, "note")


def _title(source: Source, held: Round) -> str:
    words = _("第 %(number)s 轮") % {"number": held.number}
    return f"{words} · {held.stage}" if len(source.stages) > 1 else words


def _players(matches: Sequence[ShownMatch]) -> Table:
    """A column for each seat."""
    seats = [Column(f"{seat} {'■□'[seat % 2 == 0]}", 28, flexible=True) for seat in SEATS]
    return Table(
        columns=[Column(_("桌"), 16, "strong"), *seats],
        rows=[row(_table(one.match), *_seated(one)) for one in matches],
    )


def _seated(one: ShownMatch) -> list[str]:
    odd, even = (side.people for side in one.sides)
    names = [name for pair in zip_longest(odd, even, fillvalue="") for name in pair]
    return [*names, *[""] * (len(SEATS) - len(names))]


def _table(match: Match) -> Cell:
    """Its number; of a match with a time of its own that too."""
    at = timezone.localtime(match.starts_at).strftime("%m-%d %H:%M") if match.starts_at else ""
    return Cell(str(match.table.number) if match.table else "", at)


def _sides(matches: Sequence[ShownMatch]) -> Table:
    grouped = any(one.match.group for one in matches)
    return Table(
        columns=[
            Column(_("桌"), 16, "strong"),
            *([Column(_("小组"), 12, "centre")] if grouped else []),
            Column(_("■ 方"), 76, flexible=True),
            Column(_("□ 方"), 76, flexible=True),
        ],
        rows=[
            row(
                _table(one.match),
                *([one.match.group] if grouped else []),
                *(_side(one, at) for at in (0, 1)),
            )
            for one in matches
        ],
    )


def _side(one: ShownMatch, at: int) -> Cell:
    """The team, and by the numbers of their seats those who are named already."""
    side = one.sides[at]
    people = _("、").join(f"{at + 1 + 2 * place} {name}" for place, name in enumerate(side.people))
    return Cell(side.title, people)


# How it was drawn -------------------------------------------------------------------------------


def _proof(source: Source, lots: Lots, rounds: Sequence[Round]) -> Iterator[Block]:
    entrants = entrants_by_number(lots.stage)
    for one in entrants.values():
        one.name = source.title(one)
    draws = [draw_from(one) for one in lots.chosen]
    yield Heading(_("怎么抽的：%(rounds)s") % {"rounds": _rounds_words(rounds)})
    yield Facts(_sealed(lots), "code")
    if lots.group:
        yield Words(_("%(group)s组") % {"group": lots.group}, "note")
    groups = drafts.groups_of(draws[0], entrants) if draws else {}
    if groups:
        named = [
            (_("%(group)s组") % {"group": name}, _("、").join(one.name for one in own))
            for name, own in groups.items()
        ]
        yield Facts(named, "legend")
    told = [
        (one.words, str(one.count) if one.count else _("没有")) for one in drafts.weighed(draws)
    ]
    yield Facts(told, "legend")
    unusual = [
        words
        for place, draw in enumerate(draws)
        for words in _reasons(drafts.shown_draw(draw, entrants, place=lots.place + place))
    ]
    if len(unusual) > MOST_TOLD:
        more = _("等 %(count)s 处") % {"count": len(unusual)}
        unusual = [*unusual[:MOST_TOLD], more]
    if unusual:
        yield Words(_("不寻常的：") + _("；").join(unusual), "note")
    edits = [drafts.shown_edit(one, entrants).what for one in lots.edits]
    yield Words(
        _("抽出来以后动过：") + _("；").join(edits) if edits else _("抽出来以后没有动过。"), "note"
    )


def _rounds_words(rounds: Sequence[Round]) -> str:
    first, last = rounds[0].number, rounds[-1].number
    if first == last:
        return _("第 %(number)s 轮") % {"number": first}
    return _("第 %(first)s–%(last)s 轮") % {"first": first, "last": last}


def _sealed(lots: Lots) -> list[tuple[str, str]]:
    return [
        (_("事先公布的指纹"), seal_of(lots.secret)),
        (_("封好的签"), lots.secret),
        (_("喊的词"), lots.word),
        (_("合起来的种子"), seed_of(lots.secret, lots.word)),
    ]


def _reasons(shown: drafts.ShownDraw) -> list[str]:
    own = [words for one in shown.meetings for words in one.reasons]
    return [*own, *shown.reasons]
