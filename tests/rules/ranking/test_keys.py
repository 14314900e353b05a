"""FORMATS section 6: each key, worked by hand."""

import pytest

from gouji_league.rules.ranking.keys import KEYS, in_force
from tests.rules.ranking.key_cases import CASES
from tests.rules.ranking.notation import lines, table


@pytest.mark.parametrize("case", CASES)
def test_a_key(case: str) -> None:
    written, expected = CASES[case]
    assert table(written) == lines(expected)


def test_every_key_is_worked_somewhere() -> None:
    worked = {key for written, _table in CASES.values() for key in KEYS if key in written}
    # Those of 双升 and knock-outs are in test_gives and test_knockout.
    assert set(KEYS) - worked == {"levels_difference", "levels_for", "round_reached"}


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("match_points lots", "match_points playoff lots"),
        ("match_points playoff difference", "match_points difference playoff"),
        ("playoff match_points lots seed", "match_points playoff lots seed"),
        ("", "playoff"),
    ],
)
def test_where_a_playoff_stands(keys: str, expected: str) -> None:
    assert in_force(keys.split(), played_off=True) == tuple(expected.split())
    assert in_force(keys.split(), played_off=False) == tuple(keys.split())
