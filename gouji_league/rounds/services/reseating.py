"""补位: after publication somebody is missing or comes late; the fewest people change places."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.matches.services.making import begun, make, take_away
from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import (
    Draw,
    Entrant,
    Meeting,
    NoDrawError,
    Question,
    draw_from,
    question_from,
)
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors.asking import entrants as asked_entrants
from gouji_league.rounds.selectors.asking import takings_of
from gouji_league.rounds.services.advancing import add_late
from gouji_league.rounds.services.drawing import WHOLE, hold, note
from gouji_league.rounds.services.publishing import Hall, held_matches
from gouji_league.rounds.words import refusal_words
from gouji_league.tournaments.models import Table, Taking
from gouji_league.tournaments.services.versions import lock, raise_version


@dataclass(frozen=True, slots=True)
class Reseated:
    """What would change: the draw before and after, and the meetings that are new."""

    before: Draw
    after: Draw
    fresh: Sequence[Meeting]
    came: Sequence[Entrant]
    """Those of whom the draw did not know, as it asks for them now."""


def preview(lots: Lots, *, missing: Sequence[int] = (), coming: Sequence[int] = ()) -> Reseated:
    """The fewest changes, or why there are none to be had."""
    if lots.stage.format in WHOLE:
        raise ValidationError(
            _("循环赛的场次是早排好的：没来的判弃权，或给那一场另定时间。"), code="whole"
        )
    before = draw_from(lots.chosen[0])
    if not missing and not coming:
        raise ValidationError(_("请先选谁没来，或谁来晚了。"), code="nobody")
    asked = question_from(lots.question or {})
    for one in lots.edits:
        asked = there(asked, one)
    came = _unknown(lots, asked, [*numbers_of(before), *coming])
    told = {"missing": missing, "coming": coming, "came": [asdict(one) for one in came]}
    try:
        after = reseated(there(asked, told), before, told)
    except NoDrawError as none:
        raise ValidationError(refusal_words(none), code=none.key) from none
    same = {(one.seats, one.kind) for one in before.meetings}
    fresh = [one for one in after.meetings if (one.seats, one.kind) not in same]
    return Reseated(before, after, fresh, came)


def there(asked: Question, told: Mapping[str, Any]) -> Question:
    """The question by who is there after an edit as it is kept; of a swap it is the same."""
    here = {one.id: one for one in asked.entrants}
    here |= {one["id"]: Entrant(**one) for one in told.get("came", ())}
    for number in {*told.get("missing", ())} & here.keys():
        here[number] = replace(here[number], playing=False)
    for number in {*told.get("coming", ())} & here.keys():
        here[number] = replace(here[number], playing=True, since=asked.round)
    return replace(asked, entrants=tuple(here[number] for number in sorted(here)))


def reseated(asked: Question, draw: Draw, told: Mapping[str, Any]) -> Draw:
    """The draw after an edit as it is kept, of a question that knows who is there."""
    return formats.reseat(asked, draw, missing=told["missing"], coming=told["coming"])


def numbers_of(draw: Draw) -> list[int]:
    return [*(one for meeting in draw.meetings for one in meeting.seats), *draw.byes]


def _unknown(lots: Lots, asked: Question, numbers: Sequence[int]) -> list[Entrant]:
    """Of these entrants those who are not in the question."""
    unknown = {*numbers} - {one.id for one in asked.entrants}
    known = [one for one in takings_of(lots.stage) if one.entrant.number in unknown]
    takings = [*known, *newcomers(lots, sorted(unknown))]
    takings.sort(key=lambda one: one.entrant.number)
    return list(asked_entrants(lots.stage, takings, place=lots.place))


def newcomers(lots: Lots, numbers: Sequence[int]) -> list[Taking]:
    """Late-comers that take no part in the stage yet, as they would."""
    entrants = lots.stage.tournament.entrants.filter(number__in=numbers, approved=True)
    return [
        Taking(stage=lots.stage, entrant=one, seed=one.seed, group=lots.group, since=lots.place)
        for one in entrants.exclude(takings__stage=lots.stage).select_related("unit")
    ]


@transaction.atomic
def reseat(
    lots: Lots, *, by: Actor, missing: Sequence[int] = (), coming: Sequence[int] = ()
) -> Reseated:
    """补位: matches whose people change are drawn anew at the tables that become free."""
    numbers = [one.number for one in lots.rounds.all()]
    matches = held_matches(lots, numbers)
    tournament = lock(lots.stage.tournament)
    held = hold(lots, Lots.Status.PUBLISHED)
    found = preview(held, missing=missing, coming=coming)
    for one in newcomers(held, coming):
        add_late(held.stage, one.entrant, by=by, group=held.group)
    held.stage.takings.filter(entrant__number__in=coming).update(since=held.place)
    hall = Hall(held.stage, seed=f"{held.secret}.{len(held.edits)}")
    leaving = _leaving(matches, held, hall, found)
    if started := begun(leaving):
        raise ValidationError(
            _("要动的 %(count)s 场已经开打，不能换人：没来的判弃权。"),
            params={"count": len(started)},
            code="begun",
        )
    free = [one.table for one in leaving if one.table is not None]
    take_away(leaving)
    _make(held, hall, found, free=free)
    held.chosen = [found.after.as_json(), *held.chosen[1:]]
    told = {
        "missing": list(missing),
        "coming": list(coming),
        "came": [asdict(one) for one in found.came],
        "by": by.name[:100],
        "at": timezone.now().isoformat(),
    }
    held.edits = [*held.edits, told]
    held.save(update_fields=["chosen", "edits"])
    note(held, by=by, verb="reseated", after={"missing": len(missing), "coming": len(coming)})
    raise_version(tournament, public=True)
    return found


def _leaving(matches: Sequence[Match], lots: Lots, hall: Hall, found: Reseated) -> list[Match]:
    """The matches and byes that are no longer drawn so; they were made in the order of the draw."""
    staying = {(one.seats, one.kind) for one in found.after.meetings}
    playing = [one for one in matches if one.status != Match.Status.BYE]
    byes = [one for one in matches if one.status == Match.Status.BYE]
    seated = hall.seats_of(playing)
    leaving = [one for one in playing if (seated[one.pk], one.kind) not in staying]
    waiting = set(found.after.byes)
    leaving += [one for one in byes if one.first is None or one.first.number not in waiting]
    return leaving


def _make(lots: Lots, hall: Hall, found: Reseated, *, free: Sequence[Table]) -> None:
    held = Round.objects.get(lots=lots)
    byes = tuple(one for one in found.after.byes if one not in found.before.byes)
    places = dict(zip(found.after.byes, found.after.bye_slots, strict=False))
    fresh = replace(
        found.after,
        meetings=tuple(found.fresh),
        byes=byes,
        bye_slots=tuple(places[one] for one in byes) if places else (),
    )
    make(lots.stage, hall.planned(held, fresh, tables=free))
