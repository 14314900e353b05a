"""Equal questions are drawn alike in every process, whatever Python makes of its hashes."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import question_from
from tests.rounds.simulate import Stage, people

DRAW = """
import json, sys
from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import question_from
question = question_from(json.load(sys.stdin))
drawn = formats.draw(question)
again = formats.reseat(question, drawn, missing=drawn.meetings[0].seats[:2], coming=[])
print(json.dumps([drawn.as_json(), again.as_json()]))
"""


def elsewhere(question: dict[str, Any], hashes: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", DRAW],
        input=json.dumps(question),
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("format_", "players"),
    [
        ("singles", 39),
        ("singles", 61),
        ("rotation", 9),
        ("swiss", 61),
        ("knockout", 21),
        ("groups", 22),
        ("round_robin", 9),
    ],
)
def test_every_process_draws_the_same(format_: str, players: int) -> None:
    stage = Stage(format_, people(players, units=7), {"units_apart": True, "legs": 2})
    for _ in range(3):
        stage.play_round()
    question = stage.question()
    told = question.as_json()
    first, second = (elsewhere(told, hashes) for hashes in ("1", "2"))
    assert first == second
    here = json.loads(json.dumps(formats.draw(question_from(told)).as_json()))
    assert first[0] == here
