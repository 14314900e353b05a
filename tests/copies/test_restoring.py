"""恢复副本: all as it was, here and on another laptop; what cannot be brought back changes nothing."""

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import CommandError, call_command
from django.test import Client

from gouji_league.accounts import actor, ways
from gouji_league.copies import engines, folders, restoring, snapshots
from gouji_league.copies.engines import CopyError
from gouji_league.copies.snapshots import BEFORE_RESTORING, DATABASE, INFO, Snapshot
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import closing as ending
from gouji_league.tournaments.services import staff
from tests import cast
from tests.conftest import empty_database

BY = actor.of_command("test")
ROOT = Path(__file__).resolve().parents[2]
IN_PROCESS = pytest.mark.django_db(transaction=True)

MAKE = """
import sys
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
call_command("migrate", verbosity=0)
from gouji_league.accounts import actor
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import staff
cup = Tournament.objects.create(slug="cup", name="甲杯", step=None)
link, token = staff.make_link(cup, by=actor.of_command("x"), role="referee", name="戊")
phone = SessionStore(); phone["links"] = {"a": "b"}; phone.save()
print(token, phone.session_key)
call_command("snapshot", output=sys.argv[1])
"""
LOOK = """
import sys
from gouji_league.accounts import ways
from django.contrib.sessions.backends.db import SessionStore
link = ways.link_for(sys.argv[1])
print(link.name, ways.token_of(link) == sys.argv[1], dict(SessionStore(sys.argv[2])))
"""


