"""Writes of the rules' editions."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import OptionValue
from gouji_league.tournaments import editions
from gouji_league.tournaments.models import Edition, Stage
from gouji_league.tournaments.selectors.stages import told
from gouji_league.tournaments.services.versions import lock, raise_version


def current(stage: Stage) -> Edition | None:
    return stage.editions.order_by("number").last()


def options_of(stage: Stage) -> dict[str, OptionValue]:
    edition = current(stage)
    return editions.read(BOOKS[stage.rulebook], edition.options if edition else {})


@transaction.atomic
def set_options(stage: Stage, *, by: Actor, options: Mapping[str, OptionValue]) -> Edition:
    """The options of a stage. Where a match is played by the present edition it stays, and a new
    one is made; before that it is replaced."""
    lock(stage.tournament)
    book = BOOKS[stage.rulebook]
    edition, new = current(stage), editions.stored(book, options)
    if edition is not None and editions.stored(book, edition.options) == new:
        return edition
    before = told(stage)
    if edition is None or edition.used:
        number = edition.number + 1 if edition else 1
        edition = Edition(stage=stage, number=number)
    edition.options, edition.made_by, edition.made_at = new, by.name[:100], timezone.now()
    edition.save()
    raise_version(stage.tournament, public=True)
    record(
        actor=by,
        verb="tournaments.options_changed",
        subject=stage.tournament.name,
        before=before,
        after=told(stage),
        tournament=str(stage.tournament.key),
    )
    return edition
