"""示例作业: both demos of a book, with how far it is."""

from typing import Any

from django.utils.translation import gettext as _

from gouji_league.accounts.actor import of_user
from gouji_league.accounts.models import User
from gouji_league.jobs.services import Progress, task
from gouji_league.live.demo import making
from gouji_league.live.demo.plans import plans

EXPECTED = 40
"""Matches of both, about: the bar shows how far, and is not held to it."""


@task
def make_demos(progress: Progress, *, user: int, book: str) -> list[str]:
    """What an earlier attempt left goes first, so that twice is once."""
    maker = User.objects.get(pk=user)
    by = of_user(maker)
    for left in making.own(maker, book):
        making.remove(left, by=by)
    done = 0

    def told_of() -> None:
        nonlocal done
        done += 1
        progress(min(done, EXPECTED - 1), EXPECTED, _("正在打示例"))

    made: list[Any] = [
        making.make(plan, user=maker, by=by, told_of=told_of) for plan in plans(book)
    ]
    return [one.slug for one in made]
