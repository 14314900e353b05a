"""How often somebody may try a password or a code, or open a table without an account.

An own table of counters rather than django-axes: the same few lines serve passwords and short
codes, a try is counted before it is checked (many at once count as many), nothing hangs on
signals, and no list of who tried what is kept. Not the cache: that is each process's own.

A password is counted by name and address together, so that nobody can lock an organiser out of
another address; the wait is short, and `manage.py sign-in-link` always works. All names of one
address are counted too, more loosely: a whole school may come by one address, and whoever tries
name after name does as well. Codes have no name: they get by with the loose count, since six
signs that hold for two minutes cannot be found by it.
"""

import hashlib
from datetime import timedelta
from typing import Literal

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gouji_league.accounts.models import Attempt

Kind = Literal["password", "passwords", "code", "table"]
TRIES: dict[Kind, int] = {"password": 5, "passwords": 60, "code": 30, "table": 10}
WAIT = timedelta(minutes=5)
WAITS: dict[Kind, timedelta] = {"table": timedelta(hours=1)}
"""Where it is not the usual wait."""


class TooMany(Exception):  # noqa: N818 — an answer to give, not a failure
    """Too many tries; `seconds` until the next one counts."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@transaction.atomic
def count_try(kind: Kind, *who: str) -> None:
    """Counts one try; TooMany when the tries of these minutes are used up."""
    now, wait = timezone.now(), WAITS.get(kind, WAIT)
    Attempt.objects.filter(since__lte=now - max(WAIT, *WAITS.values())).delete()
    held = Attempt.objects.select_for_update()
    attempt, _new = held.get_or_create(digest=_digest(kind, *who))
    if attempt.since <= now - wait:
        attempt.tries, attempt.since = 0, now
    if attempt.tries >= TRIES[kind]:
        raise TooMany(int((attempt.since + wait - now).total_seconds()) + 1)
    attempt.tries += 1
    attempt.save(update_fields=["tries", "since"])


def forget_tries(kind: Kind, *who: str) -> None:
    """After a success of the one who tried."""
    Attempt.objects.filter(digest=_digest(kind, *who)).delete()


def forgive_try(kind: Kind, *who: str) -> None:
    """After a success of one among many: theirs does not count, what others tried does."""
    own = Attempt.objects.filter(digest=_digest(kind, *who), tries__gt=0)
    own.update(tries=F("tries") - 1)


def _digest(kind: Kind, *who: str) -> str:
    return hashlib.sha256("\n".join([kind, *who]).encode()).hexdigest()
