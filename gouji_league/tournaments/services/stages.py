"""Writes of single stages."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import editions as rules
from gouji_league.tournaments import formats, presets
from gouji_league.tournaments.models import Edition, Stage, Tournament
from gouji_league.tournaments.selectors.stages import kept, latest_undo, told, told_all
from gouji_league.tournaments.services import editions, keeping, setup
from gouji_league.tournaments.services.removing import unless_played
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
    options = rules.stored(book, editions.options_of(last))
    draft = presets.draft(stage_format, book)
    stage = setup.add(tournament, draft, number=last.number + 1, options=options, by=by)
    note(tournament, by=by, verb="stage_added", after=told(stage))
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
    before, was, number = told(stage), kept(tournament), stage.number
    with unless_played():
        stage.delete()
    for later in tournament.stages.filter(number__gt=number).order_by("number"):
        later.number -= 1
        later.save(update_fields=["number"])
    entry = note(tournament, by=by, verb="stage_removed", before=before)
    keeping.keep(tournament, entry=entry, was=was)


@transaction.atomic
def take_back(tournament: Tournament, *, by: Actor, key: UUID) -> None:
    """撤销: the stages as they were before some were taken away; not once more was changed."""
    tournament = lock(tournament)
    undo = latest_undo(tournament)
    if undo is None or undo.key != key:
        raise ValidationError(
            _("后来又改过赛制或规则，这一步撤销不了了：请直接在“赛制”里改。"), code="stood_on"
        )
    _verb, was = keeping.use(tournament, key, verbs=[undo.entry.verb])
    before = told_all(tournament)
    first = was["stages"][0]
    setup.refuse_other_kind(tournament, stage_format=first["format"], book=first["rulebook"])
    with unless_played():
        tournament.stages.all().delete()
    tournament.preset = was["preset"]
    tournament.save(update_fields=["preset"])
    for one in was["stages"]:
        _bring_back(tournament, one)
    note(tournament, by=by, verb="stages_restored", before=before, after=told_all(tournament))


def _bring_back(tournament: Tournament, was: dict[str, Any]) -> None:
    """A stage with all its editions; the hall may have other tables now, so the keys follow it."""
    had = {field: value for field, value in was.items() if field != "editions"}
    stage = Stage(tournament=tournament, **had)
    setup.follow_tables(stage, tables=tournament.tables.count())
    stage.save()
    Edition.objects.bulk_create(Edition(stage=stage, **one) for one in was["editions"])
