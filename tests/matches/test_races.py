"""Several devices at once, each a process of its own, on the database that the tests run on."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.matches.play import ALL, DEAL, OTHER

ROOT = Path(__file__).resolve().parents[2]
Job = dict[str, Any]
Answers = list[tuple[int, Any, str]]
"""Status, JSON and text of each."""
PATIENCE = 300  # seconds: a busy machine starts eight processes slowly


class Processes:
    """One database, and processes that work on it."""

    def __init__(self, database: str, folder: Path) -> None:
        self.folder = folder
        data = folder / "data"
        data.mkdir()
        self.environment = os.environ | {
            "DATABASE_URL": database,
            "DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": "gouji_league.settings",
            "HOST_NAMES": "testserver",
        }

    def start(self, job: Job) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "tests.matches.racer", json.dumps(job)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @staticmethod
    def told(process: "subprocess.Popen[str]") -> Any:
        out, error = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, error
        return json.loads(out.splitlines()[-1])

    def ask(self, job: Job) -> Any:
        return self.told(self.start(job))


def let_go(folder: Path, processes: "Sequence[subprocess.Popen[str]]") -> None:
    """At the same moment, when all have come to the start."""
    deadline = time.monotonic() + PATIENCE
    while len(list(folder.glob("ready-*"))) < len(processes):
        assert time.monotonic() < deadline, "not every process came to the start"
        assert all(one.poll() in {None, 0} for one in processes), "a process failed"
        time.sleep(0.01)
    (folder / "go").touch()


def answers_of(told: Sequence[Any]) -> Answers:
    return [(one["status"], json.loads(one["text"]), one["text"]) for one in told]


class Race(Processes):
    """A match, and different things done to it at the same moment."""

    def __init__(self, database: str, folder: Path, *, book: str, deals: int) -> None:
        super().__init__(database, folder)
        self.match = self.ask({"do": "prepare", "book": book, "deals": deals})

    def run_jobs(self, jobs: list[Job]) -> Answers:
        shared = self.match | {"folder": str(self.folder)}
        processes = [self.start(shared | job | {"name": at}) for at, job in enumerate(jobs)]
        let_go(self.folder, processes)
        return answers_of([self.told(process) for process in processes])

    def stored(self) -> Any:
        return self.ask(self.match | {"do": "count"})


class Races(Processes):
    """A match of each book, and one race after another between the same processes."""

    def __init__(self, database: str, folder: Path, *, deals: int) -> None:
        super().__init__(database, folder)
        shared = {"do": "prepare", "deals": deals}
        jobs = [shared | {"book": book, "slug": book} for book in ALL]
        made = self.ask({"do": "series", "jobs": jobs})
        self.matches: dict[str, Job] = dict(zip(ALL, made, strict=True))

    def run(self, method: str, path: str, sent: dict[str, list[Job]]) -> dict[str, Answers]:
        """What each process was answered, by book."""
        shared = {"do": "send", "method": method, "path": path}
        runs: list[list[Job]] = [[] for _ in next(iter(sent.values()))]
        for book, bodies in sent.items():
            (self.folder / book).mkdir()
            here = shared | self.matches[book] | {"folder": str(self.folder / book)}
            for at, (run, one) in enumerate(zip(runs, bodies, strict=True)):
                run.append(here | {"name": at, "body": one})
        processes = [self.start({"do": "series", "jobs": run}) for run in runs]
        for book in sent:
            let_go(self.folder / book, processes)
        told = [self.told(process) for process in processes]
        return {
            book: answers_of(rows) for book, rows in zip(sent, zip(*told, strict=True), strict=True)
        }

    def stored(self) -> Any:
        """What is stored afterwards, by book."""
        jobs = [match | {"do": "count"} for match in self.matches.values()]
        return dict(zip(self.matches, self.ask({"do": "series", "jobs": jobs}), strict=True))

    def seen(self, book: str) -> int:
        return int(self.matches[book]["seen"])


def facts(book: str, n: int = 0) -> Job:
    """Of a first deal; odd numbers have others than even ones."""
    dealer = {"dealer": 1} if book == "shuangsheng" else {}
    return (DEAL, OTHER)[n % 2][book] | dealer


@pytest.fixture
def races(own_database: str, tmp_path: Path) -> Callable[[int], Races]:
    return lambda deals: Races(own_database, tmp_path, deals=deals)


def body(seen: int, **more: Any) -> Job:
    return {"id": str(uuid4()), "seen": seen} | more


def test_eight_writers_of_one_number_store_one_deal(races: Callable[[int], Races]) -> None:
    here = races(0)
    sent = {
        book: [body(here.seen(book), number=1, facts=facts(book, n)) for n in range(8)]
        for book in ALL
    }
    for book, answers in here.run("POST", "deals", sent).items():
        assert sorted(status for status, _told, _text in answers) == [201] + [409] * 7, book
        codes = {told["code"] for status, told, _text in answers if status == 409}
        assert codes <= {"stale", "number_taken"}, book
    assert here.stored() == {book: {"deals": 1, "current": 1, "changes": 2} for book in ALL}


def test_eight_repeats_of_one_id_are_answered_alike(races: Callable[[int], Races]) -> None:
    here = races(0)
    sent = {book: [body(here.seen(book), number=1, facts=facts(book))] * 8 for book in ALL}
    for book, answers in here.run("POST", "deals", sent).items():
        assert sorted(status for status, _told, _text in answers) == [200] * 7 + [201], book
        assert len({text for _status, _told, text in answers}) == 1, book
    assert here.stored() == {book: {"deals": 1, "current": 1, "changes": 2} for book in ALL}


def test_of_two_corrections_one_is_stored_and_named_to_the_other(
    races: Callable[[int], Races],
) -> None:
    here = races(1)
    reasons = ["看错座位", "看错次序"]
    sent = {
        book: [body(here.seen(book), facts=facts(book, 1), reason=reason) for reason in reasons]
        for book in ALL
    }
    for book, answers in here.run("PUT", "deals/1", sent).items():
        assert sorted(status for status, _told, _text in answers) == [200, 409], book
        winner = next(at for at, one in enumerate(answers) if one[0] == 200)
        late = answers[1 - winner][1]
        assert (late["code"], late["version"]) == ("stale", here.seen(book) + 1)
        [named] = late["changes"]
        assert (named["by"], named["what"]) == ("戊", "deal_corrected")
        assert named["reason"] == reasons[winner]
    assert here.stored() == {book: {"deals": 2, "current": 1, "changes": 3} for book in ALL}
