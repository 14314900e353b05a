"""空白记分表: to write everything by hand, by the rules of a stage, or of a book alone."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.documents import forms
from gouji_league.exports.documents.paper import A4, A5, Paper, document, paper_sizes
from gouji_league.exports.documents.sheets import paper_of
from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.rules.book import AnyBook, defaults
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.words import reader_language

COPIES = ("1", "2", "6", "12", "30")


def _stages(tournament: Tournament) -> Choices:
    return [(str(one.number), str(one)) for one in tournament.stages.order_by("number")]


@document(
    "blank",
    label=gettext_lazy("空白记分表"),
    about=gettext_lazy("照这个赛事的规则，姓名桌号自己写，备着用。"),
    options=(
        Option("stage", gettext_lazy("阶段"), _stages),
        Option(
            "copies",
            gettext_lazy("份数"),
            lambda _tournament: [(number, number) for number in COPIES],
        ),
        paper_sizes(A4, A5),
    ),
)
def blank(tournament: Tournament, parameters: Parameters) -> Paper:
    stage = tournament.stages.get(number=int(parameters.get("stage", "1")))
    stage.tournament = tournament
    edition = stage.editions.order_by("-number").first()
    size = parameters.get("paper", A4)
    one = forms.blank(
        BOOKS[stage.rulebook],
        edition.options if edition else {},
        reader_language(),
        size=size,
        stage=stage,
    )
    made = [one] * int(parameters.get("copies", "1"))
    return paper_of(made, size=size, title=_("空白记分表"), tournament=tournament)


def of_book(book: AnyBook, *, size: str) -> Paper:
    """One page of the rule book's page, without a tournament: two leaves where it is A5."""
    one = forms.blank(book, defaults(book), reader_language(), size=size)
    made = [one, one] if size == A5 else [one]
    return paper_of(made, size=size, title=_("空白记分表"), tournament=None)
