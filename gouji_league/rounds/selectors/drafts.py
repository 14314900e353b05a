"""草签: a drawing as it is shown: seal, what stands in the way, the tables with reasons."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from gouji_league.rounds.formats.ask import Draw, Meeting, Reason, draw_from
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.checks import SENTENCES, checks
from gouji_league.rounds.selectors.outdated import changes
from gouji_league.rounds.selectors.overview import entrants_by_number
from gouji_league.rounds.services.drawing import KIND, seal_of, seed_of
from gouji_league.rounds.words import reason_words
from gouji_league.tournaments.models import Entrant

AGAIN = frozenset({"rematch", "repeat_partner", "repeat_opposite", "repeat_table"})
TOGETHER = frozenset({"same_unit", "units_together", "same_group"})


@dataclass(frozen=True, slots=True)
class ShownSeat:
    entrant: Entrant
    side: str
    marked: bool
    """Something unusual is about it."""


@dataclass(frozen=True, slots=True)
class ShownMeeting:
    number: int
    meeting: Meeting
    sides: Sequence[Sequence[ShownSeat]]
    reasons: Sequence[str]


@dataclass(frozen=True, slots=True)
class ShownDraw:
    place: int
    meetings: Sequence[ShownMeeting]
    byes: Sequence[Entrant]
    reasons: Sequence[str]
    """Those that are about no single table."""
    cost: Sequence[int]


def shown(lots: Lots, *, chosen: int | None = None) -> dict[str, Any]:
    """Everything that the page of a drawing shows."""
    sealed = lots.status == Lots.Status.SEALED
    entrants = entrants_by_number(lots.stage)
    draws = [draw_from(one) for one in lots.chosen]
    return {
        "sealed": sealed,
        "hash": seal_of(lots.secret),
        "seed": "" if sealed else seed_of(lots.secret, lots.word),
        "checks": checks(lots.stage, place=lots.place, group=lots.group) if sealed else [],
        "passed": [str(SENTENCES[one["key"]]) % one["params"] for one in lots.passed],
        "draws": [shown_draw(one, entrants, place=lots.place + at) for at, one in enumerate(draws)],
        "groups": groups_of(draws[0], entrants) if draws else {},
        "edits": [shown_edit(one, entrants) for one in lots.edits],
        "chosen": entrants.get(chosen) if chosen else None,
        "changes": changes(lots) if lots.status == Lots.Status.DRAFT else [],
        "earlier": _earlier(lots),
    }


def _earlier(lots: Lots) -> list[Lots]:
    """The other drawings of the same round: every one is kept."""
    rows = lots.stage.lots.filter(place=lots.place, group=lots.group).exclude(pk=lots.pk)
    return list(rows.exclude(status=Lots.Status.SEALED).order_by("pk"))


@dataclass(frozen=True, slots=True)
class ShownEdit:
    """What was changed by hand, by whom, when."""

    what: str
    by: str
    at: datetime | None


def shown_edit(told: Mapping[str, Any], entrants: Mapping[int, Entrant]) -> ShownEdit:
    at = datetime.fromisoformat(told["at"]) if told.get("at") else None
    return ShownEdit(gettext("；").join(_edit_words(told, entrants)), str(told.get("by", "")), at)


def _edit_words(told: Mapping[str, Any], entrants: Mapping[int, Entrant]) -> Iterator[str]:
    def named(numbers: Sequence[int]) -> str:
        return gettext("、").join(entrants[one].name for one in numbers if one in entrants)

    if "swap" in told:
        yield " ↔ ".join(entrants[one].name for one in told["swap"] if one in entrants)
    if told.get("missing"):
        yield gettext("没来：%(names)s") % {"names": named(told["missing"])}
    if told.get("coming"):
        yield gettext("补进来：%(names)s") % {"names": named(told["coming"])}


def shown_draw(draw: Draw, entrants: Mapping[int, Entrant], *, place: int) -> ShownDraw:
    unusual = {number for reason in draw.reasons for number in reason.about}
    meetings = []
    told: set[int] = set()
    for number, meeting in enumerate(draw.meetings, 1):
        own = [
            at
            for at, reason in enumerate(draw.reasons)
            if reason.about and set(reason.about) <= set(meeting.seats)
        ]
        told.update(own)
        sides = [
            [ShownSeat(entrants[one], side, one in unusual) for one in meeting.seats[at::2]]
            for at, side in enumerate(("odd", "even"))
        ]
        words = [_words(draw.reasons[at], entrants) for at in own]
        meetings.append(ShownMeeting(number, meeting, sides, words))
    rest = [one for at, one in enumerate(draw.reasons) if at not in told]
    return ShownDraw(
        place=place,
        meetings=meetings,
        byes=[entrants[one] for one in draw.byes],
        reasons=[_words(one, entrants) for one in rest],
        cost=draw.cost,
    )


def _words(reason: Reason, entrants: Mapping[int, Entrant]) -> str:
    return reason_words(reason, {number: one.name for number, one in entrants.items()})


def difference(before: Draw, after: Draw, entrants: Mapping[int, Entrant]) -> dict[str, list[str]]:
    """What an edit costs: the unusual things that came with it, and those that went."""
    was = [_words(one, entrants) for one in before.reasons]
    now = [_words(one, entrants) for one in after.reasons]
    return {
        "more": [one for one in now if one not in was],
        "less": [one for one in was if one not in now],
    }


def as_file(lots: Lots) -> dict[str, Any]:
    """All that another machine needs to draw the same (`manage.py draw-check`)."""
    return {
        "kind": KIND,
        "hash": seal_of(lots.secret),
        "secret": lots.secret,
        "word": lots.word,
        "question": lots.question,
        "answers": lots.answers,
        "edits": lots.edits,
        "chosen": lots.chosen,
    }


def groups_of(draw: Draw, entrants: Mapping[int, Entrant]) -> dict[str, list[Entrant]]:
    """Who is in which group, where the draw decided it."""
    found: dict[str, list[Entrant]] = {}
    for number, name in draw.groups:
        found.setdefault(name, []).append(entrants[number])
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Weighed:
    """均衡: how often something stands that one would rather not have."""

    words: str
    count: int


def weighed(draws: Sequence[Draw]) -> list[Weighed]:
    """Repeats, neighbours, sides and byes, counted over all that was drawn at once."""
    keys = Counter(reason.key for draw in draws for reason in draw.reasons)
    again = sum(keys[key] for key in AGAIN)
    together = sum(keys[key] for key in TOGETHER)
    byes = sum(len(draw.byes) for draw in draws)
    return [
        Weighed(gettext("又碰到一起"), again),
        Weighed(gettext("同单位或同小组相遇"), together),
        Weighed(gettext("连续第三次同一方"), keys["side"]),
        Weighed(gettext("轮空或等候"), byes),
    ]
