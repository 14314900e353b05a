"""奖状的样子, stored with the tournament; each change can be taken back."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.exports.documents.certificates_design import SETTING
from gouji_league.tournaments.models import Tournament, Undo
from gouji_league.tournaments.selectors import undoing
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.versions import lock, raise_version

CHANGED: Final = "documents.certificate_changed"
TAKEN_BACK: Final = "documents.certificate_taken_back"


@transaction.atomic
def store(tournament: Tournament, design: Mapping[str, str], *, by: Actor) -> bool:
    """Whether anything changed."""
    held = lock(tournament)
    before = held.settings.get(SETTING)
    if before == dict(design):
        return False
    entry = _set(held, dict(design), verb=CHANGED, by=by)
    keeping.keep(held, entry=entry, was={SETTING: before})
    return True


@transaction.atomic
def take_back(tournament: Tournament, key: UUID, *, by: Actor) -> None:
    """撤销: the certificate as it was before the last change."""
    held = lock(tournament)
    _entry, was = keeping.use(held, key, verbs=[CHANGED])
    _set(held, was[SETTING], verb=TAKEN_BACK, by=by)


def undoable(tournament: Tournament) -> Undo | None:
    return next(iter(undoing.latest(tournament, [CHANGED])), None)


def _set(tournament: Tournament, design: dict[str, str] | None, *, verb: str, by: Actor) -> Any:
    before = tournament.settings.pop(SETTING, None)
    if design is not None:
        tournament.settings[SETTING] = design
    tournament.save(update_fields=["settings"])
    raise_version(tournament, public=False)
    return record(
        actor=by,
        verb=verb,
        subject=tournament.name,
        before=before,
        after=design,
        tournament=str(tournament.key),
    )
