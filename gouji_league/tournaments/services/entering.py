"""Entering: how players, entrants and units come into the database, one or two thousand at once.

Everything here runs in the caller's transaction, which holds the tournament's row: numbers follow
one another without gaps or races.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.books import TRACTOR
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Named, Player, Stage, Tournament, Unit

CODE_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 10
ALONE = {Stage.Format.ROTATION, Stage.Format.SINGLES}
"""Formats in which every player is ranked alone."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many sit at the table, and how many may wait behind them."""

    seated: int
    substitutes: int

    @property
    def most(self) -> int:
        return self.seated + self.substitutes


SIZES = {
    Entrant.Kind.PLAYER: Size(1, 0),
    Entrant.Kind.TEAM: Size(3, 3),
    Entrant.Kind.PAIR: Size(2, 2),
}


@dataclass(frozen=True, slots=True)
class Someone:
    """Somebody to be entered, or, by their number in the tournament, somebody who is in it."""

    name: str
    unit: str = ""
    own_number: str = ""
    contact: str = ""
    captain: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """参赛者 to be entered: its members in order, the seated ones first."""

    members: Sequence[Someone]
    name: str = ""
    unit: str = ""
    seed: int | None = None
    approved: bool = True


@dataclass(slots=True)
class Entered:
    """What came into the database."""

    entrants: list[Entrant] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)


def kind_of(tournament: Tournament) -> Entrant.Kind | None:
    """Who enters: by the first stage's format and book; None before these are chosen."""
    stage = tournament.stages.first()
    if stage is None:
        return None
    if stage.format in ALONE:
        return Entrant.Kind.PLAYER
    return Entrant.Kind.PAIR if stage.rulebook in TRACTOR else Entrant.Kind.TEAM


def known_kind(tournament: Tournament) -> Entrant.Kind:
    kind = kind_of(tournament)
    if kind is None:
        raise ValidationError(_("还没有选赛制：请先在设置里选好规则和赛制。"), code="no_format")
    return kind


def enter(tournament: Tournament, entries: Iterable[Entry]) -> Entered:
    """Stores new entrants with their players and units."""
    kind, done = known_kind(tournament), Entered()
    entries = list(entries)
    for entry in entries:
        check_members(entry.members, kind=kind)
    units = units_named(
        tournament,
        [entry.unit for entry in entries]
        + [someone.unit for entry in entries for someone in entry.members],
        done=done,
    )
    players = _players_of(tournament, entries, units, done=done)
    titles = titles_of(tournament, entries, kind=kind)
    first = next_number(tournament.entrants.aggregate(Max("number")))
    done.entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=first + place,
            kind=kind,
            unit=_unit_of(entry, units),
            seed=entry.seed,
            approved=entry.approved,
            **fields(title, person=kind == Entrant.Kind.PLAYER),
        )
        for place, (entry, title) in enumerate(zip(entries, titles, strict=True))
    )
    Member.objects.bulk_create(
        member
        for entrant, entry, squad in zip(done.entrants, entries, players, strict=True)
        for member in members_of(entrant, entry.members, squad)
    )
    return done


def _players_of(
    tournament: Tournament, entries: list[Entry], units: dict[str, Unit], *, done: Entered
) -> list[list[Player]]:
    """Each entry's players in order, the new ones stored in one go."""
    known = {player.number: player for player in known_players(tournament, entries)}
    places: list[list[Player]] = []
    for entry in entries:
        squad = []
        for someone in entry.members:
            player = known.get(someone.number) if someone.number is not None else None
            if player is None:
                player = new_player(tournament, someone, unit=_unit_of(entry, units, someone))
                done.players.append(player)
            squad.append(player)
        places.append(squad)
    store_players(tournament, done.players)
    return places


def known_players(tournament: Tournament, entries: Iterable[Entry]) -> list[Player]:
    """The players whom entries name by number; somebody who is in another entrant is refused."""
    numbers = {member.number for entry in entries for member in entry.members if member.number}
    if not numbers:
        return []
    found = list(tournament.players.filter(number__in=numbers).prefetch_related("memberships"))
    taken = [player.name for player in found if player.memberships.all()]
    if len(found) < len(numbers):
        raise ValidationError(_("名单已经变了：请刷新页面再试。"), code="gone")
    if taken:
        raise ValidationError(
            _("%(names)s已在别的队里。"), code="in_another", params={"names": "、".join(taken)}
        )
    return found


def new_player(tournament: Tournament, someone: Someone, *, unit: Unit | None) -> Player:
    return Player(
        tournament=tournament,
        unit=unit,
        own_number=names.tidy(someone.own_number)[:40],
        contact=names.tidy(someone.contact)[:80],
        **fields(someone.name),
    )


def store_players(tournament: Tournament, players: list[Player]) -> None:
    """Numbers and codes are given here, while the tournament's row is held."""
    first = next_number(tournament.players.aggregate(Max("number")))
    codes = new_codes(tournament, count=len(players))
    for place, player in enumerate(players):
        player.number, player.code = first + place, codes[place]
    Player.objects.bulk_create(players)


def next_number(highest: dict[str, int | None]) -> int:
    return (highest["number__max"] or 0) + 1


