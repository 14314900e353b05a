"""各轮成绩: every match of a round with its sides, its figures and how it was decided."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.exports.documents.blocks import (
    Block,
    Cell,
    Chapter,
    Column,
    Heading,
    Row,
    Table,
    Words,
    row,
)
from gouji_league.exports.workbook.matches import ended_words, levels_words, signed_words, totals_of
from gouji_league.exports.workbook.source import Source, Told
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rules.ranking.facts import PLAYERS
from gouji_league.ui.templatetags.ui import figure_text


@dataclass(slots=True)
class Played:
    """What a round's page is made of."""

    rows: list[Row] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)
    noted: bool = False


def chapter(source: Source, *, only: int | None = None) -> Chapter:
    """Of every round, or of one."""
    rounds = {one.number: one for one in source.tournament.rounds.select_related("stage")}
    found = _played(source, only)
    blocks = [
        block
        for number in sorted(found, key=lambda one: (one is None, one or 0))
        for block in _blocks(number, found[number], rounds, several=len(source.stages) > 1)
    ]
    return Chapter(_("各轮成绩"), blocks)


def _played(source: Source, only: int | None) -> Mapping[int | None, Played]:
    found: dict[int | None, Played] = defaultdict(Played)
    for told in source.matches(only=only):
        one = found[told.match.round]
        if told.match.status == Match.Status.BYE:
            one.byes.append(source.title(told.match.first))
        else:
            one.rows.append(_row(told))
    return found


def _blocks(
    number: int | None, played: Played, rounds: Mapping[int, Round], *, several: bool
) -> Iterator[Block]:
    held = rounds.get(number) if number is not None else None
    yield Heading(_title(number, held, several=several), key=f"r{number or 0}")
    if played.rows:
        yield Table(
            columns=[
                Column(_("桌"), 9, "centre"),
                Column(_("■ 方"), 56, flexible=True),
                Column(_("■"), 15, "strong"),
                Column(_("□"), 15, "strong"),
                Column(_("□ 方"), 56, flexible=True),
                Column(_("说明"), 27, "small"),
            ],
            rows=played.rows,
        )
    if played.byes:
        waits = held is not None and held.stage.format in PLAYERS
        words = _("等候：%(names)s") if waits else _("轮空：%(names)s")
        yield Words(words % {"names": _("、").join(played.byes)}, "note")


def _title(number: int | None, held: Round | None, *, several: bool) -> str:
    if number is None or held is None:
        return _("没有轮次的牌局")
    parts = [_("第 %(number)s 轮") % {"number": number}]
    if several:
        parts.append(str(held.stage))
    if at := held.opened_at or held.starts_at:
        parts.append(timezone.localtime(at).strftime("%m-%d %H:%M"))
    return " · ".join(parts)


def _row(told: Told) -> Row:
    match = told.match
    first, second = _sides(told)
    ours, theirs = _figures(told)
    return row(
        match.table.number if match.table else None,
        first,
        ours,
        theirs,
        second,
        _("；").join(_notes(told)),
    )


def _sides(told: Told) -> tuple[Cell, Cell]:
    """The winner in bold; of a team who sat there, of six for themselves what each got."""
    names, people = told.side_names(), told.people()
    if told.alone:
        names, people = _own(told), ("", "")
    won = told.mark(told.match.winner) if told.is_played else ""
    first, second = (
        Cell(name, "" if sat == name else sat, strong=bool(won) and won == mark)
        for name, sat, mark in zip(names, people, "■□", strict=True)
    )
    return first, second


def _own(told: Told) -> tuple[str, str]:
    players = told.whole.line_ups[-1].players if told.whole.line_ups else []
    got = told.match.outcome.get("players") if told.is_played else None
    words = [
        f"{player.name} {figure_text(got[at])}" if got else player.name
        for at, player in enumerate(players)
    ]
    return _("、").join(words[0::2]), _("、").join(words[1::2])


def _figures(told: Told) -> tuple[str, str]:
    if not told.is_played:
        return "", ""
    if levels := levels_words(told):
        first, _colon, second = levels.partition(" : ")
        return first, second
    totals = totals_of(told)
    return (_figure(totals[0]), _figure(totals[1])) if totals else ("", "")


def _figure(value: int) -> str:
    return figure_text(value, "plain")


def _notes(told: Told) -> Sequence[str]:
    """How it ended, what is still open."""
    match = told.match
    if told.hidden:
        return [_("没公布")]
    found = [] if match.kind == Match.Kind.REGULAR else [str(match.get_kind_display())]
    if match.annulled:
        found.append(_("成绩取消"))
    if match.group:
        found.insert(0, _("%(group)s组") % {"group": match.group})
    ended = ended_words(told) or str(match.get_status_display())
    signed = signed_words(match)
    return [*found, ended, *([signed] if signed and signed != _("已签") else [])]
