"""原状: all that is stated of a match beside its deals, as it stands at one moment.

Kept before an act of the desk and given back when that is taken back; by it a match is annulled.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import uuid4

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match, Place
from gouji_league.matches.services.writes import Answer, Done, Order, derived_or_refused, write
from gouji_league.matches.whole import Whole, line_ups
from gouji_league.rules.words import Language

FIGURES = ("absent", "award", "ended", "annulled")
"""What the outcome follows from."""

State = dict[str, Any]


def state_of(match: Match) -> State:
    """As it is now (JSON)."""
    rows = match.places.order_by("start", "place")
    return {
        **{name: getattr(match, name) for name in FIGURES},
        "places": [list(row) for row in rows.values_list("start", "place", "player__number")],
        "table": match.table.number if match.table else None,
        "starts_at": match.starts_at.isoformat() if match.starts_at else None,
        "facts_version": match.facts_version,
    }


def put(
    match: Match, state: Mapping[str, Any], *, verb: str, reason: str, by: Actor, language: Language
) -> Answer:
    """Makes a match what a state says (what it does not say stays); by a chief referee, whom
    signatures do not bind."""
    order = Order(
        id=uuid4(),
        seen=Match.objects.values_list("version", flat=True).get(pk=match.pk),
        by=by,
        what="state",
        body={"reason": reason, "state": dict(state), "verb": verb},
        language=language,
        chief=True,
    )
    return write(match, order, _put)


def _put(found: Whole, order: Order) -> Done:
    match = found.match
    before = state_of(match)
    state = before | order.body["state"]
    for name in FIGURES:
        setattr(match, name, state[name])
    numbers = {state["table"]} - {None}
    match.table = match.tournament.tables.filter(number__in=numbers).first()
    at = state["starts_at"]
    match.starts_at = datetime.fromisoformat(at) if at else None
    if state["places"] != before["places"]:
        _seat(match, state["places"])
        found.line_ups[:] = line_ups(match)
    figures = any(state[name] != before[name] for name in (*FIGURES, "places"))
    if figures:
        found.derived = derived_or_refused(found, order.language)
    return Done(
        verb=order.body["verb"],
        params={"reason": order.body["reason"]},
        figures=figures,
        lines_from=1 if figures else None,
    )


def _seat(match: Match, rows: list[list[int]]) -> None:
    players = {one.number: one for one in match.tournament.players.all()}
    match.places.all().delete()
    Place.objects.bulk_create(
        Place(match=match, start=start, place=place, player=players[number])
        for start, place, number in rows
    )
