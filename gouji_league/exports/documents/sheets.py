"""记分表: the sheets of a round, or of a match, with everything filled in that is known."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.documents import forms
from gouji_league.exports.documents.forms import Form
from gouji_league.exports.documents.paper import A4, A5, Paper, document, paper_sizes
from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.exports.selectors import codes
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.words import reader_language

OPEN = (Match.Status.PLANNED, Match.Status.RUNNING)
ALL = "all"


def waiting(tournament: Tournament) -> QuerySet[Match]:
    """The matches that a sheet can be written for."""
    return Match.objects.filter(tournament=tournament, status__in=OPEN, annulled=False)


def _rounds(tournament: Tournament) -> Choices:
    """The next round first: it is what is printed."""
    numbers = {one for one in waiting(tournament).values_list("round", flat=True) if one}
    rounds = [
        (str(number), _("第 %(number)s 轮") % {"number": number}) for number in sorted(numbers)
    ]
    return [*rounds, (ALL, _("所有没打完的局"))]


def _missing(tournament: Tournament) -> str:
    if waiting(tournament).exists():
        return ""
    return _("没有等着打的牌局：先公布一轮，或者排上一桌。")


@document(
    "sheets",
    label=gettext_lazy("记分表"),
    about=gettext_lazy("一轮一份：桌号、座位、姓名、应进的贡和先出都填好，带二维码和短码。"),
    options=(Option("round", gettext_lazy("哪一轮"), _rounds), paper_sizes(A4, A5)),
    missing=_missing,
)
def sheets(tournament: Tournament, parameters: Parameters) -> Paper:
    asked, size = parameters.get("round", ALL), parameters.get("paper", A4)
    found = waiting(tournament)
    if asked != ALL:
        found = found.filter(round=int(asked))
    made = of_matches(found, size=size, stages=tournament.stages.count())
    title = _("记分表") if asked == ALL else _("第 %(number)s 轮记分表") % {"number": asked}
    return paper_of(made, size=size, title=title, tournament=tournament)


def of_matches(found: QuerySet[Match], *, size: str, stages: int) -> list[Form]:
    """By round and table, as they are handed out."""
    wholes = sorted(
        gather(found),
        key=lambda one: (
            one.match.round or 0,
            one.match.table.number if one.match.table else 0,
            one.match.pk,
        ),
    )
    known = codes.printed([one.match for one in wholes])
    language = reader_language()
    return [
        forms.of_match(
            one, language, size=size, code=known[one.match.pk], number=number, stages=stages
        )
        for number, one in enumerate(wholes, 1)
    ]


def paper_of(
    made: Sequence[Form], *, size: str, title: str, tournament: Tournament | None
) -> Paper:
    language = reader_language()
    pages = list(forms.pages(made, size=size))
    return Paper(
        title=f"{tournament.name} · {title}" if tournament else title,
        template="exports/documents/sheets.html",
        context={
            "pages": pages,
            "count": len(made),
            "book": made[0].book.title.to(language) if made else "",
        },
        styles=("paper.css", "sheet.css", "grid.css"),
        author=(tournament.host or tournament.name) if tournament else _("够级联赛"),
        size=size,
        pages=len(pages),
        style=forms.heights(made, size=size),
    )
