"""一局的公开页: who, where, how it stands and came about; beyond the horizon only who and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from gouji_league.live import words
from gouji_league.live.seen import Seen
from gouji_league.live.selectors import digest, masking
from gouji_league.live.selectors.deals import shown_deals, shown_lines
from gouji_league.live.selectors.reader import Reading, Seats, ShownLine, Who
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import history, naming, outlooks
from gouji_league.matches.selectors import manage as reads
from gouji_league.matches.selectors.reading import following
from gouji_league.matches.whole import Whole
from gouji_league.rules.score import MatchScore
from gouji_league.rules.shown.wording import short_tribute
from gouji_league.rules.tractor import TractorScore
from gouji_league.rules.words import Language, term


@dataclass(frozen=True, slots=True)
class MatchSide:
    key: str
    name: str
    entrant: int | None
    people: Sequence[Who]
    total: str
    """Empty: none to be shown."""
    won: bool


@dataclass(frozen=True, slots=True)
class Owed:
    """下一盘: who pays whom, and who leads."""

    number: int
    extra: bool
    tributes: Sequence[tuple[Who, Who, int, str]]
    lead: Who | None
    dealer: Who | None


@dataclass(frozen=True, slots=True)
class LineUpWords:
    start: int
    people: Sequence[Who]


def page(found: Whole, seen: Seen, language: Language) -> dict[str, Any]:
    """Everything that the page of a match shows to this visitor."""
    masking.mask([found], seen)
    match, hidden = found.match, seen.horizon.hides(found.match.round)
    context: dict[str, Any] = {
        "match": match,
        "title": words.match_words(match),
        "kind": words.kind_words(match),
        "hidden": hidden,
        "sides": sides(found, hidden=hidden),
        "table": words.table_words(match.table) if match.table else "",
        "seats": _seats_now(found, hidden=hidden),
        "book_key": match.stage.rulebook,
    }
    if hidden or not found.line_ups:
        return context
    reading = Reading(found, language)
    versions = history.versions(found, named=True, language=language)
    deals = shown_deals(reading, digest.counts(versions))
    return context | {
        "state": reads.state(match),
        "ended": _ended(found, language),
        "decided": outlooks.decided(found, reads.reason_decided(match) if seen.named else ""),
        "note": _note(match, language),
        "deals": deals,
        "by_player": any(one.players for one in deals),
        "own_lines": _own_lines(found, reading),
        "players": _players(found),
        "corrections": digest.corrections(versions, deals, named=seen.named),
        "rulings": digest.rulings(seen, [found], language),
        "owed": _owed(found, reading) if match.status == Match.Status.RUNNING else None,
        "line_ups": _changed_line_ups(found),
        "signatures": _signatures(found, seen),
    }


def sides(found: Whole, *, hidden: bool) -> list[MatchSide]:
    """■ first, with the people as they sit, and how it stands where that may be seen."""
    match = found.match
    told = [] if hidden else reads.sides_of(found)
    totals = {one.side.key: one.total for one in told}
    line_up = _line_up(found, hidden=hidden)
    names = naming.sides(found)
    keys = SIDES[naming.is_tractor(match)]
    shown = []
    for at, (side, entrant) in enumerate(zip(names, (match.first, match.second), strict=True)):
        own = [(place, one) for place, one in enumerate(line_up, 1) if (place - 1) % 2 == at]
        people = [Who(one.name, side.key, place, one.number) for place, one in own]
        shown.append(
            MatchSide(
                key=keys[at],
                name=entrant.name if entrant else "",
                entrant=entrant.number if entrant else None,
                people=people,
                total=totals.get(side.key, ""),
                won=not hidden and match.winner == side.key,
            )
        )
    return shown


def _line_up(found: Whole, *, hidden: bool) -> Sequence[Any]:
    """A change of players happens between deals: who may not see those sees the first six."""
    if not found.line_ups:
        return []
    return found.line_ups[0 if hidden else -1].players


def _seats_now(found: Whole, *, hidden: bool) -> list[str]:
    """Who sits where, seat 1 first."""
    people = _line_up(found, hidden=hidden)
    deals = [] if hidden else found.deals
    given = [own for deal in deals if (own := (deal.facts or {}).get("seating"))]
    seating = given[-1] if given else range(1, len(people) + 1)
    return [people[place - 1].name for place in seating]


def _ended(found: Whole, language: Language) -> str:
    """How it ended: 烩四终局, 打满盘数."""
    ended = found.match.outcome.get("ended")
    if found.match.status != Match.Status.FINISHED or not ended or ended == "running":
        return ""
    return term(f"ended_{ended}", language)


def _note(match: Match, language: Language) -> str:
    """How a level match was decided."""
    if match.status != Match.Status.FINISHED or not match.winner:
        return ""
    if match.outcome.get("winner"):
        return _by_net(match, language)
    if match.lot:
        return gettext("打平，胜方是抽签定的。")
    if match.must_decide and match.stage.settings.get("tie") == "dealer":
        return gettext("两方级数相同，该坐庄的一方胜。")
    if not match.must_decide or _is_apart(match):
        return ""
    return gettext("打平，加赛定的胜方。")


def _is_apart(match: Match) -> bool:
    """One side has more points, where the book itself names a winner only by a sweep."""
    return len(set((match.outcome.get("sides") or {}).values())) > 1


def _by_net(match: Match, language: Language) -> str:
    """As many points: the book looks at the tribute cards that a side took more than it paid."""
    told = match.outcome
    net, is_level = told.get("net"), len(set((told.get("sides") or {}).values())) == 1
    if not net or not is_level or told.get("players") or told["ended"] == "forfeit":
        return ""
    values = {"side": term(told["winner"], language), "cards": abs(net)}
    return gettext("得分相同：整局%(side)s净吃 %(cards)s 张贡，%(side)s胜。") % values


def _own_lines(found: Whole, reading: Reading) -> list[ShownLine]:
    """补偿积分: what the match itself brings."""
    scored = found.derived.score
    if isinstance(scored, TractorScore) or not scored.lines:
        return []
    players = found.line_ups[-1].players
    seats = Seats(reading.sides, players, list(range(1, len(players) + 1)))
    return shown_lines(scored.lines, seats, reading)


def _players(found: Whole) -> list[tuple[Who, int]]:
    """各人合计, where points are the players'."""
    scored = found.derived.score
    if not isinstance(scored, MatchScore) or scored.players is None or not found.deals:
        return []
    seats = Seats(("odd", "even"), found.line_ups[-1].players, range(1, 7))
    return [(seats.of_place(place), total) for place, total in enumerate(scored.players, 1)]


