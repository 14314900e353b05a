"""The one way to write to a match: lock, repeat or refuse, act, derive, note, raise versions.

Every act goes through `write`, so that what DESIGN.md promises of one write holds for all: the
same id is answered word for word, a stale one is told what changed, and facts, lines, outcome,
log and versions are stored together or not at all. Lock order: match, then tournament.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.derive import Derived, derive
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Change, Deal, Match, ScoreLine
from gouji_league.matches.refusals import Refused, faulty
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.rules.score import Refusal
from gouji_league.rules.words import Language
from gouji_league.tournaments.services.versions import (
    ArchivedError,
    raise_version,
    refuse_archived,
)
from gouji_league.tournaments.verbs import verb_words

BESIDE_CONTENT = frozenset({"id", "seen", "at", "confirmed"})
"""What may differ between two sendings of one write."""
UNLESS_SET = ("extra", "set_aside")
"""False says the same as nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One write as it was sent."""

    id: UUID
    seen: int
    by: Actor
    what: str
    """Method and path within the match."""
    body: dict[str, Any]
    language: Language = "zh"
    chief: bool = False
    """Sent by a chief referee, whom signatures do not bind."""
    at: datetime | None = None

    def digest(self) -> str:
        content = {key: one for key, one in self.body.items() if key not in BESIDE_CONTENT}
        content = {key: one for key, one in content.items() if one or key not in UNLESS_SET}
        text = json.dumps([self.what, content], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str
    """JSON, word for word."""


@dataclass
class Done:
    """What an act did, for the answer and the log."""

    verb: str
    params: dict[str, Any] = field(default_factory=dict)
    status: int = 200
    answer: dict[str, Any] = field(default_factory=dict)
    figures: bool = True
    """Whether it touched what is signed; False: only beside it."""
    lines_from: int | None = 1
    """The first deal whose lines are new; None: no line changed."""
    fresh: bool = False
    """Nothing of those lines is stored yet."""
    signed: bool = False
    """With it both sides have agreed to the figures."""


Act = Callable[[Whole, Order], Done]


def write(match: Match, order: Order, act: Act) -> Answer:
    """Carries an act out on a match, once.

    Whether it was carried out before is asked only when something stands in its way: a write that
    was stored has raised the version, and no id is stored twice.
    """
    try:
        return _carry_out(match, order, act)
    except (Refused, ArchivedError, IntegrityError):
        change = Change.objects.filter(match=match, client=order.id).first()
        if repeated := repeat(change, order):
            return repeated
        raise


@transaction.atomic
def _carry_out(match: Match, order: Order, act: Act) -> Answer:
    held = hold(match)
    refuse_archived(held.tournament)
    if order.seen != held.version:
        raise Refused("stale", version=held.version, changes=changes_since(held, order.seen))
    found = whole(held)
    done = act(found, order)
    store(found, order, done)
    return keep(held, order, done)


def hold(match: Match) -> Match:
    """The match's row, locked until the transaction ends."""
    hold_rows(Match.objects.filter(pk=match.pk))
    return Match.objects.select_related(*BESIDE).get(pk=match.pk)


def repeat(change: Change | None, order: Order) -> Answer | None:
    """The answer that the same id was given before."""
    if change is None:
        return None
    if change.digest != order.digest():
        raise Refused("id_reused")
    return Answer(200, change.answer)


def changes_since(match: Match, seen: int) -> list[dict[str, Any]]:
    """What happened to a match since a version, newest last."""
    rows = match.changes.filter(version__gt=seen).order_by("version")[:100]
    return [
        {
            "by": one.by,
            "at": one.at.isoformat(),
            "what": one.verb,
            "version": one.version,
            "words": _in_words(one),
            **one.params,
        }
        for one in rows
    ]


def _in_words(change: Change) -> str:
    """What was done, for people: 更正一盘（第2盘）：看错座位."""
    words = verb_words(f"matches.{change.verb}")
    if (number := change.params.get("number")) is not None:
        words = _("%(what)s（第 %(number)s 盘）") % {"what": words, "number": number}
    reason = change.params.get("reason")
    return _("%(what)s：%(why)s") % {"what": words, "why": reason} if reason else words


