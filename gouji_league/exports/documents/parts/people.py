"""名单: who takes part, and who is expected at the door."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.exports.documents.blocks import (
    Block,
    Cell,
    Chapter,
    Column,
    Row,
    Table,
    Words,
    heading,
    row,
)
from gouji_league.exports.workbook.source import Source
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player
from gouji_league.tournaments.selectors.checkin import all_expected, belongs
from gouji_league.tournaments.selectors.people import GONE

SPARE: Final = 3
"""Lines for those who come without being on the list."""


def entered(source: Source) -> Chapter:
    """参赛名单; who withdrew or was put out is told so."""
    rows = source.tournament.entrants.filter(approved=True).select_related("unit")
    entrants = list(rows.order_by("number"))
    if not entrants:
        return Chapter(_("参赛名单"), [])
    alone = all(one.kind == Entrant.Kind.PLAYER for one in entrants)
    seeded = any(one.seed for one in entrants)
    united = any(one.unit for one in entrants)
    squads = {} if alone else _squads(source)
    columns = [
        Column(_("号"), 12, "centre"),
        Column(_("姓名") if alone else _("名称"), 50, flexible=True),
        *([Column(_("单位"), 60)] if united else []),
        *([] if alone else [Column(_("队员"), 66)]),
        *([Column(_("种子"), 13, "centre")] if seeded else []),
    ]
    told = [
        row(
            one.number,
            _title(source, one),
            *([one.unit.name if one.unit else ""] if united else []),
            *([] if alone else [_("、").join(squads.get(one.pk, ()))]),
            *([one.seed] if seeded else []),
        )
        for one in entrants
    ]
    notes = [] if alone else [Words(_("★ 队长；排在前面的是首发。"), "note")]
    return Chapter(_("参赛名单"), [Table(columns, told), *notes])


def _title(source: Source, one: Entrant) -> Cell:
    gone = str(one.get_status_display()) if one.status in GONE else ""
    return Cell(source.title(one), gone)


def _squads(source: Source) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    rows = Member.objects.filter(entrant__tournament=source.tournament).select_related("player")
    for one in rows.order_by("position"):
        found[one.entrant_id].append(_name(source, one.player) + ("★" if one.captain else ""))
    return found


def _name(source: Source, player: Player) -> str:
    return player.name if source.named else names.public_name(player, source.tournament)


# At the door ------------------------------------------------------------------------------------


def expected(source: Source) -> Chapter:
    """签到表: by unit and team, with a line to sign on for each."""
    players = list(all_expected(source.tournament))
    if not players:
        return Chapter(_("签到表"), [])
    rows: list[Row] = []
    for belonging, own in groupby(players, key=belongs):
        if belonging:
            rows.append(heading(" · ".join(belonging)))
        rows += [_line(source, one) for one in own]
    columns = [
        Column(_("号"), 12, "centre"),
        Column(_("姓名"), 50, flexible=True),
        Column(_("到了"), 20, "centre"),
        Column(_("签名"), 50),
        Column(_("备注"), 36),
    ]
    return Chapter(_("签到表"), list(_sheet(columns, rows, len(players))))


def _sheet(columns: Sequence[Column], rows: Sequence[Row], count: int) -> Iterator[Block]:
    yield Words(_("应到 %(count)s 人。已经签到的写着时间。") % {"count": count}, "lead")
    blank = [row(*[""] * len(columns))] * SPARE
    yield Table(columns, [*rows, heading(_("名单上没有的")), *blank], "roomy ruled")


def _line(source: Source, player: Any) -> Row:
    came = player.presence == Player.Presence.CHECKED_IN
    at = timezone.localtime(player.presence_at).strftime("%H:%M") if player.presence_at else ""
    absent = player.presence == Player.Presence.ABSENT
    note = _("缺席") if absent else ""
    return row(player.number, _name(source, player), f"✓ {at}".strip() if came else "", "", note)
