"""阶段 as the log tells of them and an undo brings them back; what can be taken back now."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import editions
from gouji_league.tournaments.models import Edition, Stage, Tournament, Undo

FIELDS = ("number", "name", "format", "rulebook", "settings", "keys", "match_points")
TAKES_AWAY = ("stage_removed", "format_chosen", "book_chosen")
"""Acts that take stages away, which can be taken back …"""
OPTIONS_CHANGED = "options_changed"
"""While matches are played this can be taken back too: `tournaments.selectors.undoing`."""
RANKING_CHANGED = "ranking_changed"
"""So can this, as long as the keys are those that it made."""
STANDING = (
    *TAKES_AWAY,
    "stage_added",
    "stage_changed",
    RANKING_CHANGED,
    "ranking_taken_back",
    OPTIONS_CHANGED,
    "options_taken_back",
    "stages_restored",
)
"""… until one of these stands on them."""


def told(stage: Stage) -> dict[str, Any]:
    """A stage as the log keeps it, with its rules."""
    edition = stage.editions.order_by("number").last()
    options = editions.stored(BOOKS[stage.rulebook], edition.options if edition else {})
    return {field: getattr(stage, field) for field in FIELDS} | {"options": options}


def told_all(tournament: Tournament) -> dict[str, Any]:
    """The book, the preset and every stage."""
    stages = [told(stage) for stage in tournament.stages.all()]
    book = stages[0]["rulebook"] if stages else ""
    return {"book": book, "preset": tournament.preset, "stages": stages}


def kept(tournament: Tournament) -> dict[str, Any]:
    """Everything that an undo needs to bring the stages back (JSON)."""
    return {
        "preset": tournament.preset,
        "stages": [
            {field: getattr(stage, field) for field in FIELDS}
            | {"editions": [_edition(one) for one in stage.editions.all()]}
            for stage in tournament.stages.all()
        ],
    }


def _edition(edition: Edition) -> dict[str, Any]:
    same = {field: getattr(edition, field) for field in ("number", "options", "made_by")}
    return same | {"made_at": edition.made_at.isoformat()}


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What one tap takes back."""

    words: str
    address: str
    archived: bool = False
    """The archived tournament is brought back."""


def latest_undo(tournament: Tournament) -> Undo | None:
    """The last change of stages, where it took some away and nothing newer stands on it."""
    undo = _latest(tournament)
    takes_away = {f"tournaments.{verb}" for verb in TAKES_AWAY}
    return undo if undo and undo.entry.verb in takes_away else None


def _latest(tournament: Tournament) -> Undo | None:
    """What takes the last change of stages or rules back."""
    entry = (
        Entry.objects.filter(tournament=str(tournament.key))
        .filter(verb__in=[f"tournaments.{verb}" for verb in STANDING])
        .order_by("-id")
        .first()
    )
    if entry is None:
        return None
    return tournament.undos.filter(entry=entry, undone_at=None).select_related("entry").first()


def can_be_taken_back(tournament: Tournament) -> TakenBack | None:
    if tournament.archived_at is not None:
        address = reverse("tournaments:bring_back", args=[tournament.slug])
        return TakenBack(words=gettext("赛事已归档。"), address=address, archived=True)
    undo = _latest(tournament)
    return TakenBack(words=_words(undo), address=undo_address(tournament, undo)) if undo else None


def undo_address(tournament: Tournament, undo: Undo) -> str:
    """Where a change of stages, rules or ranking keys is taken back."""
    if undo.entry.verb == f"tournaments.{RANKING_CHANGED}":
        return reverse("rounds:ranking_undo", args=[tournament.slug, undo.was["stage"], undo.key])
    name = (
        "matches:rules_undo"
        if undo.entry.verb == f"tournaments.{OPTIONS_CHANGED}"
        else "tournaments:undo_stages"
    )
    return reverse(name, args=[tournament.slug, undo.key])


def _words(undo: Undo) -> str:
    return {
        "tournaments.stage_removed": gettext("去掉了一个阶段。"),
        "tournaments.format_chosen": gettext("换了赛制，阶段也跟着换了。"),
        "tournaments.book_chosen": gettext("换了规则，阶段也跟着换了。"),
        "tournaments.options_changed": gettext("比赛中改了规则选项。"),
        "tournaments.ranking_changed": gettext("改了排名依据。"),
    }[undo.entry.verb]
