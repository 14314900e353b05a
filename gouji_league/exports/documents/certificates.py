"""奖状: one for each prize or place, in the organiser's words."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.desk.selectors.objections import awaiting
from gouji_league.exports.documents import certificates_design as designs
from gouji_league.exports.documents.certificates_border import border
from gouji_league.exports.documents.certificates_design import Certificate, Design
from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.documents.records import played
from gouji_league.exports.registry import Choices, Option, Parameters
from gouji_league.standings.board import Board, Who, board
from gouji_league.tournaments.models import Entrant, Member, Tournament
from gouji_league.tournaments.words import reader_language

AWARDED, EVERYBODY = "awarded", "everybody"
FIRST = (3, 8)
ALL = "all"
ENTRANT, MEMBER = "entrant", "member"
FIGURES = "一二三四五六七八九十"
ORDINALS = {1: "st", 2: "nd", 3: "rd"}
STYLES = ("paper.css", "certificate.css")


@dataclass(frozen=True, slots=True)
class Won:
    """What somebody gets a certificate for."""

    who: Who
    place: int
    award: str


def place_words(place: int) -> str:
    if reader_language() == "en":
        ending = "th" if place % 100 in {11, 12, 13} else ORDINALS.get(place % 10, "th")
        return f"{place}{ending} place"
    return f"第{FIGURES[place - 1]}名" if place <= len(FIGURES) else f"第{place}名"


def _to(tournament: Tournament) -> Choices:
    has_prizes = any((tournament.settings.get("awards") or {}).values())
    prizes = [(AWARDED, _("得奖的"))] if has_prizes else []
    first = [(str(count), _("前 %(count)s 名") % {"count": count}) for count in FIRST]
    return [*prizes, *first, (EVERYBODY, _("所有排上名次的"))]


def _per(tournament: Tournament) -> Choices:
    alone = not tournament.entrants.exclude(kind=Entrant.Kind.PLAYER).exists()
    each = (ENTRANT, _("每个选手")) if alone else (ENTRANT, _("每队"))
    return [each] if alone else [each, (MEMBER, _("队里每人"))]


def _one(tournament: Tournament) -> Choices:
    entered = tournament.entrants.filter(approved=True).order_by("number")
    return [(ALL, _("全部")), *((str(one.number), one.name) for one in entered)]


def _missing(tournament: Tournament) -> str:
    if not played(tournament).exists():
        return _("还没有名次：打完一局就有。")
    return awaiting(tournament)


@document(
    "certificates",
    label=gettext_lazy("奖状"),
    about=gettext_lazy("一张一页，按现在的总名次和奖项；文字、边框、颜色自己定。并列待定的不印。"),
    options=(
        Option("to", gettext_lazy("给谁"), _to),
        Option("per", gettext_lazy("一张给"), _per),
        Option("entrant", gettext_lazy("只印"), _one),
    ),
    missing=_missing,
)
def certificates(tournament: Tournament, parameters: Parameters) -> Paper:
    design = designs.design_of(tournament)
    made = list(_made(tournament, design, parameters))
    if not made:
        raise ValidationError(_("没有谁可印：还没排出名次，或者奖项都并列待定。"))
    return Paper(
        title=f"{tournament.name} · {_('奖状')}",
        template="exports/documents/certificates.html",
        context={"certificates": made, "border": border(design)},
        styles=STYLES,
        author=tournament.host or tournament.name,
        pages=len(made),
    )


def _made(tournament: Tournament, design: Design, parameters: Parameters) -> Iterator[Certificate]:
    only = parameters.get("entrant", ALL)
    won = [
        one
        for one in awarded(board(tournament, named=True), parameters.get("to", EVERYBODY))
        if only in {ALL, str(one.who.number)}
    ]
    members = _members(tournament, [one.who.number for one in won])
    for one in won:
        own = members[one.who.number]
        if parameters.get("per") == MEMBER and one.who.kind != Entrant.Kind.PLAYER:
            for member in own:
                yield designs.filled(design, of_member(tournament, one, member))
        else:
            yield designs.filled(design, of_entrant(tournament, one, own))


def awarded(found: Board, to: str) -> list[Won]:
    """Who gets one, from the first place down, and of one place in the order of the table."""
    prizes = _prizes(found)
    rows = []
    for place, who in found.final:
        if to == AWARDED:
            rows += [Won(who, place, prize) for prize in prizes[who.number]]
        elif to == EVERYBODY or place <= int(to):
            grade = next(iter(prizes[who.number]), "")
            rows.append(Won(who, place, grade or place_words(place)))
    return rows


def _prizes(found: Board) -> dict[int, list[str]]:
    prizes: dict[int, list[str]] = defaultdict(list)
    for grade in found.awards.grades:
        for number in grade.entrants:
            prizes[number].append(grade.name)
    for prize in found.awards.extra:
        prizes[prize.entrant].append(prize.name)
    return prizes


def _members(tournament: Tournament, numbers: Sequence[int]) -> dict[int, list[Member]]:
    rows = Member.objects.filter(
        entrant__tournament=tournament, entrant__number__in=numbers
    ).select_related("entrant", "player__unit")
    found: dict[int, list[Member]] = defaultdict(list)
    for row in rows.order_by("position"):
        found[row.entrant.number].append(row)
    return found


# What the placeholders stand for -------------------------------------------------------------


def of_entrant(tournament: Tournament, won: Won, members: Sequence[Member]) -> Mapping[str, str]:
    who = won.who
    names = "、".join(member.player.name for member in members)
    unit = "" if who.unit in who.title else who.unit
    alone = who.kind == Entrant.Kind.PLAYER
    own = {"name": who.title, "unit": unit, "team": "" if alone else who.title, "members": names}
    return own | _common(tournament, place=place_words(won.place), award=won.award)


def of_member(tournament: Tournament, won: Won, member: Member) -> Mapping[str, str]:
    unit = member.player.unit.name if member.player.unit else won.who.unit
    own = {
        "name": member.player.name,
        "unit": unit or won.who.title,
        "team": won.who.title,
        "members": member.player.name,
    }
    return own | _common(tournament, place=place_words(won.place), award=won.award)


def sample(tournament: Tournament) -> Mapping[str, str]:
    """For the preview: whoever is first, else somebody thought up."""
    final = board(tournament, named=True).final
    if final:
        place, who = final[0]
        members = _members(tournament, [who.number])[who.number]
        return of_entrant(tournament, Won(who, place, place_words(place)), members)
    own = {"name": _("欧阳甲乙"), "unit": _("第一工会"), "team": _("第一工会甲队")}
    own["members"] = _("甲、乙、丙")
    return own | _common(tournament, place=place_words(1), award=_("一等奖"))


def _common(tournament: Tournament, *, place: str, award: str) -> dict[str, str]:
    return {
        "award": award,
        "place": place,
        "event": tournament.name,
        "host": tournament.host or tournament.name,
        "date": designs.day_words(designs.day_of(tournament)),
    }
