"""Writes of the ranking keys of a stage: logged, and taken back in one tap."""

from collections.abc import Sequence
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import ranking
from gouji_league.tournaments.models import Stage, Tournament, Undo
from gouji_league.tournaments.selectors.stages import RANKING_CHANGED, told
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.setup import note
from gouji_league.tournaments.services.versions import lock

CHANGED = f"tournaments.{RANKING_CHANGED}"


@transaction.atomic
def set_keys(stage: Stage, *, by: Actor, keys: Sequence[str]) -> Undo | None:
    """排名依据: the keys in order; the answer takes it back. None: they are as they were."""
    tournament = lock(stage.tournament)
    held = tournament.stages.get(pk=stage.pk)
    wanted = list(keys)
    ranking.check(wanted, held.format, BOOKS[held.rulebook])
    before, was = told(held), list(held.keys)
    if wanted == was:
        return None
    held.keys = wanted
    held.save(update_fields=["keys"])
    entry = note(tournament, by=by, verb=RANKING_CHANGED, before=before, after=told(held))
    kept = {"stage": held.number, "keys": was, "made": wanted}
    return keeping.keep(tournament, entry=entry, was=kept)


def undoable(stage: Stage) -> Undo | None:
    """The last change, as long as nothing stands on it."""
    last = stage.tournament.undos.filter(entry__verb=CHANGED, undone_at=None).first()
    if last is None or last.was["stage"] != stage.number or last.was["made"] != stage.keys:
        return None
    return last


@transaction.atomic
def take_back(tournament: Tournament, *, by: Actor, key: UUID) -> Stage:
    """撤销: the keys as they were, unless they were changed once more."""
    tournament = lock(tournament)
    _entry, was = keeping.use(tournament, key, verbs=[CHANGED])
    stage = tournament.stages.filter(number=was["stage"]).first()
    if stage is None or stage.keys != was["made"]:
        raise ValidationError(
            _("后来又改过排名依据，这一步撤销不了了：请直接再改。"), code="stood_on"
        )
    before = told(stage)
    stage.keys = was["keys"]
    stage.save(update_fields=["keys"])
    note(tournament, by=by, verb="ranking_taken_back", before=before, after=told(stage))
    return stage
