"""一天: a tournament in the middle of its day, with everything that a desk decides in it."""

import uuid
from typing import Any

from django.utils import timezone

from gouji_league.accounts.actor import of_command
from gouji_league.desk.models import Late, Objection
from gouji_league.desk.services import calling, clocks, fouls, objections, rulings, withdrawing
from gouji_league.exports import designing
from gouji_league.exports.selectors.codes import printed
from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors import naming
from gouji_league.matches.whole import whole
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.tournaments.models import Taking, Tournament
from gouji_league.tournaments.stage_fouls import StageFoul
from tests.rounds import event

BY = of_command("test")


def eventful(preset: str = "dagang-league", entrants: int = 6) -> Tournament:
    cup = event.made(preset, entrants, begun=False)
    Rehearsal(cup, by=BY, seed=3, until=3).play()
    stage = event.first(cup)
    match = cup.matches.filter(status=Match.Status.FINISHED).order_by("pk")[0]
    ruled(match)
    assert match.first is not None
    waiting = next(one for one in cup.matches.order_by("pk") if one.pk != match.pk)
    _objected(waiting, text="没有看清")
    fouls.give(
        fouls.Draft(
            key=uuid.uuid4(), stage=stage, entrant=match.first, player=None,
            kind=StageFoul.Kind.POINTS, points=3, offence="", reason="迟到",
        ),
        by=BY,
    )  # fmt: skip
    designing.store(cup, {"title": "奖状", "text": "{姓名}", "signed": "甲"}, by=BY)
    calling.call(match, about="rules", words="", client=uuid.uuid4(), called_at=None, by=BY)
    _clocked(cup, match)
    printed(list(cup.matches.all()))
    gone = cup.entrants.order_by("number").last()
    assert gone is not None
    withdrawing.withdraw(
        gone, how=Taking.Left.ANNUL, reason="有事", client=uuid.uuid4(), by=BY, language="zh"
    )
    _substituted(cup)
    return Tournament.objects.get(pk=cup.pk)


def ruled(match: Match) -> Objection:
    """Upheld: the match goes to the other side; appealed, and upheld by the committee."""
    made = _objected(match, text="次序记反了")
    _rule(made, {"award": {"winner": whole(match).given().sides[1], "totals": None}})
    rulings.appeal(made, name=made.name, why="再看一遍", by=BY)
    _rule(made, None)
    return made


def _rule(made: Objection, change: Any) -> None:
    draft = rulings.Draft(verdict="upheld", reason="看了录像", clauses=["002-2a"], change=change)
    seen = Match.objects.get(pk=made.match_id).version
    rulings.rule(made, draft, seen=seen, by=BY, language="zh")


def _objected(match: Match, *, text: str) -> Objection:
    side = naming.sides(whole(match))[0]
    name = whole(match).line_ups[0].players[0].name
    draft = objections.Draft(
        key=uuid.uuid4(), match=match, side=side.key, name=name, about="places", deal=None, extra=False,
        text=text, late=True,
    )  # fmt: skip
    return objections.raise_one(draft, by=BY)


def _clocked(cup: Tournament, match: Match) -> None:
    held = cup.rounds.order_by("number").last()
    assert held is not None
    clocks.start(held, minutes=40, by=BY)
    clocks.give_time(match, minutes=5, reason="换桌", by=BY)
    now = timezone.now()
    Late.objects.create(match=match, side="both", since=now, until=now, by="甲")


def _substituted(cup: Tournament) -> None:
    """One who was not there from the first deal on."""
    if Place.objects.filter(match__tournament=cup, start__gt=1).exists():
        return
    match = cup.matches.filter(deals__number=2).distinct().order_by("pk")[0]
    sitting = list(match.places.filter(start=1).order_by("place"))
    free = cup.players.exclude(pk__in=[one.player_id for one in sitting])[0]
    for at, one in enumerate(sitting):
        player = free if at == 0 else one.player
        Place.objects.create(match=match, start=2, place=one.place, player=player)


def take_away(cup: Tournament) -> None:
    """From the database, as if it had never been in it; a foul holds on to what it speaks of."""
    StageFoul.objects.filter(stage__tournament=cup).delete()
    cup.delete()
