"""A tournament of single players of so many score lines, stored as facts; after django.setup()."""

from gouji_league.matches.models import Deal, Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.tournaments.models import Tournament
from tools.bench.league import busy_deals
from tools.bench.standings_case import ROUNDS, Case

BOOK, DEALS, TABLE = "standard", 4, 6
BATCH = 1000


def played(lines: int) -> Tournament:
    """Nine rounds at as many tables as it takes."""
    each = ROUNDS * _play(Case("singles", TABLE).tournament)
    cup = Case("singles", -(-lines // each) * TABLE).tournament
    _play(cup)
    return cup


def _play(cup: Tournament) -> int:
    """Every match with its deals, and what it came to; the lines of one match."""
    matches = Match.objects.filter(tournament=cup)
    Deal.objects.bulk_create(
        (
            Deal(match=match, number=number, facts=facts, by="bench")
            for match in matches
            for number, facts in enumerate(busy_deals(BOOK)[:DEALS], 1)
        ),
        batch_size=BATCH,
    )
    matches.update(max_deals=DEALS)
    found, lines = [], 0
    for one in gather(matches.all()):
        one.match.outcome, one.match.winner = one.derived.outcome(), one.derived.winner
        one.match.status = one.derived.status
        found.append(one.match)
        lines = sum(1 for _line in one.derived.lines())
    Match.objects.bulk_update(found, ["outcome", "winner", "status"], batch_size=BATCH)
    return lines
