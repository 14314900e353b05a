"""参赛者: who is ranked, and their people. Contacts are in no workbook."""

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Member, Tournament


def table(source: Source) -> Table:
    return Table(
        key="people",
        title=_("参赛者"),
        note=_("每人一行；同一队（对）的号相同，次序在前的是首发。"),
        columns=_columns(),
        rows=lambda: _rows(source),
        kept=2,
        landscape=False,
    )


def _columns() -> list[Column]:
    return [
        Column(key="entrant", head=_("号"), width=6),
        Column(key="name", head=_("名称"), width=20, style="told"),
        Column(key="kind", head=_("类别"), width=7, style="text"),
        Column(key="unit", head=_("单位"), width=18, style="told"),
        Column(key="status", head=_("状态"), width=10, style="text"),
        Column(key="seed", head=_("种子"), width=6),
        Column(key="position", head=_("次序"), width=6),
        Column(key="captain", head=_("队长"), width=6, style="text"),
        Column(key="player", head=_("选手号"), width=7),
        Column(key="player_name", head=_("姓名"), width=14, style="told"),
    ]


def _rows(source: Source) -> Iterator[Row]:
    members = _by_entrant(source.tournament)
    rows = source.tournament.entrants.filter(approved=True).select_related("unit")
    for entrant in rows.order_by("number"):
        head = [
            entrant.number,
            source.title(entrant),
            str(entrant.get_kind_display()),
            entrant.unit.name if entrant.unit else None,
            str(entrant.get_status_display()),
            entrant.seed,
        ]
        yield from _rows_of(source, members[entrant.pk], head)


def _by_entrant(tournament: Tournament) -> dict[int, list[Member]]:
    """Asked for as a whole: a list of more than a thousand keys is too long for SQLite."""
    found: dict[int, list[Member]] = defaultdict(list)
    rows = Member.objects.filter(entrant__tournament=tournament).select_related("player")
    for member in rows.order_by("position"):
        found[member.entrant_id].append(member)
    return found


def _rows_of(source: Source, members: list[Member], head: list[object]) -> Iterator[Row]:
    for member in members:
        player = member.player
        shown = player.name if source.named else names.public_name(player, source.tournament)
        captain = "★" if member.captain else None
        yield [*head, member.position, captain, player.number, shown]
    if not members:
        yield [*head, None, None, None, None]
