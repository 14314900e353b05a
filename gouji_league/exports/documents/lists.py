"""名单: who takes part, who is expected at the door, who sits where, who signs for a prize."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.desk.selectors.objections import awaiting
from gouji_league.exports.documents.binding import bound
from gouji_league.exports.documents.choices import NAMES, ROUNDS, number_of, source_of
from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.documents.parts import draws, people, prizes
from gouji_league.exports.registry import Option, Parameters
from gouji_league.tournaments.models import Tournament

ENTRANT, PERSON = "entrant", "person"
EACH = Option(
    "each",
    gettext_lazy("几行"),
    lambda _tournament: (
        (ENTRANT, gettext_lazy("一队（对、人）一行")),
        (PERSON, gettext_lazy("队员一人一行")),
    ),
)


def _nobody(tournament: Tournament) -> str:
    if tournament.entrants.filter(approved=True).exists():
        return ""
    return _("还没有人：有人报名并通过以后就有名单。")


@document(
    "entrants",
    label=gettext_lazy("参赛名单"),
    about=gettext_lazy("谁参赛：号、名称、单位、队员和种子。"),
    options=(NAMES,),
    missing=_nobody,
)
def entrants(tournament: Tournament, parameters: Parameters) -> Paper:
    return bound(tournament, _("参赛名单"), [people.entered(source_of(tournament, parameters))])


@document(
    "checkin",
    label=gettext_lazy("签到表"),
    about=gettext_lazy("按单位和队排，留着签名的格；门口没网也能签到。"),
    missing=_nobody,
)
def checkin(tournament: Tournament, parameters: Parameters) -> Paper:
    return bound(tournament, _("签到表"), [people.expected(source_of(tournament, parameters))])


def _not_drawn(tournament: Tournament) -> str:
    return "" if tournament.rounds.exists() else _("还没有公布过一轮：抽签公布以后才有座次。")


@document(
    "draw",
    label=gettext_lazy("抽签与座次"),
    about=gettext_lazy("谁在哪桌坐哪个座；封签、喊的词和种子都在，谁都能照着重抽一遍。"),
    options=(ROUNDS, NAMES),
    missing=_not_drawn,
)
def draw(tournament: Tournament, parameters: Parameters) -> Paper:
    source = source_of(tournament, parameters)
    chapter = draws.chapter(source, only=number_of(parameters, "round"))
    return bound(tournament, _("抽签与座次"), [chapter])


def _no_places(tournament: Tournament) -> str:
    if not tournament.rounds.exists():
        return _("还没有名次：打完了才有奖可领。")
    return awaiting(tournament)


@document(
    "prizes",
    label=gettext_lazy("领奖签收表"),
    about=gettext_lazy("照设好的奖项一项项排，带签收栏；没设奖项的排前八名。"),
    options=(EACH, NAMES),
    missing=_no_places,
)
def prizes_(tournament: Tournament, parameters: Parameters) -> Paper:
    each = parameters.get("each", ENTRANT) == PERSON
    chapter = prizes.receipts(source_of(tournament, parameters), each=each)
    return bound(tournament, _("领奖签收表"), [chapter])
