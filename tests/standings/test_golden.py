"""Whole tournaments as text, one a format, their boards worked by hand from FORMATS."""

from pathlib import Path

import pytest

from gouji_league.standings.board import board
from tests.standings.told import Told, lines, told

pytestmark = pytest.mark.django_db
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_board_of_a_whole_tournament(path: Path) -> None:
    written, expected = path.read_text(encoding="utf-8").split("---\n")
    assert told(board(Told(written).cup, named=True)) == lines(expected)


def test_one_a_format() -> None:
    names = {path.stem for path in GOLDEN}
    formats = {"rotation", "singles", "round_robin", "swiss", "knockout", "groups", "shuangsheng"}
    assert formats <= names
