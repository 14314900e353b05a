"""Tournaments from presets, drawn and decided in a few words."""

import uuid
from typing import Any

from gouji_league.accounts import actor as actors
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import making
from gouji_league.matches.services import heads
from gouji_league.matches.services.writes import Order, write
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors.checks import checks
from gouji_league.rounds.selectors.stages import is_drawn
from gouji_league.rounds.services import advancing, closing, drawing, publishing
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.presets import PRESETS

BY = actors.of_command("test")
WORD = "海阔天空"


def made(preset: str, entrants: int, *, begun: bool = True) -> Tournament:
    """Set up, with its people, and the list of the first stage settled."""
    cup = making.make(PRESETS[preset], by=BY, slug="cup", entrants=entrants)
    if begun:
        advancing.begin(first(cup), by=BY)
    return cup


def first(cup: Tournament) -> Stage:
    return cup.stages.get(number=1)


def drafted(stage: Stage, *, word: str = WORD, group: str = "") -> Lots:
    """Drawn, with everything that stands in the way known."""
    lots = drawing.seal(stage, by=BY, group=group)
    known = [one.key for one in checks(stage, place=lots.place, group=group)]
    return drawing.draw(lots, word=word, by=BY, knowingly=known)


def published(stage: Stage, *, word: str = WORD, group: str = "") -> list[Round]:
    return publishing.publish(drafted(stage, word=word, group=group), by=BY)


def matches_of(held: Round) -> list[Match]:
    rows = Match.objects.filter(tournament=held.tournament, round=held.number)
    return list(
        rows.exclude(status=Match.Status.BYE).select_related("first", "second").order_by("pk")
    )


def decide(match: Match, winner: str | None = "odd", *, again: bool = False) -> Match:
    """判定: by totals, without deals."""
    sides = ("ns", "ew") if match.stage.rulebook == "shuangsheng" else ("odd", "even")
    won = {"odd": sides[0], "even": sides[1]}.get(winner or "")
    totals = {side: 5 if side == won else 1 for side in sides}
    send(
        match, {"awarded": {"winner": won, "totals": totals}, "reason": "改判" if again else "判定"}
    )
    return Match.objects.select_related("first", "second").get(pk=match.pk)


def score(match: Match, ours: int, theirs: int) -> None:
    """判定: by these totals of ■ and □."""
    sides = ("ns", "ew") if match.stage.rulebook == "shuangsheng" else ("odd", "even")
    won = None if ours == theirs else sides[ours < theirs]
    totals = dict(zip(sides, (ours, theirs), strict=True))
    send(match, {"awarded": {"winner": won, "totals": totals}, "reason": "判定"})


def send(match: Match, body: dict[str, Any]) -> None:
    fresh = Match.objects.get(pk=match.pk)
    order = Order(id=uuid.uuid4(), seen=fresh.version, by=BY, what="PATCH", body=body, chief=True)
    write(fresh, order, heads.change)


def play(held: Round, winner: str | None = "odd") -> Round:
    """Every match decided for ■ (or □, or drawn), and the round closed."""
    for match in matches_of(held):
        decide(match, winner)
    return closing.close(held, by=BY)


def played_out(stage: Stage) -> None:
    """A stage with all its rounds, ■ winning each match."""
    while not is_drawn(stage):
        for held in published(stage):
            play(held)
