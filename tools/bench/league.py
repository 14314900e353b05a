"""A running match and the phone at it, for a bench that stores deals; after django.setup()."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import include, path

from gouji_league.accounts.actor import of_command, of_user
from gouji_league.accounts.services import make_user
from gouji_league.matches.models import Match
from gouji_league.matches.services.placing import put
from gouji_league.matches.services.writes import Order
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import MatchScore, score_record
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Role
from gouji_league.tournaments.services.now import open_table
from gouji_league.tournaments.services.staff import make_link
from tools.bench.measure import line, ratio

GOAL = 20
MOST_QUERIES = 15
MANY_DEALS = 99
ROUNDS = 41
NAMES = "甲乙丙丁戊己"
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
DERIVED = ("status", "winner", "outcome", "version", "facts_version")


def bare(request: HttpRequest) -> HttpResponse:
    """The floor: nothing but the middleware."""
    return HttpResponse("ok")


urlpatterns = [path("bare/", bare), path("", include("gouji_league.urls"))]


def match_at_a_table(book: str) -> tuple[Match, Client]:
    """A match that no cap ends soon, and the phone of a referee who came in by a link."""
    by = of_command("bench")
    user = make_user(by=by, username=f"bench-{book}", name="甲", password=str(uuid4()))
    seats = seats_of(BOOKS[book])
    tournament = open_table(by=of_user(user), user=user, book=book, names=NAMES[:seats])
    body = {"table": 1, "players": list(range(1, seats + 1))}
    capped = {"max_deals": MANY_DEALS} if "max_deals" in BOOKS[book].head else {}
    order = Order(id=uuid4(), seen=0, by=by, what="POST matches", body=body | capped)
    match, _answer = put(tournament, order)
    _link, token = make_link(tournament, by=by, role=Role.Name.REFEREE, name="戊")
    phone = Client()
    phone.get(f"/r/{token}")
    assert phone.cookies, "the link did not let the phone in"
    return Match.objects.get(pk=match.pk), phone


def busy_deals(book: str) -> list[dict[str, Any]]:
    """Those of the book's fixture that end nothing, so that forty can follow one another."""
    if book == "shuangsheng":  # the catchers take each deal and rise by no level
        return [{"caught": 60, "kitty": 10, "dug": {"pairs": 0, "tractor": 0}}]
    record = json.loads((FIXTURES / f"{book}.json").read_text(encoding="utf-8"))
    scored = score_record(record)
    assert isinstance(scored, MatchScore)
    pairs = zip(record["deals"], scored.deals, strict=True)
    return [facts for facts, deal in pairs if deal.finish and not deal.finish.sweep]


class Table:
    """One book's match, to which the phone sends its next deal again and again."""

    def __init__(self, book: str) -> None:
        self.book, self.deals = book, busy_deals(book)
        self.match, self.phone = match_at_a_table(book)
        self.kept = 0
        """How many deals stay."""

    def facts(self, number: int) -> dict[str, Any]:
        facts = self.deals[(number - 1) % len(self.deals)]
        return facts | {"dealer": 1} if self.book == "shuangsheng" and number == 1 else facts

    def send(self) -> None:
        """The next deal, as the table page sends it."""
        number = self.kept + 1
        body = {"number": number, "facts": self.facts(number), "seen": self.match.version}
        answer = self.phone.post(
            f"/api/v1/matches/{self.match.key}/deals",
            json.dumps(body | {"id": str(uuid4())}),
            content_type="application/json",
        )
        assert answer.status_code == 201, answer.content.decode()

    def keep(self) -> None:
        self.send()
        self.kept += 1
        self.match.refresh_from_db()

    def forget(self) -> None:
        """Takes out of the database what was sent since, so that it can be sent anew."""
        match = self.match
        Match.objects.filter(pk=match.pk).update(**{key: getattr(match, key) for key in DERIVED})
        match.deals.filter(number__gt=self.kept).delete()
        match.lines.filter(deal__gt=self.kept).delete()
        match.changes.filter(version__gt=match.version).delete()

    def measured(self, size: int) -> dict[str, Any]:
        """What the deal of this number costs."""
        while self.kept < size - 1:
            self.keep()
        costs = ratio(self.send, self._bare, reset=self.forget, rounds=ROUNDS)
        with CaptureQueriesContext(connection) as caught:
            self.send()
        self.forget()
        holds, more = len(caught) <= MOST_QUERIES, {"queries": len(caught), "book": self.book}
        return line("store", costs=costs, goal=GOAL, size=size, holds=holds, **more)

    def _bare(self) -> None:
        assert self.phone.get("/bare/").status_code == 200
