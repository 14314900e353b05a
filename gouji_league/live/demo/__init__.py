"""看一场示例: tournaments to look at, a finished and a running one of each book.

What they are stands in fixtures/demo.json; they are set up, drawn and played through the services
that the pages call, and belong to whoever asked for them. A demo is never published by itself,
says what it is in its name, and is deleted in one tap.
"""

from gouji_league.tournaments.models import Tournament

MARK = "demo"
"""In the tournament's settings: the book and the state of its plan."""


def is_demo(tournament: Tournament) -> bool:
    return bool(tournament.settings.get(MARK))
