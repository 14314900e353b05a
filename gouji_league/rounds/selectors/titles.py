"""称呼: the entrants of a tournament by number, as organisers or as the public read them."""

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Tournament


def titles(tournament: Tournament, *, named: bool) -> dict[int, str]:
    """`named`: for those who have a role; the public may see 张* in place of 张三."""
    rows = tournament.entrants.filter(approved=True)
    if named or not names.hides(tournament):
        return dict(rows.values_list("number", "name"))
    return {
        one.number: names.public_title(
            one, tournament, members=[member.player for member in one.members.all()]
        )
        for one in rows.prefetch_related("members__player")
    }
