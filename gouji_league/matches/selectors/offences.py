"""犯规: every foul of a tournament that was ever entered: in the deals, in all their versions, and
outside of a match. One reading for the page of fouls, for the table page and for who counts them.

A foul of a deal is a fact of it. What a correction took out of the facts, or a deal that was taken
back held, is told as well, with who did it and why: nothing that was given is lost from sight.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Literal

from django.db.models import QuerySet

from gouji_league.matches.models import Deal, Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import AnyBook, Book, Offence
from gouji_league.rules.books import BOOKS
from gouji_league.rules.scoring import ORGANISER
from gouji_league.tournaments.models import Entrant, Player, Stage, StageFoul, Tournament

State = Literal["stands", "aside", "dropped", "taken_back", "withdrawn"]
"""Counts · in a deal or match that does not · a correction took it out · gone with its deal ·
withdrawn (outside of a match)."""
MOST_NOTED = 40
"""As many offences as the notes of one deal may name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """One foul, with who gave it and what became of it."""

    stage: Stage
    player: Player | None
    entrant: Entrant | None
    kind: str
    figure: int | None
    """Points, or cards of a bad throw."""
    offence: Offence | None
    """The row of the catalogue, where it was named or there is only one."""
    clause: str
    reason: str
    by: str
    at: datetime
    state: State
    match: Match | None = None
    side: str = ""
    deal: int | None = None
    extra: bool = False
    ended_by: str = ""
    ended_why: str = ""
    ended_at: datetime | None = None
    foul: StageFoul | None = None
    """Where it was given outside of a match."""

    @property
    def book(self) -> AnyBook:
        return BOOKS[self.stage.rulebook]

    @property
    def holds(self) -> bool:
        """It was done, whether it counts or its deal does not."""
        return self.state in ("stands", "aside")


def of_tournament(tournament: Tournament) -> list[Given]:
    """All of them, in the order in which they were given."""
    found = [*in_matches(Match.objects.filter(tournament=tournament)), *outside(tournament)]
    return sorted(found, key=lambda one: one.at)


def earlier(match: Match, people: Collection[int]) -> list[Given]:
    """What these people, by number, did in the tournament's other matches and outside of them."""
    others = Match.objects.filter(
        tournament=match.tournament_id, places__player__number__in=people
    ).exclude(pk=match.pk)
    found = [*in_matches(others), *outside(match.tournament)]
    mine = [one for one in found if one.holds and one.player and one.player.number in people]
    return sorted(mine, key=lambda one: one.at)


def outside(tournament: Tournament) -> Iterator[Given]:
    """赛外判罚."""
    rows = StageFoul.objects.filter(stage__tournament=tournament)
    for one in rows.select_related("stage", "entrant", "player"):
        offence = named(BOOKS[one.stage.rulebook], one.offence)
        yield Given(
            stage=one.stage,
            player=one.player or _alone(one.entrant),
            entrant=one.entrant,
            kind=one.kind,
            figure=one.points or None,
            offence=offence,
            clause=one.clause,
            reason=one.reason,
            by=one.by,
            at=one.at,
            state="withdrawn" if one.withdrawn_at else "stands",
            ended_by=one.withdrawn_by,
            ended_why=one.withdrawn_why,
            ended_at=one.withdrawn_at,
            foul=one,
        )


def _alone(entrant: Entrant) -> Player | None:
    """Who is an entrant by themselves."""
    if entrant.kind != Entrant.Kind.PLAYER:
        return None
    member = entrant.members.select_related("player").first()
    return member.player if member else None


def in_matches(matches: QuerySet[Match]) -> Iterator[Given]:
    """Those of the deals, each traced through the versions of its deal."""
    fouled = Deal.objects.filter(match__in=matches.values("pk"), facts__has_key="fouls")
    pks = set(fouled.order_by().values_list("match", flat=True))
    if not pks:
        return
    rows = Deal.objects.filter(match__in=pks).order_by("match", "extra", "number", "version")
    wholes = {one.match.pk: one for one in gather(Match.objects.filter(pk__in=pks))}
    for (match, extra, number), versions in groupby(
        rows, lambda one: (one.match_id, one.extra, one.number)
    ):
        yield from _of_deal(wholes[match], number, list(versions), extra=extra)


# Through the versions of one deal --------------------------------------------------------------


@dataclass(slots=True)
class _Trace:
    """A foul from the version that brought it."""

    first: Deal
    player: Player
    place: int
    item: dict[str, Any]
    offence: str
    ended: Deal | None = None
    """The version that has it no more."""


def _of_deal(
    found: Whole, number: int, versions: Sequence[Deal], *, extra: bool
) -> Iterator[Given]:
    if not found.line_ups:
        return
    for trace in _traced(found, versions):
        yield _given(found, trace, number, extra=extra)


