"""工作簿的公式: LibreOffice works them out, and each comes to the program's own figure.

One tournament of every format by every book, with all that may happen to a match, ranked by every
key that there is; and two whole rehearsals, which have what only the services do.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from gouji_league.accounts.actor import of_command
from gouji_league.exports.workbook import matches, shares, standings
from gouji_league.exports.workbook.making import workbook
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import making
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.rules.books import BOOKS
from gouji_league.standings.board import BoardRow, StageBoard
from gouji_league.tournaments import formats, ranking
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.presets import PRESETS
from tests.exports.recalculating import recalculated
from tests.standings.cups import Cup

pytestmark = pytest.mark.django_db
BY = of_command("test")
KINDS = [
    (str(stage_format), book)
    for stage_format in Stage.Format.values
    for book in BOOKS
    if formats.fits(stage_format, BOOKS[book])
]
REHEARSED = {
    "substitutes": (replace(PRESETS["standard-singles"], book="dagang"), 7),
    "two-stages": (PRESETS["dongfang-groups"], 6),
}
NAMES = [*(f"{stage_format}-{book}" for stage_format, book in KINDS), *REHEARSED]
HEAD = 3
GIVEN = {"given_own": "own", "given_gained": "gained", "given_lost": "lost"}
"""What a walk-over or a bye brings stands apart from what was played."""
TAMPERED = "tampered"
Figures = dict[str, Any]
"""By column what the program says."""
Expected = dict[str, list[Figures]]
"""By sheet and row."""
EXAMPLES = 3
"""The first that hypothesis makes is the least there is; the last is taken."""
SETTINGS = settings(
    deadline=None,
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Case:
    """A workbook, and what the program says of everything that it works out by formulas."""

    data: bytes
    expected: Expected
    letters: dict[str, dict[str, int]]
    """By sheet: where the columns are."""


# What the program says -----------------------------------------------------------------------------


def case(cup: Tournament) -> Case:
    source = Source(cup)
    tables = {
        **{
            standings.table(source, one).title: (
                standings.table(source, one),
                [ranked(one, row) for row in one.rows],
            )
            for one in source.board.stages
        },
        shares.table(source).title: (shares.table(source), list(shared(source))),
        matches.table(source).title: (matches.table(source), list(totalled(source))),
    }
    return Case(
        workbook(cup),
        {title: rows for title, (_table, rows) in tables.items()},
        {
            title: {column.key: at for at, column in enumerate(table.columns)}
            for title, (table, _rows) in tables.items()
        },
    )


def ranked(stage: StageBoard, row: BoardRow) -> Figures:
    """A row of the standings; an annulled one has no formula."""
    account = row.row.of.tally if row.row.of else None
    if row.rank is None or account is None:
        return {}
    told: Figures = {
        "rank": row.rank,
        "match_points": account.match_points,
        "dealt": account.dealt,
        "deals": account.deals,
        **row.figures,
        "average": account.average or 0,
    }
    points, times = account.foul_points, account.fouls
    return {f"f_{key}": value for key, value in told.items()} | {
        "f_fouls": points,
        "f_fouls_2": times,
    }


def shared(source: Source) -> Iterator[Figures]:
    """What each match gave each, in the order of the sheet; what does not count has no formula."""
    for told in source.matches():
        outcome = told.outcome
        for share in outcome.shares if outcome else ():
            entry = source.entries.get((told.match.pk, share.entrant))
            if outcome is None or entry is None:
                yield {}
                continue
            bare = outcome.status in ("bye", "walkover")
            conduct = {
                key: 0 if bare else getattr(entry.share, key)
                for key in ("sweeps", "specials", "foul_points", "fouls")
            }
            yield conduct | {
                "match_points": entry.match_points,
                "own": entry.share.points,
                "gained": entry.share.gained,
                "lost": entry.share.lost,
                "deals": entry.share.deals if outcome.status == "finished" else 0,
            }


def totalled(source: Source) -> Iterator[Figures]:
    """The sums of a match's lines, of 双升 none."""
    for told in source.matches():
        match = told.match
        summed = match.status in (Match.Status.FINISHED, Match.Status.RUNNING)
        if told.is_tractor or not summed or not match.outcome.get("counted_deals"):
            yield {}
            continue
        sides = match.outcome["sides"]
        yield {"sum_1": sides["odd"], "sum_2": sides["even"]}


