"""完成的记分表: what was played, for the file and for whoever doubts a figure."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.documents.told import told
from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.listing import gather
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.words import reader_language

ALL = "all"
MOST = 300
"""As many matches are offered one by one."""
UNPLAYED = (Match.Status.PLANNED, Match.Status.BYE)


def played(tournament: Tournament) -> QuerySet[Match]:
    return Match.objects.filter(tournament=tournament).exclude(status__in=UNPLAYED)


def _rounds(tournament: Tournament) -> Choices:
    """The round that was played last comes first."""
    numbers = {one for one in played(tournament).values_list("round", flat=True) if one}
    rounds = [
        (str(number), _("第 %(number)s 轮") % {"number": number})
        for number in sorted(numbers, reverse=True)
    ]
    return [*rounds, (ALL, _("所有打过的局"))]


def _matches(tournament: Tournament) -> Choices:
    rows = played(tournament).select_related("table").order_by("-round", "table__number")[:MOST]
    return [(ALL, _("整轮")), *((str(one.key), naming.title(one)) for one in rows)]


def _missing(tournament: Tournament) -> str:
    return "" if played(tournament).exists() else _("还没有打过的牌局。")


@document(
    "records",
    label=gettext_lazy("完成的记分表"),
    about=gettext_lazy(
        "打过的每一局：各盘、每一笔分和理由、更正、判罚、签字；个人计分的还有各人分项。"
    ),
    options=(
        Option("round", gettext_lazy("哪一轮"), _rounds),
        Option("match", gettext_lazy("哪一局"), _matches),
    ),
    missing=_missing,
)
def records(tournament: Tournament, parameters: Parameters) -> Paper:
    found, title = _chosen(tournament, parameters)
    language = reader_language()
    made = [told(one, language) for one in gather(found)]
    return Paper(
        title=f"{tournament.name} · {title}",
        template="exports/documents/records.html",
        context={"records": made, "tournament": tournament},
        styles=("paper.css", "record.css"),
        author=tournament.host or tournament.name,
        pages=len(made),
    )


def _chosen(tournament: Tournament, parameters: Parameters) -> tuple[QuerySet[Match], str]:
    found, title = played(tournament), _("完成的记分表")
    one, number = parameters.get("match", ALL), parameters.get("round", ALL)
    if one != ALL:
        return found.filter(key=one), title
    if number != ALL:
        return found.filter(round=int(number)), f"{title} · " + _("第 %(number)s 轮") % {
            "number": number
        }
    return found, title
