"""看不到的: what a public that does not see every round must not learn from later stages."""

from django.db.models import Min, Q

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import Horizon


def last_open_stage(tournament: Tournament, seen: Horizon) -> int | None:
    """The number of the first stage with a round that is held back: who goes on to the next one,
    and with what, would tell how that round came out. None: no stage has one."""
    if seen.through is None:
        return None
    hidden = Q(round__gt=seen.through) | Q(round=None)
    found = Match.objects.filter(hidden, tournament=tournament).aggregate(Min("stage__number"))
    number: int | None = found["stage__number__min"]
    return number
