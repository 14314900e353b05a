"""文件: asked for on the page, made by the jobs, kept while the data holds."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from gouji_league.exports import checks, making, press, pressing, shelf
from gouji_league.exports.registry import EXPORTS
from gouji_league.jobs import worker
from gouji_league.jobs.models import Job
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import raise_version
from tests import cast
from tests.matches.play import ALL, event

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/manage/documents/"
PDF = b"%PDF-1.7"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A press that only notes what it was given."""
    pressed: list[str] = []

    def instead(html: str, **_more: Any) -> bytes:
        pressed.append(html)
        return PDF + str(len(pressed)).encode()

    from gouji_league.exports.documents import paper

    monkeypatch.setattr(paper, "press", instead)
    return pressed


@pytest.fixture
def cup() -> Tournament:
    return event("standard")


def organiser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def asked(browser: Client, kind: str = "pdf-blank", **options: str) -> str:
    answer = browser.post(f"{PAGE}make/{kind}/", options)
    assert answer.status_code == 302
    return str(answer["Location"])


def file_of(browser: Client, where: str) -> bytes:
    return b"".join(browser.get(f"{where}file/").streaming_content)  # type: ignore[attr-defined]


def test_a_document_is_made_shown_and_handed_out(cup: Tournament, quick: list[str]) -> None:
    browser = organiser(cup)
    where = asked(browser, paper="a5")
    assert 'role="status"' in browser.get(where).content.decode()
    worker.run_next()
    assert browser.get(where, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "打开" in browser.get(where).content.decode()
    answer = browser.get(f"{where}file/")
    assert answer["Content-Type"] == "application/pdf"
    assert file_of(browser, where) == PDF + b"1"
    assert answer["Content-Disposition"] == 'inline; filename="cup-blank.pdf"'
    assert browser.get(f"{where}file/?save=1")["Content-Disposition"].startswith("attachment")


def test_what_is_there_is_not_made_twice(cup: Tournament, quick: list[str]) -> None:
    browser = organiser(cup)
    first = asked(browser)
    assert asked(browser) == first  # it waits already
    worker.run_next()
    assert asked(browser) == first
    assert asked(browser, paper="a5") != first
    worker.run_next()
    assert len(quick) == 2


def test_other_data_makes_another_and_the_old_one_goes(cup: Tournament, quick: list[str]) -> None:
    browser = organiser(cup)
    first = asked(browser)
    worker.run_next()
    old = (Job.objects.get().result or {})["name"]
    raise_version(cup, public=False)
    assert "数据又变了" in browser.get(first).content.decode()
    assert asked(browser) != first
    worker.run_next()
    assert shelf.find(old) is None
    assert "再做一次就有" in browser.get(first).content.decode()
    assert browser.get(f"{first}file/").status_code == 404


def test_a_press_that_dies_harms_nothing(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dying = tmp_path / "dying.py"
    dying.write_text(
        "import os, signal\nprint(1, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)"
    )
    monkeypatch.setattr(pressing, "__file__", str(dying))
    before = set(shelf.folder().iterdir())
    browser = organiser(cup)
    where = asked(browser)
    ended = worker.run_next()
    assert ended is not None
    assert (ended.status, ended.sentence) == ("failed", "排版时中断了，什么都没有丢。请再试一次。")
    assert set(shelf.folder().iterdir()) == before
    assert "再试一次" in browser.get(where).content.decode()
    assert asked(browser) != where  # and it can be asked for again


def test_a_cancelled_job_stops_the_press(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("import time\nprint(1, flush=True)\ntime.sleep(60)")
    monkeypatch.setattr(pressing, "__file__", str(slow))
    job = making.ask(EXPORTS["pdf:blank"], cup, {}, by=cast.actor(cast.stranger()))
    Job.objects.update(cancel_asked=True)
    ended = worker.run_next()
    assert ended is not None
    assert (ended.pk, ended.status) == (job.pk, "cancelled")


def test_without_a_font_nothing_is_made_of_boxes(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "missing_fonts", lambda: ["fonts-noto-cjk"])
    making.ask(EXPORTS["pdf:blank"], cup, {}, by=cast.actor(cast.stranger()))
    ended = worker.run_next()
    assert ended is not None
    assert ended.sentence.endswith("请安装：fonts-noto-cjk")


def test_the_press_says_which_page_it_is_at(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    page = '<p style="break-after: page; font-family: Noto Sans CJK SC">甲</p>'
    made = press.press(page * 3, pages=3, telling=lambda *one: told.append(one))
    assert made.startswith(b"%PDF")
    assert (1, 4, "排第 1 页") in told
    assert told[-1][2].startswith("排第 ")


def test_what_a_document_asks_for_from_outside_is_not_fetched(tmp_path: Path) -> None:
    picture = tmp_path / "own.png"
    picture.write_bytes(b"")
    with pytest.raises(ValueError, match="fetches nothing"):
        pressing.no_fetching(picture.as_uri())


def test_an_archived_tournament_is_printed_too(cup: Tournament, quick: list[str]) -> None:
    Tournament.objects.update(archived_at=cup.made_at)
    assert asked(organiser(cup))


def test_what_cannot_be_made_yet_says_what_is_missing(cup: Tournament) -> None:
    browser = organiser(cup)
    assert "先公布一轮" in browser.get(PAGE).content.decode()
    assert asked(browser, "pdf-sheets") == PAGE
    assert not Job.objects.exists()


def test_an_odd_choice_is_the_usual_one(cup: Tournament, quick: list[str]) -> None:
    asked(organiser(cup), paper="a3", copies="1000000")
    assert Job.objects.get().arguments["options"] == {
        "stage": "1", "copies": "1", "paper": "a4", "lang": "zh",
    }  # fmt: skip


class TestCommand:
    def test_it_writes_the_document(
        self, cup: Tournament, quick: list[str], tmp_path: Path
    ) -> None:
        target = tmp_path / "out.pdf"
        call_command("export", "cup", "pdf:blank", "-o", str(target), "-s", "lang=en")
        assert target.read_bytes() == PDF + b"1"
        assert [path.name for path in tmp_path.iterdir()] == ["out.pdf"]
        assert '<html lang="en">' in quick[0]

    def test_help_lists_every_kind(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            call_command("export", "--help")
        said = capsys.readouterr().out
        assert all(key in said for key in EXPORTS)
        assert "Score sheets" in said

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["nowhere", "pdf:blank"], "No tournament nowhere"),
            (["cup", "pdf:blank", "-s", "paper=a3"], "paper=a4|a5"),
            (["cup", "pdf:sheets"], "先公布一轮"),
        ],
    )
    def test_it_says_what_is_wrong(
        self, words: list[str], told: str, cup: Tournament, tmp_path: Path
    ) -> None:
        with pytest.raises(CommandError, match=told.replace("|", r"\|")):
            call_command("export", *words, "-o", str(tmp_path / "out.pdf"))
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("book", ALL)
def test_the_rule_books_page_has_its_blank_sheet(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gouji_league.exports import blanks

    made: list[str] = []

    def press(html: str, **_more: Any) -> bytes:
        made.append(html)
        return PDF

    monkeypatch.setattr(blanks, "press", press)
    browser = cast.client()
    where = f"/rules/{book}/sheet/"
    assert where in browser.get(f"/rules/{book}/").content.decode()
    shelf.find(blanks.name_of(book, size="a4", lang="zh")) and pytest.fail("made before")
    assert 'role="status"' in browser.get(where).content.decode()
    assert browser.get(where).status_code == 200
    assert Job.objects.count() == 1
    worker.run_next()
    answer = browser.get(where)
    assert b"".join(answer.streaming_content) == PDF  # type: ignore[attr-defined]
    assert len(made) == 1
    for path in shelf.folder().glob("*.pdf"):
        path.unlink()


def test_nobody_asks_for_the_sheet_of_no_book() -> None:
    assert cast.client().get("/rules/nothing/sheet/").status_code == 404


def test_the_press_is_a_program_of_its_own(tmp_path: Path) -> None:
    """It needs no Django, and nothing that lies beside it."""
    source, target = tmp_path / "in.html", tmp_path / "out.pdf"
    source.write_text("<p>甲</p>")
    import sys

    command = [sys.executable, "-P", pressing.__file__, str(source), str(target)]
    done = subprocess.run(command, capture_output=True, text=True, env={}, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "1\n")
    assert target.read_bytes().startswith(b"%PDF")
