"""首页: what runs now, how to start one, the five books."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.accounts.models import User
from gouji_league.accounts.sessions import links_of
from gouji_league.live.demo import is_demo
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors import setup as tournaments
from gouji_league.tournaments.words import reader_language

# Drawn beside the greeting: the numbers of the seats are all that a visitor must know.
TABLE = ("甲", "乙", "丙", "丁", "戊", "己")
SHOWN = 20


def home(request: HttpRequest) -> HttpResponse:
    seen = list(_own(request)[:SHOWN])
    own = [one for one in seen if not is_demo(one)]
    others = tournaments.published().exclude(pk__in=[one.pk for one in seen])
    public = [one for one in others[:SHOWN] if not is_demo(one)]
    context = {
        "table": TABLE,
        "books": _books(),
        "own": own,
        "public": public,
        "demos": [one for one in seen if is_demo(one)],
    }
    return render(request, "live/home.html", context)


def _own(request: HttpRequest) -> QuerySet[Tournament]:
    user = request.user if isinstance(request.user, User) else None
    return tournaments.mine(user, (link.scope for link in links_of(request)))


def _books() -> list[dict[str, Any]]:
    language = reader_language()
    return [
        {"key": one.key, "title": one.title.to(language), "summary": one.summary.to(language)}
        for one in BOOKS.values()
    ]