def derived_or_refused(found: Whole, language: Language, **changes: Any) -> Derived:
    """The outcome with changed facts; 422 with every fault where they do not score."""
    outcome = derive(found.given(**changes))
    if isinstance(outcome, Refusal):
        raise faulty(outcome.faults, language)
    return outcome


def person_key(by: Actor) -> str:
    """By which account or link somebody is known here."""
    return f"{by.kind}:{by.key}"[:120]


def refuse_signed(found: Whole, order: Order) -> None:
    """Signed figures are locked for everybody but a chief referee."""
    if not order.chief and is_signed(found.match):
        raise Refused("match_signed")


def is_signed(match: Match) -> bool:
    """Both sides have agreed to the present figures."""
    return match.signed_version == match.facts_version


def store(found: Whole, order: Order, done: Done) -> None:
    """Outcome and lines as they follow from the facts that the act left in `found`."""
    match, derived = found.match, found.derived
    match.version += 1
    if done.figures:
        match.facts_version = match.version
    if done.signed:
        match.signed_version = match.facts_version
    match.status, match.winner, match.outcome = derived.status, derived.winner, derived.outcome()
    if done.lines_from is not None:
        store_lines(found, derived, start=done.lines_from, fresh=done.fresh)
    match.save()


def store_lines(found: Whole, derived: Derived, *, start: int = 1, fresh: bool = False) -> None:
    """The lines of the deals from `start` on, and the match's own."""
    match = found.match
    if not fresh:
        old = ScoreLine.objects.filter(match=match)
        (old.filter(deal__gte=start) | old.filter(deal=None)).delete()
    ScoreLine.objects.bulk_create(line for line in lines_of(found, derived, start=start))


def lines_of(found: Whole, derived: Derived, *, start: int = 1) -> list[ScoreLine]:
    """The lines as they are stored."""
    made = []
    for position, (number, line) in enumerate(derived.lines()):
        if number is not None and number < start:
            continue
        players = found.line_up(number or len(found.deals)).players
        player = players[line.player - 1] if line.player else None
        made.append(
            ScoreLine(
                match=found.match,
                deal=number,
                position=position,
                kind=line.kind,
                player=player,
                place=line.player,
                seat=line.seat,
                side=line.side or "",
                points=line.points,
                clause=line.clause,
                why=line.why,
                params=[list(pair) for pair in line.params],
            )
        )
    return made


def keep(match: Match, order: Order, done: Done) -> Answer:
    """The answer, kept for whoever repeats the write; log and versions."""
    answer = {"version": match.version} | done.answer
    text = json.dumps(answer, cls=DjangoJSONEncoder, ensure_ascii=False)
    Change.objects.create(
        match=match,
        version=match.version,
        client=order.id,
        digest=order.digest(),
        status=done.status,
        answer=text,
        verb=done.verb.removeprefix("matches."),
        params=done.params,
        by=order.by.name[:100],
        by_key=person_key(order.by),
    )
    record(
        actor=order.by,
        verb=done.verb,
        subject=match.key,
        after={"table": match.table.number if match.table else None} | done.params,
        tournament=str(match.tournament.key),
    )
    raise_version(match.tournament, public=True)
    return Answer(done.status, text)


def beside(match: Match, *, verb: str, params: dict[str, Any], by: Actor) -> Change:
    """A change of a match that no client sent, at its present version: whoever has seen an older
    one is told what it was. Not stored yet."""
    return Change(
        match=match,
        version=match.version,
        client=uuid4(),
        digest="",
        status=200,
        answer="{}",
        verb=verb.removeprefix("matches."),
        params=params,
        by=by.name[:100],
        by_key=person_key(by),
    )


def store_version(
    found: Whole, order: Order, *, number: int, facts: dict[str, Any] | None, extra: bool = False
) -> Deal:
    """A version of a deal: the first, or one over that which is stored."""
    over = found.stored(number, extra=extra)
    if over is not None:
        Deal.objects.filter(pk=over.pk).update(current=False)
    notes = order.body.get("notes")
    return Deal.objects.create(
        match=found.match,
        extra=extra,
        number=number,
        version=over.version + 1 if over else 1,
        facts=facts,
        notes=(over.notes if over else {}) if notes is None else notes,
        warnings=order.body.get("confirmed") or [],
        reason=order.body.get("reason") or "",
        by=order.by.name[:100],
        device=order.by.device[:200],
        device_at=order.at,
    )
