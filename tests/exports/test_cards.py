"""名牌、桌牌、裁判卡、海报: what a scanner reads off them, and nothing cut."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone

from gouji_league.accounts import actor, ways
from gouji_league.accounts.models import Link
from gouji_league.exports.registry import EXPORTS, chosen, tell_nobody
from gouji_league.tournaments.models import Entrant, Player, Table, Tournament, Unit
from gouji_league.tournaments.services import staff
from gouji_league.tournaments.services.entering import (
    Someone,
    members_of,
    new_player,
    store_players,
)
from tests import cast
from tests.exports.readback import Document, cut, made
from tests.matches.play import ALL, event

pytestmark = pytest.mark.django_db

BY = actor.of_command("test")
SITE = "http://localhost:8000"
RARE = ["𬭎", "欧阳䶮", "阿不都热西提·买买提依明·吐尔逊", "克里斯托弗·亚历山大·乔纳森斯密斯", "Jo", "司马相如"]  # fmt: skip
UNIT = "中国石油大学（华东）克拉玛依校区离退休职工管理处第三工会小组"
EVENT = "二〇二六年“甲乙丙丁杯”全市职工够级扑克牌团体邀请赛暨第十二届社区联谊赛（秋季）"


def with_people(cup: Tournament, count: int) -> Tournament:
    """So many who enter alone, with names from short to long and one long unit."""
    cup.players.all().delete()
    unit = Unit.objects.create(tournament=cup, name=UNIT, name_key="u")
    people = [new_player(cup, Someone(name=RARE[n % len(RARE)]), unit=unit) for n in range(count)]
    store_players(cup, people)
    for player in Player.objects.filter(tournament=cup):
        entrant = Entrant.objects.create(
            tournament=cup, number=player.number, kind="player", name=player.name
        )
        for member in members_of(entrant, [Someone(name=player.name)], [player]):
            member.save()
    return cup


def whole(found: Document, *styles: str) -> bool:
    return found.beyond() == cut(found, *styles) == []


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("count", [1, 11])
def test_a_name_card_signs_in_at_the_door(book: str, count: int, tmp_path: Path) -> None:
    cup = with_people(event(book, name="甲杯"), count)
    found = made(tmp_path, cup, "pdf:name-cards")
    codes = cup.players.values_list("code", flat=True)
    assert found.codes() == {f"{SITE}/t/cup/in/{code}/" for code in codes}
    text = found.squeezed()
    assert [name for name in RARE[:count] if name not in text] == []
    assert UNIT in text
    assert text.count("甲杯") == count
    assert len(found.laid.pages) == -(-count // 10)
    assert "页" not in text  # what is cut apart has no page number
    assert whole(found, "name-card")


def test_two_hundred_name_cards_stay_in_their_frames(tmp_path: Path) -> None:
    cup = with_people(event("dagang", name=EVENT), 200)
    found = made(tmp_path, cup, "pdf:name-cards")
    assert len(found.laid.pages) == 20
    assert found.squeezed().count(UNIT) == 200
    assert whole(found, "name-card")


def test_name_cards_of_one_unit(tmp_path: Path) -> None:
    cup = with_people(event("shida"), 3)
    other = Unit.objects.create(tournament=cup, name="乙校", name_key="乙校")
    cup.players.filter(name="𬭎").update(unit=other)
    text = made(tmp_path, cup, "pdf:name-cards", unit="乙校").squeezed()
    assert "𬭎" in text
    assert "欧阳䶮" not in text


@pytest.mark.parametrize("book", ALL)
def test_a_table_card_can_be_read_from_both_sides(book: str, tmp_path: Path) -> None:
    cup = event(book, name=EVENT)
    Table.objects.filter(number=2).update(name="主桌", place="三楼多功能厅东侧靠窗第二排")
    found = made(tmp_path, cup, "pdf:table-cards")
    assert len(found.laid.pages) == 3
    assert found.codes() == {f"{SITE}/t/cup/"} | {f"{SITE}/t/cup/tables/{n}/" for n in (1, 2, 3)}
    text = found.squeezed()
    assert text.count("主桌") == text.count("裁判记分") // 3 == 2
    assert whole(found, "half")


def test_the_poster_leads_to_the_public_page(tmp_path: Path) -> None:
    cup = event("standard", name=EVENT * 2, host="甲" * 80, place="乙" * 80)
    cup.starts, cup.ends = date(2026, 5, 1), date(2026, 5, 3)
    cup.save()
    found = made(tmp_path, cup, "pdf:poster")
    text = found.squeezed()
    assert found.codes() == {f"{SITE}/t/cup/"}
    assert f"{SITE}/t/cup/" in text
    assert "2026年5月1日–5月3日" in text
    assert EVENT in text
    assert len(found.laid.pages) == 1
    assert whole(found, "poster")


# Referees ------------------------------------------------------------------------------------


def test_a_referees_card_opens_their_tables(tmp_path: Path) -> None:
    cup = event("dongfang", name="甲杯")
    assert staff.make_table_links(cup, by=BY) == 3
    chief, _token = staff.make_link(cup, by=BY, role="chief", name=RARE[3][:20])
    found = made(tmp_path, cup, "pdf:referee-cards")
    tokens = {one.removeprefix(f"{SITE}/r/").rstrip("/") for one in found.codes()}
    links = {ways.link_for(token) for token in tokens}
    assert {tuple(link.tables) for link in links} == {(), (1,), (2,), (3,)}
    assert chief in links
    text = found.squeezed()
    assert "2号桌" in text
    assert RARE[3] in text
    assert whole(found, "referee-card")
    [own] = made(tmp_path, cup, "pdf:referee-cards", link=str(chief.key)).codes()
    assert own == f"{SITE}/r/{ways.token_of(chief)}"


def test_a_card_printed_twice_holds_the_same_link_until_it_is_renewed(tmp_path: Path) -> None:
    cup = event("dagang")
    link, token = staff.make_link(cup, by=BY, role="referee", name="戊", tables=[1])
    assert made(tmp_path, cup, "pdf:referee-cards").codes() == {f"{SITE}/r/{token}"}
    _new, other = staff.renew_link(cup, link, by=BY)
    assert other != token
    assert made(tmp_path, cup, "pdf:referee-cards").codes() == {f"{SITE}/r/{other}"}


def test_what_does_not_open_is_not_printed(tmp_path: Path, settings: Any) -> None:
    cup = event("dagang")
    export = EXPORTS["pdf:referee-cards"]
    assert "先到“裁判”里做" in str(export.missing(cup))
    cast.link(cup, role="organiser")
    cast.link(cup, expires_at=timezone.now())
    cast.link(cup, revoked_at=timezone.now())
    assert "先到“裁判”里做" in str(export.missing(cup))
    staff.make_link(cup, by=BY, role="referee", name="戊")
    assert str(export.missing(cup)) == ""
    settings.SECRET_KEY = "of another machine"
    found = made(tmp_path, cup, "pdf:referee-cards")
    assert found.codes() == set()
    assert "要打卡请先换新链接" in found.squeezed()


def test_a_link_for_each_table_that_has_none_of_its_own() -> None:
    cup = event("shida")
    browser = cast.client(cast.organiser(cup))
    staff.make_link(cup, by=BY, role="referee", name="戊", tables=[2])
    where = "/t/cup/manage/staff/links/tables/"
    assert "做了 2 个链接" in browser.post(where, follow=True).content.decode()
    assert "每桌都有自己的链接了" in browser.post(where, follow=True).content.decode()
    assert sorted(Link.objects.values_list("tables", flat=True)) == [[1], [2], [3]]


@pytest.mark.parametrize("kind", ["name-cards", "referee-cards", "certificates"])
def test_there_must_be_somebody_to_print_for(kind: str) -> None:
    cup = cast.tournament()
    export = EXPORTS[f"pdf:{kind}"]
    assert str(export.missing(cup))
    if kind == "certificates":
        with pytest.raises(ValidationError, match="没有谁可印"):
            export.make(cup, chosen(export, cup, {}), tell_nobody)


@pytest.mark.parametrize("kind", ["name-cards", "table-cards", "referee-cards", "poster"])
def test_in_english(kind: str, tmp_path: Path) -> None:
    cup = with_people(event("standard"), 1)
    staff.make_link(cup, by=BY, role="referee", name="戊", tables=[1])
    text = made(tmp_path, cup, f"pdf:{kind}", lang="en").text()
    said = {"name-cards": "Number 1", "table-cards": "Scores", "referee-cards": "Referee"}
    assert said.get(kind, "Scan to see") in text
    assert settings.SITE_URL == SITE
