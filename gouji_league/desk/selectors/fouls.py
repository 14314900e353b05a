"""判罚页: every foul of the tournament, found by who, what, by whom and which clause."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming, offences
from gouji_league.matches.selectors.offences import Given
from gouji_league.rules.shown.wording import foul_name, plain_term
from gouji_league.rules.words import Language
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player, Stage, Tournament

OUT = "disqualified"
MOST = 200
"""Rows on one page: who wants to see more looks for them."""
FOUND = 24
"""People that a search offers."""


@dataclass(frozen=True, slots=True)
class Row:
    given: Given
    who: str
    team: str
    kind: str
    figure: int | None
    where: str
    offence: str
    state: str
    """Why it does not count; empty: it does."""

    @property
    def searched(self) -> str:
        player, entrant = self.given.player, self.given.entrant
        told = [one.name_key for one in (player, entrant) if one]
        told += [f"{one.pinyin} {one.initials}" for one in (player, entrant) if one]
        return " ".join(told)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address says."""

    q: str = ""
    kind: str = ""
    by: str = ""
    clause: str = ""

    @property
    def any(self) -> bool:
        return bool(self.q or self.kind or self.by or self.clause)


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    words: str
    count: int


def rows(tournament: Tournament, language: Language) -> list[Row]:
    """The newest first."""
    return [_row(one, language) for one in reversed(offences.of_tournament(tournament))]


def _row(given: Given, language: Language) -> Row:
    player, entrant = given.player, given.entrant
    alone = entrant is None or entrant.kind == Entrant.Kind.PLAYER
    who = player.name if player else (entrant.name if entrant else "")
    return Row(
        given=given,
        who=who,
        team="" if alone or not player or entrant is None else entrant.name,
        kind=plain_term(foul_name(given.book, given.kind, language)),
        figure=given.figure,
        where=_where(given),
        offence=given.offence.text.to(language) if given.offence else "",
        state=_state(given),
    )


def _where(given: Given) -> str:
    if given.match is None:
        return _("赛外 · %(stage)s") % {"stage": given.stage}
    number = {"match": naming.title(given.match), "number": given.deal}
    if given.extra:
        return _("%(match)s · 加赛第%(number)s盘") % number
    return _("%(match)s · 第%(number)s盘") % number


def _state(given: Given) -> str:
    told = {"name": given.ended_by, "why": given.ended_why or _("没有写原因")}
    if given.state == "aside":
        return _("那一盘不计，判罚不算分") if not given.extra else _("加赛里的，不算分")
    if given.state == "dropped":
        return _("更正时撤销：%(why)s（%(name)s）") % told
    if given.state == "taken_back":
        return _("随那一盘撤回，等重录：%(why)s（%(name)s）") % told
    return _("已撤销：%(why)s（%(name)s）") % told if given.state == "withdrawn" else ""


def matching(found: Iterable[Row], asked: Asked) -> list[Row]:
    wanted = names.key(asked.q) if asked.q else ""
    return [
        row
        for row in found
        if (not wanted or wanted in row.searched)
        and asked.kind in ("", row.given.kind)
        and asked.by in ("", row.given.by)
        and asked.clause in ("", row.given.clause)
    ]


def choices(found: Sequence[Row]) -> dict[str, list[Choice]]:
    """What there is to choose from, with how often."""
    words = {row.given.kind: row.kind for row in found}
    return {
        "kind": _counted((row.given.kind for row in found), words),
        "by": _counted(row.given.by for row in found),
        "clause": _counted(row.given.clause for row in found),
    }


def _counted(values: Iterable[str], words: dict[str, str] | None = None) -> list[Choice]:
    counts = Counter(one for one in values if one)
    known = words or {}
    return [Choice(one, known.get(one, one), count) for one, count in sorted(counts.items())]


def puts_out(given: Given) -> bool:
    return given.kind == OUT and given.holds


