"""Writes of single stages."""

from dataclasses import asdict
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats, presets
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.services import editions
from gouji_league.tournaments.services.setup import note
from gouji_league.tournaments.services.versions import lock

MOST_STAGES = 6
FIELDS = ("name", "settings", "keys", "match_points")


@transaction.atomic
def set_stage(stage: Stage, *, by: Actor, changed: dict[str, Any]) -> None:
    """阶段: its name, settings, ranking keys and match points."""
    tournament = lock(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    before = told(stage)
    for field in FIELDS:
        setattr(stage, field, changed[field])
    if told(stage) != before:
        stage.save()
        note(tournament, by=by, verb="stage_changed", before=before, after=told(stage))


def told(stage: Stage) -> dict[str, Any]:
    """A stage as the log keeps it."""
    return {field: getattr(stage, field) for field in ("number", "format", "rulebook", *FIELDS)}


@transaction.atomic
def add_stage(tournament: Tournament, *, by: Actor, stage_format: str) -> Stage:
    """One stage more at the end, by the last one's book and rules."""
    tournament = lock(tournament)
    last = tournament.stages.order_by("number").last()
    if last is None:
        raise ValidationError(_("请先选规则。"), code="no_book")
    if last.number >= MOST_STAGES:
        raise ValidationError(_("阶段已经够多了：先删一个再加。"), code="too_many")
    book = BOOKS[last.rulebook]
    _refuse_other_kind(last, stage_format)
    draft = presets.draft(stage_format, book)
    stage = Stage.objects.create(tournament=tournament, number=last.number + 1, **asdict(draft))
    note(tournament, by=by, verb="stage_added", after=told(stage))
    editions.set_options(stage, by=by, options=editions.options_of(last))
    return stage


def _refuse_other_kind(stage: Stage, stage_format: str) -> None:
    """All stages of a tournament are played by the same entrants."""
    book = BOOKS[stage.rulebook]
    kinds = {formats.entrant_kind(one, book) for one in (stage.format, stage_format)}
    if not formats.fits(stage_format, book) or len(kinds) > 1:
        raise ValidationError(
            _("各阶段要么都按人、要么都按队打：这种赛制接不上，请换一种。"), code="other_kind"
        )


@transaction.atomic
def remove_stage(stage: Stage, *, by: Actor) -> None:
    """Takes a stage out; the later ones move up. The only one stays."""
    tournament = lock(stage.tournament)
    if tournament.stages.count() == 1:
        raise ValidationError(_("至少要有一个阶段：请换赛制，而不是删它。"), code="only_one")
    before, number = told(stage), stage.number
    stage.delete()
    for later in tournament.stages.filter(number__gt=number).order_by("number"):
        later.number -= 1
        later.save(update_fields=["number"])
    note(tournament, by=by, verb="stage_removed", before=before)
