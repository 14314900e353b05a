"""撤销: what the desk did is taken back as a whole, while nothing newer stands on it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Match
from gouji_league.matches.services.states import put, state_of
from gouji_league.matches.whole import BESIDE
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Tournament, Undo
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.versions import lock, raise_version

Was = dict[str, Any]
GiveBack = Callable[[Tournament, Was, Actor], None]
CHANGED = gettext_lazy("之后又改过，不能整个撤销：请直接改。")


def keep(
    tournament: Tournament,
    *,
    verb: str,
    subject: str,
    after: Mapping[str, Any],
    was: Was,
    by: Actor,
) -> Undo:
    """Notes an act in the log, with what takes it back. The caller holds the matches."""
    lock(tournament)
    entry = record(
        actor=by,
        verb=verb,
        subject=subject,
        after=dict(after),
        tournament=str(tournament.key),
    )
    undo = keeping.keep(tournament, entry=entry, was=was)
    raise_version(tournament, public=True)
    return undo


def states(matches: Iterable[Match], *, only: Collection[str] = ()) -> dict[str, Was]:
    """The matches as they are, by key; `only`: no more of them than this."""
    return {
        str(one.key): {name: value for name, value in state_of(one).items() if name in only}
        if only
        else state_of(one)
        for one in matches
    }


@transaction.atomic
def undo(
    tournament: Tournament,
    key: UUID,
    *,
    beside: Mapping[str, GiveBack],
    by: Actor,
    language: Language,
) -> str:
    """Gives back what an act took; `beside`: by verb, what is more than the matches' own.

    Answers whom it was about.
    """
    found = tournament.undos.filter(key=key, entry__verb__in=beside).select_related("entry").first()
    matches = (found.was if found else {}).get("matches", {})
    hold_rows(Match.objects.filter(tournament=tournament, key__in=list(matches)))
    held = lock(tournament)
    entry, was = keeping.use(held, key, verbs=list(beside))
    _give_back(held, was, by=by, language=language)
    beside[entry.verb](held, was, by)
    record(
        actor=by,
        verb="desk.undone",
        subject=entry.subject,
        after={"what": entry.verb},
        tournament=str(held.key),
    )
    raise_version(held, public=True)
    return entry.subject


def _give_back(tournament: Tournament, was: Was, *, by: Actor, language: Language) -> None:
    before = was.get("matches", {})
    rows = Match.objects.filter(tournament=tournament, key__in=list(before))
    for match in rows.select_related(*BESIDE).order_by("pk"):
        left, now = was["made"][str(match.key)], state_of(match)
        if any(now[name] != value for name, value in left.items()):
            raise ValidationError(CHANGED, code="changed_since")
        state = before[str(match.key)]
        put(match, state, verb="matches.given_back", reason=_("撤销"), by=by, language=language)


def nothing_beside(_tournament: Tournament, _was: Was, _by: Actor) -> None:
    """The matches are all that an act changed."""
