"""A match at table 1 by each of the five books, and programs that write to it."""

import json
from typing import Any
from uuid import uuid4

from django.test import Client

from gouji_league.matches.models import Match
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.services.entering import Someone, new_player, store_players
from tests import cast

NAMES = "甲乙丙丁戊己庚辛"
ALL = list(BOOKS)
GOUJI = [book for book in ALL if book != "shuangsheng"]

# One ordinary deal of each book, and another that differs.
DEAL: dict[str, dict[str, Any]] = {
    "standard": {
        "order": [1, 2, 3, 4, 5, 6],
        "opened": [1, 2, 3, 4, 5],
        "burns": [{"by": 1, "on": 2}],
    },
    "dongfang": {"order": [1, 2, 3, 4, 5, 6], "opened": [1, 2, 3], "burns": [{"by": 1, "on": 6}]},
    "dagang": {"order": [1, 2, 3, 4, 5, 6], "opened": [1, 2, 3, 4, 5, 6]},
    "shida": {"order": [1, 2, 3, 4, 5, 6], "opened": [1, 2, 3], "burns": [{"by": 1, "on": 2}]},
    "shuangsheng": {"dealer": 1, "caught": 35, "kitty": 10},
}
OTHER: dict[str, dict[str, Any]] = {
    book: DEAL[book] | {"order": [2, 1, 4, 3, 6, 5]} for book in ALL if book != "shuangsheng"
} | {"shuangsheng": {"caught": 120, "kitty": 0}}
FAULTY: dict[str, dict[str, Any]] = {
    book: {"order": [1, 1, 2]} for book in ALL if book != "shuangsheng"
} | {"shuangsheng": {"dealer": 1, "caught": 7, "kitty": 0}}


def event(book: str, **fields: Any) -> Tournament:
    """甲杯 by a book, with eight players numbered from 1."""
    cup = cast.tournament(book=book, **fields)
    store_players(cup, [new_player(cup, Someone(name=name), unit=None) for name in NAMES])
    if book != "shuangsheng":
        Stage.objects.filter(tournament=cup).update(settings={"max_deals": 4})
    return cup


class Program:
    """Writes to one match with a link's token, as another program would."""

    def __init__(self, token: str) -> None:
        self.browser = Client()
        self.token = token

    def ask(self, method: str, where: str, body: Any = None) -> Any:
        text = json.dumps(body) if body is not None else ""
        return self.browser.generic(
            method,
            f"/api/v1/{where}",
            text,
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.token}"},
        )


class Table(Program):
    """Table 1 with a match on it, and the version that this program saw last."""

    def __init__(self, cup: Tournament, *, role: str = "referee", **more: Any) -> None:
        super().__init__(cast.link(cup, role=role))
        self.cup, self.book = cup, cup.stages.get().rulebook
        seats = seats_of(BOOKS[self.book])
        sent = {"id": str(uuid4()), "table": 1, "players": list(range(1, seats + 1))} | more
        made = self.ask("POST", f"tournaments/{cup.slug}/matches", sent)
        assert made.status_code == 201, made.content.decode()
        self.key, self.seen = made.json()["id"], made.json()["version"]

    @property
    def match(self) -> Match:
        return Match.objects.get(key=self.key)

    def send(self, method: str, path: str, **body: Any) -> Any:
        """A write; a stored one is the version seen from then on."""
        sent = {"id": str(uuid4()), "seen": self.seen} | body
        where = f"matches/{self.key}/{path}" if path else f"matches/{self.key}"
        answer = self.ask(method, where, sent)
        if answer.status_code in {200, 201}:
            self.seen = max(self.seen, answer.json()["version"])
        return answer

    def deal(self, number: int, facts: Any = None, **more: Any) -> Any:
        return self.send("POST", "deals", number=number, facts=facts or DEAL[self.book], **more)

    def read(self) -> Any:
        return self.ask("GET", f"matches/{self.key}").json()
