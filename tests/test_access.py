"""Every address of the site, tried by every kind of visitor.

A new address needs a line in ROWS: its name, the method, who may, and what those who may are
answered when nothing is sent along. An address without a line fails the tests.

    Row("tournaments:staff", "GET", ORGANISER),
    Row("tournaments:staff_link", "POST", ORGANISER),
    Row("tournaments:staff_renew", "POST", ORGANISER, args={"key": "link"}),

`args` fills what the address has beside the slug: a value, or the name of something in WORLD.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.models import Device, Link
from gouji_league.tournaments.imports.columns import read_columns
from gouji_league.tournaments.models import Entrant, Import, Player, SignUp, Tournament, Unit
from gouji_league.tournaments.services import staff
from tests import cast

pytestmark = pytest.mark.django_db

# Who may. PUBLIC: everybody. GUEST: who has no account signed in (others are led on). ACCOUNT: who
# has (others are led to sign in). MEMBER: the same, or by a link that holds. SEEN: who may see the
# tournament. TABLE_1: who may record at table 1. DOOR: who may check in, that is not a referee of
# single tables. The roles stand for themselves and those above.
PUBLIC, GUEST, ACCOUNT, MEMBER, SEEN = "public", "guest", "account", "member", "seen"
TABLE_1 = "table 1"
DOOR, CHIEF, ORGANISER = "door", "chief", "organiser"

NOBODYS_KEY = UUID("00000000-0000-4000-8000-000000000000")


@dataclass(frozen=True)
class Row:
    name: str
    method: str
    needs: str
    ok: int = 200
    args: dict[str, Any] = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


ROWS = [
    # The site
    Row("script_texts", "GET", PUBLIC),
    Row("refbook:index", "GET", PUBLIC),
    Row("refbook:compare", "GET", PUBLIC),
    Row("refbook:book", "GET", PUBLIC, args={"book": "standard"}),
    Row("ui:language", "POST", PUBLIC, ok=302),
    Row("ui:styleguide", "GET", PUBLIC),
    Row("live:home", "GET", PUBLIC),
    # Ways in
    Row("accounts:code", "GET", PUBLIC),
    Row("accounts:code", "POST", PUBLIC),
    Row("accounts:link", "GET", PUBLIC, ok=302, args={"token": "token"}),
    Row("accounts:welcome", "GET", PUBLIC, ok=404, args={"token": "nope"}),
    Row("accounts:welcome", "POST", PUBLIC, ok=404, args={"token": "nope"}),
    Row("accounts:invitation", "GET", PUBLIC, args={"token": "invitation_token"}),
    Row("accounts:sign_in", "GET", GUEST),
    Row("accounts:sign_in", "POST", GUEST),
    Row("accounts:sign_out", "POST", PUBLIC, ok=302),
    Row("accounts:account", "GET", MEMBER),
    Row("accounts:device_off", "POST", PUBLIC, ok=404, args={"key": NOBODYS_KEY}),
    Row("accounts:own_code", "POST", PUBLIC, ok=404, args={"key": NOBODYS_KEY}),
    Row("accounts:password", "POST", ACCOUNT),
    Row("accounts:everywhere", "POST", ACCOUNT, ok=302),
    # Staff
    Row("tournaments:staff", "GET", ORGANISER),
    Row("tournaments:staff_link", "POST", ORGANISER),
    Row("tournaments:staff_renew", "POST", ORGANISER, args={"key": "link"}),
    Row("tournaments:staff_code", "POST", ORGANISER, args={"key": "link"}),
    Row("tournaments:staff_revoke", "POST", ORGANISER, ok=302, args={"key": "link"}),
    Row("tournaments:staff_restore", "POST", ORGANISER, ok=302, args={"key": "link"}),
    Row("tournaments:staff_invite", "POST", ORGANISER),
    Row("tournaments:staff_withdraw", "POST", ORGANISER, ok=302, args={"key": "invitation"}),
    Row("tournaments:staff_take", "POST", ORGANISER, ok=302,
        sent={"username": "cup-chief", "role": "chief"}),
    Row("tournaments:staff_back", "POST", ORGANISER, ok=302),
    Row("tournaments:devices", "GET", CHIEF),
    Row("tournaments:device_off", "POST", CHIEF, ok=302, args={"key": "device"}),
    Row("tournaments:device_on", "POST", CHIEF, ok=302, args={"key": "device"}),
    # Set-up
    Row("tournaments:new", "GET", ACCOUNT),
    Row("tournaments:new", "POST", ACCOUNT),
    Row("tournaments:home", "GET", SEEN),
    Row("tournaments:manage", "GET", CHIEF),
    Row("tournaments:setup", "GET", ORGANISER, args={"step": "occasion"}),
    Row("tournaments:setup", "POST", ORGANISER, args={"step": "occasion"}),
    Row("tournaments:settings", "GET", ORGANISER),
    Row("tournaments:settings", "POST", ORGANISER),
    Row("tournaments:add_stage", "POST", ORGANISER, ok=302),
    Row("tournaments:stage", "GET", ORGANISER, args={"number": 1}),
    Row("tournaments:stage", "POST", ORGANISER, args={"number": 1}),
    Row("tournaments:stage_rules", "GET", ORGANISER, args={"number": 1}),
    Row("tournaments:stage_rules", "POST", ORGANISER, args={"number": 1}),
    Row("tournaments:remove_stage", "POST", ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:archive", "POST", ORGANISER, ok=302),
    Row("tournaments:bring_back", "POST", ORGANISER, ok=302),
    Row("tournaments:delete", "POST", ORGANISER),
    # One table tonight
    Row("tournaments:now", "GET", ACCOUNT),
    Row("tournaments:now", "POST", ACCOUNT),
    Row("tournaments:table", "GET", TABLE_1, args={"table": 1}),
    # People
    Row("tournaments:people", "GET", ORGANISER),
    Row("tournaments:people", "POST", ORGANISER),
    Row("tournaments:people_restore", "POST", ORGANISER, ok=302),
    Row("tournaments:people_masking", "POST", ORGANISER, ok=302),
    Row("tournaments:import", "GET", ORGANISER),
    Row("tournaments:import", "POST", ORGANISER),
    Row("tournaments:import_template", "GET", ORGANISER),
    Row("tournaments:import_preview", "GET", ORGANISER, args={"key": "import"}),
    Row("tournaments:import_preview", "POST", ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_columns", "POST", ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_apply", "POST", ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_undo", "POST", ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_cancel", "POST", ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:entrant", "GET", ORGANISER, args={"number": 1}),
    Row("tournaments:entrant", "POST", ORGANISER, args={"number": 1}),
    Row("tournaments:entrant_withdraw", "POST", ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_back", "POST", ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_remove", "POST", ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_merge_page", "GET", ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_merge", "POST", ORGANISER, ok=302, args={"number": 1, "other": 2}),
    Row("tournaments:player_remove", "POST", ORGANISER, ok=302, args={"number": 1}),
    # Sign-up by units
    Row("tournaments:signups", "GET", ORGANISER),
    Row("tournaments:signup_decide", "POST", ORGANISER, ok=302),
    Row("tournaments:signup_link", "GET", ORGANISER, args={"key": "sign_up"}),
    Row("tournaments:signup_link", "POST", ORGANISER, args={"key": "sign_up"}),
    Row("tournaments:join", "GET", PUBLIC, args={"code": "JOIN"}),
    Row("tournaments:join_new", "POST", PUBLIC, args={"code": "JOIN"}),
    Row("tournaments:join_entry", "POST", PUBLIC, args={"code": "JOIN", "number": 1}),
    Row("tournaments:join_back", "POST", PUBLIC, ok=302, args={"code": "JOIN", "number": 1}),
    # The door
    Row("tournaments:checkin", "GET", DOOR),
    Row("tournaments:checkin_mark", "POST", DOOR, ok=302, sent={"mark": "checked_in 1"}),
    Row("tournaments:checkin_scan", "POST", DOOR, ok=302),
    Row("tournaments:checkin_absent", "POST", DOOR, ok=302),
    Row("tournaments:door", "GET", SEEN, args={"code": "card"}),
    Row("tournaments:door", "POST", DOOR, args={"code": "card"}),
    Row("tournaments:log", "GET", CHIEF),
]  # fmt: skip

# Visitor → how a browser of theirs is made, and what they are to the tournament "cup".
HERE = {"organiser", "chief", "referee", "link 1", "link 2"}
Make = Callable[[Tournament, Tournament], Client]
VISITORS: dict[str, Make] = {
    "anonymous": lambda cup, other: cast.client(),
    "stranger": lambda cup, other: cast.client(cast.stranger()),
    "organiser": lambda cup, other: cast.client(cast.user("cup-organiser")),
    "chief": lambda cup, other: cast.client(cast.user("cup-chief")),
    "referee": lambda cup, other: cast.client(cast.user("cup-referee")),
    "organiser elsewhere": lambda cup, other: cast.client(cast.organiser(other)),
    "chief elsewhere": lambda cup, other: cast.client(cast.chief(other)),
    "referee elsewhere": lambda cup, other: cast.client(cast.referee(other)),
    "link elsewhere": lambda cup, other: cast.by_link(cast.link(other)),
    "link 1": lambda cup, other: cast.by_link(cast.link(cup, tables=[1])),
    "link 2": lambda cup, other: cast.by_link(cast.link(cup, tables=[2])),
    "expired link": lambda cup, other: cast.by_link(cast.link(cup, expires_at=timezone.now())),
    "revoked link": lambda cup, other: cast.by_link(cast.link(cup, revoked_at=timezone.now())),
}
ACCOUNTS = {
    "stranger", "organiser", "chief", "referee",
    "organiser elsewhere", "chief elsewhere", "referee elsewhere",
}  # fmt: skip
DEAD = {"expired link", "revoked link"}
MAY = {
    GUEST: set(VISITORS) - ACCOUNTS,
    ACCOUNT: ACCOUNTS,
    MEMBER: set(VISITORS) - DEAD - {"anonymous"},
    SEEN: HERE,
    TABLE_1: {"organiser", "chief", "referee", "link 1"},
    DOOR: {"organiser", "chief", "referee"},
    CHIEF: {"organiser", "chief"},
    ORGANISER: {"organiser"},
}


def expected(row: Row, visitor: str, *, published: bool) -> int:
    """What a visitor is answered: DESIGN.md's 401, 403 and 404, or the row's own."""
    if row.needs == PUBLIC or visitor in MAY[row.needs] or (row.needs == SEEN and published):
        return row.ok
    if row.needs in {GUEST, ACCOUNT, MEMBER}:
        return 302
    if visitor in DEAD:
        return 401
    return 403 if visitor in HERE or (published and visitor in ACCOUNTS) else 404


@pytest.fixture
def world(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Two tournaments with their people, and one of each thing that an address names."""
    published = timezone.now() if request.param else None
    cup = cast.tournament(published_at=published)
    for member in (cast.organiser, cast.chief, cast.referee):
        member(cup)
    token = cast.link(cup, name="庚")
    link = Link.objects.get(digest=ways.digest(token))
    by = cast.actor(cast.stranger())
    invitation, invitation_token = staff.invite(cup, by=by, role="chief", name="庚")
    unit = Unit.objects.create(tournament=cup, name="甲单位", name_key="甲单位")
    sign_up = SignUp.objects.create(
        unit=unit, digest=ways.digest("JOIN"), deadline=timezone.now() + timedelta(days=1)
    )
    grid = [["队名", "队员"], ["丙队", "丙 丁 戊"]]
    roster = Import.objects.create(
        tournament=cup, grid=grid, reading=asdict(read_columns(grid, kind="team"))
    )
    for number in (1, 2):
        name = {"name": "甲乙"[number - 1], "name_key": "甲乙"[number - 1]}
        Entrant.objects.create(tournament=cup, number=number, kind="team", unit=unit, **name)
        Player.objects.create(tournament=cup, number=number, code=f"CARD{number}", **name)
    return {
        "cup": cup,
        "other": cast.tournament(slug="other"),
        "published": published is not None,
        "token": token,
        "link": link.key,
        "device": Device.objects.create(link=link, name="Firefox").key,
        "invitation": invitation.key,
        "invitation_token": invitation_token,
        "card": "CARD1",
        "sign_up": sign_up.key,
        "import": roster.key,
    }


