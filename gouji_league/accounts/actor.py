"""Who acts: the one thing that every service is told beside its facts."""

from dataclasses import dataclass
from typing import Literal

from django.http import HttpRequest

from gouji_league.accounts.addresses import client_address
from gouji_league.accounts.models import Link, User

Kind = Literal["user", "link", "system"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who changes something, and the device they do it from."""

    kind: Kind
    key: str
    name: str
    device: str = ""
    user: User | None = None
    link: Link | None = None


def of_user(user: User, *, device: str = "") -> Actor:
    return Actor(kind="user", key=str(user.pk), name=user.name, device=device, user=user)


def of_link(link: Link, *, device: str = "") -> Actor:
    return Actor(kind="link", key=str(link.key), name=link.name, device=device, link=link)


def of_request(request: HttpRequest) -> Actor | None:
    """Who asks; None for somebody who is not signed in."""
    user = request.user
    return of_user(user, device=device_of(request)) if isinstance(user, User) else None


def of_newcomer(name: str, *, device: str) -> Actor:
    """Somebody who has a one-time link and no account yet."""
    return Actor(kind="system", key="newcomer", name=name, device=device)


def of_command(command: str) -> Actor:
    """The machine's owner, by a management command."""
    return Actor(kind="system", key=command, name=f"manage.py {command}")


def device_of(request: HttpRequest) -> str:
    """The device as the network and its browser tell it."""
    address, browser = client_address(request), request.headers.get("User-Agent", "")
    return f"{address} {browser}".strip()


SYSTEMS = [
    ("iPad", "iPad"), ("iPhone", "iPhone"), ("HarmonyOS", "HarmonyOS"), ("Android", "Android"),
    ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
]  # fmt: skip
BROWSERS = [
    ("MicroMessenger", "WeChat"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
]  # fmt: skip


def device_words(device: str) -> str:
    """ "10.0.0.9 Mozilla/5.0 (Linux; Android …) …" → "Android · Chrome · 10.0.0.9"."""
    address, _blank, browser = device.partition(" ")
    known = [
        next((words for sign, words in signs if sign in browser), "")
        for signs in (SYSTEMS, BROWSERS)
    ]
    return " · ".join(part for part in [*known, address] if part)
