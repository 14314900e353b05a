"""第几轮后: as it stood after a round."""

from django.db.models import Max

from gouji_league.live.seen import Seen
from gouji_league.matches.models import Match


def until(seen: Seen, number: int) -> int | None:
    """The round that is meant, at most the last whose results may be seen; None: as it stands."""
    if not number:
        return None
    rows = Match.objects.filter(tournament=seen.tournament)
    last = rows.aggregate(last=Max("round"))["last"] or 0
    limits = [one for one in (number, last, seen.horizon.through) if one is not None]
    return min(limits) or None
