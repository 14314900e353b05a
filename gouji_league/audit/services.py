"""The one way to write to the log."""

import re
from collections.abc import Callable
from typing import Any, Protocol

from gouji_league.audit.models import Entry

VERB = re.compile(r"[a-z]+\.[a-z_]+")
HEARERS: list[Callable[[Entry], None]] = []
"""Told of every entry in the transaction of its act, from the start of the process on: copies/."""


class Who(Protocol):
    """What the log asks of whoever acts; accounts.actor.Actor has it."""

    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def device(self) -> str: ...


def record(
    *,
    actor: Who,
    verb: str,
    subject: object,
    before: Any = None,
    after: Any = None,
    tournament: str | None = None,
) -> Entry:
    """Stores one entry; call it in the transaction of the change that it tells of.

    A verb is "area.what_happened" ("accounts.user_made"): its words are the page's affair.
    """
    if not VERB.fullmatch(verb):
        raise ValueError(f"not a verb of the log: {verb!r}")
    entry = Entry.objects.create(
        actor_kind=actor.kind,
        actor_key=actor.key,
        actor_name=actor.name[:100],
        device=actor.device[:200],
        tournament=tournament,
        verb=verb,
        subject=str(subject)[:200],
        before=before,
        after=after,
    )
    for hear in HEARERS:
        hear(entry)
    return entry
