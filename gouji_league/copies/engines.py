"""数据库进出: the whole database into one file and back, on either kind of database.

Each way is whole or not at all, while others go on reading and writing: SQLite copies within one
read transaction, and back within one write; PostgreSQL by its own programs, in one transaction.
"""

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import connection, connections
from django.db.backends.postgresql.client import DatabaseClient
from django.utils.translation import gettext as _

PATIENCE = 20.0
"""Seconds that a copy waits for whoever is writing."""
LONGEST = 600.0
"""Seconds for PostgreSQL's programs."""
EMPTY = """
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE %I CASCADE', one.tablename);
  END LOOP;
  FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') LOOP
    EXECUTE format('DROP FUNCTION %s CASCADE', one.name);
  END LOOP;
END $$;
"""
"""What is there goes first, with what a newer program has added."""


class CopyError(ValidationError):
    """A copy could not be made or brought back, and why, in words."""


def engine() -> str:
    """sqlite or postgresql."""
    return connection.vendor


def dump(to: Path) -> None:
    """What is committed at this moment; never half of somebody's transaction."""
    if engine() == "sqlite":
        _dump_sqlite(to)
    else:
        _program("pg_dump", ["--format=plain", "--no-owner", "--no-privileges", f"--file={to}"])


def load(source: Path) -> str:
    """Puts the database in place of the present one; where a broken one was put aside, if any."""
    connections.close_all()
    if engine() == "sqlite":
        return _load_sqlite(source)
    empty = source.with_name("empty.sql")
    empty.write_text(EMPTY, "utf-8")
    quiet = ["--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1"]
    files = [f"--file={empty}", f"--file={source}"]
    _program("psql", [*quiet, "--single-transaction", *files])
    return ""


# SQLite --------------------------------------------------------------------------------------


def _file() -> Path:
    return Path(connection.settings_dict["NAME"])


def is_there() -> bool:
    return _file().is_file() and _file().stat().st_size > 0


def _dump_sqlite(to: Path) -> None:
    """By a connection of its own: it sees what is committed, whatever this process is at."""
    try:
        with closing(sqlite3.connect(f"{_file().as_uri()}?mode=ro", uri=True)) as found:
            found.execute("PRAGMA busy_timeout = 20000")
            found.execute("VACUUM INTO ?", [str(to)])
    except sqlite3.Error as error:
        words = _("数据库读不出来，没有做成副本：%(error)s")
        raise CopyError(words % {"error": error}) from error


def _load_sqlite(source: Path) -> str:
    _refuse_broken(source)
    path = _file()
    try:
        _copy_over(source, path)
    except sqlite3.OperationalError as error:  # somebody writes and writes
        words = _("数据库一直有人在用，没有恢复：请先停掉网站（Ctrl-C）再试。（%(error)s）")
        raise CopyError(words % {"error": error}) from error
    except sqlite3.DatabaseError:  # what is there is no database any more
        broken = path.with_name(f"{path.name}.broken-{uuid4().hex[:8]}")
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        path.replace(broken)
        _copy_over(source, path)
        return str(broken)
    return ""


def _refuse_broken(source: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as found:
            [whole] = found.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error:
        whole = ""
    if whole != "ok":
        raise CopyError(_("副本里的数据库坏了，没有恢复。请换一个副本。"))


def _copy_over(source: Path, path: Path) -> None:
    """In one write transaction: who reads meanwhile sees the old or the new."""
    with (
        closing(sqlite3.connect(source)) as found,
        closing(sqlite3.connect(path, timeout=PATIENCE)) as held,
    ):
        held.execute("PRAGMA journal_mode=WAL")
        found.backup(held, progress=_patience(monotonic() + PATIENCE), sleep=0.05)


def _patience(end: float) -> Callable[[int, int, int], None]:
    """Python would try for ever: after a while it is somebody's fault."""

    def look(status: int, _remaining: int, _total: int) -> None:
        if status != sqlite3.SQLITE_DONE and monotonic() > end:
            raise sqlite3.OperationalError("database is locked")

    return look


# PostgreSQL ----------------------------------------------------------------------------------


def _program(name: str, arguments: list[str]) -> None:
    """Runs one of PostgreSQL's own programs on the database that is set."""
    command, own = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, arguments)
    command[0] = name
    try:
        done = subprocess.run(
            command,
            env=os.environ | (own or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
    except FileNotFoundError:
        words = _(
            "这台机器没有 %(name)s，PostgreSQL 的副本做不了。请装它的客户端："
            "apt-get install postgresql-client"
        )
        raise CopyError(words % {"name": name}) from None
    except subprocess.TimeoutExpired:
        raise CopyError(_("%(name)s 十分钟还没做完，停下了。") % {"name": name}) from None
    if done.returncode != 0:
        told = done.stderr.strip().splitlines()
        words = _("%(name)s 没有做成：%(error)s")
        raise CopyError(words % {"name": name, "error": " ".join(told[-2:])[:300]})