class Laptop:
    """A machine of its own: a data folder and a database."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.environ = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environ |= {"DATA_DIR": str(folder), "DATABASE_URL": url}

    def python(self, text: str, *words: str) -> str:
        start = "import django; django.setup()\n"
        return self.run("-c", start + text, *words)

    def run(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            env=self.environ | {"DJANGO_SETTINGS_MODULE": "gouji_league.settings"},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def test_on_another_laptop_phones_stay_signed_in_and_links_open(
    own_database: str, tmp_path: Path, django_db_blocker: Any
) -> None:
    file = tmp_path / "stick.snapshot"
    token, phone = Laptop(tmp_path / "here", own_database).python(MAKE, str(file)).split()[:2]
    (tmp_path / "b").mkdir()
    with empty_database(tmp_path / "b", django_db_blocker) as url:
        there = Laptop(tmp_path / "there", url)
        said = there.run("manage.py", "restore-snapshot", str(file))
        seen = there.python(LOOK, token, phone)
    assert "已恢复到" in said
    assert "请重启 bin/run" in said
    assert seen == "戊 True {'links': {'a': 'b'}}\n"
    assert (there.folder / "secret_key").stat().st_mode & 0o777 == 0o600


@IN_PROCESS
def test_without_the_secret_links_open_and_it_is_said_what_does_not(copying: Path) -> None:
    _link, token = staff.make_link(cast.tournament(), by=BY, role="referee", name="戊")
    copy = snapshots.take(secret=False)
    (copying / "secret_key").write_text("ours")
    said = "".join(restoring.told(restoring.restore(copy.path)))
    assert "手机要重新扫码" in said
    assert ways.link_for(token).name == "戊"
    assert (copying / "secret_key").read_text() == "ours"


@IN_PROCESS
def test_everything_is_as_it_was_and_what_was_here_is_kept(copying: Path) -> None:
    cup = cast.tournament()
    _link, token = staff.make_link(cup, by=BY, role="referee", name="戊")
    copy = snapshots.take()
    ending.delete(cup, by=BY)
    cast.tournament(slug="other", name="乙杯")
    done = restoring.restore(copy.path)
    assert [one.name for one in Tournament.objects.all()] == ["甲杯"]
    assert ways.link_for(token).name == "戊"
    assert not done.secret_set  # it is this machine's own
    assert done.before is not None
    assert snapshots.read(done.before).info.why == BEFORE_RESTORING
    restoring.restore(done.before)
    assert [one.name for one in Tournament.objects.all()] == ["乙杯"]


@IN_PROCESS
def test_the_other_machines_secret_takes_the_place_of_ours(copying: Path, settings: Any) -> None:
    theirs = settings.SECRET_KEY
    copy = snapshots.take()
    (copying / "secret_key").write_text("ours")
    assert restoring.restore(copy.path, secret=False).secret_set is False
    assert (copying / "secret_key").read_text() == "ours"
    assert restoring.restore(copy.path).secret_set
    assert (copying / "secret_key").read_text() == theirs
    [old] = copying.glob("secret_key.before-*")
    assert old.read_text() == "ours"


@IN_PROCESS
def test_the_oldest_of_a_full_day_is_brought_back_and_kept(copying: Path, settings: Any) -> None:
    """What was here is copied first, and that is one copy too many."""
    cast.tournament()
    theirs, oldest = settings.SECRET_KEY, snapshots.take().path
    for _ in range(snapshots.NEWEST - 1):
        snapshots.take()
    Tournament.objects.update(name="乙杯")
    (copying / "secret_key").write_text("ours")
    call_command("restore-snapshot", str(oldest))
    assert Tournament.objects.get().name == "甲杯"
    assert (copying / "secret_key").read_text() == theirs
    assert oldest.exists()


@IN_PROCESS
def test_the_oldest_on_a_stick_is_brought_back_and_kept(copying: Path, tmp_path: Path) -> None:
    cast.tournament()
    stick = folders.choose(str(tmp_path / "stick"))
    assert stick is not None
    oldest = stick / snapshots.take().path.name
    for _ in range(snapshots.NEWEST - 1):
        snapshots.take()
    restoring.restore(oldest)
    assert oldest.exists()


@IN_PROCESS
def test_a_browser_goes_on_after_a_restore(copying: Path) -> None:
    cup = cast.tournament()
    browser: Client = cast.client(cast.organiser(cup))
    copy = snapshots.take()
    SessionStore(browser.session.session_key).flush()
    restoring.restore(copy.path)
    assert browser.get("/t/cup/manage/").status_code == 200


def changed(copy: Snapshot, to: Path, **other: Any) -> Path:
    """The same copy, telling something else of itself."""
    with zipfile.ZipFile(copy.path) as old, zipfile.ZipFile(to, "w") as new:
        new.writestr(INFO, json.dumps(asdict(replace(copy.info, **other))))
        new.writestr(DATABASE, old.read(DATABASE))
    return to


@IN_PROCESS
def test_what_cannot_be_brought_back_changes_nothing(copying: Path, tmp_path: Path) -> None:
    cast.tournament()
    copy, odd = snapshots.take(), tmp_path / "odd.snapshot"
    newer = {**copy.info.migrations, "tournaments": ["9999_of_next_year"]}
    refused = {
        "更新的程序做的": changed(copy, tmp_path / "1.snapshot", migrations=newer),
        "这台机器用的是": changed(copy, tmp_path / "2.snapshot", engine="oracle"),
        "副本坏了": changed(copy, tmp_path / "3.snapshot", sha256="0" * 64),
        "不是副本": odd,
    }
    odd.write_bytes(copy.path.read_bytes()[:-200])
    Tournament.objects.update(name="乙杯")
    for words, path in refused.items():
        with pytest.raises(CommandError, match=words):
            call_command("restore-snapshot", str(path))
    assert Tournament.objects.get().name == "乙杯"
    assert len(snapshots.listed()) == 1  # and none was made on the way


def test_a_database_that_is_none_any_more_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, present = tmp_path / "sound", tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(sound)) as made:
        made.execute("CREATE TABLE one (x)")
        made.commit()
    present.write_bytes(b"coffee" * 1000)
    monkeypatch.setattr(engines, "_file", lambda: present)
    broken = Path(engines._load_sqlite(sound))
    assert broken.read_bytes().startswith(b"coffee")
    with closing(sqlite3.connect(present)) as found:
        assert found.execute("SELECT name FROM sqlite_master").fetchall() == [("one",)]
    with pytest.raises(CopyError, match="坏了"):
        engines._load_sqlite(broken)


def test_a_database_that_is_written_to_all_the_time_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, present = tmp_path / "sound", tmp_path / "db.sqlite3"
    for path in (sound, present):
        with closing(sqlite3.connect(path)) as made:
            made.execute("PRAGMA journal_mode=WAL")
            made.execute("CREATE TABLE one (x)")
            made.commit()
    monkeypatch.setattr(engines, "_file", lambda: present)
    monkeypatch.setattr(engines, "PATIENCE", 0.1)
    with closing(sqlite3.connect(present, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        with pytest.raises(CopyError, match="一直有人在用"):
            engines._load_sqlite(sound)
