"""人员: what is read of a tournament's players and entrants."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Tournament, Unit
from gouji_league.tournaments.services.entering import SIZES

PAGE = 100
GONE = (Entrant.Status.WITHDRAWN, Entrant.Status.OUT)
EXAMPLES = ("张三", "欧阳甲乙", "Jia Yi")
"""A surname of one sign, one of two, and another script."""


def told(entrant: Entrant) -> dict[str, Any]:
    """An entrant as the log keeps it."""
    return told_many([entrant])[0]


def told_change(entrant: Entrant, *, contacts: dict[int, str]) -> dict[str, Any]:
    """An entrant after a change: whose contact is another than in `contacts` (by number) is said,
    since a hidden one may look the same as before."""
    facts = told(entrant)
    now = contacts_of(entrant)
    for member in facts["members"]:
        number = member["number"]
        if contacts.get(number) and now[number] and contacts[number] != now[number]:
            member["contact_changed"] = True
    return facts


def contacts_of(entrant: Entrant) -> dict[int, str]:
    members = Member.objects.filter(entrant=entrant)
    return dict(members.values_list("player__number", "player__contact"))


def told_many(entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Entrants as the log keeps them, as they are in the database now, by number."""
    pks = [entrant.pk for entrant in entrants]
    fresh = Entrant.objects.filter(pk__in=pks).select_related("unit")
    # Not by prefetch, which SQLite does not take for two thousand.
    squads: dict[int, list[dict[str, Any]]] = {pk: [] for pk in pks}
    members = Member.objects.filter(entrant__in=fresh.values("pk")).select_related("player__unit")
    for member in members.order_by("position"):
        facts = told_player(member.player) | {"captain": member.captain}
        squads[member.entrant_id].append(facts)
    return [
        {
            "number": entrant.number,
            "name": entrant.name,
            "unit": entrant.unit.name if entrant.unit else "",
            "status": entrant.status,
            "seed": entrant.seed,
            "approved": entrant.approved,
            "members": squads[entrant.pk],
        }
        for entrant in fresh
    ]


def in_words(entrants: Iterable[dict[str, Any]]) -> list[str]:
    """What `told_many` tells, a line each: 3 甲队（甲单位）：张三、李四; without contacts."""
    return [_line(entrant) for entrant in entrants]


def _line(entrant: dict[str, Any]) -> str:
    line = f"{entrant['number']} {entrant['name']}"
    if entrant["unit"]:
        line += f"（{entrant['unit']}）"
    members = [member["name"] for member in entrant["members"]]
    return line if members in ([], [entrant["name"]]) else f"{line}：{'、'.join(members)}"


def told_player(player: Player) -> dict[str, Any]:
    """A player as the log keeps them: what could be called or written to is hidden there too."""
    return {
        "number": player.number,
        "name": player.name,
        "unit": player.unit.name if player.unit else "",
        "own_number": player.own_number,
        "contact": names.masked_contact(player.contact),
    }


