"""裁定 as they are read: by the desk, on public pages, on completed sheets, in the workbook."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.desk.models import Objection, Ruling
from gouji_league.desk.selectors import objections
from gouji_league.desk.selectors import rulings_effects as effects
from gouji_league.desk.selectors.rulings_effects import Shift
from gouji_league.desk.services.rulings_effects import Outlook
from gouji_league.matches.selectors import history, naming
from gouji_league.matches.selectors.history import Teller
from gouji_league.matches.selectors.naming import deal_title
from gouji_league.matches.whole import Whole
from gouji_league.rounds.selectors.titles import titles
from gouji_league.rules.shown.comparing import compare
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon

NUMBERS = range(1, 10_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One ruling, with the objection that it is of."""

    objection: Objection
    ruling: Ruling
    title: str
    """What it is about: 第3盘, 整局."""
    side: str
    verdict: str
    changes: Sequence[str]
    """What it changed in the deal, or who it gave the match to."""
    shifts: Sequence[Shift]
    match: Sequence[str]
    """What became of the match itself."""
    clauses: Sequence[tuple[str, str]]

    @property
    def at(self) -> datetime:
        return self.ruling.at

    @property
    def is_correction(self) -> bool:
        return bool(self.ruling.made and "deal" in self.ruling.made)

    @property
    def effect(self) -> str:
        """甲 +3，第5→4名；乙 −3."""
        return _("；").join(f"{one.name} {one.words}" for one in self.shifts)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: in which language, which names and how far."""

    language: Language
    names: Mapping[int, str]
    horizon: Horizon = EVERYTHING


def of_objection(one: Objection, found: Whole, *, language: Language) -> list[Told]:
    """All of an objection's, also those that were withdrawn."""
    return told_to(Reader(language, titles(one.tournament, named=True)), one, found)


def told_to(to: Reader, one: Objection, found: Whole) -> list[Told]:
    """The same for whoever reads; the names of the people are those in the whole."""
    return [_told(each, one, found, to) for each in objections.rulings(one)]


def of_matches(
    tournament: Tournament,
    wholes: Iterable[Whole],
    *,
    language: Language,
    named: bool,
    horizon: Horizon = EVERYTHING,
) -> dict[int, list[Told]]:
    """Those that hold, by the match's pk, in the order in which they were made. The names of the
    people are those in the wholes."""
    by_pk = {one.match.pk: one for one in wholes}
    rows = Ruling.objects.filter(objection__match__in=by_pk, withdrawn_at=None)
    found = list(rows.select_related("objection").order_by("pk"))
    told: dict[int, list[Told]] = defaultdict(list)
    if found:
        to = Reader(language, titles(tournament, named=named), horizon)
        for one in found:
            whole = by_pk[one.objection.match_id]
            told[whole.match.pk].append(_told(one, one.objection, whole, to))
    return told


def latest(tournament: Tournament, most: int) -> list[int]:
    """The matches, by pk, of the rulings that were made last, the newest first."""
    rows = Ruling.objects.filter(objection__tournament=tournament, withdrawn_at=None)
    return list(rows.order_by("-pk").values_list("objection__match", flat=True)[:most])


def _told(ruling: Ruling, one: Objection, found: Whole, to: Reader) -> Told:
    shows = effects.shows_ranks(ruling.effect, to.horizon)
    sides = naming.sides(found)
    return Told(
        objection=one,
        ruling=ruling,
        title=about(one, ruling, found),
        side=next((each.name for each in sides if each.key == one.side), ""),
        verdict=str(ruling.get_verdict_display()),
        changes=list(_changes(ruling, found, to.language)),
        shifts=effects.shifts(ruling.effect, to.names, ranks=shows),
        match=effects.sentences(ruling.effect, found),
        clauses=[
            (clause.id, clause.text.to(to.language))
            for clause in objections.named(found.match, ruling.clauses)
        ],
    )


def about(one: Objection, ruling: Ruling | None, found: Whole) -> str:
    """第3盘, as people count; 整局."""
    made = (ruling.made if ruling else None) or {}
    deal = made.get("deal")
    if deal:
        return deal_title(found, deal["number"], extra=bool(deal.get("extra")))
    if one.deal:
        return deal_title(found, one.deal, extra=one.extra)
    return _("整局")


def _changes(ruling: Ruling, found: Whole, language: Language) -> Iterator[str]:
    made, was = ruling.made or {}, ruling.was or {}
    if "deal" in made and "deal" in was:
        yield from differences(found, was["deal"], made["deal"], language)
    elif "award" in made:
        yield award_words(found, made["award"])


def differences(
    found: Whole, was: Mapping[str, Any], made: Mapping[str, Any], language: Language
) -> list[str]:
    """What one version of a deal says that another does not."""
    teller = Teller(found, named=True, language=language)
    number, extra = made["number"], bool(made.get("extra"))
    before, after = (
        teller.rows(number, one["facts"], one.get("notes") or {}, extra=extra)
        for one in (was, made)
    )
    return [one.words(language) for one in compare(before, after)]


def award_words(found: Whole, award: Mapping[str, Any] | None) -> str:
    winner = (award or {}).get("winner")
    name = next((one.name for one in naming.sides(found) if one.key == winner), "")
    return _("判“%(name)s”胜") % {"name": name} if name else _("判没有胜方")


# On the way to a ruling ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposal:
    """改法: the changed deal that came from the referee's page."""

    title: str
    words: Sequence[str]


def proposal(found: Whole, one: Objection, *, language: Language) -> Proposal | None:
    deal = (one.proposal or {}).get("deal")
    if not deal:
        return None
    words = [each["words"] for each in history.differs(found, dict(deal), language=language)]
    title = deal_title(found, deal["number"], extra=bool(deal.get("extra")))
    return Proposal(title, words or [_("和现在的一样")])


def outlook(found: Whole, looked: Outlook) -> dict[str, Any]:
    """What it would come to, in words."""
    names = titles(found.match.tournament, named=True)
    told = effects.sentences(looked.effect, found)
    shifts = effects.shifts(looked.effect, names)
    nothing = [] if told or shifts else [_("成绩和名次都不变。")]
    return {"sentences": [*told, *nothing], "shifts": shifts, "drifts": looked.drifts}


def deal_of(sent: Mapping[str, Any]) -> dict[str, Any]:
    """A deal as the referee's page sends it; ValueError where it has another shape."""
    if type(sent.get("number")) is not int:
        raise ValueError("number")
    notes = sent.get("notes")
    sound = isinstance(sent.get("facts"), dict) and isinstance(notes, dict | None)
    if sent["number"] not in NUMBERS or not sound:
        raise ValueError("facts")
    return {
        "number": sent["number"],
        "extra": sent.get("extra") is True,
        "facts": sent["facts"],
        "notes": notes,
    }


def can_appeal(one: Objection) -> bool:
    last = objections.standing(one)
    return last is not None and not last.committee and last.appealed_at is None
