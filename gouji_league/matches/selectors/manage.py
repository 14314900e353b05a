"""牌局 as organisers and the chief referee see them: the list, one match, who can be put where."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from gouji_league.matches.decisions import AWARDED, WALKOVER
from gouji_league.matches.models import Match, Signature
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.selectors.naming import SideName
from gouji_league.matches.services import confirming
from gouji_league.matches.services.writes import is_signed
from gouji_league.matches.whole import Whole
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import DealScore
from gouji_league.rules.tractor import TractorScore
from gouji_league.rules.words import Language, term
from gouji_league.tournaments import verbs
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Entrant, Member, Stage, Tournament
from gouji_league.ui.templatetags.ui import figure_text

OPEN = (Match.Status.RUNNING, Match.Status.PLANNED)
GROUPS = {
    "running": (Match.Status.RUNNING,),
    "planned": (Match.Status.PLANNED,),
    "ended": tuple(one for one in Match.Status if one not in OPEN),
}
DECIDED = {f"{WALKOVER}_set": WALKOVER, f"{AWARDED}_set": AWARDED}
"""By the verb of a change: what it set."""


@dataclass(frozen=True, slots=True)
class Side:
    side: SideName
    total: str
    """Empty while there is none to show."""


@dataclass(frozen=True, slots=True)
class Listed:
    match: Match
    title: str
    sides: list[Side]
    state: str


def group_of(match: Match) -> str:
    return next(name for name, statuses in GROUPS.items() if match.status in statuses)


def listed(tournament: Tournament) -> dict[str, list[Listed]]:
    """By group; what is played stands by table, what is over the newest first."""
    found: dict[str, list[Listed]] = {name: [] for name in GROUPS}
    for one in gather(Match.objects.filter(tournament=tournament)):
        found[group_of(one.match)].append(_listed(one))
    for name in ("running", "planned"):
        found[name].sort(key=lambda row: (row.match.round or 0, _table(row.match)))
    found["ended"].reverse()
    return found


def _table(match: Match) -> int:
    return match.table.number if match.table else 0


def _listed(found: Whole) -> Listed:
    return Listed(found.match, naming.title(found.match), sides_of(found), state(found.match))


def sides_of(found: Whole) -> list[Side]:
    totals = naming.stored_totals(found.match)
    empty = found.match.status in {Match.Status.PLANNED, Match.Status.WALKOVER, Match.Status.BYE}
    by_award = found.match.award is not None and not found.match.award.get("totals")
    return [
        Side(one, "" if empty or (by_award and not found.deals) else _total(totals.get(one.key)))
        for one in naming.sides(found)
    ]


def _total(value: Any) -> str:
    return str(value) if isinstance(value, str) else figure_text(value)


def state(match: Match) -> str:
    """进行中 · 录了 3 盘."""
    words = str(match.get_status_display())
    counted = match.outcome.get("counted_deals") or 0
    if match.status == Match.Status.RUNNING:
        return f"{words} · " + gettext("已录 %(count)s 盘") % {"count": counted}
    if match.status == Match.Status.FINISHED:
        if match.outcome.get("needs_extra"):
            return gettext("打平，待加赛")
        if match.outcome.get("needs_lot"):
            return gettext("打平，待抽签")
        words += " · " + (gettext("已签字") if is_signed(match) else gettext("待签字"))
    return f"{words} · {gettext('待确认')}" if confirming.waits(match) else words


# One match --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealRow:
    number: str
    words: str
    figures: list[str]
    """■ first."""


def deal_rows(found: Whole, language: Language) -> list[DealRow]:
    """Each deal with what the sides gained, and those that do not count."""
    scored = found.derived.score
    if isinstance(scored, TractorScore):
        rows = [
            DealRow(str(at), "", list(one.levels.values()))
            for at, one in enumerate(scored.deals, 1)
        ]
    else:
        book = BOOKS[found.match.stage.rulebook]
        words = term(book.terms["sweep"], language)
        rows, counted = [], 0
        for one in scored.deals:
            counted += one.finish is not None
            rows.append(_gouji_row(one, str(counted), words))
    aside = [DealRow(str(number), gettext("不计"), ["", ""]) for number in found.derived.set_aside]
    return rows + aside


def _gouji_row(deal: DealScore, counted: str, sweep: str) -> DealRow:
    sums = [0, 0]
    for line in deal.lines:
        odd = line.side == "odd" if line.side else bool((line.player or 1) % 2)
        sums[0 if odd else 1] += line.points
    if deal.finish is None:
        return DealRow("–", gettext("重打"), [figure_text(one) for one in sums])
    words = sweep if deal.finish.sweep else ""
    return DealRow(counted, words, [figure_text(one) for one in sums])


@dataclass(frozen=True, slots=True)
class Signed:
    signature: Signature
    side: str
    mark: str
    """签后改规则, 签后更正; empty: it holds."""


def signatures(found: Whole) -> list[Signed]:
    """Each with why it is out of date."""
    match = found.match
    changes = dict(match.changes.values_list("version", "verb"))
    rules = [version for version, verb in changes.items() if verb == "rules_changed"]
    told = []
    for one in match.signatures.all():
        stale = one.facts_version != match.facts_version
        by_rules = any(one.facts_version < version for version in rules)
        words = gettext("签后改规则") if by_rules else gettext("签后更正")
        past = gettext("过了时限") if one.late else ""
        told.append(Signed(one, one.side, words if stale else past))
    return told


@dataclass(frozen=True, slots=True)
class Past:
    """A line of the match's own history."""

    at: datetime
    by: str
    words: str
    more: str


