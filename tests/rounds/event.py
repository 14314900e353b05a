"""Tournaments from presets, drawn and decided in a few words."""

import uuid
from typing import Any

from gouji_league.accounts import actor as actors
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import making
from gouji_league.matches.services import deals, heads
from gouji_league.matches.services.writes import Act, Order, write
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
    """判定: by totals, without deals; where two totals do not tell what each got, by a sweep."""
    sides = ("ns", "ew") if match.stage.rulebook == "shuangsheng" else ("odd", "even")
    won = {"odd": sides[0], "even": sides[1]}.get(winner or "")
    sided = match.stage.rulebook != "standard" or match.first_id is not None
    if won and not sided:
        sweep(match, won, again=again)
    else:
        totals = {side: 5 if side == won else 1 for side in sides} if sided else None
        reason = "改判" if again else "判定"
        send(match, {"awarded": {"winner": won, "totals": totals}, "reason": reason})
    return Match.objects.select_related("first", "second").get(pk=match.pk)


def sweep(match: Match, winner: str, *, again: bool = False) -> None:
    """烩四 in the first deal."""
    order = [1, 3, 5, 2, 4, 6] if winner == "odd" else [2, 4, 6, 1, 3, 5]
    facts = {"order": order, "opened": [1, 2, 3, 4, 5, 6]}
    if again:
        body: dict[str, Any] = {"facts": facts, "reason": "改判"}
        send(match, body, what="PUT deals/1", act=deals.correct(1))
    else:
        body = {"number": 1, "facts": facts, "extra": False}
        send(match, body, what="POST deals", act=deals.add)


def score(match: Match, ours: int, theirs: int) -> None:
    """判定: by these totals of ■ and □."""
    sides = ("ns", "ew") if match.stage.rulebook == "shuangsheng" else ("odd", "even")
    won = None if ours == theirs else sides[ours < theirs]
    totals = dict(zip(sides, (ours, theirs), strict=True))
    send(match, {"awarded": {"winner": won, "totals": totals}, "reason": "判定"})


def send(
    match: Match, body: dict[str, Any], *, what: str = "PATCH", act: Act = heads.change
) -> None:
    fresh = Match.objects.get(pk=match.pk)
    order = Order(id=uuid.uuid4(), seen=fresh.version, by=BY, what=what, body=body, chief=True)
    write(fresh, order, act)


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
