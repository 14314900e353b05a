"""How often somebody may try a password or a code.

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

Kind = Literal["password", "passwords", "code"]
TRIES: dict[Kind, int] = {"password": 5, "passwords": 60, "code": 30}
WAIT = timedelta(minutes=5)


class TooMany(Exception):  # noqa: N818 — an answer to give, not a failure
    """Too many tries; `seconds` until the next one counts."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@transaction.atomic
def count_try(kind: Kind, *who: str) -> None:
    """Counts one try; TooMany when the tries of these minutes are used up."""
    now = timezone.now()
    Attempt.objects.filter(since__lte=now - WAIT).delete()
    held = Attempt.objects.select_for_update()
    attempt, _new = held.get_or_create(digest=_digest(kind, *who))
    if attempt.tries >= TRIES[kind]:
        raise TooMany(int((attempt.since + WAIT - now).total_seconds()) + 1)
    attempt.tries += 1
    attempt.save(update_fields=["tries"])


def forget_tries(kind: Kind, *who: str) -> None:
    """After a success of the one who tried."""
    Attempt.objects.filter(digest=_digest(kind, *who)).delete()


def forgive_try(kind: Kind, *who: str) -> None:
    """After a success of one among many: theirs does not count, what others tried does."""
    own = Attempt.objects.filter(digest=_digest(kind, *who), tries__gt=0)
    own.update(tries=F("tries") - 1)


def _digest(kind: Kind, *who: str) -> str:
    return hashlib.sha256("\n".join([kind, *who]).encode()).hexdigest()