def history(match: Match) -> list[Past]:
    """Newest first."""
    rows = match.changes.order_by("-version")[:100]
    return [
        Past(one.at, one.by, verbs.verb_words(f"matches.{one.verb}"), _more(one.params))
        for one in rows
    ]


def _more(params: dict[str, Any]) -> str:
    parts = []
    if number := params.get("number"):
        parts.append(gettext("第 %(number)s 盘") % {"number": number})
    if reason := params.get("reason"):
        parts.append(str(reason))
    return " · ".join(parts)


def decisions(match: Match) -> list[tuple[str, Any]]:
    """Every walk-over and award so far, with what took them back, the oldest first."""
    rows = match.changes.filter(verb__in=DECIDED).order_by("version")
    return [(DECIDED[one.verb], one.params.get("value")) for one in rows]


def reason_decided(match: Match) -> str:
    """Why it was decided as it stands."""
    last = match.changes.filter(verb__in=DECIDED).order_by("-version").first()
    return str(last.params.get("reason") or "") if last else ""


# Who can be put at a table ----------------------------------------------------------------------


def busy_tables(tournament: Tournament) -> dict[int, int]:
    """How many matches a table still has to end, by its number."""
    count: dict[int, int] = {}
    for number in tournament.matches.filter(status__in=OPEN, table__isnull=False).values_list(
        "table__number", flat=True
    ):
        count[number] = count.get(number, 0) + 1
    return count


def people(tournament: Tournament) -> dict[str, Any]:
    """For the page's script: players and entrants, with how they are searched for."""
    sitting = _sitting(tournament)
    members = Member.objects.filter(entrant__tournament=tournament, entrant__approved=True)
    squads: dict[int, list[int]] = {}
    for entrant, number in members.order_by("position").values_list("entrant", "player__number"):
        squads.setdefault(entrant, []).append(number)
    teams = tournament.entrants.exclude(kind=Entrant.Kind.PLAYER).filter(approved=True)
    gone = {Entrant.Status.WITHDRAWN, Entrant.Status.OUT}
    return {
        "players": [
            {
                "id": one.number,
                "name": one.name,
                "unit": one.unit.name if one.unit else "",
                "find": f"{one.name_key} {one.pinyin} {one.initials} {one.number}",
                "table": sitting.get(one.number),
                "absent": one.presence == one.Presence.ABSENT,
            }
            for one in tournament.players.select_related("unit").order_by("number")
        ],
        "teams": [
            {
                "id": one.number,
                "name": one.name,
                "find": f"{one.name_key} {one.pinyin} {one.initials} {one.number}",
                "members": squads.get(one.pk, []),
            }
            for one in teams.order_by("number")
            if one.status not in gone
        ],
    }


def _sitting(tournament: Tournament) -> dict[int, int]:
    """Who has a match to end at which table."""
    rows = tournament.matches.filter(status__in=OPEN, table__isnull=False)
    return dict(rows.values_list("places__player__number", "table__number"))


def stages(found: Iterable[Stage]) -> list[dict[str, Any]]:
    """What a stage's book wants of a new match."""
    return [
        {
            "id": one.number,
            "seats": seats_of(BOOKS[one.rulebook]),
            "heads": sorted(BOOKS[one.rulebook].head & {"waiting", "max_deals"}),
            "max_deals": one.settings.get("max_deals"),
        }
        for one in found
    ]
