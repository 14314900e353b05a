"""What holds of every tournament's board, however it came to be."""

from dataclasses import asdict, replace
from io import StringIO
from itertools import pairwise
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from gouji_league.accounts.actor import of_command
from gouji_league.desk.services import fouls, withdrawing
from gouji_league.matches.decisions import AWARDED, WALKOVER, Decision
from gouji_league.matches.models import Match, ScoreLine
from gouji_league.matches.refusals import Refused
from gouji_league.matches.rehearsing.facts import Chance, deal
from gouji_league.matches.services import deciding
from gouji_league.matches.services.deals import correct
from gouji_league.matches.services.rescoring import rebuild
from gouji_league.matches.services.writes import Order, write
from gouji_league.rules.books import BOOKS
from gouji_league.standings.board import Board, board
from gouji_league.standings.selectors import Loaded
from gouji_league.tournaments.formats import LEAGUES
from gouji_league.tournaments.models import Entrant, Stage, StageFoul, Tournament
from tests.standings.cups import Cup

pytestmark = pytest.mark.django_db
BY = of_command("law")
KINDS = [
    ("rotation", "standard"),
    ("singles", "standard"),
    ("singles", "shida"),
    ("round_robin", "standard"),
    ("round_robin", "dagang"),
    ("groups", "dongfang"),
    ("swiss", "shuangsheng"),
    ("knockout", "shida"),
]
PRESETS = ["standard-singles", "dongfang-groups", "dagang-league", "shuangsheng-swiss"]
UNTIL = "3"
"""The round that is drawn and not yet played when somebody withdraws."""
# No shrinking: a tournament found wrong is told by its facts, and making it smaller takes minutes.
SETTINGS = settings(
    deadline=None,
    max_examples=3,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def told(found: Board) -> list[Any]:
    """Everything that a board says, apart from versions and keys of rows in the database."""
    return [
        [(place, who.number) for place, who in found.final],
        [
            [
                [row.rank, row.who.number, dict(row.figures), row.split, row.reach]
                for row in group.rows
            ]
            for stage in found.stages
            for group in stage.groups
        ],
        [
            {
                pair: [(met.came, met.mine, met.theirs) for met in cells]
                for pair, cells in group.cross.of.items()
            }
            for stage in found.stages
            for group in stage.groups
            if group.cross
        ],
    ]


@pytest.mark.parametrize(("stage_format", "book"), KINDS)
@SETTINGS
@given(data=st.data())
def test_the_order_of_entry_of_matches_does_not_matter(
    stage_format: str, book: str, data: st.DataObject
) -> None:
    with transaction.atomic():
        made = Cup(data, book=book, stage_format=stage_format)
        made.play()
        loaded = Loaded.of(made.cup, [made.stage])
        mixed = list(loaded.read[made.stage.pk])
        made.chance.shuffle(mixed)
        other = replace(loaded, read={made.stage.pk: mixed})
        assert [asdict(row) for row in rows(loaded)] == [asdict(row) for row in rows(other)]
        transaction.set_rollback(True)


def rows(loaded: Loaded) -> list[Any]:
    """Without the account, which keeps its entries in the order in which they came."""
    return [replace(row, of=None) for table in loaded.tables() for row in table.rows]


@pytest.mark.parametrize(("stage_format", "book"), KINDS)
@SETTINGS
@given(data=st.data())
def test_keys_order_everybody_and_equal_keys_are_one_rank(
    stage_format: str, book: str, data: st.DataObject
) -> None:
    """A total preorder: who is not behind in the keys is not behind in rank."""
    with transaction.atomic():
        made = Cup(data, book=book, stage_format=stage_format)
        made.play()
        for group in board(made.cup, named=True).stages[0].groups:
            ranked = [one.row.of for one in group.rows if one.rank is not None]
            assert all(row is not None for row in ranked)
            for one, two in pairwise(row for row in ranked if row is not None):
                assert one.marks <= two.marks
                assert (one.marks == two.marks) == (one.rank == two.rank)
        transaction.set_rollback(True)


@pytest.mark.parametrize("stage_format", ["rotation", "singles", "round_robin", "swiss"])
@SETTINGS
@given(data=st.data())
def test_points_are_the_sum_of_what_they_are_made_of(
    stage_format: str, data: st.DataObject
) -> None:
    """走科 + 烩 + 特殊贡 + 补偿 + 判罚 + 其他, each found by itself."""
    with transaction.atomic():
        made = Cup(data, book="standard", stage_format=stage_format)
        made.play()
        for row in board(made.cup, named=True).stages[0].rows:
            if row.rank is None:
                assert row.split is None
                continue
            assert row.split is not None
            assert row.row.of is not None
            account = row.row.of.tally
            assert account is not None
            assert sum(row.split) == row.row.points
            beside = [one for one in account.entries if one.outcome.status != "finished"]
            brought = account.entrant.carried.gained + sum(one.share.points for one in beside)
            assert row.split.other == brought
        transaction.set_rollback(True)


@pytest.mark.parametrize("preset", PRESETS)
@settings(SETTINGS, max_examples=1)
@given(seed=st.integers(0, 10**6))
def test_what_was_kept_up_to_date_is_what_is_built_anew(preset: str, seed: int) -> None:
    """A random history through the services; then nothing is left but the facts."""
    with transaction.atomic():
        slug = f"law-{seed}"
        until = ("--until", UNTIL, "--seed", str(seed), "--slug", slug)
        call_command("rehearse", preset, *until, stdout=StringIO())
        cup = Tournament.objects.get(slug=slug)
        assert happen(cup, Random(seed)) >= 2
        before = told(board(cup, named=True))
        assert len(before[1]) > 0
        ScoreLine.objects.filter(match__tournament=cup).delete()
        for match in Match.objects.filter(tournament=cup):
            if match.status != Match.Status.BYE:
                Match.objects.filter(pk=match.pk).update(status="planned", winner="", outcome={})
                rebuild(Match.objects.get(pk=match.pk), by=BY)
        assert told(board(cup, named=True)) == before
        transaction.set_rollback(True)


def happen(cup: Tournament, chance: Random) -> int:
    """Corrections, walk-overs and awards; fouls outside a match, one of them taken back; an
    entrant withdraws while its stage is on."""
    stored = 0
    played = list(Match.objects.filter(tournament=cup, status="finished").select_related("stage"))
    for match in chance.sample(played, min(6, len(played))):
        act = chance.choice([corrected, decided])
        stored += act(match, chance)
    stage = cup.stages.get(number=1)
    entrants = list(cup.entrants.filter(takings__stage=stage))
    given = [fined(stage, one) for one in chance.sample(entrants, 3)]
    fouls.withdraw(cup, given[0].key, why="罚错了人", by=BY)
    gone, how = chance.choice(entrants), chance.choice([withdrawing.KEEP, withdrawing.ANNUL])
    withdrawing.withdraw(gone, how=how, reason="有人病了", client=uuid4(), by=BY, language="zh")
    can_annul = stage.format in LEAGUES
    left = gone.takings.get(stage=stage).withdrawn
    assert left == (how if can_annul else withdrawing.KEEP)
    return stored


def fined(stage: Stage, entrant: Entrant) -> StageFoul:
    draft = fouls.Draft(
        key=uuid4(), stage=stage, entrant=entrant, player=None, kind=StageFoul.Kind.POINTS,
        points=3, offence="", reason="迟到",
    )  # fmt: skip
    return fouls.give(draft, by=BY)


def corrected(match: Match, chance: Random) -> int:
    """Another first deal."""
    first = match.deals.filter(extra=False, number=1, current=True).get()
    facts = deal(BOOKS[match.stage.rulebook], Chance(chance.randint(0, 10**6)))
    if first.facts and "dealer" in first.facts:
        facts |= {"dealer": first.facts["dealer"]}
    body = {"facts": facts, "reason": "看错次序", "set_aside": True}
    return sent(match, "PUT deals/1", body)


def sent(match: Match, what: str, body: dict[str, Any]) -> int:
    order = Order(id=uuid4(), seen=match.version, by=BY, what=what, body=body, chief=True)
    try:
        write(match, order, correct(1))
    except Refused:
        return 0
    return 1


def decided(match: Match, chance: Random) -> int:
    """Retired, or it turns out that a side never came."""
    side = chance.choice(["ns", "ew"] if match.stage.rulebook == "shuangsheng" else ["odd", "even"])
    made = Decision(AWARDED, {"winner": side, "totals": None})
    if match.first_id is not None and chance.random() < 0.5:
        made = Decision(WALKOVER, side)
    try:
        deciding.decide(
            match, made, client=uuid4(), seen=match.version, reason="裁定", by=BY, language="zh"
        )
    except Refused:
        return 0
    return 1
