"""Two organisers at once, each a process of its own, on the database that the tests run on."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.matches.test_races import PATIENCE, ROOT


def started(job: dict[str, Any], environment: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.rounds.racer", json.dumps(job)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(process: "subprocess.Popen[str]") -> Any:
    out, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, error
    return json.loads(out.splitlines()[-1])


def test_a_draft_that_four_publish_at_once_is_published_once(
    own_database: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    environment = os.environ | {
        "DATABASE_URL": own_database,
        "DATA_DIR": str(data),
        "DJANGO_SETTINGS_MODULE": "gouji_league.settings",
    }
    lots = told(started({"do": "prepare"}, environment))
    jobs = [
        lots | {"do": "publish", "folder": str(tmp_path), "name": number} for number in range(4)
    ]
    racing = [started(job, environment) for job in jobs]
    deadline = time.monotonic() + PATIENCE
    while len(list(tmp_path.glob("ready-*"))) < len(jobs):
        assert time.monotonic() < deadline, "not every process came to the start"
        time.sleep(0.01)
    (tmp_path / "go").touch()
    answers = [told(one) for one in racing]
    assert sorted(one["done"] for one in answers) == [False, False, False, True]
    assert {one["code"] for one in answers if not one["done"]} == {"moved_on"}
    # Six teams are drawn anew: three matches and nobody waits.
    assert told(started({"do": "count"}, environment)) == {"rounds": 1, "matches": 3}
