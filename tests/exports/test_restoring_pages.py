"""从存档恢复: the pages on which a file is sent, looked at and made into a tournament."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from gouji_league.accounts.actor import of_command
from gouji_league.accounts.models import Link
from gouji_league.exports.archive import incoming
from gouji_league.jobs import services as jobs
from gouji_league.jobs.models import Job
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services.staff import make_link
from tests import cast, pages
from tests.exports.test_archive import archived, changed
from tests.rounds import event

pytestmark = pytest.mark.django_db
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


@pytest.fixture
def browser() -> Client:
    return cast.client(cast.user("jia", "甲"))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(incoming, "folder", lambda: tmp_path)
    return tmp_path


def send(browser: Client, content: bytes, *, name: str = "cup.zip") -> str:
    """The address that the file leads to; empty: it was not taken."""
    answer = browser.post(reverse("exports:restore"), {"file": SimpleUploadedFile(name, content)})
    return answer.headers.get("Location", "")


def brought_in(browser: Client, page: str, **chosen: str) -> Tournament:
    """Tapped through to the end, with the worker's part done here."""
    browser.post(f"{page}now/", chosen)
    jobs.run_now(Job.objects.get(status=Job.Status.WAITING))
    answer = browser.get(f"{page}working/")
    found = re.fullmatch(r"/t/(.+)/manage/", answer.headers["Location"])
    assert found
    return Tournament.objects.get(slug=found[1])


def test_what_is_in_it_is_shown_before_anything_is_stored(browser: Client) -> None:
    cup = event.made("dagang-league", 4)
    event.published(event.first(cup))
    archive = archived(cup, links=True)
    cup.delete()
    page = send(browser, archive)
    text = browser.get(page).content.decode()
    assert "彩排" in text
    assert "够级大纲" in text
    assert re.search(r"<dt>参赛</dt><dd>4</dd>", text)
    assert not Tournament.objects.exists()
    made = brought_in(browser, page)
    assert made.slug == "cup"
    assert made.matches.count() == 6
    assert Role.objects.get(tournament=made).user.username == "jia"


def test_a_second_tap_makes_no_second_tournament(browser: Client, own_folder: Path) -> None:
    archive = archived(event.made("dagang-league", 4))
    page = send(browser, archive)
    assert "这个赛事这里已经有了" in browser.get(page).content.decode()
    made = brought_in(browser, page)
    assert made.slug == "cup-2"
    assert browser.post(f"{page}now/").headers["Location"].endswith("/working/")
    assert Job.objects.count() == 1
    assert list(own_folder.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.zip", b"PK nothing", "这不是存档"),
        ("a.zip", b"", "一条记录也没有|读不了"),
        ("a.json", b"[]", "一条记录也没有"),
        ("a.json", b'{"rulebook": "bridge"}', "第 1 条"),
        ("a.json", b"[{", "读不了"),
        ("x" * 300 + ".zip", b"\x00\x01", "这不是存档"),
    ],
)
def test_what_is_no_archive_is_told_so_and_not_kept(
    browser: Client, own_folder: Path, name: str, content: bytes, words: str
) -> None:
    answer = browser.post(reverse("exports:restore"), {"file": SimpleUploadedFile(name, content)})
    assert re.search(words, answer.content.decode())
    assert list(own_folder.iterdir()) == []


def test_what_one_sent_nobody_else_sees(browser: Client) -> None:
    page = send(browser, archived(event.made("dagang-league", 4)))
    other = cast.client(cast.user("yi", "乙"))
    assert other.get(page).status_code == 404
    assert other.post(f"{page}now/").status_code == 404
    brought_in(browser, page)
    assert other.get(f"{page}working/").status_code == 404


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_records_of_each_book_become_a_tournament(browser: Client, book: str) -> None:
    record = json.loads((FIXTURES / f"{book}.json").read_text("utf-8"))
    page = send(browser, json.dumps([record]).encode(), name="春天的牌局.json")
    made = brought_in(browser, page)
    assert made.name == "春天的牌局"
    assert [one.rulebook for one in made.stages.all()] == [book]
    assert made.matches.get().deals.count() == len(record["deals"])


@pytest.mark.parametrize("chosen", [{}, {"links": "on"}])
def test_referees_links_only_by_a_tick(browser: Client, chosen: dict[str, str]) -> None:
    cup = event.made("dagang-league", 4)
    make_link(cup, by=of_command("test"), role=Role.Name.REFEREE, name="甲")
    archive = archived(cup, links=True)
    cup.delete()
    Link.objects.all().delete()
    page = send(browser, archive)
    assert "里面带着 1 个裁判的链接" in browser.get(page).content.decode()
    box = pages.select(pages.parsed(browser.get(page)), "input[name=links]")[0]
    assert not box.checked
    made = brought_in(browser, page, **chosen)
    assert Link.objects.filter(scope=made.key).count() == len(chosen)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("access.json", lambda _told: {"links": 5}),
        ("matches/0001.json", lambda told: told | {"deals": 5}),
        ("stages.json", lambda told: told["stages"][0].update(rulebook=["dagang"])),
    ],
)
def test_what_is_of_another_shape_breaks_no_page(
    browser: Client, name: str, change: Callable[[Any], Any]
) -> None:
    cup = event.made("dagang-league", 4)
    event.published(event.first(cup))
    page = send(browser, changed(archived(cup, links=True), name, change))
    assert not page or browser.get(page).status_code == 200


def test_in_english(browser: Client) -> None:
    browser.cookies["django_language"] = "en"
    page = send(browser, archived(event.made("dagang-league", 4)))
    for address in (reverse("exports:restore"), page):
        text = browser.get(address).content.decode()
        assert "Restore from an archive" in text
