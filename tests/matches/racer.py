"""Processes that write at the same moment, on a database of their own (tests/matches/races.py).

The program takes lines of JSON, each a list of jobs, and answers each with the list of what came
of them. One job is done here; several are done at once, each in a process of its own, forked from
this one so that Django is loaded but once. A job is named by its function, with the module where
it is another's: {"do": "count"}, {"do": "tests.rounds.racer:publish"}.
"""

import json
import multiprocessing
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import django

Job = dict[str, Any]
Wait = Callable[[], Any]
FORK = multiprocessing.get_context("fork")
TOGETHER: list[Wait] = []
"""In a forked process: comes back when all have come to the start."""
PATIENCE = 300


def prepare(job: Job) -> Job:
    """A tournament with a match on table 1, and `deals` deals in it."""
    from tests.matches.play import Table, event

    table = Table(event(job["book"], slug=job.get("slug", "cup")))
    for number in range(1, job["deals"] + 1):
        assert table.deal(number).status_code == 201
    return {"token": table.token, "key": table.key, "seen": table.seen}


def migrate(_job: Job) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def send(job: Job) -> Job:
    """One write, at the same moment as the others."""
    from tests.matches.play import Program

    program = Program(job["token"])
    assert program.ask("GET", f"matches/{job['key']}").status_code == 200
    wait()
    answer = program.ask(job["method"], f"matches/{job['key']}/{job['path']}", job["body"])
    return {"status": answer.status_code, "text": answer.content.decode()}


def wait() -> None:
    """Comes back when all have come here."""
    for one in TOGETHER:
        one()


def rules(job: Job) -> Job:
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
    wait()
    moves = editions.change(stage.tournament, asked, scope=scope, seen=seen, by=by)
    return {"status": 200, "text": json.dumps({"followed": len(moves)})}


def count(job: Job) -> Job:
    """What is stored afterwards."""
    from gouji_league.matches.models import Change, Deal

    return {
        "deals": Deal.objects.filter(match__key=job["key"]).count(),
        "current": Deal.objects.filter(match__key=job["key"], current=True).count(),
        "changes": Change.objects.filter(match__key=job["key"]).count(),
    }


def check(job: Job) -> Job:
    """By which rules the match is, and whether all that is derived follows from the facts."""
    from gouji_league.matches.models import Match
    from gouji_league.matches.services import rescoring

    match = Match.objects.select_related("edition").get(key=job["key"])
    differ = [one.what for found in rescoring.of(None) for one in rescoring.check(found)]
    return {"edition": match.edition.number, "differ": differ, "status": match.status}


def do(job: Job) -> Any:
    module, _, name = job["do"].rpartition(":")
    return getattr(import_module(module or __name__), name)(job)


def at_once(jobs: list[Job]) -> list[Any]:
    """Each in a process of its own; no connection to the database is taken along."""
    from django.db import connections

    connections.close_all()
    together = FORK.Barrier(len(jobs), timeout=PATIENCE)
    with FORK.Pool(len(jobs), initializer=TOGETHER.append, initargs=(together.wait,)) as pool:
        return pool.map(do, jobs, chunksize=1)


def main() -> None:
    django.setup()
    for line in sys.stdin:
        jobs = json.loads(line)
        print(json.dumps(at_once(jobs) if len(jobs) > 1 else [do(jobs[0])]), flush=True)
