"""Writes of the rules' editions."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import OptionValue
from gouji_league.tournaments import editions
from gouji_league.tournaments.models import Edition, Stage, Tournament
from gouji_league.tournaments.selectors.stages import told
from gouji_league.tournaments.services.versions import lock, raise_version


def current(stage: Stage) -> Edition | None:
    return stage.editions.order_by("number").last()


def options_of(stage: Stage) -> dict[str, OptionValue]:
    edition = current(stage)
    return editions.read(BOOKS[stage.rulebook], edition.options if edition else {})


def in_play(stage: Stage) -> bool:
    """Matches stand on its rules: a change is looked at first, and asks for whom it holds."""
    return stage.editions.filter(used=True).exists()


@transaction.atomic
def set_options(stage: Stage, *, by: Actor, options: Mapping[str, OptionValue]) -> Edition:
    """The options of a stage that nobody plays by yet: the present edition is replaced."""
    lock(stage.tournament)
    book = BOOKS[stage.rulebook]
    edition, new = current(stage), editions.stored(book, options)
    if edition is not None and editions.stored(book, edition.options) == new:
        return edition
    if in_play(stage):
        raise ValidationError(
            _("已经按这些规则排了牌局：请在“设置”里改，会先看到影响。"), code="in_play"
        )
    before = told(stage)
    edition = edition or Edition(stage=stage, number=1)
    edition.options, edition.made_by, edition.made_at = new, by.name[:100], timezone.now()
    edition.save()
    note(stage.tournament, by=by, before=before, after=told(stage))
    return edition


def add(stage: Stage, *, by: Actor, options: dict[str, Any], used: bool) -> Edition:
    """One edition more, of options as they are stored; whoever calls holds the tournament, says
    which matches follow, and tells of it."""
    last = current(stage)
    return Edition.objects.create(
        stage=stage,
        number=last.number + 1 if last else 1,
        options=options,
        used=used,
        made_by=by.name[:100],
    )


def note(
    tournament: Tournament,
    *,
    by: Actor,
    before: Any,
    after: Any,
    verb: str = "tournaments.options_changed",
) -> Entry:
    """The line in the log, and the versions."""
    raise_version(tournament, public=True)
    return record(
        actor=by,
        verb=verb,
        subject=tournament.name,
        before=before,
        after=after,
        tournament=str(tournament.key),
    )
