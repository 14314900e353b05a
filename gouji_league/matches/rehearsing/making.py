"""A tournament from a preset, with made-up entrants, for a rehearsal."""

from django.db import transaction
from django.utils.translation import gettext

from gouji_league.accounts.actor import Actor
from gouji_league.rules.book import defaults
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.presets import Preset
from gouji_league.tournaments.selectors import plan
from gouji_league.tournaments.services import people, setup, stages
from gouji_league.tournaments.services.entering import NUMERALS, SIZES, Someone

USUAL = {
    "standard-rotation": 8,
    "standard-singles": 12,
    "dongfang-groups": 8,
    "dagang-league": 8,
    "shida-knockout": 13,
    "shuangsheng-swiss": 8,
    "shuangsheng-knockout": 8,
}
"""How many enter unless told otherwise."""
STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"


@transaction.atomic
def make(preset: Preset, *, by: Actor, slug: str, entrants: int) -> Tournament:
    """Set up as an organiser does it, with its people; substitution is allowed where it can be."""
    book = BOOKS[preset.book]
    name = gettext("彩排 · %(preset)s") % {"preset": preset.name}
    occasion = setup.Occasion(name=name, slug=slug)
    tournament = setup.insert(Tournament(step=2), occasion)
    setup.made(tournament, by=by)
    setup.set_book(tournament, by=by, book=book.key, options=defaults(book))
    setup.set_preset(tournament, by=by, preset=preset)
    _allow_substitution(tournament, by=by)
    kind = formats.entrant_kind(preset.stages[0].format, book)
    for number in range(entrants):
        people.add_entrant(
            tournament=tournament, actor=by, members=squad(number, kind), name=_title(number, kind)
        )
    setup.set_size(tournament, by=by, size=plan.size_of(tournament))
    setup.finish(tournament, by=by)
    return tournament


def _allow_substitution(tournament: Tournament, *, by: Actor) -> None:
    for stage in tournament.stages.all():
        if "substitution" in stage.settings:
            changed = {key: getattr(stage, key) for key in stages.FIELDS}
            changed["settings"] = stage.settings | {"substitution": True}
            stages.set_stage(stage, by=by, changed=changed)


def squad(number: int, kind: Entrant.Kind) -> list[Someone]:
    """The people of an entrant: with one substitute where there may be some."""
    size = SIZES[kind]
    if size.seated == 1:
        return [Someone(name=f"{_label(number // 6)}{NUMERALS[number % 6]}")]
    count = size.seated + 1
    return [Someone(name=f"{_label(number)}{NUMERALS[place]}") for place in range(count)]


def _title(number: int, kind: Entrant.Kind) -> str:
    return f"{_label(number)}队" if kind == Entrant.Kind.TEAM else ""


def _label(number: int) -> str:
    """甲 … 癸, 甲子 … 癸亥, 甲子1 …: never the same twice."""
    if number < len(STEMS):
        return STEMS[number]
    rest = number - len(STEMS)
    label = STEMS[rest % len(STEMS)] + BRANCHES[rest // len(STEMS) % len(BRANCHES)]
    again = rest // (len(STEMS) * len(BRANCHES))
    return f"{label}{again}" if again else label


def least(preset: Preset) -> int:
    """How few can play at all."""
    kind = formats.entrant_kind(preset.stages[0].format, BOOKS[preset.book])
    return plan.LEAST[kind]
