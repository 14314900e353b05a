"""取消资格的后果, in sentences, before anybody settles them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.desk.services import withdrawing
from gouji_league.desk.services.fouls_out import Team, drawn, swaps
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.tournaments.models import Player, Stage


def sentences(player: Player, team: Team | None, *, how: str) -> list[str]:
    return list(_sentences(player, team, how=how))


def _sentences(player: Player, team: Team | None, *, how: str) -> Iterator[str]:
    yield _("%(name)s退出本次赛事：以后的签表和出场名单里都没有他。打过的局都算。") % {
        "name": player.name
    }
    if team is None or team.alone:
        yield from _alone(player)
    elif team.goes_on:
        yield _("“%(team)s”还有 %(count)s 人能上场，接着打。") % {
            "team": team.entrant.name,
            "count": len(team.left),
        }
        yield from _swapped(player, team)
    else:
        yield _("“%(team)s”只剩 %(count)s 人，凑不满 %(each)s 人上场：全队退出。") % {
            "team": team.entrant.name,
            "count": len(team.left),
            "each": team.each,
        }
        yield _annulled() if how == withdrawing.ANNUL else _kept()
    yield from _running(player)


def _alone(player: Player) -> Iterator[str]:
    yield _("被取消资格的那一局没有胜方，另外几个人的分照算。")
    for match in drawn(player):
        yield _("%(match)s已经排了他：请到“轮次”里补位。") % {"match": naming.title(match)}


def _swapped(player: Player, team: Team) -> Iterator[str]:
    told = set()
    for one in swaps(player, team):
        told.add(one.match.pk)
        yield _("%(match)s：%(instead)s顶替%(name)s上场。") % {
            "match": naming.title(one.match),
            "instead": one.instead.name,
            "name": player.name,
        }
    for match in drawn(player):
        if match.pk not in told:
            yield _("%(match)s还排着他，名单上没有别人：请改出场名单。") % {
                "match": naming.title(match)
            }


def _kept() -> str:
    return _("打过的局照算；正在打的判对方胜，没打的算弃权，对方胜。")


def _annulled() -> str:
    return _("它这一阶段的局全部不算，和它打过的也不算；它没有名次。")


def _running(player: Player) -> Iterator[str]:
    rows = Match.objects.filter(places__player=player, status=Match.Status.RUNNING)
    for match in rows.select_related("table").distinct():
        yield _("他还在%(match)s打：那一局怎么收，请在那一局里判。") % {
            "match": naming.title(match)
        }


def stage_of(player: Player) -> Stage | None:
    """The one under way, of which the places are shown."""
    stages = player.tournament.stages.filter(matches__isnull=False).distinct()
    return stages.select_related("tournament").order_by("number").last()


def choices(team: Team | None) -> list[tuple[str, str]]:
    """Where the team is out and its format knows both ways; the proposed one first."""
    if team is None or team.alone or team.goes_on:
        return []
    open_ = withdrawing.stages_of(team.entrant)
    if not any(one.can_annul for one in open_):
        return []
    ways = [(str(withdrawing.KEEP), _kept()), (str(withdrawing.ANNUL), _annulled())]
    proposed = str(next(one.proposed for one in open_ if one.can_annul))
    return sorted(ways, key=lambda way: way[0] != proposed)
