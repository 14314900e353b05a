"""Brackets and groups of odd fields, against text that was worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

from gouji_league.rounds.formats import groups
from gouji_league.rounds.formats.ask import Question
from gouji_league.rounds.formats.tree import bracket_view
from tests.rounds.picture import picture
from tests.rounds.simulate import people

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def told(path: Path) -> tuple[dict[str, Any], list[str]]:
    """What is asked, and the lines that are expected."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    lines = [line for line in head.splitlines() if not line.startswith("#")]
    asked: dict[str, Any] = dict(line.split(": ") for line in lines)
    return {key: int(v) if v.isdigit() else v for key, v in asked.items()}, body.splitlines()


def grouped(question: Question) -> tuple[list[str], Question]:
    """The groups in lines, and the knock-out that follows while nobody has played yet."""
    found: dict[str, list[int]] = {}
    for number, name in groups.assign(question).items():
        found.setdefault(name, []).append(number)
    lines = [" ".join([name, *map(str, sorted(found[name]))]) for name in sorted(found)]
    sizes = {name: len(members) for name, members in found.items()}
    after = groups.expected(sizes, question.settings)
    return lines, Question(format="knockout", round=1, seed="x", entrants=after)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_field_is_drawn_as_by_hand(path: Path) -> None:
    asked, expected = told(path)
    question = Question(
        format=asked.pop("format"),
        round=1,
        seed="x",
        entrants=people(asked.pop("entrants"), seeds=asked.pop("seeds", 0)),
        settings=asked,
    )
    lines: list[str] = []
    if question.format == "groups":
        lines, question = grouped(question)
    rounds = bracket_view(question)
    assert lines + picture(rounds[: asked.get("rounds", len(rounds))]) == expected


def test_the_fields_of_the_documents_are_among_them() -> None:
    assert {path.stem.split("-")[0] for path in GOLDEN} >= {"13", "21", "24", "30", "66"}
