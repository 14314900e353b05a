"""A process of its own that writes to a match: `python -m tests.matches.racer JOB`, JSON out.

It says that it is ready by a file, and sends when the file `go` is there.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import django


def prepare(job: dict[str, Any]) -> dict[str, Any]:
    """An empty database, migrated, with a match on table 1 and `deals` deals in it."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.matches.play import Table, event

    table = Table(event(job["book"]))
    for number in range(1, job["deals"] + 1):
        assert table.deal(number).status_code == 201
    return {"token": table.token, "key": table.key, "seen": table.seen}


def send(job: dict[str, Any]) -> dict[str, Any]:
    """One write, at the same moment as the others."""
    from tests.matches.play import Program

    program = Program(job["token"])
    assert program.ask("GET", f"matches/{job['key']}").status_code == 200
    folder = Path(job["folder"])
    (folder / f"ready-{job['name']}").touch()
    deadline = time.monotonic() + 60
    while not (folder / "go").exists() and time.monotonic() < deadline:
        time.sleep(0.001)
    answer = program.ask(job["method"], f"matches/{job['key']}/{job['path']}", job["body"])
    return {"status": answer.status_code, "text": answer.content.decode()}


def count(job: dict[str, Any]) -> dict[str, Any]:
    """What is stored afterwards."""
    from gouji_league.matches.models import Change, Deal

    return {
        "deals": Deal.objects.filter(match__key=job["key"]).count(),
        "current": Deal.objects.filter(match__key=job["key"], current=True).count(),
        "changes": Change.objects.filter(match__key=job["key"]).count(),
    }


if __name__ == "__main__":
    django.setup()
    asked = json.loads(sys.argv[1])
    print(json.dumps({"prepare": prepare, "send": send, "count": count}[asked["do"]](asked)))
