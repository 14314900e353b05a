"""The cast: a tournament and the people around it, for every test that needs them.

Plain functions, made through the models so that no service is needed to test another:

    cup = cast.tournament(book="dagang")
    client = cast.client(cast.organiser(cup))      # signed in with an account
    client = cast.by_link(cast.link(cup, tables=[1]))  # signed in with a referee's link
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor, of_user
from gouji_league.accounts.models import Device, Link, User
from gouji_league.tournaments.models import Edition, Role, Stage, Table, Tournament

PASSWORD = "six-decks-of-324"


def tournament(
    *, book: str = "standard", slug: str = "cup", tables: int = 3, **fields: Any
) -> Tournament:
    """甲杯: its set-up done, one stage by the book, tables from 1, nobody in it, unpublished."""
    made = Tournament.objects.create(**{"slug": slug, "name": "甲杯", "step": None} | fields)
    stage = Stage.objects.create(
        tournament=made,
        number=1,
        format=Stage.Format.SWISS,
        rulebook=book,
        match_points=[2, 1, 0],
    )
    Edition.objects.create(stage=stage, number=1, options={}, made_by="甲")
    Table.objects.bulk_create(Table(tournament=made, number=n + 1) for n in range(tables))
    return made


def user(username: str, name: str = "") -> User:
    """An account; the same one when asked for again."""
    made, new = User.objects.get_or_create(
        username=username, defaults={"name": name or username, "language": settings.LANGUAGE_CODE}
    )
    if new:
        made.set_password(PASSWORD)
        made.save()
    return made


def give(someone: User, role: str, *, of: Tournament, tables: Iterable[int] = ()) -> User:
    """Gives an account a role in a tournament."""
    Role.objects.create(tournament=of, user=someone, role=role, tables=list(tables))
    return someone


def organiser(of: Tournament) -> User:
    return give(user(f"{of.slug}-organiser", "甲"), Role.Name.ORGANISER, of=of)


def chief(of: Tournament) -> User:
    return give(user(f"{of.slug}-chief", "乙"), Role.Name.CHIEF, of=of)


def referee(of: Tournament, *, tables: Iterable[int] = ()) -> User:
    return give(user(f"{of.slug}-referee", "丙"), Role.Name.REFEREE, of=of, tables=tables)


def stranger() -> User:
    """An account without any role."""
    return user("stranger", "丁")


def actor(someone: User) -> Actor:
    """Who acts, as services ask for it."""
    return of_user(someone, device="192.0.2.7 Firefox")


def client(someone: User | None = None) -> Client:
    """A browser: signed in with an account, or a stranger's."""
    browser = Client()
    if someone is not None:
        browser.force_login(someone)
        device = Device.objects.create(user=someone, name="Firefox")
        session = browser.session
        session["device"] = str(device.key)
        session.save()
    return browser


def link(
    of: Tournament,
    *,
    role: str = Role.Name.REFEREE,
    tables: Iterable[int] = (),
    name: str = "戊",
    expires_at: datetime | None = None,
    revoked_at: datetime | None = None,
) -> str:
    """A link's token; the link itself is Link.objects.get(digest=ways.digest(token))."""
    token = ways.new_token()
    Link.objects.create(
        digest=ways.digest(token),
        scope=of.key,
        role=role,
        tables=list(tables),
        name=name,
        expires_at=expires_at or timezone.now() + timedelta(days=1),
        revoked_at=revoked_at,
    )
    return token


def by_link(token: str) -> Client:
    """A browser that came in by a link, while that held or not."""
    browser = Client()
    made = Link.objects.get(digest=ways.digest(token))
    device = Device.objects.create(link=made, name="Firefox")
    session = browser.session
    session["links"] = {str(made.key): str(device.key)}
    session.save()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    return browser
