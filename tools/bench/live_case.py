"""A tournament of real size whose public pages many phones ask for; after django.setup()."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from gouji_league.live import serving
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.tournaments.models import Tournament
from tools.bench.measure import line, ratio
from tools.bench.standings_case import ROUNDS, Case

GOALS = {"page": 1.45, "unchanged": 1.1}
ADDRESSES = {"standings": "live:standings", "now": "tournaments:home"}
RUNS = 41
Json = dict[str, Any]


def published(size: int) -> Tournament:
    """Nine rounds of a Swiss tournament of teams, the last of which runs."""
    cup = Case("swiss", size).tournament
    stage = cup.stages.get()
    now = timezone.now()
    for number in range(1, ROUNDS + 1):
        closed = None if number == ROUNDS else now
        Round.objects.create(
            tournament=cup, stage=stage, number=number, place=number, closed_at=closed
        )
    running = Match.objects.filter(tournament=cup, round=ROUNDS)
    running.update(status=Match.Status.RUNNING, outcome={}, winner="", signed_version=None)
    Tournament.objects.filter(pk=cup.pk).update(published_at=now)
    return cup


class Phone:
    """A stranger's, that asks the whole site as a server does."""

    def __init__(self) -> None:
        self.site, self.factory = WSGIHandler(), RequestFactory()
        self.told: tuple[str, dict[str, str]] = ("", {})

    def asking(self, where: str, etag: str = "") -> Callable[[], tuple[str, dict[str, str]]]:
        """The asking, which answers with status and headers."""
        environ = self.factory.get(where).environ
        if etag:
            environ["HTTP_IF_NONE_MATCH"] = etag

        def ask() -> tuple[str, dict[str, str]]:
            answer = self.site(environ | {"wsgi.input": BytesIO(b"")}, self._start)
            b"".join(answer)
            answer.close()
            return self.told

        return ask

    def _start(
        self, status: str, headers: list[tuple[str, str]], failed: Any = None, /
    ) -> Callable[[bytes], object]:
        self.told = (status, dict(headers))
        return bytes


def measured(cup: Tournament, page: str, *, size: int) -> list[Json]:
    """Two lines: the page as it is kept, and the answer that it has not changed."""
    phone, where = Phone(), reverse(ADDRESSES[page], args=[cup.slug])
    whole, bare = phone.asking(where), phone.asking("/bare/")
    status, headers = whole()
    assert status == "200 OK", status
    again = phone.asking(where, headers["ETag"])
    assert again()[0].startswith("304")
    assert bare()[0] == "200 OK"
    kinds = {"page": whole, "unchanged": again}
    return [_line(kind, ask, bare, page=page, size=size) for kind, ask in kinds.items()]


def _line(
    kind: str, ask: Callable[[], Any], bare: Callable[[], Any], *, page: str, size: int
) -> Json:
    costs = ratio(ask, bare, rounds=RUNS)
    more: Json = {"page": page, "kind": kind, "held": serving.held.seconds}
    return line("live", costs=costs, goal=GOALS[kind], size=size, **more)