def new_codes(tournament: Tournament, *, count: int) -> list[str]:
    """Codes that nobody can guess and nobody in the tournament has."""
    taken = set(tournament.players.values_list("code", flat=True)) if count else set()
    codes: list[str] = []
    while len(codes) < count:
        code = "".join(secrets.choice(CODE_SIGNS) for _sign in range(CODE_LENGTH))
        if code not in taken:
            taken.add(code)
            codes.append(code)
    return codes


def units_named(
    tournament: Tournament, wanted: Iterable[str], *, done: Entered | None = None
) -> dict[str, Unit]:
    """The units by key; one that is not there yet is made."""
    shown = {names.key(name): names.tidy(name) for name in reversed(list(wanted))}
    shown.pop("", None)
    units = {unit.name_key: unit for unit in tournament.units.filter(name_key__in=shown)}
    missing = [name for name_key, name in reversed(shown.items()) if name_key not in units]
    made = Unit.objects.bulk_create(
        Unit(tournament=tournament, **fields(name, person=False)) for name in missing
    )
    if done is not None:
        done.units = made
    return units | {unit.name_key: unit for unit in made}


def _unit_of(entry: Entry, units: dict[str, Unit], someone: Someone | None = None) -> Unit | None:
    own = someone.unit if someone else ""
    if not entry.unit and not own and len(entry.members) == 1:
        own = entry.members[0].unit
    return units.get(names.key(own or entry.unit))


def fields(name: str, *, person: bool = True) -> dict[str, str]:
    """The stored forms of a name, by field."""
    forms = names.forms(name, person=person)
    return {field_name: getattr(forms, field_name) for field_name in forms.__slots__}


def set_name(named: Named, name: str, *, person: bool = True) -> None:
    for field_name, value in fields(name, person=person).items():
        setattr(named, field_name, value)


def members_of(
    entrant: Entrant, wanted: Sequence[Someone], squad: Sequence[Player]
) -> list[Member]:
    """The places in order; where nobody is marked, the first is the captain of a team."""
    marked = next((place for place, someone in enumerate(wanted) if someone.captain), 0)
    leads = entrant.kind == Entrant.Kind.TEAM
    return [
        Member(
            entrant=entrant, player=player, position=place + 1, captain=leads and place == marked
        )
        for place, player in enumerate(squad)
    ]


def check_members(members: Sequence[Someone], *, kind: str) -> None:
    """What no entrant may have: somebody without a name, somebody twice, too many."""
    size = SIZES[Entrant.Kind(kind)]
    if any(not names.key(someone.name) for someone in members):
        raise ValidationError(_("有人没有写姓名。"), code="no_name")
    if any(len(names.tidy(someone.name)) > 40 for someone in members):
        raise ValidationError(_("姓名太长：最多40个字。"), code="long_name")
    if kind == Entrant.Kind.PLAYER and len(members) != 1:
        raise ValidationError(_("个人赛每次报一个人。"), code="not_one")
    if len(members) > size.most:
        raise ValidationError(
            _("人太多：最多%(most)s人（上场%(seated)s人，替补%(substitutes)s人）。"),
            code="too_many",
            params={"most": size.most, "seated": size.seated, "substitutes": size.substitutes},
        )
    seen = [(names.key(someone.name), names.key(someone.own_number)) for someone in members]
    if twice := next((pair for pair in seen if seen.count(pair) > 1), None):
        name = members[seen.index(twice)].name
        raise ValidationError(
            _("%(name)s写了两次：如果是两个同名的人，请给他们写上不同的号码。"),
            code="twice",
            params={"name": names.tidy(name)},
        )


def titles_of(
    tournament: Tournament, entries: Sequence[Entry], *, kind: str, besides: Entrant | None = None
) -> list[str]:
    """Every entrant's name: its own; a player's; else the unit's next team, or the members'."""
    rest = tournament.entrants.exclude(pk=besides.pk) if besides else tournament.entrants.all()
    taken = set(rest.values_list("name_key", flat=True)) if kind == Entrant.Kind.TEAM else set()
    titles = []
    for entry in entries:
        if kind == Entrant.Kind.PLAYER:
            title = names.tidy(entry.members[0].name)
        else:
            title = names.tidy(entry.name) or _made_title(entry, kind=kind, taken=taken)
        if not names.key(title):
            raise ValidationError(_("请写队名、单位或队员中的一样。"), code="empty")
        taken.add(names.key(title))
        titles.append(title)
    return titles


NUMERALS = "一二三四五六七八九十"


def _made_title(entry: Entry, *, kind: str, taken: set[str]) -> str:
    """甲单位一队 · 甲·乙: made from what is known, in Chinese, since it is a name."""
    together = "·".join(names.tidy(someone.name) for someone in entry.members)
    unit = names.tidy(entry.unit)
    if kind == Entrant.Kind.PAIR or not unit:
        return together or unit
    place = 1
    while names.key(title := f"{unit}{_numeral(place)}队") in taken:
        place += 1
    return title


def _numeral(number: int) -> str:
    return NUMERALS[number - 1] if number <= len(NUMERALS) else str(number)