# The tournaments -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cases(django_db_setup: None, django_db_blocker: Any) -> dict[str, Case]:
    found: dict[str, Case] = {}
    with django_db_blocker.unblock():
        for stage_format, book in KINDS:
            found[f"{stage_format}-{book}"] = of_chance(stage_format, book)
        for name, (preset, entrants) in REHEARSED.items():
            with transaction.atomic():
                cup = making.make(preset, by=BY, slug="cup", entrants=entrants)
                Rehearsal(cup, by=BY, seed=3, until=None).play()
                found[name] = case(cup)
                transaction.set_rollback(True)
    return found


def of_chance(stage_format: str, book: str) -> Case:
    """A tournament that is ranked by every key: the usual ones first, or in any order."""
    found: list[Case | None] = []

    @SETTINGS
    @given(data=st.data())
    def play(data: st.DataObject) -> None:
        with transaction.atomic():
            made = Cup(data, book=book, stage_format=stage_format)
            usual = ranking.default_keys(stage_format, BOOKS[book])
            others = [one for one in ranking.keys_of(stage_format, BOOKS[book]) if one not in usual]
            keys = [*usual, *others]
            if KINDS.index((stage_format, book)) % 2:
                Random(len(KINDS)).shuffle(keys)
            made.stage.keys = keys
            made.stage.save()
            made.play()
            found.append(case(made.cup) if len(found) == EXAMPLES - 1 else None)
            transaction.set_rollback(True)

    play()
    last = found[EXAMPLES - 1]
    assert last is not None
    return last


@pytest.fixture(scope="module")
def worked_out(cases: dict[str, Case], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder: Path = tmp_path_factory.mktemp("workbooks")
    given = {name: one.data for name, one in cases.items()}
    return recalculated(folder, given | {TAMPERED: tampered(given["two-stages"])})


def tampered(data: bytes) -> bytes:
    """With one point more in one line that counts."""
    book = load_workbook(BytesIO(data))
    sheet = book["积分行"]
    heads = [cell.value for cell in sheet[HEAD]]
    points, counts = heads.index("分"), heads.index("计")
    row = next(row for row in sheet.iter_rows(min_row=HEAD + 1) if row[counts].value == 1)
    row[points].value += 1
    out = BytesIO()
    book.save(out)
    return out.getvalue()


# What is compared -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
class TestFormulas:
    def test_each_comes_to_the_programs_figure(
        self, name: str, cases: dict[str, Case], worked_out: dict[str, Any]
    ) -> None:
        compared = 0
        for title, rows in cases[name].expected.items():
            columns = cases[name].letters[title]
            sheet = worked_out[name][title].iter_rows(min_row=HEAD + 1, values_only=True)
            for number, (expected, cells) in enumerate(zip(rows, sheet, strict=False)):
                told = {key: cells[columns[key]] for key in expected if key in columns}
                for part, whole in GIVEN.items():
                    if whole in told and part in columns:
                        told[whole] += cells[columns[part]]
                wanted = {key: pytest.approx(float(expected[key])) for key in told}
                assert told == wanted, (title, number)
                compared += len(told)
        assert compared > 10

    def test_none_fails_and_the_cover_says_that_all_agree(
        self, name: str, worked_out: dict[str, Any]
    ) -> None:
        for sheet in worked_out[name]:
            for row in sheet.iter_rows(values_only=True):
                wrong = [
                    one for one in row if isinstance(one, str) and one.startswith(("#", "Err:"))
                ]
                assert not wrong, sheet.title
        last = list(worked_out[name].worksheets[0].iter_rows(values_only=True))[-1]
        assert last == ("核对", "公式和程序全部一致", 0)