def _owed(found: Whole, reading: Reading) -> Owed:
    coming = following(found)
    line_up = found.line_ups[-1].players
    seating = coming.get("seating") or list(range(1, len(line_up) + 1))
    seats = Seats(reading.sides, line_up, seating)
    lead, dealer = coming.get("lead"), coming.get("dealer")
    return Owed(
        number=coming["counted_number"],
        extra=coming["extra"],
        tributes=[
            (
                seats.at(one["from"]),
                seats.at(one["to"]),
                one["cards"],
                short_tribute(reading.book, one["kind"], reading.language),
            )
            for one in coming["tributes"]
        ],
        lead=seats.at(lead) if lead else None,
        dealer=seats.at(dealer) if dealer else None,
    )


def _changed_line_ups(found: Whole) -> list[LineUpWords]:
    """Who came in from which deal on, where a match had more than one line-up."""
    if len(found.line_ups) < 2:
        return []
    keys = SIDES[naming.is_tractor(found.match)]
    return [
        LineUpWords(
            one.start,
            [
                Who(player.name, keys[at % 2], at + 1, player.number)
                for at, player in enumerate(one.players)
            ],
        )
        for one in found.line_ups
    ]


def _signatures(found: Whole, seen: Seen) -> list[dict[str, Any]]:
    """The last word of each side: agreed, objected, not yet."""
    last = {one.side: one for one in reads.signatures(found) if not one.signature.late}
    if not last and found.match.status != Match.Status.FINISHED:
        return []
    told = []
    for side in naming.sides(found):
        signed = last.get(side.key)
        name = masking.said_name(signed.signature.name, seen) if signed else ""
        told.append({"side": side.key, "signed": signed, "name": name})
    return told
