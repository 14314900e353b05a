"""Two tournaments with one of each thing that an address names, and every kind of visitor."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta

from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.models import Device, Link
from gouji_league.desk.models import Objection
from gouji_league.exports.models import Sheet
from gouji_league.matches.models import Match, Place
from gouji_league.rounds.models import Lots, Round
from gouji_league.tournaments.imports.columns import read_columns
from gouji_league.tournaments.models import Entrant, Import, Player, SignUp, Tournament, Unit
from gouji_league.tournaments.services import staff
from tests import cast
from tests.access.table import (
    ACCOUNT,
    CHIEF,
    DOOR,
    GUEST,
    MEMBER,
    ORGANISER,
    PUBLIC,
    SEEN,
    STAFF,
    TABLE_1,
    Row,
    World,
)


def off(browser: Client) -> Client:
    """A browser whose device was switched off since."""
    keys = [browser.session.get("device"), *browser.session.get("links", {}).values()]
    Device.objects.filter(key__in=[key for key in keys if key]).update(off_at=timezone.now())
    return browser


def off_here(browser: Client, tournament: Tournament) -> Client:
    """An account's browser that an organiser shut out of the tournament."""
    shut = [str(tournament.key)]
    Device.objects.filter(key=browser.session["device"]).update(shut=shut)
    return browser


# Visitor → how a browser of theirs is made; "cup" is the tournament that the rows ask for.
Make = Callable[[Tournament, Tournament], Client]
VISITORS: dict[str, Make] = {
    "anonymous": lambda cup, other: cast.client(),
    "stranger": lambda cup, other: cast.client(cast.stranger()),
    "organiser": lambda cup, other: cast.client(cast.user("cup-organiser")),
    "chief": lambda cup, other: cast.client(cast.user("cup-chief")),
    "referee": lambda cup, other: cast.client(cast.user("cup-referee")),
    "referee 2": lambda cup, other: cast.client(
        cast.give(cast.user("referee-2"), "referee", of=cup, tables=[2])
    ),
    "organiser elsewhere": lambda cup, other: cast.client(cast.organiser(other)),
    "chief elsewhere": lambda cup, other: cast.client(cast.chief(other)),
    "referee elsewhere": lambda cup, other: cast.client(cast.referee(other)),
    "account off": lambda cup, other: off(cast.client(cast.user("cup-organiser"))),
    "account off here": lambda cup, other: off_here(cast.client(cast.user("cup-organiser")), cup),
    "organiser's link": lambda cup, other: cast.by_link(cast.link(cup, role="organiser")),
    "chief's link": lambda cup, other: cast.by_link(cast.link(cup, role="chief")),
    "referee's link": lambda cup, other: cast.by_link(cast.link(cup)),
    "link 1": lambda cup, other: cast.by_link(cast.link(cup, tables=[1])),
    "link 2": lambda cup, other: cast.by_link(cast.link(cup, tables=[2, 3])),
    "link elsewhere": lambda cup, other: cast.by_link(cast.link(other, role="organiser")),
    "expired link": lambda cup, other: cast.by_link(cast.link(cup, expires_at=timezone.now())),
    "revoked link": lambda cup, other: cast.by_link(
        cast.link(cup, role="organiser", revoked_at=timezone.now())
    ),
    "link off": lambda cup, other: off(cast.by_link(cast.link(cup, role="organiser"))),
}
ACCOUNTS = {
    "stranger", "organiser", "chief", "referee", "referee 2",
    "organiser elsewhere", "chief elsewhere", "referee elsewhere", "account off here",
}  # fmt: skip
ORGANISERS = {"organiser", "organiser's link"}
CHIEFS = ORGANISERS | {"chief", "chief's link"}
REFEREES = CHIEFS | {"referee", "referee's link"}
HERE = REFEREES | {"referee 2", "link 1", "link 2"}
DEAD = {"expired link", "revoked link", "link off", "account off here"}
MAY = {
    PUBLIC: set(VISITORS),
    GUEST: set(VISITORS) - ACCOUNTS,
    ACCOUNT: ACCOUNTS,
    MEMBER: ACCOUNTS | HERE | {"link elsewhere"},
    SEEN: HERE,
    STAFF: HERE,
    TABLE_1: REFEREES | {"link 1"},
    DOOR: REFEREES,
    CHIEF: CHIEFS,
    ORGANISER: ORGANISERS,
}


