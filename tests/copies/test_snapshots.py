"""副本: what is in one, that none is torn, how many are kept, and the second folder."""

import re
import sqlite3
import stat
import threading
import zipfile
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from gouji_league.copies import engines, folders, snapshots
from gouji_league.copies.engines import CopyError
from gouji_league.copies.snapshots import DATABASE, SECRET, Snapshot
from gouji_league.tournaments.models import Tournament
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True)


def held_in(copy: Snapshot, folder: Path) -> dict[str, str]:
    """Name and host of each tournament in a copy."""
    with zipfile.ZipFile(copy.path) as packed:
        database = Path(packed.extract(DATABASE, folder))
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(database)) as opened:
            return dict(opened.execute("SELECT name, host FROM tournaments_tournament"))
    found = re.search(
        r"^COPY public\.tournaments_tournament \((.*?)\) FROM stdin;\n(.*?)^\\\.$",
        database.read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    assert found
    columns = found[1].split(", ")
    rows = [dict(zip(columns, row.split("\t"), strict=True)) for row in found[2].splitlines()]
    return {row["name"]: row["host"] for row in rows}


def test_a_copy_is_whole_its_owners_and_says_what_it_is(copying: Path, tmp_path: Path) -> None:
    cast.tournament(host="甲工会")
    made = snapshots.take(subject="甲杯")
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert made.path.parent == copying / "copies"
    assert held_in(made, tmp_path) == {"甲杯": "甲工会"}
    assert (made.info.engine, made.info.subject) == (connection.vendor, "甲杯")
    with zipfile.ZipFile(made.path) as packed:
        assert packed.read(SECRET).decode() == settings.SECRET_KEY
    assert not snapshots.take(secret=False).has_secret
    assert [one.has_secret for one in snapshots.listed()] == [False, True]


def test_no_copy_is_torn_by_somebody_who_writes(copying: Path, tmp_path: Path) -> None:
    """Name and host change together, as fast as they can; in no copy do they differ."""
    cup = cast.tournament(name="0", host="0")
    done = threading.Event()

    def write() -> None:
        number = 0
        while not done.is_set():
            number += 1
            with transaction.atomic():
                Tournament.objects.filter(pk=cup.pk).update(name=str(number))
                Tournament.objects.filter(pk=cup.pk).update(host=str(number))
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen = [held_in(snapshots.take(), tmp_path) for _ in range(4)]
    finally:
        done.set()
        writer.join()
    pairs = [pair for one in seen for pair in one.items()]
    assert len(pairs) == 4
    assert all(name == host for name, host in pairs)
    assert len({name for name, _host in pairs}) > 1


def test_the_newest_stay_and_of_older_ones_one_a_day_for_a_month() -> None:
    today = date(2026, 5, 31)
    days = [today - timedelta(days=back) for back in range(40) for _again in range(3)]
    names = [Path(f"{day:%Y%m%d}-{120 - n:06}-x.snapshot") for n, day in enumerate(days)]
    gone = set(snapshots.superfluous(names, today=today))
    kept = [path.name[:8] for path in names if path not in gone]
    assert not gone & set(names[: snapshots.NEWEST])
    assert len(kept) == len(set(kept)) + snapshots.NEWEST - 7
    assert min(kept) == "20260501"
    assert snapshots.superfluous(names[:20], today=today) == []


def test_what_is_old_goes_when_a_new_one_comes(copying: Path) -> None:
    place = folders.folder()
    for number in range(30):
        (place / f"20200101-{number:06}-x.snapshot").touch()
    made = snapshots.take()
    assert made.path.exists()
    assert len(list(place.glob("*.snapshot"))) == snapshots.NEWEST


def test_the_stick_gets_every_copy_and_what_it_missed(copying: Path, tmp_path: Path) -> None:
    stick, drawer = tmp_path / "stick", tmp_path / "drawer"
    first = snapshots.take()
    folders.choose(str(stick))
    second = snapshots.take()
    assert {one.name for one in stick.glob("*.snapshot")} == {first.path.name, second.path.name}
    assert (stick / second.path.name).read_bytes() == second.path.read_bytes()
    stick.rename(drawer)
    third = snapshots.take()
    assert not stick.exists()
    assert "U 盘拔了吗" in folders.state().second_failed
    stick.mkdir()  # where it was, and not the stick
    snapshots.send()
    assert list(stick.iterdir()) == []
    stick.rmdir()
    drawer.rename(stick)
    assert snapshots.send() == 1
    assert (stick / third.path.name).exists()
    assert folders.state().second_failed == ""


def test_a_second_folder_that_cannot_be_written_is_refused(copying: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValidationError, match="写不进去"):
        folders.choose(str(tmp_path / "file" / "below"))
    assert folders.state().second == ""


def test_sticks_are_what_is_mounted_where_sticks_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "USB 1"
    stick.mkdir()
    mounts = tmp_path / "mounts"
    mounts.write_text(
        f"/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 {str(stick).replace(' ', chr(92) + '040')} vfat rw 0 0\n"
        f"/dev/sdc1 {tmp_path}/gone vfat rw 0 0\n"
    )
    monkeypatch.setattr(folders, "MOUNTS", mounts)
    monkeypatch.setattr(folders, "STICKS", (str(tmp_path),))
    assert folders.sticks() == [stick]


def test_without_postgresqls_programs_it_says_what_to_install() -> None:
    with pytest.raises(CopyError, match="apt-get install postgresql-client"):
        engines._program("pg_dump-that-is-not-there", [])