def edit_mark(entrant: Entrant, members: Iterable[Member]) -> str:
    """A mark of what the page of an entrant puts: whoever comes to the door does not change it."""
    people = [
        [one.player.number, one.player.name, one.player.own_number, one.player.contact, one.captain]
        for one in members
    ]
    unit = entrant.unit.name if entrant.unit else ""
    seen = json.dumps([entrant.name, unit, entrant.seed, people])
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant as the list shows it."""

    entrant: Entrant
    members: list[Member]
    missing: int
    namesakes: bool
    """Somebody of it has the name of somebody else in the tournament."""

    @property
    def seated(self) -> list[Member]:
        return self.members[: SIZES[Entrant.Kind(self.entrant.kind)].seated]

    @property
    def substitutes(self) -> list[Member]:
        return self.members[SIZES[Entrant.Kind(self.entrant.kind)].seated :]

    @property
    def waiting(self) -> bool:
        return not self.entrant.approved

    @property
    def withdrawn(self) -> bool:
        return self.entrant.status == Entrant.Status.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Section:
    """A unit with as many of its entrants as stand on the page."""

    unit: Unit | None
    count: int
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Listing:
    sections: list[Section]
    page: Page[int]
    found: int
    entrants: int
    players: int
    units: list[Unit]
    loose: list[Player]
    """In no team yet."""


def listing(tournament: Tournament, *, text: str = "", page: int = 1) -> Listing:
    """The page of people; as many queries for two thousand as for six."""
    units = {unit.pk: unit for unit in tournament.units.all()}
    every = list(tournament.entrants.values_list("pk", "unit_id"))
    found = set(_matching(tournament, text)) if text else {pk for pk, _unit in every}
    # Sorted here: the two databases would sort names each in its own way.
    kept = sorted(
        ((pk, unit) for pk, unit in every if pk in found),
        key=lambda pair: _unit_order(units.get(pair[1]) if pair[1] else None),
    )
    pages = Paginator([pk for pk, _unit in kept], PAGE)
    shown = pages.get_page(page)
    counts: Counter[int | None] = Counter(unit for _pk, unit in kept)
    return Listing(
        sections=_sections(tournament, list(shown.object_list), units=units, counts=counts),
        page=shown,
        found=len(kept),
        entrants=len(every),
        players=tournament.players.count(),
        units=sorted(units.values(), key=_unit_order),
        loose=_loose(tournament, text),
    )


def _unit_order(unit: Unit | None) -> tuple[bool, str, str]:
    return (True, "", "") if unit is None else (False, unit.pinyin.split(" ")[0], unit.name_key)


def _sections(
    tournament: Tournament, pks: list[int], *, units: dict[int, Unit], counts: Counter[int | None]
) -> list[Section]:
    entrants = tournament.entrants.filter(pk__in=pks).prefetch_related("members__player")
    by_pk = {entrant.pk: entrant for entrant in entrants}
    again = set(
        tournament.players.values_list("name_key", flat=True)
        .annotate(times=Count("pk"))
        .filter(times__gt=1)
        .order_by()
    )
    return [
        Section(
            unit=units.get(unit) if unit else None,
            count=counts[unit],
            rows=[_row(by_pk[pk], again) for pk in of_unit],
        )
        for unit, of_unit in groupby(pks, key=lambda pk: by_pk[pk].unit_id)
    ]


def _row(entrant: Entrant, again: set[str]) -> Row:
    members = list(entrant.members.all())
    return Row(
        entrant=entrant,
        members=members,
        missing=max(0, SIZES[Entrant.Kind(entrant.kind)].seated - len(members)),
        namesakes=any(member.player.name_key in again for member in members),
    )


def _matching(tournament: Tournament, text: str) -> Iterable[int]:
    """By name, reading, initials or number, of the entrant, its members or its unit."""
    asked = search(text)
    digits = re.fullmatch(r"\s*\d{1,9}\s*", text, re.ASCII)
    by_number = Q(number=int(text)) if digits else Q(pk=None)
    players = tournament.players.filter(asked | by_number | Q(own_number=text.strip())).values("pk")
    units = tournament.units.filter(asked).values("pk")
    return tournament.entrants.filter(
        asked | by_number | Q(members__player__in=players) | Q(unit__in=units)
    ).values_list("pk", flat=True)


def search(text: str) -> Q:
    """What was typed, of anything that has a name."""
    typed = names.query(text)
    if not typed:
        return Q(pk=None)
    asked = Q(name_key__contains=typed)
    if typed.isascii():
        for form in ("pinyin", "initials"):
            asked |= Q(**{f"{form}__startswith": typed}) | Q(**{f"{form}__contains": f" {typed}"})
    return asked


def _loose(tournament: Tournament, text: str) -> list[Player]:
    alone = tournament.players.filter(memberships=None).select_related("unit")
    return list((alone.filter(search(text)) if text else alone)[:PAGE])


def lookalikes(entrant: Entrant) -> list[Entrant]:
    """Entries that may be the same one again: by name, or by anybody in them."""
    keys = [member.player.name_key for member in entrant.members.all()]
    same = Q(name_key=entrant.name_key) | Q(members__player__name_key__in=keys)
    others = entrant.tournament.entrants.exclude(pk=entrant.pk).filter(kind=entrant.kind)
    return list(others.filter(same).distinct().select_related("unit")[:10])


@dataclass(frozen=True, slots=True)
class Masking:
    """公开的姓名: whether given names are hidden, and what that does to some."""

    on: bool
    examples: list[tuple[str, str]]
    """A name and what is left of it; somebody's of the tournament first."""


def masking(tournament: Tournament) -> Masking:
    own = list(tournament.players.values_list("name", flat=True)[:1])
    shown = [*own, *(name for name in EXAMPLES if name not in own)][: len(EXAMPLES)]
    return Masking(
        on=names.hides(tournament), examples=[(name, names.masked(name)) for name in shown]
    )


@dataclass(frozen=True, slots=True)
class Public:
    """An entrant as strangers read it."""

    number: int
    title: str
    unit: str
    """Empty where the title says it."""
    members: list[str]


def roster(tournament: Tournament, *, page: int = 1) -> Page[Any]:
    """参赛名单: who takes part, for everybody; who waits or withdrew is not in it."""
    entered = tournament.entrants.filter(approved=True).exclude(status__in=GONE)
    found = entered.select_related("unit").prefetch_related("members__player")
    shown: Page[Any] = Paginator(found.order_by("number"), PAGE).get_page(page)
    shown.object_list = [_public(entrant, tournament) for entrant in shown.object_list]
    return shown


def _public(entrant: Entrant, tournament: Tournament) -> Public:
    players = [member.player for member in entrant.members.all()]
    alone = entrant.kind == Entrant.Kind.PLAYER
    return Public(
        number=entrant.number,
        title=names.public_title(entrant, tournament, members=players),
        unit=entrant.unit.name if entrant.unit and entrant.unit.name not in entrant.name else "",
        members=[] if alone else [names.public_name(one, tournament) for one in players],
    )
