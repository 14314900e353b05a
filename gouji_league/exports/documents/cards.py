"""名牌、桌牌、海报: what carries a QR code and stands for nothing but itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.accounts import ways
from gouji_league.accounts.pages import qr
from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.documents.setting import balanced
from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.tournaments import cards as own
from gouji_league.tournaments.access import ORGANISER
from gouji_league.tournaments.models import Table, Tournament
from gouji_league.tournaments.selectors.checkin import all_expected

T = TypeVar("T")
ON_A_SHEET = 10
EVERYBODY = "everybody"
STYLES = ("paper.css", "cards.css")
LENGTHS = ((8, "short"), (16, "medium"), (26, "long"))
"""Widths, and the sizes of cards.css."""
ACROSS = {"short": 9.4, "medium": 11.7, "long": 14.5, "longest": 18.9}
"""Signs in a line of a poster's title."""
ROOMY = 90
"""As many letters as a poster takes in its usual sizes."""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code, and what it is for."""

    picture: SafeString
    words: str


def code(path: str, words: str) -> Code:
    return Code(qr(ways.address(path)), words)


def length(text: str) -> str:
    """The class of a name by its width, so that it gets a size that fits; Latin is half as wide."""
    width = sum(1 if ord(sign) < 0x2E80 else 2 for sign in text)
    return next((kind for most, kind in LENGTHS if width <= most), "longest")


def in_sheets(cards: Sequence[T], size: int) -> list[Sequence[T]]:
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def paper(tournament: Tournament, *, title: str, template: str, pages: int, **more: Any) -> Paper:
    return Paper(
        title=f"{tournament.name} · {title}",
        template=f"exports/documents/{template}.html",
        context={"tournament": tournament, **more},
        styles=STYLES,
        author=tournament.host or tournament.name,
        pages=pages,
    )


# 名牌 ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NameCard:
    card: own.Card
    length: str


def _units(tournament: Tournament) -> Choices:
    named = tournament.units.filter(players__isnull=False).distinct().order_by("pinyin")
    return [(EVERYBODY, _("所有人")), *((unit.name_key, unit.name) for unit in named)]


def _nobody(tournament: Tournament) -> str:
    if all_expected(tournament).exists():
        return ""
    return _("还没有人：有人报名并通过以后，就有名牌可打。")


@document(
    "name-cards",
    label=gettext_lazy("名牌"),
    about=gettext_lazy("每人一张，A4 一页十张，沿线裁开；二维码给门口签到扫。"),
    options=(Option("unit", gettext_lazy("哪个单位"), _units),),
    role=ORGANISER,
    missing=_nobody,
)
def name_cards(tournament: Tournament, parameters: Parameters) -> Paper:
    players = all_expected(tournament)
    if (unit := parameters.get("unit", EVERYBODY)) != EVERYBODY:
        players = players.filter(unit__name_key=unit)
    cards = [NameCard(own.card(tournament, player), length(player.name)) for player in players]
    sheets = in_sheets(cards, ON_A_SHEET)
    return paper(
        tournament, title=_("名牌"), template="name_cards", pages=len(sheets), sheets=sheets
    )


# 桌牌 ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableCard:
    table: Table
    codes: Sequence[Code]


def _no_tables(tournament: Tournament) -> str:
    return "" if tournament.tables.exists() else _("还没有桌：先在“规模”里定桌数。")


@document(
    "table-cards",
    label=gettext_lazy("桌牌"),
    about=gettext_lazy("每桌一张 A4，对折立在桌上，两面都看得见桌号；扫码看比分，裁判扫码记分。"),
    missing=_no_tables,
)
def table_cards(tournament: Tournament, _parameters: Parameters) -> Paper:
    cards = list(_table_cards(tournament))
    return paper(tournament, title=_("桌牌"), template="table_cards", pages=len(cards), cards=cards)


def _table_cards(tournament: Tournament) -> Iterator[TableCard]:
    public = code(reverse("tournaments:home", args=[tournament.slug]), _("看比分"))
    for table in tournament.tables.order_by("number"):
        own_page = reverse("matches:table", args=[tournament.slug, table.number])
        yield TableCard(table, [public, code(own_page, _("裁判记分"))])


# 海报 ----------------------------------------------------------------------------------------


@document(
    "poster",
    label=gettext_lazy("海报"),
    about=gettext_lazy("一张 A4，贴在门口：时间、地点，扫码看赛程和成绩（公开以后才看得到）。"),
)
def poster(tournament: Tournament, _parameters: Parameters) -> Paper:
    path = reverse("tournaments:home", args=[tournament.slug])
    public = code(path, _("扫码看座位、比分、排名"))
    return paper(
        tournament,
        title=_("海报"),
        template="poster",
        pages=1,
        public=public,
        address=ways.address(path),
        length=(kind := length(tournament.name)),
        across=balanced(tournament.name, ACROSS[kind]),
        crowded=len(tournament.name + tournament.host + tournament.place) > ROOMY,
    )
