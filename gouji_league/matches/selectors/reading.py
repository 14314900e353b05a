"""Matches as others read them: the objects of DESIGN.md, and what comes next at the table."""

from dataclasses import replace
from typing import Any

from gouji_league.matches.derive import Derived, record_of
from gouji_league.matches.models import Match
from gouji_league.matches.services import confirming
from gouji_league.matches.services.writes import is_signed
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.rules.score import DealScore, MatchScore, score_record
from gouji_league.rules.seats import SEATS
from gouji_league.rules.tractor import TractorScore
from gouji_league.rules.words import DEFAULT_LANGUAGE, Language
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player
from gouji_league.tournaments.publishing import EVERYTHING, Horizon


def match_json(
    match: Match,
    *,
    language: Language = DEFAULT_LANGUAGE,
    named: bool = False,
    seen: Horizon = EVERYTHING,
) -> dict[str, Any]:
    """One match of `…/matches`, with what the table page needs next.

    `named`: for the tournament's own people; others read names as the organiser lets them, and
    nothing of a round that they do not see.
    """
    found = whole(Match.objects.select_related(*BESIDE).get(pk=match.pk))
    told = match_object(found, language=language, named=named, seen=seen)
    if seen.hides(match.round):
        return told | {"signatures": [], "signed": False, "needs_extra": False, "next": None}
    return told | {
        "signatures": signatures(found.match) if named else [],
        "signed": is_signed(found.match),
        "needs_extra": found.derived.needs_extra,
        "next": following(found),
    }


def match_object(
    found: Whole, *, language: Language, named: bool, seen: Horizon = EVERYTHING
) -> dict[str, Any]:
    """The object of the contract."""
    if seen.hides(found.match.round):
        drawn = replace(found, line_ups=found.line_ups[:1])
        return _head(drawn) | _held_back(drawn, named=named)
    return _head(found) | _outcome(found, language=language, named=named)


def _head(found: Whole) -> dict[str, Any]:
    """Who plays whom, where and when."""
    match = found.match
    return {
        "id": str(match.key),
        "stage": match.stage.number,
        "group": match.group or None,
        "round": match.round,
        "table": match.table.number if match.table else None,
        "kind": match.kind,
        "status": match.status,
        "sides": _sides(found),
        "winner": None,
        "totals": None,
        "line_ups": [
            {"from": one.start, "players": [player.number for player in one.players]}
            for one in found.line_ups
        ],
    }


def _held_back(found: Whole, *, named: bool) -> dict[str, Any]:
    """没公布: as it was drawn; not a figure of it, nor whether it has begun or is over."""
    match = found.match
    record = None
    if match.status != Match.Status.BYE:
        bare = found.given(ended=None, first_lead=None, first_dealer=None)
        record = record_of(bare, ())
        if not named and names.hides(match.tournament):
            record["players"] = _masked(found)
    return {
        "status": Match.Status.BYE if record is None else Match.Status.PLANNED,
        "record": record,
        "result": None,
        "extra": [],
        "set_aside": [],
        "confirmed": None,
        "version": 1,
    }


def _outcome(found: Whole, *, language: Language, named: bool) -> dict[str, Any]:
    """What came of it."""
    match, derived = found.match, found.derived
    played = match.status != Match.Status.BYE
    if not named and played and names.hides(match.tournament):
        _mask(found, derived)
    return {
        "winner": match.winner or None,
        "totals": (match.award or {}).get("totals"),
        "record": derived.record if played else None,
        "result": derived.score.as_json(language) if played else None,
        "extra": [{"record": one, "result": two.as_json(language)} for one, two in derived.extras],
        "set_aside": _set_aside(found),
        "confirmed": _confirmed(match),
        "version": match.version,
    }


def _confirmed(match: Match) -> bool | None:
    """确认: None where nobody asks for it, or there is nothing yet to confirm."""
    if not confirming.is_asked(match.stage) or match.status not in confirming.OVER:
        return None
    return confirming.is_confirmed(match)


def _set_aside(found: Whole) -> list[dict[str, Any]]:
    """不计: stored, and outside the record as long as the match ends before them."""
    deals = [(False, number, found.deals) for number in found.derived.set_aside]
    extras = [(True, number, found.extras) for number in found.derived.extra_aside]
    return [
        {"number": number, "extra": extra, "facts": kept[number - 1].facts}
        for extra, number, kept in [*deals, *extras]
    ]