def address(row: Row, world: dict[str, Any], *, slug: str = "cup") -> str:
    given = {name: world.get(value, value) for name, value in row.args.items()}
    return reverse(row.name, kwargs=({"slug": slug} if takes_slug(row.name) else {}) | given)


def ask(browser: Client, row: Row, world: dict[str, Any], *, method: str = "") -> int:
    where, how = address(row, world), method or row.method
    answer = browser.get(where) if how == "GET" else browser.post(where, row.sent)
    return answer.status_code


def tried(row: Row, world: dict[str, Any], *, method: str = "") -> Iterator[tuple[str, int]]:
    """Each visitor's answer; what one does is taken back before the next comes."""
    for visitor, make in VISITORS.items():
        with transaction.atomic():
            browser = make(world["cup"], world["other"])
            yield visitor, ask(browser, row, world, method=method)
            transaction.set_rollback(True)


@cache
def addresses() -> dict[str, str]:
    """Every address of the site: name → pattern."""

    def walk(resolver: Any, names: str = "", prefix: str = "") -> Iterator[tuple[str, str]]:
        for found in resolver.url_patterns:
            pattern = prefix + str(found.pattern)
            if isinstance(found, URLResolver):
                space = f"{found.namespace}:" if found.namespace else ""
                yield from walk(found, names + space, pattern)
            else:
                yield f"{names}{found.name}", pattern

    return dict(walk(get_resolver()))