def expected(row: Row, visitor: str, *, published: bool) -> int:
    """What a visitor is answered: DESIGN.md's 401, 403 and 404, or the row's own."""
    if visitor in MAY[row.needs] or (row.needs == SEEN and published):
        return row.ok
    if row.otherwise is not None:
        return row.otherwise
    if row.needs in {GUEST, ACCOUNT, MEMBER}:
        return 302
    if visitor in DEAD:
        return 401
    return 403 if visitor in HERE or (published and visitor in ACCOUNTS) else 404


def make_world(*, published: bool) -> World:
    cup = cast.tournament(published_at=timezone.now() if published else None)
    for member in (cast.organiser, cast.chief, cast.referee):
        member(cup)
    ways_in = _ways_in(cup)
    entered = _entered(cup, until=timezone.now() + timedelta(days=1))
    other = cast.tournament(slug="other")
    match = _match(cup)
    rows = {"match": match.key, "objection": _objection(match).number} | _drawn(cup)
    return {"cup": cup, "other": other, "published": published} | ways_in | entered | rows


def _drawn(cup: Tournament) -> World:
    """A round, a draw of it that is not used, and one that was published."""
    stage = cup.stages.get()
    held = Round.objects.create(tournament=cup, stage=stage, number=1, place=1)
    lots = Lots.objects.create(stage=stage, place=1, status=Lots.Status.DROPPED, secret="00")
    published = Lots.objects.create(
        stage=stage, place=1, status=Lots.Status.PUBLISHED, secret="00", question={}
    )
    return {
        "stage": stage.number,
        "round": held.number,
        "lots": lots.key,
        "draw": published.key,
    }


def _match(cup: Tournament) -> Match:
    """At table 1, not begun."""
    stage, table = cup.stages.get(), cup.tables.get(number=1)
    made = Match.objects.create(
        tournament=cup, stage=stage, edition=stage.editions.get(), table=table, max_deals=4
    )
    for place in range(1, 7):
        name = {"name": f"壬{place}", "name_key": f"壬{place}"}
        number = 10 + place
        player = Player.objects.create(tournament=cup, number=number, code=f"SEAT{place}", **name)
        Place.objects.create(match=made, place=place, player=player)
    Sheet.objects.create(match=made, code="PAPR4")
    return made


def _objection(match: Match) -> Objection:
    """Nobody has ruled on it."""
    return Objection.objects.create(
        tournament=match.tournament, number=1, match=match, name="庚", text="座位排错了"
    )


def _ways_in(cup: Tournament) -> World:
    token = cast.link(cup, name="庚")
    link = Link.objects.get(digest=ways.digest(token))
    by = cast.actor(cast.stranger())
    invitation, invitation_token = staff.invite(cup, by=by, role="chief", name="庚")
    return {
        "token": token,
        "link": link.key,
        "device": Device.objects.create(link=link, name="Firefox").key,
        "invitation": invitation.key,
        "invitation_token": invitation_token,
    }


def _entered(cup: Tournament, *, until: datetime) -> World:
    unit = Unit.objects.create(tournament=cup, name="甲单位", name_key="甲单位")
    sign_up = SignUp.objects.create(unit=unit, digest=ways.digest("JOIN"), deadline=until)
    grid = [["队名", "队员"], ["丙队", "丙 丁 戊"]]
    reading = asdict(read_columns(grid, kind="team"))
    roster = Import.objects.create(tournament=cup, grid=grid, reading=reading)
    for number in (1, 2):
        name = {"name": "甲乙"[number - 1], "name_key": "甲乙"[number - 1]}
        Entrant.objects.create(tournament=cup, number=number, kind="team", unit=unit, **name)
        Player.objects.create(tournament=cup, number=number, code=f"CARD{number}", **name)
    return {"card": "CARD1", "sign_up": sign_up.key, "import": roster.key}
