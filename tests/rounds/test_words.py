"""What the draw says: each key has its sentence, with the names and figures in it."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import NoDrawError, Reason
from gouji_league.rounds.words import REASONS, REFUSALS, reason_words, refusal_words
from tests.rounds.simulate import Stage, people

FOLDER = Path(formats.__file__).parent


def calls(name: str) -> list[ast.Call]:
    """Every call of a name in the formats."""
    return [
        node
        for path in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def keys_of(node: ast.expr) -> set[str]:
    return {
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.islower()
    }


def test_each_refusal_that_is_raised_has_a_sentence_and_each_sentence_is_used() -> None:
    raised = {key for call in calls("NoDrawError") for key in keys_of(call.args[0])}
    assert raised == set(REFUSALS)


def test_each_reason_that_is_given_has_a_sentence() -> None:
    given = {
        key
        for call in calls("Reason")
        for word in call.keywords
        if word.arg == "key"
        for key in keys_of(word.value)
    }
    assert given
    assert given <= set(REASONS)


def test_each_sentence_is_of_a_reason() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    assert not [key for key in REASONS if f'"{key}"' not in source]


REFUSED = [
    (NoDrawError("too_few", count=1, least=2), "只有 1 个，至少要 2 个", "Only 1"),
    (NoDrawError("no_legal_pairing", round=4), "第 4 轮", "round 4"),
    (NoDrawError("undecided", count=3), "还有 3 场", "3 not decided"),
    (NoDrawError("no_place", count=2), "还有 2 个", "no place for 2"),
    (NoDrawError("stage_over"), "已经打完", "is over"),
]


@pytest.mark.parametrize(("error", "chinese", "english"), REFUSED, ids=lambda one: str(one))
def test_a_refusal_says_what_stands_in_the_way(
    error: NoDrawError, chinese: str, english: str
) -> None:
    assert chinese in refusal_words(error)
    with translation.override("en"):
        assert english in refusal_words(error)


def test_a_reason_names_them() -> None:
    reason = Reason(key="rematch", about=(1, 2), params={"round": 3})
    assert reason_words(reason, {1: "甲队", 2: "乙队"}) == "甲队、乙队 第 3 轮已经碰过"
    with translation.override("en"):
        assert reason_words(reason, {1: "甲", 2: "乙"}) == "甲, 乙 met in round 3"


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("swiss", {"rounds": 12, "least_bad": True}),
        ("knockout", {"draw": "bracket"}),
        ("knockout", {"draw": "redraw"}),
        ("round_robin", {"legs": 2}),
        ("groups", {"group_size": 4}),
    ],
)
def test_what_a_whole_stage_says_can_be_read(name: str, settings: dict[str, object]) -> None:
    stage = Stage(name, people(13, units=2, seeds=2), settings)
    stage.play_round()
    stage.without([13])
    stage.play()
    names = {one.id: f"{one.id}队" for one in stage.entrants}
    told = [reason_words(one, names) for drawn in stage.draws for one in drawn.reasons]
    assert told
    assert not [words for words in told if "%" in words or "队" not in words]
