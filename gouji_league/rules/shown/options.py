"""选项: what each of the organiser's options changes, on a match scored with each of its values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gouji_league.rules.book import AnyBook, Book, Option, TractorBook
from gouji_league.rules.facts import Options, OptionValue
from gouji_league.rules.shown import contrast, telling
from gouji_league.rules.shown.contrast import Question, Row
from gouji_league.rules.shown.examples import AHEAD, QUIET, SWEPT, Example, Facts, blow, deal
from gouji_league.rules.shown.records import record, tractor_record, tractor_scored
from gouji_league.rules.shown.telling import Told
from gouji_league.rules.shown.wording import allowed_values, value_name
from gouji_league.rules.words import Language, Words, term

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


def hand(caught: int, kitty: int = 0, **facts: Any) -> Facts:
    """A deal of 双升."""
    return {"caught": caught, "kitty": kitty, **facts}


HANDS: Final = {"must_play_a": (hand(0), hand(0), hand(0), hand(20), hand(0))}
IN_A_ROW: Final = Words("连续五盘抓分", "Caught in five deals")
LEVELS: Final = Words("{}的级", "Level of {}")
TRACTOR_END: Final = Words("结局", "End")


def shown_options(
    book: AnyBook, language: Language, chosen: Options | None = None
) -> list[ShownOption]:
    """Every option of a book; `chosen`: values that are tried beside those that a form offers."""
    return [_shown(option, book, language, chosen or {}) for option in book.options]


def _shown(option: Option, book: AnyBook, language: Language, chosen: Options) -> ShownOption:
    values = _values(option, book, chosen)
    if isinstance(book, TractorBook):
        told, rows = _of_tractor(option, book, values, language)
    else:
        told, rows = _of_gouji(option, book, values, language)
    return ShownOption(
        key=option.key,
        label=option.label.to(language),
        help=option.help.to(language),
        default=value_name(option.default, language),
        allowed=allowed_values(option, language),
        told=told,
        ways=[value_name(value, language) for value in values],
        rows=rows,
    )


def _values(option: Option, book: AnyBook, chosen: Options) -> list[OptionValue]:
    """The values to try: the default first, then what is chosen, then what a form offers."""
    others = option.values or DEMOS[book.key][option.key].others
    return list(dict.fromkeys([option.default, chosen.get(option.key, option.default), *others]))


def _of_gouji(
    option: Option, book: Book, values: list[OptionValue], language: Language
) -> tuple[list[Told], list[Row]]:
    demo = DEMOS[book.key][option.key]
    ways = [{**demo.options, option.key: value} for value in values]
    rows = contrast.contrast([_outcome(demo, way, book, language) for way in ways])
    rows += [contrast.contrast_cards(book, question, ways, language) for question in demo.questions]
    return [told for facts in demo.deals for told in telling.tell(facts, book, language)], rows


def _outcome(
    demo: Demo, options: Mapping[str, Any], book: Book, language: Language
) -> dict[str, str]:
    example = Example("option", LINE_UP, demo.deals or (QUIET,), demo.head, _plain(options))
    return contrast.outcome(book, record(book, example), language)


def _of_tractor(
    option: Option, book: TractorBook, values: list[OptionValue], language: Language
) -> tuple[list[Told], list[Row]]:
    deals = HANDS[option.key]
    records = [tractor_record(book, deals, options={option.key: value}) for value in values]
    rows = contrast.contrast([_levels(one, language) for one in records])
    caught = " · ".join(str(deal["caught"]) for deal in deals)
    return [Told(IN_A_ROW.to(language), caught)], rows


def _levels(record: Mapping[str, Any], language: Language) -> dict[str, str]:
    score = tractor_scored(record)
    end = term(f"ended_{score.ended}", language)
    if score.winner:
        end += contrast.WINNER.to(language).format(term(score.winner, language))
    levels = {
        LEVELS.to(language).format(term(side, language)): level
        for side, level in score.levels.items()
    }
    return {**levels, TRACTOR_END.to(language): end}


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """As a record writes them: lists, not tuples."""
    return {key: list(one) if isinstance(one, tuple) else one for key, one in options.items()}
