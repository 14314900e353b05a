"""散桌: one table tonight, stored as a small unlisted tournament, so that every address holds."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from gouji_league.accounts import actor as actors
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.accounts.services.links import make_link
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import editions as rules
from gouji_league.tournaments import formats, presets, slugs
from gouji_league.tournaments.formats import ROTATION, ROUND_ROBIN
from gouji_league.tournaments.models import Role, Table, Tournament
from gouji_league.tournaments.services.entering import (
    Entry,
    Someone,
    enter,
    new_player,
    store_players,
)
from gouji_league.tournaments.services.setup import Occasion, add, insert, note

SHOWN = 20
HOLDS = timedelta(days=7)
"""How long the way in of somebody without an account holds."""


@transaction.atomic
def open_table(*, by: Actor, user: User, book: str, names: Sequence[str]) -> Tournament:
    """A table for an account, which organises it."""
    tournament = _made(names)
    Role.objects.create(tournament=tournament, user=user, role=Role.Name.ORGANISER)
    _lay(tournament, by=by, book=BOOKS[book], names=names)
    return tournament


@transaction.atomic
def open_as_guest(*, device: str, book: str, names: Sequence[str]) -> tuple[Tournament, Link]:
    """A table for somebody on this machine's own network, with a link as the way in."""
    tournament = _made(names)
    link, _token = make_link(
        by=Actor(kind="system", key="now", name=gettext("本机网络"), device=device),
        scope=tournament.key,
        role=Role.Name.ORGANISER,
        name=gettext("开桌的人"),
        expires_at=timezone.now() + HOLDS,
    )
    by = actors.of_link(link, device=device)
    _lay(tournament, by=by, book=BOOKS[book], names=names)
    return tournament, link


def _made(names: Sequence[str]) -> Tournament:
    """Called after its first two players, since there may be several in one evening."""
    day = timezone.localdate()
    first = gettext("、").join(name[:SHOWN] for name in names[:2])
    name = gettext("%(names)s等 %(count)s 人") % {"names": first, "count": len(names)}
    return insert(
        Tournament(kind=Tournament.Kind.TABLE, step=None),
        Occasion(name=name, slug=slugs.drawn("zhuo"), starts=day, ends=day),
    )


def _lay(tournament: Tournament, *, by: Actor, book: AnyBook, names: Sequence[str]) -> None:
    """The one stage, the one table, and the people: a player's number is the seat."""
    draft = presets.draft(_format(book), book, presets.first_preset(book).match | {"minutes": None})
    add(tournament, draft, number=1, options=rules.stored(book, {}), by=by)
    Table.objects.create(tournament=tournament, number=1)
    note(tournament, by=by, verb="table_opened", after={"book": book.key, "names": list(names)})
    seated = [Someone(name=name, number=seat) for seat, name in enumerate(names, 1)]
    players = [new_player(tournament, Someone(name=one.name), unit=None) for one in seated]
    store_players(tournament, players)
    enter(tournament, [Entry(members=members) for members in _together(seated, book)])


def _format(book: AnyBook) -> str:
    """Each for themselves where the book allows it; pairs play one match."""
    return ROTATION if formats.fits(ROTATION, book) else ROUND_ROBIN


def _together(seated: list[Someone], book: AnyBook) -> list[list[Someone]]:
    """Who is ranked as one: everybody alone, or the two sides."""
    if formats.fits(ROTATION, book):
        return [[one] for one in seated]
    return [seated[0::2], seated[1::2]]
