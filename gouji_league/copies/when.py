"""什么时候做副本: after every round, and before what takes much away.

The log hears of every act as it is written; these are the acts that a copy goes with. A copy that
cannot be made stops nobody: it is noted, and the page of copies says so.
"""

import logging
import sqlite3
import subprocess
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.utils import timezone

from gouji_league.audit.models import Entry
from gouji_league.copies import folders, snapshots
from gouji_league.jobs import services as jobs
from gouji_league.jobs.services import Progress, task

logger = logging.getLogger(__name__)

AFTER = frozenset({"rounds.closed", "rounds.stage_ended"})
"""By the jobs, once the act is stored."""
BEFORE = frozenset(
    {
        "desk.player_out",
        "desk.undone",
        "desk.withdrew",
        "matches.rules_changed",
        "people.entrants_merged",
        "people.import_undone",
        "people.imported",
        "rounds.reopened",
        "rounds.settled",
        "rounds.withdrawn",
        "tournaments.deleted",
        "tournaments.ranking_changed",
        "tournaments.ranking_taken_back",
        "tournaments.options_taken_back",
        "tournaments.restored",
    }
)
"""At once: the act is not committed yet, and the copy is of what is."""
ONE_ACT = 2.0
"""Seconds: an act may be told of in several entries."""

_last = -ONE_ACT


def hear(entry: Entry) -> None:
    """Called with every entry of the log, in the transaction of its act."""
    if not settings.COPIES or entry.actor_kind == "system":  # a command's owner knows how to copy
        return
    told = {"tournament": entry.tournament or "", "subject": entry.subject}
    if entry.verb in BEFORE and not _just_made():
        copy(why=entry.verb, **told)
    elif entry.verb in AFTER:
        jobs.enqueue(after, why=entry.verb, **told)


def _just_made() -> bool:
    global _last
    now = monotonic()
    just, _last = now - _last < ONE_ACT, now
    return just


@task
def after(_progress: Progress, *, why: str, tournament: str, subject: str) -> Any:
    """Harmless to run twice: then there are two copies."""
    return {"made": copy(why=why, tournament=tournament, subject=subject)}


def copy(*, why: str, tournament: str = "", subject: str = "") -> bool:
    """Whether it was made; what went wrong stands on the page of copies."""
    try:
        snapshots.take(why=why, tournament=tournament, subject=subject)
    except (
        ValidationError,
        OSError,
        DatabaseError,
        sqlite3.Error,
        subprocess.SubprocessError,
    ) as error:
        logger.exception("no copy was made for %s", why)
        words = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        folders.note(failed=words[:300], failed_at=timezone.now().isoformat())
        return False
    return True
