"""Races: things done to a match at the same moment by processes of their own (racer.py)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.matches.play import ALL

ROOT = Path(__file__).resolve().parents[2]
Job = dict[str, Any]
Answers = list[tuple[int, Any, str]]
"""Status, JSON and text of each."""


class Racers:
    """A program that lets processes race on a database of its own, migrated."""

    def __init__(self, database: str, folder: Path, *, settings: str = "gouji_league.settings"):
        (data := folder / "data").mkdir()
        self.environment = os.environ | {
            "DATABASE_URL": database,
            "DATA_DIR": str(data),
            "TEST_DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": settings,
            "HOST_NAMES": "testserver",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from tests.matches.racer import main; main()"],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.ask({"do": "migrate"})

    def at_once(self, jobs: list[Job]) -> list[Any]:
        """What came of each."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(jobs) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, "a job failed: see above"
        found: list[Any] = json.loads(answer)
        return found

    def ask(self, job: Job) -> Any:
        return self.at_once([job])[0]

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(timeout=60)


class Race:
    """A match of a book, and different things done to it at the same moment."""

    def __init__(self, racers: Racers, *, book: str, deals: int) -> None:
        self.racers = racers
        self.slug = f"race-{uuid4().hex[:12]}"
        job = {"do": "prepare", "book": book, "deals": deals, "slug": self.slug}
        self.match = racers.ask(job)

    @property
    def seen(self) -> int:
        return int(self.match["seen"])

    def run(self, jobs: list[Job]) -> Answers:
        told = self.racers.at_once([self.match | job for job in jobs])
        return [(one["status"], json.loads(one["text"]), one["text"]) for one in told]

    def ask(self, what: str) -> Any:
        """`count`: what is stored afterwards; `check`: whether it follows from the facts."""
        return self.racers.ask(self.match | {"do": what})


class Races:
    """A match of each book, and one race after another, each over all of them."""

    def __init__(self, racers: Racers, *, deals: int) -> None:
        self.matches = {book: Race(racers, book=book, deals=deals) for book in ALL}

    def run(self, method: str, path: str, sent: dict[str, list[Job]]) -> dict[str, Answers]:
        """What each process was answered, by book."""
        how = {"do": "send", "method": method, "path": path}
        return {
            book: self.matches[book].run([how | {"body": one} for one in bodies])
            for book, bodies in sent.items()
        }

    def stored(self) -> Any:
        """What is stored afterwards, by book."""
        return {book: race.ask("count") for book, race in self.matches.items()}

    def seen(self, book: str) -> int:
        return self.matches[book].seen


def body(seen: int, **more: Any) -> Job:
    return {"id": str(uuid4()), "seen": seen} | more
