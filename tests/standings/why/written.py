"""A written stage (tests/rules/ranking/notation.py) as a table that sentences are made from."""

from gouji_league.matches.selectors.taking import Part
from gouji_league.rules.ranking.table import rank
from gouji_league.standings.outcomes import Stored
from gouji_league.standings.selectors import Group, StageTable, _row
from gouji_league.standings.why.account import Why, why
from gouji_league.tournaments.models import Entrant, Stage
from tests.rules.ranking.notation import Written


def table(text: str, *, book: str = "dagang") -> tuple[StageTable, Written]:
    """Matches are known by their place in the text, from 1."""
    written = Written(text)
    written.outcomes = [one._replace(match=at) for at, one in enumerate(written.outcomes, 1)]
    facts = written.stage
    ranking = rank(facts)
    rules = facts.rules
    stage = Stage(
        number=1,
        format=rules.format,
        rulebook=book,
        keys=list(rules.keys),
        match_points=[float(one) for one in rules.match_points],
        settings={
            key: getattr(rules, key)
            for key in (
                "points_only",
                "two_only",
                "restart",
                "bye",
                "bye_points",
                "walkover",
                "min_matches",
            )
        },
    )
    groups = [
        Group(
            one.name,
            [_row(row, Part(Entrant(number=row.entrant)), levels=rules.levels) for row in one.rows],
        )
        for one in ranking.tables
    ]
    read = [
        (Stored(one.match, 1, one.round, one.kind, None, None, one.status, ""), one)
        for one in written.outcomes
    ]
    return StageTable(stage, ranking.keys, groups, {}, read, ranking), written


def why_of(text: str, name: str, *, book: str = "dagang") -> Why:
    found, written = table(text, book=book)
    names = {written.id(one): one for one in written.names}
    told = why(found, written.id(name), names)
    assert told is not None
    return told
