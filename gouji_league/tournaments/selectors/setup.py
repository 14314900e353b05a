"""Reads for the set-up, the overview and the home page."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from gouji_league.accounts.models import User
from gouji_league.rules import review
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language
from gouji_league.tournaments import editions, formats, presets, words
from gouji_league.tournaments.editions import Difference
from gouji_league.tournaments.models import Edition, Role, Stage, Tournament
from gouji_league.tournaments.selectors import plan


def mine(user: User | None, scopes: Iterable[UUID]) -> QuerySet[Tournament]:
    """The tournaments that an account or a link has a role in, the newest first."""
    found = Q(key__in=list(scopes))
    if user is not None:
        found |= Q(pk__in=Role.objects.filter(user=user).values("tournament"))
    return Tournament.objects.filter(found, archived_at=None).order_by("-made_at")


def published() -> QuerySet[Tournament]:
    shown = Tournament.objects.filter(kind=Tournament.Kind.EVENT, archived_at=None)
    return shown.filter(published_at__isnull=False).order_by("-starts", "-made_at")


def organised(user: User) -> QuerySet[Tournament]:
    """What an account may copy or go on with: the events that it organises, archived ones too."""
    own = Role.objects.filter(user=user, role=Role.Name.ORGANISER).values("tournament")
    return Tournament.objects.filter(pk__in=own, kind=Tournament.Kind.EVENT).order_by("-made_at")


@dataclass(frozen=True, slots=True)
class ShownStage:
    """A stage as the summary tells it."""

    number: int
    name: str
    format: str
    kind: str
    """What they are counted as (16 队) …"""
    kind_label: str
    """… and what they enter as (个人)."""
    book: AnyBook
    book_title: str
    short: str
    keys: str
    settings: list[words.Shown]
    match_points: str
    edition: int
    changed: list[Difference]
    """Where its rules depart from the book's defaults."""
    cautions: list[str]
    history: list[tuple[Edition, list[Difference]]]
    """Later editions, each with what it changed."""


def summary(tournament: Tournament) -> dict[str, Any]:
    """What the overview, the settings and the last step tell."""
    stages = shown_stages(tournament, words.reader_language())
    found = counts(tournament)
    return {
        "counts": found,
        "real": plan.real_size(tournament),
        "stages": stages,
        "preset": presets.PRESETS.get(tournament.preset),
        "kind": stages[0].kind if stages else "",
    }


def shown_stages(tournament: Tournament, language: Language) -> list[ShownStage]:
    found = tournament.stages.prefetch_related(
        Prefetch("editions", Edition.objects.order_by("number"))
    )
    return [_shown(stage, language) for stage in found]


def _shown(stage: Stage, language: Language) -> ShownStage:
    book, all_editions = BOOKS[stage.rulebook], list(stage.editions.all())
    options = all_editions[-1].options if all_editions else {}
    return ShownStage(
        number=stage.number,
        name=str(stage),
        format=stage.format,
        kind=words.entrants_words(stage.format, book),
        kind_label=str(formats.ENTERING_AS[formats.entrant_kind(stage.format, book)]),
        book=book,
        book_title=book.title.to(language),
        short=words.in_short(stage),
        keys=words.keys_words(stage.keys, book) if stage.format != formats.KNOCKOUT else "",
        settings=words.shown_settings(stage),
        match_points=" / ".join(str(one) for one in stage.match_points)
        if stage.format in formats.LEAGUES and not stage.settings.get("points_only")
        else "",
        edition=all_editions[-1].number if all_editions else 0,
        changed=editions.changed(book, options, language),
        cautions=cautions(book, options, language),
        history=[
            (new, editions.differences(book, old.options, new.options, language))
            for old, new in pairwise(all_editions)
        ],
    )


def cautions(book: AnyBook, options: dict[str, Any], language: Language) -> list[str]:
    """What an organiser is asked to look at again in the options."""
    found = review.option_cautions(book.key, editions.read(book, options))
    return [caution.message(language) for caution in found]


def follows(stage: ShownStage, stage_format: str) -> bool:
    """May such a stage come after this one: both for players, or both for teams."""
    kind = formats.entrant_kind(stage.format, stage.book)
    same = formats.entrant_kind(stage_format, stage.book) == kind
    return same and formats.fits(stage_format, stage.book)


@dataclass(frozen=True, slots=True)
class Counts:
    players: int
    entrants: int
    units: int
    tables: int


def counts(tournament: Tournament) -> Counts:
    return Counts(
        players=tournament.players.count(),
        entrants=tournament.entrants.count(),
        units=tournament.units.count(),
        tables=tournament.tables.count(),
    )
