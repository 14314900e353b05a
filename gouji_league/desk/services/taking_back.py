"""撤销: what the desk did and can still take back, whatever kind of act it was."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts import ACTS
from gouji_league.desk.services import undoing, withdrawing
from gouji_league.matches.models import Match
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Entrant, Tournament, Undo
from gouji_league.tournaments.verbs import verb_words

GIVE_BACK = {act.verb: act.give_back for act in ACTS} | {withdrawing.VERB: withdrawing.give_back}


@dataclass(frozen=True, slots=True)
class Done:
    """An act with its way back."""

    key: UUID
    words: str
    reason: str
    by: str
    at: datetime


def _open(tournament: Tournament) -> list[Undo]:
    rows = tournament.undos.filter(undone_at=None, entry__verb__in=GIVE_BACK)
    return list(rows.select_related("entry"))


def _done(one: Undo) -> Done:
    entry = one.entry
    reason = str((entry.after or {}).get("reason") or "")
    return Done(one.key, verb_words(entry.verb), reason, entry.actor_name, entry.at)


def of_match(match: Match) -> list[Done]:
    """The newest first; only it can be taken back while others stand on it."""
    own = [one for one in _open(match.tournament) if one.was.get("match") == str(match.key)]
    return [_done(one) for one in own]


def of_entrant(entrant: Entrant) -> list[Done]:
    rows = _open(entrant.tournament)
    return [_done(one) for one in rows if one.was.get("entrant") == entrant.number]


def where(tournament: Tournament, key: UUID) -> str | None:
    """The page of what an act was about; None: there is no such act."""
    one = tournament.undos.filter(key=key, entry__verb__in=GIVE_BACK).first()
    if one is None:
        return None
    if "match" in one.was:
        return reverse("desk:match", args=[tournament.slug, one.was["match"]])
    if "entrant" in one.was:
        return reverse("desk:entrant", args=[tournament.slug, one.was["entrant"]])
    return reverse("desk:desk", args=[tournament.slug])


def undo(tournament: Tournament, key: UUID, *, by: Actor, language: Language) -> str:
    """Whom it was about."""
    return undoing.undo(tournament, key, beside=GIVE_BACK, by=by, language=language)
