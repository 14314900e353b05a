"""本赛事的规则: the book of each stage, what was chosen otherwise, ranking, penalties."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from gouji_league.rules.book import AnyBook
from gouji_league.rules.shown.wording import foul_name, plain_term
from gouji_league.rules.words import Language
from gouji_league.tournaments.editions import Difference
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors import setup
from gouji_league.tournaments.selectors.setup import ShownStage


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option that departs from the book's default, and the clauses that leave it open."""

    difference: Difference
    clauses: Sequence[str]


@dataclass(frozen=True, slots=True)
class Fined:
    what: str
    first: str
    again: str
    clause: str


@dataclass(frozen=True, slots=True)
class RuledStage:
    stage: ShownStage
    chosen: Sequence[Chosen]
    fined: Sequence[Fined]


def ruled_stages(tournament: Tournament, language: Language) -> list[RuledStage]:
    return [
        RuledStage(one, _chosen(one), _fined(one.book, language))
        for one in setup.shown_stages(tournament, language)
    ]


def _chosen(stage: ShownStage) -> list[Chosen]:
    clauses = {one.option: one.clauses for one in stage.book.choices if one.option}
    return [Chosen(one, clauses.get(one.key, ())) for one in stage.changed]


def _fined(book: AnyBook, language: Language) -> list[Fined]:
    """The book's catalogue of offences, with what it proposes."""
    return [
        Fined(
            what=one.text.to(language),
            first=_sanctions(book, one.sanctions, language),
            again=_sanctions(book, one.repeated, language),
            clause=one.clause,
        )
        for one in book.offences
    ]


def _sanctions(book: AnyBook, kinds: Sequence[str], language: Language) -> str:
    names = [plain_term(foul_name(book, kind, language)) for kind in kinds]
    return gettext("，或").join(names)
