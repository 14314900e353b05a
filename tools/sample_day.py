"""A day to take pictures of: a league's second round is on, and at most of its tables something is
the matter. Made through the services that the pages call; only what was heard of which device, and
when, is written down as it might have been.
"""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from tools.sample_rounds import _cup, _publish
from tools.sample_tables import _write

SLUG = "day"


def make(*, by: Any, user: Any) -> None:
    from gouji_league.matches.models import Match
    from gouji_league.rounds.models import Round
    from gouji_league.rounds.services import closing

    cup = _cup("dagang-league", slug=SLUG, entrants=12, by=by, user=user)
    stage = cup.stages.get()
    stage.settings |= {"confirm": True}
    stage.save()
    _publish(cup, by=by)
    held = Round.objects.get(tournament=cup, number=1)
    closing.start(held, by=by)
    Round.objects.filter(pk=held.pk).update(opened_at=_ago(24))
    matches = Match.objects.filter(tournament=cup, round=1).select_related("table")
    _staff(cup, by=by)
    for match, deals in zip(matches.order_by("table__number"), (2, 1, 1, 0, 3, 0), strict=True):
        _play(match, deals, by=by)
    _happens(list(matches.order_by("table__number")), by=by)


def _ago(minutes: float) -> Any:
    from django.utils import timezone

    return timezone.now() - timedelta(minutes=minutes)


def _staff(cup: Any, *, by: Any) -> None:
    from gouji_league.tournaments.services import staff

    for number, name in enumerate("甲乙丙丁戊己", 1):
        tables = [number]
        staff.make_link(cup, by=by, role="referee", name=f"{name}裁判", tables=tables)


def _play(match: Any, count: int, *, by: Any) -> None:
    from gouji_league.matches.services import deals
    from tools.sample_tables import DEALS

    for number in range(1, count + 1):
        facts = DEALS["dagang"][number % 2]
        _write(match, by, deals.add, {"number": number, "facts": facts})


def _happens(matches: list[Any], *, by: Any) -> None:
    """At tables 1 to 6: a call, a call that is answered, a phone that fell silent, a team that is
    late, a match that is over and waits, one that nobody has begun."""
    from gouji_league.desk.models import Call, Late
    from gouji_league.desk.services import calling
    from gouji_league.matches.models import Draft, Visit

    one, two, three, four = matches[:4]
    for match, ago in ((one, 0.1), (two, 0.2), (three, 7), (matches[4], 1)):
        Visit.objects.create(match=match, device="phone", by="甲裁判", at=_ago(ago))
    one.refresh_from_db()
    Draft.objects.create(
        match=one, facts={}, facts_version=one.facts_version, device="phone", by="甲裁判"
    )
    asked = {"words": "", "by": by}
    calling.call(one, about="tribute", client=uuid4(), called_at=_ago(2.5), **asked)
    other = calling.call(
        two, about=Call.About.BEHAVIOUR, client=uuid4(), called_at=_ago(4), **asked
    )
    calling.answer(other, by=by)
    Late.objects.create(match=four, side="odd", since=_ago(6), until=_ago(-4), by=by.name)
    _disputed(two, by=by)


def _disputed(match: Any, *, by: Any) -> None:
    """An objection that nobody has ruled on, and two fouls outside a match, one taken back."""
    from gouji_league.desk.services import fouls, objections
    from gouji_league.rules.books import BOOKS

    objections.raise_one(
        objections.Draft(
            key=uuid4(), match=match, side="even", name="庚", about="places", deal=1, extra=False,
            text="第一盘三科和四科记反了，同桌的都看见了。",
        ),
        by=by,
    )  # fmt: skip
    offence = BOOKS["dagang"].offences[0]
    entrants = match.stage.tournament.entrants.order_by("number")
    given = [
        fouls.give(
            fouls.Draft(
                key=uuid4(), stage=match.stage, entrant=entrant, player=None, kind="points",
                points=points, offence=offence.key, reason=reason,
            ),
            by=by,
        )
        for entrant, points, reason in zip(entrants[:2], (2, 5), ("吵闹", "离席不归"), strict=True)
    ]  # fmt: skip
    fouls.withdraw(match.stage.tournament, given[1].key, why="记错了队", by=by)
