"""What the README shows is what happens."""

import json
import re
from pathlib import Path

import pytest

from gouji_league.rules.judge import Answer, judge
from gouji_league.rules.score import MatchScore, score_record

ROOT = Path(__file__).resolve().parents[2]
READMES = ["README.md", "README.zh.md"]


@pytest.mark.parametrize("name", READMES)
def test_its_match_is_scored(name: str) -> None:
    text = (ROOT / name).read_text()
    [record] = re.findall(r'^\{"rulebook".*?\]\}$', text, re.DOTALL | re.MULTILINE)
    assert isinstance(score_record(json.loads(record)), MatchScore)


@pytest.mark.parametrize("name", READMES)
def test_its_question_has_its_answer(name: str) -> None:
    text = (ROOT / name).read_text()
    [(question, answer)] = re.findall(
        r"echo '(\{.*?\})' .*?judge -\n(\{.*?\})$", text, re.MULTILINE
    )
    found = judge(json.loads(question))
    assert isinstance(found, Answer)
    assert found.as_json() == json.loads(answer)
