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

    table = Table(event(job["book"], slug=job.get("slug", "cup")))
    for number in range(1, job["deals"] + 1):
        assert table.deal(number).status_code == 201
    return {"token": table.token, "key": table.key, "seen": table.seen}


def send(job: dict[str, Any]) -> dict[str, Any]:
    """One write, at the same moment as the others."""
    from tests.matches.play import Program

    program = Program(job["token"])
    assert program.ask("GET", f"matches/{job['key']}").status_code == 200
    wait(job)
    answer = program.ask(job["method"], f"matches/{job['key']}/{job['path']}", job["body"])
    return {"status": answer.status_code, "text": answer.content.decode()}


def wait(job: dict[str, Any]) -> None:
    """Says that it is ready, and comes back when all are."""
    folder = Path(job["folder"])
    (folder / f"ready-{job['name']}").touch()
    deadline = time.monotonic() + 300
    while not (folder / "go").exists() and time.monotonic() < deadline:
        time.sleep(0.001)


def rules(job: dict[str, Any]) -> dict[str, Any]:
    """Other options for the stage while it is played, as the organiser's page stores them."""
    from gouji_league.matches.effects import mark
    from gouji_league.matches.models import Match
    from gouji_league.matches.selectors.effects import look
    from gouji_league.matches.selectors.listing import gather
    from gouji_league.matches.services import editions
    from gouji_league.tournaments.proposals import Proposal
    from tests import cast

    stage = Match.objects.select_related("stage__tournament").get(key=job["key"]).stage
    asked = [Proposal(stage, stage.editions.get(), job["body"]["options"])]
    by, scope = cast.actor(cast.organiser(stage.tournament)), job["body"]["scope"]
    effects = look(gather(Match.objects.filter(stage=stage)), asked)
    seen = mark([one for one in effects if scope == editions.STAGE or not one.begun], scope)
    wait(job)
    moves = editions.change(stage.tournament, asked, scope=scope, seen=seen, by=by)
    return {"status": 200, "text": json.dumps({"followed": len(moves)})}


def count(job: dict[str, Any]) -> dict[str, Any]:
    """What is stored afterwards."""
    from gouji_league.matches.models import Change, Deal

    return {
        "deals": Deal.objects.filter(match__key=job["key"]).count(),
        "current": Deal.objects.filter(match__key=job["key"], current=True).count(),
        "changes": Change.objects.filter(match__key=job["key"]).count(),
    }


def check(job: dict[str, Any]) -> dict[str, Any]:
    """By which rules the match is, and whether all that is derived follows from the facts."""
    from gouji_league.matches.models import Match
    from gouji_league.matches.services import rescoring

    match = Match.objects.select_related("edition").get(key=job["key"])
    differ = [one.what for found in rescoring.of(None) for one in rescoring.check(found)]
    return {"edition": match.edition.number, "differ": differ, "status": match.status}


def series(job: dict[str, Any]) -> list[dict[str, Any]]:
    """One thing after another: a process starts but once."""
    return [JOBS[one["do"]](one) for one in job["jobs"]]


JOBS = {"prepare": prepare, "send": send, "count": count, "rules": rules, "check": check}

if __name__ == "__main__":
    django.setup()
    asked = json.loads(sys.argv[1])
    print(json.dumps((JOBS | {"series": series})[asked["do"]](asked)))
