"""What the tests of the door share: people who are entered, and taps."""

from typing import Any

from lxml import html

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Stage, Tournament
from gouji_league.tournaments.services import checkin, people
from gouji_league.tournaments.services.people import Someone
from tests import cast

DOOR = "/t/cup/manage/checkin/"
SCRIPT = {"X-Part": "1"}


def singles(**fields: Any) -> Tournament:
    cup = cast.tournament(**fields)
    cup.stages.update(format=Stage.Format.SINGLES)
    return cup


def add(cup: Tournament, *people_named: str, unit: str = "甲单位", **fields: Any) -> Entrant:
    actor = cast.actor(cast.user("adder"))
    members = [Someone(name=name) for name in people_named]
    return people.add_entrant(tournament=cup, actor=actor, members=members, unit=unit, **fields)


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def mark(cup: Tournament, name: str, presence: str = "checked_in") -> checkin.Marked:
    actor = cast.actor(cast.user("door"))
    return checkin.mark(cup, number=player(name).number, presence=presence, by=actor)


def listed(answer: Any) -> list[str]:
    assert answer.status_code == 200
    page = html.fromstring(answer.content.decode())
    rows = page.xpath("//li[@data-number]")
    return [
        row.xpath('.//*[contains(@class, "door-person")]/strong')[0].text_content().strip()
        for row in rows
    ]


def fill(cup: Tournament, count: int) -> None:
    """Many players quickly; their names are all alike, their numbers are not."""
    forms = names.forms("钱七")
    named = {key: getattr(forms, key) for key in ("name", "name_key", "pinyin", "initials")}
    Player.objects.bulk_create(
        Player(tournament=cup, number=n, code=f"c{n}", own_number=f"2021{n:05}", **named)
        for n in range(1, count + 1)
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=cup, number=n, kind="player", **named) for n in range(1, count + 1)
    )
    ids = zip(
        Entrant.objects.order_by("number").values_list("pk", flat=True),
        Player.objects.order_by("number").values_list("pk", flat=True),
        strict=True,
    )
    Member.objects.bulk_create(
        Member(entrant_id=entrant, player_id=one, position=1) for entrant, one in ids
    )
