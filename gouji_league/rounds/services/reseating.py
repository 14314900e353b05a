"""补位: after publication somebody is missing or comes late; the fewest people change places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.matches.services.making import begun, make, take_away
from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import Draw, Meeting, NoDrawError, draw_from, question_from
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
    takings = [*takings_of(lots.stage), *newcomers(lots, coming)]
    takings.sort(key=lambda one: one.entrant.number)
    gone = set(missing)
    present = tuple(
        replace(
            one,
            playing=one.id not in gone,
            since=lots.place if one.id in coming else one.since,
        )
        for one in asked_entrants(lots.stage, takings, place=lots.place)
    )
    try:
        after = formats.reseat(
            replace(asked, entrants=present), before, missing=missing, coming=coming
        )
    except NoDrawError as none:
        raise ValidationError(refusal_words(none), code=none.key) from none
    same = {(one.seats, one.kind) for one in before.meetings}
    return Reseated(
        before, after, [one for one in after.meetings if (one.seats, one.kind) not in same]
    )


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
