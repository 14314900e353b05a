"""查验: what the columns cannot refuse by themselves, and would break a page that reads it.

Each raises FaultyError with the file and what in it is wrong; whatever else goes wrong on the way
means the same, and is told by the file (restoring).
"""

from collections.abc import Callable, Collection, Mapping
from datetime import time
from typing import Any, Final

from django.core.exceptions import ValidationError

from gouji_league.desk.selectors import objections, rulings
from gouji_league.exports.archive.kept import FaultyError
from gouji_league.exports.documents.certificates_design import SETTING as CERTIFICATE
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole, seats_of
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.standings.awards import AWARDS
from gouji_league.standings.listing import standings
from gouji_league.standings.selectors import UNIT_BEST
from gouji_league.tournaments import formats, publishing, ranking, words
from gouji_league.tournaments.formats import Setting
from gouji_league.tournaments.models import Edition, Stage, Tournament
from gouji_league.tournaments.names import MASKED

HEAD: Final = "tournament.json"
STAGES: Final = "stages.json"


def _refuse_unless(sound: bool, where: str, what: object) -> None:
    if not sound:
        raise FaultyError(f"{where}: {what}"[:160])


# The tournament's own settings -----------------------------------------------------------------


def settings(tournament: Tournament) -> None:
    for key, is_sound in _SETTINGS.items():
        if (value := tournament.settings.get(key)) is not None:
            _refuse_unless(_holds(is_sound, value), HEAD, f"{key}: {value!r}")


def _holds(is_sound: Callable[[Any], bool], value: Any) -> bool:
    try:
        return is_sound(value)
    except (AttributeError, LookupError, TypeError, ValueError):
        return False


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 100_000


def _are_awards(value: Any) -> bool:
    grades, extra = value.get("grades", []), value.get("extra", [])
    return all(
        type(one["name"]) is str and _is_count(one[number])
        for rows, number in ((grades, "count"), (extra, "entrant"))
        for one in rows
    )


def _are_results(value: Any) -> bool:
    return value.get("mode", "live") in publishing.MODES and _is_count(value.get("through", 0))


def _is_plan(value: Any) -> bool:
    clocks = {key for key in value if key.endswith("_at")}
    for key in clocks:
        time.fromisoformat(value[key])
    return all(value[key] is None or _is_count(value[key]) for key in set(value) - clocks)


_SETTINGS: Final[Mapping[str, Callable[[Any], bool]]] = {
    AWARDS: _are_awards,
    UNIT_BEST: _is_count,
    publishing.SETTING: _are_results,
    CERTIFICATE: lambda value: isinstance(value, dict),
    MASKED: lambda value: type(value) is bool,
    "plan": _is_plan,
}


# Stages and their rules ------------------------------------------------------------------------


def stage(one: Stage) -> None:
    """By the tables that the forms are made of."""
    if one.rulebook not in BOOKS:
        raise FaultyError(one.rulebook)
    book, where = BOOKS[one.rulebook], f"{STAGES}: stages {one.number}"
    _refuse_unless(formats.fits(one.format, book), where, one.format)
    for setting in formats.settings_of(one.format, book):
        if setting.key in one.settings:
            value = one.settings[setting.key]
            _refuse_unless(_may_be(setting, value), where, f"{setting.key}: {value!r}")
    try:
        ranking.check(one.keys, one.format, book)
    except ValidationError as error:
        raise FaultyError(f"{where}: {error.messages[0]}") from None
    points = one.match_points
    sound = len(points) in (0, 3) and all(_is_count(point) for point in points)
    _refuse_unless(sound, where, f"match_points: {points!r}")
    words.in_short(one)


def _may_be(setting: Setting, value: Any) -> bool:
    if setting.kind == "flag":
        return type(value) is bool
    if setting.kind == "choice":
        return value in [choice for choice, _words in setting.choices]
    if type(value) is int:
        return setting.least <= value <= setting.most
    return bool(setting.empty) and value == setting.blank


def edition(one: Edition) -> None:
    known = {option.key: option for option in BOOKS[one.stage.rulebook].options}
    for key, value in one.options.items():
        sound = key in known and known[key].allows(value)
        _refuse_unless(sound, f"{STAGES}: editions {one.stage.number}.{one.number}", key)


# Matches ---------------------------------------------------------------------------------------


def matches(tournament: Tournament, places: Mapping[int, str]) -> None:
    """`places`: the file of each match, by its pk."""
    rounds = set(tournament.rounds.values_list("number", flat=True))
    for found in gather(Match.objects.filter(tournament=tournament)):
        _match(found, places[found.match.pk], rounds)


def _match(found: Whole, where: str, rounds: Collection[int]) -> None:
    match = found.match
    book = BOOKS[match.stage.rulebook]
    sides = SIDES[isinstance(book, TractorBook)]
    _refuse_unless(match.round is None or match.round in rounds, where, f"round: {match.round}")
    _refuse_unless(match.edition.stage_id == match.stage_id, where, "edition")
    _refuse_unless(match.first_id is None or match.first_id != match.second_id, where, "second")
    _refuse_unless(match.absent in ("", "both", *sides), where, f"absent: {match.absent}")
    _refuse_unless(match.lot in ("", *sides), where, f"lot: {match.lot}")
    if match.award is not None:
        _refuse_unless(_holds(lambda one: _is_award(one, sides), match.award), where, "award")
    _line_ups(match, where, seats_of(book))


def _is_award(award: Any, sides: tuple[str, str]) -> bool:
    totals = award.get("totals") or {}
    return award["winner"] in (None, *sides) and all(
        side in sides and type(total) is int for side, total in totals.items()
    )


def _line_ups(match: Match, where: str, seats: int) -> None:
    """Each full: from a deal on, everybody who sits."""
    held: dict[int, list[int]] = {}
    for one in match.places.all():
        held.setdefault(one.start, []).append(one.place)
    for start, places in held.items():
        sound = start >= 1 and sorted(places) == list(range(1, seats + 1))
        _refuse_unless(sound, f"{where}: places", f"{start}: {sorted(places)}")


# As it will be read ----------------------------------------------------------------------------


def as_read(tournament: Tournament) -> None:
    """The tables, as pages and papers ask for them."""
    standings(tournament, named=True)


def rulings_as_read(tournament: Tournament) -> None:
    rows = Match.objects.filter(tournament=tournament, objections__isnull=False).distinct()
    for found in gather(rows):
        for row in objections.rows(tournament, match=found.match):
            if row.objection is not None:
                rulings.proposal(found, row.objection, language="zh")
                rulings.of_objection(row.objection, found, language="zh")