def _masked(found: Whole) -> list[str]:
    tournament = found.match.tournament
    return [names.public_name(player, tournament) for player in found.line_ups[0].players]


def _mask(found: Whole, derived: Derived) -> None:
    derived.record["players"] = shown = _masked(found)
    for record, _score in derived.extras:
        record["players"] = shown


def _sides(found: Whole) -> dict[str, Any]:
    match = found.match
    first, second = found.given().sides
    players = found.line_ups[-1].players if found.line_ups else []
    return {
        first: _side(match.first, players[0::2]),
        second: _side(match.second, players[1::2]),
    }


def _side(entrant: Entrant | None, players: list[Player]) -> dict[str, Any]:
    return {
        "entrant": entrant.number if entrant else None,
        "players": [player.number for player in players],
    }


def signatures(match: Match) -> list[dict[str, Any]]:
    """Each with whether the figures have changed since (签后更正)."""
    return [
        {
            "side": one.side,
            "name": one.name,
            "agrees": one.agrees,
            "objection": one.objection,
            "late": one.late,
            "drawn": one.drawn,
            "at": one.at.isoformat(),
            "current": one.facts_version == match.facts_version,
        }
        for one in match.signatures.all()
    ]


# What comes next at the table ------------------------------------------------------------------


def following(found: Whole) -> dict[str, Any]:
    """The deal that would be entered now: its number, who pays whom, who leads, what ends it."""
    scored, needs_extra = found.derived.score, found.derived.needs_extra
    if isinstance(scored, TractorScore):
        return _following_tractor(found, scored, needs_extra=needs_extra)
    return _following_gouji(found, scored, needs_extra=needs_extra)


def _following_tractor(found: Whole, scored: TractorScore, *, needs_extra: bool) -> dict[str, Any]:
    stored = found.extras if needs_extra else found.deals
    dealer: int | None = found.match.first_dealer
    if needs_extra:
        dealer = None
    elif scored.deals:
        dealer = scored.deals[-1].next_dealer
    return {
        "number": len(stored) + 1,
        "counted_number": len(stored) + 1,
        "extra": needs_extra,
        "dealer": dealer,
        "levels": dict(scored.levels),
        "tributes": [],
        "ends": "passed_A",
    }


def _following_gouji(found: Whole, scored: MatchScore, *, needs_extra: bool) -> dict[str, Any]:
    stored = found.extras if needs_extra else found.deals
    seating = _seating(found)
    last = None if needs_extra else _last_counted(scored)
    return {
        "number": len(stored) + 1,
        "counted_number": len(stored) + 1 if needs_extra else scored.counted_deals + 1,
        "extra": needs_extra,
        "void_before": sum(deal.finish is None for deal in scored.deals),
        "seating": seating,
        "lead": None if needs_extra else _lead(found, scored),
        "tributes": _owed(last, seating) if last else [],
        "ends": "cap" if scored.max_deals == scored.counted_deals + 1 else "running",
        "max_deals": scored.max_deals,
    }


def _seating(found: Whole) -> list[int]:
    """Who sits at seats 1–6 now, by their number in the line-up."""
    given = [deal["seating"] for deal in found.given().deals if deal.get("seating")]
    return list(given[-1]) if given else list(SEATS)


def _last_counted(scored: MatchScore) -> DealScore | None:
    return next((deal for deal in reversed(scored.deals) if deal.finish is not None), None)


def _owed(last: DealScore, seating: list[int]) -> list[dict[str, Any]]:
    """The tributes of the last counted deal, with both people where they sit now."""
    then = last.finish.seating if last.finish else ()
    at = {player: seat for seat, player in enumerate(seating, 1)}
    return [
        tribute.as_json()
        | {"from": at[then[tribute.payer - 1]], "to": at[then[tribute.receiver - 1]]}
        for tribute in last.tributes
    ]


def _lead(found: Whole, scored: MatchScore) -> int | None:
    """Who leads the next deal unless they revolt: asked of the scorer, by a void deal."""
    record = dict(found.derived.record) | {"ended": None}
    probe = {"revolts": [{"seat": 1}, {"seat": 2}]}
    record["deals"] = [*record["deals"], probe]
    tried = score_record(record)
    if isinstance(tried, MatchScore) and len(tried.deals) == len(record["deals"]):
        return tried.deals[-1].lead
    return None
