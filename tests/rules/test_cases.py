"""The worked cases: whole matches with their results, card questions with their answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from gouji_league.rules.judge import judge
from tests.rules.notation import Json, all_lines, by_kind, refused, score

CASES = Path(__file__).parent / "cases"
MATCHES: list[Json] = json.loads((CASES / "score.json").read_text())
QUESTIONS: list[Json] = json.loads((CASES / "judge.json").read_text())


def compared(result: Json) -> Json:
    """A result in the form of the cases: lines summed over the match, clause and why left out."""
    if "lines" not in result:
        return result
    lines = [
        {"kind": kind, "who": who, "points": points}
        for (kind, who), points in by_kind(all_lines(result)).items()
    ]
    deals = [
        {key: value for key, value in deal.items() if key != "lines"} for deal in result["deals"]
    ]
    return {**result, "deals": deals, "lines": in_order(lines)}


def in_order(lines: list[Json]) -> list[Json]:
    return sorted(lines, key=lambda line: (line["kind"], str(line["who"])))


@pytest.mark.parametrize("case", MATCHES, ids=[case["name"] for case in MATCHES])
def test_match(case: Json) -> None:
    if case["expect"] == "faults":
        assert refused(case["record"])
        return
    expected: Json = case["expect"]
    if "lines" in expected:
        expected = {**expected, "lines": in_order(expected["lines"])}
    assert compared(score(case["record"])) == expected


def name(question: Json) -> str:
    cards = question.get("set", question.get("hand"))
    over = f" over {question['over']}" if "over" in question else ""
    options = "".join(f" {key}={value}" for key, value in question.get("options", {}).items())
    return f"{question['rulebook']}{options}: {question['ask']} {cards}{over}"


@pytest.mark.parametrize("question", QUESTIONS, ids=map(name, QUESTIONS))
def test_question(question: Json) -> None:
    asked: dict[str, Any] = {key: value for key, value in question.items() if key != "answer"}
    assert judge(asked).as_json()["answer"] is question["answer"]
