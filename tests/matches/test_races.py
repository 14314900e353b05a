"""Several devices at once, each a process of its own, on the database that the tests run on."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.matches.play import DEAL, OTHER

ROOT = Path(__file__).resolve().parents[2]
BOOKS = ["standard", "shuangsheng"]
"""One of each kind: players in a ring of six with points of their own, and two pairs."""
Job = dict[str, Any]
PATIENCE = 300  # seconds: a busy machine starts eight processes slowly


class Race:
    """One database, and processes that start at the same moment."""

    def __init__(self, database: str, folder: Path, *, book: str, deals: int) -> None:
        self.folder, self.book = folder, book
        data = folder / "data"
        data.mkdir()
        self.environment = os.environ | {
            "DATABASE_URL": database,
            "DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": "gouji_league.settings",
            "HOST_NAMES": "testserver",
        }
        self.match = self.ask({"do": "prepare", "book": book, "deals": deals})

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

    def run(self, method: str, path: str, bodies: list[Job]) -> list[tuple[int, Any, str]]:
        """Status, JSON and text of each answer."""
        return self.run_jobs(
            [{"do": "send", "method": method, "path": path, "body": body} for body in bodies]
        )

    def run_jobs(self, jobs: list[Job]) -> list[tuple[int, Any, str]]:
        """Different things at the same moment."""
        shared = self.match | {"folder": str(self.folder)}
        processes = [self.start(shared | job | {"name": at}) for at, job in enumerate(jobs)]
        deadline = time.monotonic() + PATIENCE
        while len(list(self.folder.glob("ready-*"))) < len(jobs):
            assert time.monotonic() < deadline, "not every process came to the start"
            assert all(one.poll() in {None, 0} for one in processes), "a process failed"
            time.sleep(0.01)
        (self.folder / "go").touch()
        answers = [self.told(process) for process in processes]
        return [(one["status"], json.loads(one["text"]), one["text"]) for one in answers]

    def stored(self) -> Any:
        return self.ask(self.match | {"do": "count"})

    def facts(self, n: int = 0) -> Job:
        """Of a first deal; odd numbers have others than even ones."""
        dealer = {"dealer": 1} if self.book == "shuangsheng" else {}
        return (DEAL, OTHER)[n % 2][self.book] | dealer


@pytest.fixture(params=BOOKS)
def race(
    request: pytest.FixtureRequest, own_database: str, tmp_path: Path
) -> Callable[[int], Race]:
    return lambda deals: Race(own_database, tmp_path, book=request.param, deals=deals)


def body(seen: int, **more: Any) -> Job:
    return {"id": str(uuid4()), "seen": seen} | more


def test_eight_writers_of_one_number_store_one_deal(race: Callable[[int], Race]) -> None:
    here = race(0)
    seen = here.match["seen"]
    sent = [body(seen, number=1, facts=here.facts(n)) for n in range(8)]
    answers = here.run("POST", "deals", sent)
    assert sorted(status for status, _told, _text in answers) == [201] + [409] * 7
    codes = {told["code"] for status, told, _text in answers if status == 409}
    assert codes <= {"stale", "number_taken"}
    assert here.stored() == {"deals": 1, "current": 1, "changes": 2}


def test_eight_repeats_of_one_id_are_answered_alike(race: Callable[[int], Race]) -> None:
    here = race(0)
    answers = here.run(
        "POST", "deals", [body(here.match["seen"], number=1, facts=here.facts())] * 8
    )
    assert sorted(status for status, _told, _text in answers) == [200] * 7 + [201]
    assert len({text for _status, _told, text in answers}) == 1
    assert here.stored() == {"deals": 1, "current": 1, "changes": 2}


def test_of_two_corrections_one_is_stored_and_named_to_the_other(
    race: Callable[[int], Race],
) -> None:
    here = race(1)
    seen = here.match["seen"]
    reasons = ["看错座位", "看错次序"]
    answers = here.run(
        "PUT", "deals/1", [body(seen, facts=here.facts(1), reason=reason) for reason in reasons]
    )
    assert sorted(status for status, _told, _text in answers) == [200, 409]
    winner = next(at for at, one in enumerate(answers) if one[0] == 200)
    late = answers[1 - winner][1]
    assert (late["code"], late["version"]) == ("stale", seen + 1)
    [named] = late["changes"]
    assert (named["by"], named["what"]) == ("戊", "deal_corrected")
    assert named["reason"] == reasons[winner]
    assert here.stored() == {"deals": 2, "current": 1, "changes": 3}