def outs(found: Iterable[Row]) -> list[Row]:
    """取消资格 of players who are still in the tournament: what follows is to be settled."""
    seen: set[int] = set()
    told = []
    for row in found:
        given = row.given
        if puts_out(given) and given.player and given.player.out_at is None:
            if given.player.pk not in seen:
                told.append(row)
            seen.add(given.player.pk)
    return told


def disqualified(tournament: Tournament) -> list[Given]:
    """取消资格 that hold, the newest first; read without the other fouls: the desk asks often."""
    matches = Match.objects.filter(
        tournament=tournament, deals__current=True, deals__facts__fouls__icontains=OUT
    )
    given = [*offences.in_matches(matches), *offences.outside(tournament)]
    return sorted(filter(puts_out, given), key=lambda one: one.at, reverse=True)


def is_disqualified(player: Player) -> bool:
    return any(one.player == player for one in disqualified(player.tournament))


def unsettled(found: Iterable[Given], language: Language) -> list[Row]:
    return outs(_row(one, language) for one in found)


def cleared(tournament: Tournament, found: Iterable[Given]) -> list[Player]:
    """Out of the tournament, though what put them out was withdrawn or corrected since."""
    still = [one.player.pk for one in found if one.player and puts_out(one)]
    return list(tournament.players.exclude(out_at=None).exclude(pk__in=still).order_by("out_at"))


# Whom to give one ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Somebody:
    """A player, or a team as a whole."""

    entrant: Entrant
    player: Player | None

    @property
    def name(self) -> str:
        return self.player.name if self.player else self.entrant.name


def people(tournament: Tournament, text: str) -> list[Somebody]:
    """Those whom a search finds: by name, pinyin, initials, number."""
    wanted = names.key(text)
    found: list[Somebody] = []
    if not wanted:
        return found
    rows = tournament.entrants.filter(approved=True).prefetch_related("members__player")
    for entrant in rows.order_by("number"):
        alone, whole = entrant.kind == Entrant.Kind.PLAYER, _is_called(entrant, wanted)
        if whole and not alone:
            found.append(Somebody(entrant, None))
        members = [one.player for one in entrant.members.all()]
        found += [Somebody(entrant, one) for one in members if whole or _is_called(one, wanted)]
    return found[:FOUND]


def _is_called(one: Entrant | Player, wanted: str) -> bool:
    return wanted in f"{one.name_key} {one.pinyin} {one.initials} {one.number}".split() or (
        wanted in one.name_key or wanted in one.initials or one.pinyin.startswith(wanted)
    )


def somebody(tournament: Tournament, text: str) -> Somebody | None:
    """By `p12` a player, by `e3` an entrant as a whole."""
    kind, number = text[:1], text[1:]
    if kind not in ("p", "e") or not (number.isascii() and number.isdecimal() and len(number) < 7):
        return None
    entrants = tournament.entrants.filter(approved=True)
    if kind == "e":
        entrant = entrants.filter(number=int(number)).first()
        return Somebody(entrant, None) if entrant else None
    player = tournament.players.filter(number=int(number)).first()
    own = entrants.filter(members__player=player).order_by("number").first() if player else None
    return Somebody(own, player) if own and player else None


def before(who: Somebody) -> list[Given]:
    """What this one did already; of a team what was given to it as a whole."""
    found = offences.of_tournament(who.entrant.tournament)
    return [
        one
        for one in found
        if one.holds and (one.player == who.player if who.player else _of_all(one, who.entrant))
    ]


def _of_all(given: Given, entrant: Entrant) -> bool:
    return given.player is None and given.entrant == entrant


def running(who: Somebody) -> Any:
    """The match in which this one plays now: a foul in it is entered with its deal."""
    if who.player is None:
        return None
    rows = who.entrant.tournament.matches.filter(
        places__player=who.player, status="running"
    ).select_related("table", "stage")
    return rows.order_by("pk").first()


def stages(tournament: Tournament) -> list[Stage]:
    """Those in which a foul can be given; the one under way last."""
    found = list(tournament.stages.order_by("number"))
    begun = [one for one in found if one.matches.exists()]
    return begun or found[:1]
