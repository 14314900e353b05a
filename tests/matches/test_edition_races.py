"""比赛中改规则, while deals are stored: processes of their own, on the database of the tests."""

from typing import Any

import pytest

from tests.matches.play import DEAL
from tests.matches.races import Race, Racers, body

BOOK = "shida"
OPTIONS: dict[str, Any] = {
    "place_points": None,
    "positive_only": False,
    "sweep_points": 12,
    "ally_burn_scores": False,
}


def deals(race: Race, *, number: int, count: int = 4) -> list[dict[str, Any]]:
    sent = [body(race.seen, number=number, facts=DEAL[BOOK]) for _ in range(count)]
    return [{"do": "send", "method": "POST", "path": "deals", "body": one} for one in sent]


def rules(scope: str) -> dict[str, Any]:
    return {"do": "rules", "body": {"options": OPTIONS, "scope": scope}}


def test_every_deal_of_the_stage_is_scored_by_the_new_rules(racers: Racers) -> None:
    race = Race(racers, deals=1, book=BOOK)
    answers = race.run([rules("stage"), *deals(race, number=2)])
    assert answers[0][1] == {"followed": 1}
    stored = [status for status, _told, _text in answers[1:] if status == 201]
    refused = [told["code"] for status, told, _text in answers[1:] if status != 201]
    assert len(stored) <= 1
    assert set(refused) <= {"stale", "number_taken"}
    found = race.ask("check")
    assert (found["edition"], found["differ"]) == (2, [])
    assert race.ask("count")["current"] == 1 + len(stored)


@pytest.mark.parametrize("deal_first", [False, True])
def test_a_match_is_either_begun_by_the_old_rules_or_follows_the_new(
    racers: Racers, *, deal_first: bool
) -> None:
    race = Race(racers, deals=0, book=BOOK)
    jobs = [rules("later"), *deals(race, number=1)]
    answers = race.run(jobs[::-1] if deal_first else jobs)
    stored = [status for status, _told, _text in answers if status == 201]
    found = race.ask("check")
    assert found["differ"] == []
    assert (len(stored), found["edition"]) in {(1, 1), (0, 2)}
