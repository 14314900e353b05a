"""Demos to take pictures of: of each book one that is over and one that runs, for everybody."""

from typing import Any


def make(*, by: Any, user: Any) -> None:
    from gouji_league.live.demo import making
    from gouji_league.live.demo.plans import plans
    from gouji_league.rules.books import BOOKS
    from gouji_league.tournaments.services import publishing

    for plan in (plan for book in BOOKS for plan in plans(book)):
        publishing.publish(making.make(plan, user=user, by=by), by=by)
