"""手工排桌: a match put at a table by hand."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from gouji_league.matches.models import Change, Match, Place
from gouji_league.matches.refusals import Refused, wrong
from gouji_league.matches.services.heads import places
from gouji_league.matches.services.lineups import entrants_of, players_by_number, refuse_line_up
from gouji_league.matches.services.writes import Answer, Done, Order, keep, repeat
from gouji_league.matches.whole import Whole, line_ups
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Edition, Stage, Table, Tournament
from gouji_league.tournaments.services.versions import lock


@transaction.atomic
def put(tournament: Tournament, order: Order) -> tuple[Match, Answer]:
    """A new match at a table; the same id again is the same match."""
    held = lock(tournament)
    known = Change.objects.filter(match__tournament=held, version=1, client=order.id)
    change = known.select_related("match").first()
    if change is not None and (again := repeat(change, order)):
        return change.match, again
    body = order.body
    stage = _stage(held, body.get("stage"))
    match = new_match(
        held, stage=stage, table=_table(held, body.get("table")), numbers=body["players"], body=body
    )
    done = Done(verb="matches.put", params={"players": body["players"]}, status=201)
    done.answer = {"id": str(match.key), "match": str(match.key)}
    return match, keep(match, order, done)


def new_match(
    tournament: Tournament,
    *,
    stage: Stage,
    table: Table | None,
    numbers: list[int],
    body: dict[str, Any],
) -> Match:
    """Stores a match that has no deals yet."""
    book = BOOKS[stage.rulebook]
    players = players_by_number(tournament, numbers, where="players")
    refuse_line_up(players, seats=seats_of(book), entrants=(None, None))
    first, second = entrants_of(tournament, players)
    match = Match.objects.create(
        tournament=tournament,
        stage=stage,
        edition=edition_in_use(stage),
        table=table,
        first=first,
        second=second,
        waiting=_head(book, body, "waiting") or 0,
        max_deals=_head(book, body, "max_deals", default=stage.settings.get("max_deals")),
        must_decide=stage.format == Stage.Format.KNOCKOUT,
    )
    Place.objects.bulk_create(places(match, players))
    match.outcome = Whole(match, [], [], line_ups=line_ups(match)).derived.outcome()
    match.save(update_fields=["outcome"])
    return match


def edition_in_use(stage: Stage) -> Edition:
    """The stage's present rules, which from now on are kept as they are."""
    edition = stage.editions.order_by("number").last()
    if edition is None:
        raise Refused("no_stage")
    if not edition.used:
        edition.used = True
        edition.save(update_fields=["used"])
    return edition


def _head(book: AnyBook, body: dict[str, Any], key: str, *, default: Any = None) -> Any:
    """A number of the match's head; one that the book does not know is a fault."""
    if key in book.head:
        given = body.get(key)
        return default if given is None else given
    if body.get(key):
        raise wrong("not_in_book", key, _("这本规则没有这一项。"))
    return None


def _stage(tournament: Tournament, number: int | None) -> Stage:
    stages = tournament.stages.all()
    found = stages.first() if number is None else stages.filter(number=number).first()
    if found is None:
        raise (
            Refused("no_stage")
            if number is None
            else wrong("unknown_stage", "stage", _("没有这个阶段。"))
        )
    return found


def _table(tournament: Tournament, number: int | None) -> Table:
    found = tournament.tables.filter(number=number).first() if number is not None else None
    if found is None:
        raise wrong("unknown_table", "table", _("没有这张桌。"))
    return found
