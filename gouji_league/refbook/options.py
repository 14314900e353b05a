"""选项: what each of the organiser's options changes, on a match scored with each of its values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gouji_league.refbook import contrast, telling
from gouji_league.refbook.contrast import Question, Row
from gouji_league.refbook.examples import AHEAD, QUIET, SWEPT, Example, Facts, blow, deal
from gouji_league.refbook.telling import Told
from gouji_league.refbook.wording import allowed_values, value_name
from gouji_league.refbook.worked import record
from gouji_league.rules.book import Book, Option
from gouji_league.rules.words import Language, Words

LINE_UP: Final = Words("例", "Example")


@dataclass(frozen=True, slots=True)
class Demo:
    """A match in which an option matters; `others`: values to show where the option names none."""

    deals: tuple[Facts, ...] = ()
    head: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    others: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownOption:
    key: str
    label: str
    help: str
    default: str
    allowed: str
    told: list[Told]
    ways: list[str]
    """The values tried, the default first."""
    rows: list[Row]


REVOLTED: Final = {"order": [1, 2, 3, 4, 6], "revolts": [{"seat": 5}], "opened": [1, 2, 3, 4, 6]}
WITH_TRIBUTES: Final = {"tributes": True}

DEMOS: Final[dict[str, dict[str, Demo]]] = {
    "standard": {
        "walk_table": Demo((deal([1, 2, 3, 4, 5, 6]),)),
        "compensation_counts": Demo((deal(AHEAD, burns=blow(2, 3)),), {"ended": "substitution"}),
        "compensation_deducts": Demo((deal(AHEAD),), {"ended": "substitution"}),
    },
    "dagang": {
        "hold_threes": Demo(
            (deal(AHEAD),),
            questions=(
                Question("legal", "2233"),
                Question("buy_three", "X 5 6 6 7"),
                Question("revolt", "3 4 5 6 7"),
            ),
        ),
        "tributes": Demo((deal(AHEAD, opened=[1, 2, 3, 5, 6]),)),
        "sweep_tribute": Demo((deal(SWEPT),), options=WITH_TRIBUTES),
        "overturn_doubled": Demo(
            (deal(calls=[{"by": 1, "kind": "declared"}]),), options=WITH_TRIBUTES
        ),
        "revolt_opens": Demo((REVOLTED,), options=WITH_TRIBUTES),
    },
    "shida": {
        "place_points": Demo((deal(AHEAD),), others=((5, 3, 1, 0, 0, 0), None)),
        "positive_only": Demo((deal(AHEAD),)),
        "sweep_points": Demo((deal(SWEPT, burns=blow(1, 2)),), others=(20, None)),
        "ally_burn_scores": Demo((deal(burns=blow(2, 4)),)),
    },
}


def shown_options(book: Book, language: Language) -> list[ShownOption]:
    return [_shown(option, book, language) for option in book.options]


def _shown(option: Option, book: Book, language: Language) -> ShownOption:
    demo = DEMOS[book.key][option.key]
    values = (option.default, *(v for v in option.values or demo.others if v != option.default))
    ways = [{**demo.options, option.key: value} for value in values]
    rows = contrast.contrast([_outcome(demo, way, book, language) for way in ways])
    rows += [contrast.contrast_cards(book, question, ways, language) for question in demo.questions]
    return ShownOption(
        key=option.key,
        label=option.label.to(language),
        help=option.help.to(language),
        default=value_name(option.default, language),
        allowed=allowed_values(option, language),
        told=[told for facts in demo.deals for told in telling.tell(facts, book, language)],
        ways=[value_name(value, language) for value in values],
        rows=rows,
    )


def _outcome(
    demo: Demo, options: Mapping[str, Any], book: Book, language: Language
) -> dict[str, str]:
    example = Example("option", LINE_UP, demo.deals or (QUIET,), demo.head, _plain(options))
    return contrast.outcome(book, record(book, example), language)


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """As a record writes them: lists, not tuples."""
    return {key: list(one) if isinstance(one, tuple) else one for key, one in options.items()}
