"""What the tests of sign-up share: a link, a leader who enters by it, the pages read."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from lxml import html

from gouji_league.tournaments.models import Entrant, SignUp, Tournament
from gouji_league.tournaments.selectors import signup as selector
from gouji_league.tournaments.services import signup
from gouji_league.tournaments.services.people import Someone
from tests import cast

MANAGE = "/t/cup/manage/signups/"
TEAM = ["张三", "李四", "王五"]


def organiser() -> Any:
    return cast.actor(cast.user("an-organiser", "主办"))


def soon() -> datetime:
    return timezone.now() + timedelta(hours=1)


def link(cup: Tournament, unit: str = "甲单位", *, deadline: datetime | None = None) -> SignUp:
    (made,) = signup.make_links(
        cup, units=[(unit, "赵六")], deadline=deadline or soon(), by=organiser()
    )
    return made


def address(sign_up: SignUp) -> str:
    return f"/t/cup/join/{signup.code_of(sign_up)}/"


def enter(sign_up: SignUp, *named: str, **fields: Any) -> Entrant:
    leader = signup.leader_of(sign_up, device="192.0.2.8 Firefox")
    members = [Someone(name=name) for name in named or TEAM]
    return signup.save_entry(sign_up, by=leader, members=members, **fields)


def filled(named: list[str], **fields: str) -> dict[str, str]:
    return {f"name{place}": name for place, name in enumerate(named)} | fields


def seen(sign_up: SignUp, entrant: Entrant) -> str:
    entered = selector.own_entry(sign_up, entrant.number)
    assert entered
    return entered.mark


def text_of(answer: Any) -> str:
    return " ".join(html.fromstring(answer.content.decode()).text_content().split())


def form_of(answer: Any) -> dict[str, str]:
    """What the page's form holds, as a browser would send it."""
    assert answer.status_code == 200
    (form,) = html.fromstring(answer.content.decode()).xpath("//main//form")
    return {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}