def takes_slug(name: str) -> bool:
    return "<slug:slug>" in addresses()[name]


def test_every_address_has_a_row() -> None:
    assert {row.name for row in ROWS} == set(addresses())


@pytest.mark.parametrize("world", [False, True], indirect=True, ids=["unpublished", "published"])
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_who_may(row: Row, world: dict[str, Any]) -> None:
    answers = dict(tried(row, world))
    assert answers == {
        visitor: expected(row, visitor, published=world["published"]) for visitor in VISITORS
    }


@pytest.mark.parametrize("world", [False], indirect=True)
@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.needs in {DOOR, CHIEF, ORGANISER, TABLE_1}], ids=str
)
def test_no_other_method_lets_an_outsider_in(row: Row, world: dict[str, Any]) -> None:
    """A view that looks at the method first answers 405, which tells nothing either."""
    for method in ("GET", "POST"):
        for visitor, status in tried(row, world, method=method):
            if visitor not in HERE:
                assert status in {401, 404, 405}, (method, visitor)


@pytest.mark.parametrize("world", [False], indirect=True)
def test_a_tournament_that_there_is_not_answers_as_one_that_is_not_yours(
    world: dict[str, Any],
) -> None:
    for row in ROWS:
        if takes_slug(row.name):
            for browser in (cast.client(), cast.client(cast.stranger())):
                where = address(row, world, slug="nope")
                method = browser.get if row.method == "GET" else browser.post
                assert method(where).status_code == 404, row


@pytest.mark.parametrize("world", [False], indirect=True)
def test_who_is_not_signed_in_is_offered_to(world: dict[str, Any]) -> None:
    page = cast.client().get("/t/cup/manage/staff/").content.decode()
    assert 'href="/login/?next=/t/cup/manage/staff/"' in page
    signed_in = cast.client(cast.stranger()).get("/t/cup/manage/staff/").content.decode()
    assert "/login/" not in signed_in
