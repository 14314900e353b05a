"""Whole stages as text, one a format, their tables worked by hand."""

from pathlib import Path

import pytest

from tests.rules.ranking.notation import Written, lines, table

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_table_of_a_whole_stage(path: Path) -> None:
    written, expected = path.read_text().split("---\n")
    assert table(written) == lines(expected)


def test_one_a_format() -> None:
    formats = {Written(path.read_text().split("---\n")[0]).format for path in GOLDEN}
    assert formats == {"rotation", "singles", "round_robin", "swiss", "knockout", "groups"}
