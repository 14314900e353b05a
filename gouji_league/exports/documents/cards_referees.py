"""裁判卡: each referee's link as a QR code to hand out; whoever scans it records at its tables."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.accounts import ways
from gouji_league.accounts.models import Link
from gouji_league.accounts.pages import qr
from gouji_league.exports.documents.cards import in_sheets, length, paper
from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.tournaments.access import ORGANISER
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors.staff import span

ON_A_SHEET = 8
ALL = "all"


@dataclass(frozen=True, slots=True)
class RefereeCard:
    link: Link
    tables: str
    length: str
    picture: SafeString | None
    """None: the link was made on another machine, and its token is not known here."""


def live(tournament: Tournament) -> QuerySet[Link]:
    """Those that open now, for whoever records."""
    found = Link.objects.filter(
        scope=tournament.key, revoked_at__isnull=True, expires_at__gt=timezone.now()
    )
    return found.exclude(role=Link.Role.ORGANISER).order_by("role", "made_at", "pk")


def _links(tournament: Tournament) -> Choices:
    return [(ALL, _("所有链接")), *((str(link.key), link.name) for link in live(tournament))]


def _missing(tournament: Tournament) -> str:
    if live(tournament).exists():
        return ""
    return _("还没有裁判链接：先到“裁判”里做，可以每桌做一个。")


@document(
    "referee-cards",
    label=gettext_lazy("裁判卡"),
    about=gettext_lazy(
        "每个裁判链接一张，A4 一页八张；扫码就能记分，所以只发给本人。换了链接要重打。"
    ),
    options=(Option("link", gettext_lazy("哪一张"), _links),),
    role=ORGANISER,
    missing=_missing,
)
def referee_cards(tournament: Tournament, parameters: Parameters) -> Paper:
    links = live(tournament)
    if (one := parameters.get("link", ALL)) != ALL:
        links = links.filter(key=one)
    cards = [_card(link) for link in sorted(links, key=lambda link: (link.role, link.tables))]
    sheets = in_sheets(cards, ON_A_SHEET)
    return paper(
        tournament, title=_("裁判卡"), template="referee_cards", pages=len(sheets), sheets=sheets
    )


def _card(link: Link) -> RefereeCard:
    token = ways.token_of(link)
    numbers = link.tables if link.role == Link.Role.REFEREE else []
    return RefereeCard(
        link=link,
        tables=_("%(numbers)s 号桌") % {"numbers": span(numbers)} if numbers else _("所有桌"),
        length=length(link.name),
        picture=qr(ways.address(reverse("accounts:link", args=[token]))) if token else None,
    )