def _traced(found: Whole, versions: Sequence[Deal]) -> list[_Trace]:
    traces: list[_Trace] = []
    for version in versions:
        # What went with a deal that was taken back comes again when the deal is entered again.
        known = [one for one in traces if one.ended is None or one.ended.facts is None]
        kept: list[_Trace] = []
        for fresh in _stated(found, version):
            same = next((one for one in known if one not in kept and _alike(one, fresh)), None)
            if same is None:
                traces.append(fresh)
                kept.append(fresh)
            else:
                same.item, same.ended = fresh.item, None
                same.offence = fresh.offence or same.offence
                kept.append(same)
        for one in traces:
            if one.ended is None and one not in kept:
                one.ended = version
    return traces


def _alike(one: _Trace, other: _Trace) -> bool:
    return one.player.pk == other.player.pk and one.item["kind"] == other.item["kind"]


def _stated(found: Whole, version: Deal) -> list[_Trace]:
    """The fouls of one version, by who sat there."""
    stated = (version.facts or {}).get("fouls") or []
    if not stated:
        return []
    at = len(found.deals) if version.extra else version.number
    players = found.line_up(at).players
    seating, names = _seating(found, version, len(players)), _Names(version.notes)
    traces = []
    for item in stated:
        place = seating[item["seat"] - 1]
        offence = names.take(item["seat"], item["kind"])
        traces.append(_Trace(version, players[place - 1], place, item, offence))
    return traces


def _seating(found: Whole, version: Deal, count: int) -> Sequence[int]:
    own = (version.facts or {}).get("seating")
    earlier = () if version.extra else found.deals[: version.number - 1]
    given = [seats for one in earlier if (seats := (one.facts or {}).get("seating"))]
    return own or (given[-1] if given else range(1, count + 1))


class _Names:
    """Which offence each foul was for, as the page noted it. Read with care: anybody may send
    notes of any form."""

    def __init__(self, notes: Any) -> None:
        told = notes.get("offences") if isinstance(notes, dict) else None
        rows = told[:MOST_NOTED] if isinstance(told, list) else []
        self.rows = [one for one in rows if isinstance(one, dict)]

    def take(self, seat: int, kind: str) -> str:
        """Of several alike each is taken once, in order."""
        for one in self.rows:
            if (one.get("seat"), one.get("kind")) == (seat, kind):
                self.rows.remove(one)
                return str(one.get("offence") or "")[:40]
        return ""


def of_deal(book: AnyBook, deal: Deal) -> Iterator[tuple[Offence | None, str]]:
    """The offence and the clause of each of its fouls, in the order of its facts."""
    names = _Names(deal.notes)
    for item in (deal.facts or {}).get("fouls") or ():
        noted = names.take(item["seat"], item["kind"])
        offence = named(book, noted) or only(book, item["kind"])
        yield offence, offence.clause if offence else clause_of(book, item["kind"])


def _given(found: Whole, trace: _Trace, number: int, *, extra: bool) -> Given:
    match, first, ended = found.match, trace.first, trace.ended
    book = BOOKS[match.stage.rulebook]
    kind = trace.item["kind"]
    offence = named(book, trace.offence) or only(book, kind)
    entrant = match.second if trace.place % 2 == 0 else match.first
    return Given(
        stage=match.stage,
        player=trace.player,
        entrant=entrant,
        kind=kind,
        figure=trace.item.get("points", trace.item.get("cards")),
        offence=offence,
        clause=offence.clause if offence else clause_of(book, kind),
        reason="",
        by=first.by,
        at=first.at,
        state=_state(found, trace, number, extra=extra),
        match=match,
        side=found.given().sides[(trace.place - 1) % 2],
        deal=number,
        extra=extra,
        ended_by=ended.by if ended else "",
        ended_why=ended.reason if ended else "",
        ended_at=ended.at if ended else None,
    )


def _state(found: Whole, trace: _Trace, number: int, *, extra: bool) -> State:
    if trace.ended is not None:
        return "taken_back" if trace.ended.facts is None else "dropped"
    outcome = found.match.outcome
    aside = outcome.get("extra_aside" if extra else "set_aside", ())
    return "aside" if extra or found.match.annulled or number in aside else "stands"


# The catalogue ---------------------------------------------------------------------------------


def named(book: AnyBook, key: str) -> Offence | None:
    return next((one for one in book.offences if one.key == key), None)


def only(book: AnyBook, kind: str) -> Offence | None:
    """The one offence that this sanction is for, where the book has just one."""
    found = [one for one in book.offences if kind in (*one.sanctions, *one.repeated)]
    return found[0] if len(found) == 1 else None


def clause_of(book: AnyBook, kind: str) -> str:
    """Where the book speaks of a sanction by itself."""
    named = book.foul_clause if isinstance(book, Book) and kind == "points" else ORGANISER
    return "" if named == ORGANISER else named


def repeats(offence: Offence, given: Given) -> bool:
    """再犯: of the same clause; where nobody named the offence, punished in the same way."""
    if given.offence is not None:
        return given.offence.clause == offence.clause
    return given.kind in offence.sanctions


def proposed(offence: Offence, before: Iterable[Given]) -> tuple[tuple[str, ...], list[Given]]:
    """The sanctions that the book proposes, and the earlier offences that it is repeated after."""
    again = [one for one in before if repeats(offence, one)]
    return (offence.repeated if again and offence.repeated else offence.sanctions), again
