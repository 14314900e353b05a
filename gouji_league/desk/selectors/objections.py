"""异议: which are open, what each is about, and by which clauses (FORMATS 8)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _

from gouji_league.desk.models import Objection, Ruling
from gouji_league.matches.models import Match, Place, Signature
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.objecting import limit as limit
from gouji_league.rules.book import AnyBook, Clause, Subject
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Tournament

About = Objection.About
APPEALS = "appeals"
"""Setting of a stage: whether a committee hears appeals."""

SUBJECTS: dict[str, tuple[Subject, ...]] = {
    About.PLACES: ("placing", "definition"),
    About.OPENING: ("opening",),
    About.EVENTS: ("cards", "definition", "procedure"),
    About.TRIBUTE: ("tribute",),
    About.LEAD: ("lead",),
    About.CARDS: ("cards",),
    About.FOUL: ("foul",),
    About.SCORE: ("scoring",),
    About.END: ("end", "placing", "procedure"),
    About.OTHER: ("foul", "procedure", "definition"),
}
"""What clauses may apply, by what the objection is about."""


@dataclass(frozen=True, slots=True)
class Row:
    """One objection: taken up, or so far only written at the sign-off."""

    match: Match
    side: str
    name: str
    text: str
    at: datetime
    objection: Objection | None = None
    signature: Signature | None = None
    agreed: bool = False
    """The same side has agreed to the figures since."""

    @property
    def ruling(self) -> Ruling | None:
        return standing(self.objection) if self.objection else None

    @property
    def state(self) -> str:
        """open · late · appealed · ruled · withdrawn · agreed."""
        one = self.objection
        if one is not None and one.withdrawn_at:
            return "withdrawn"
        ruling = self.ruling
        if ruling is None:
            if self.agreed:
                return "agreed"
            return "late" if self.is_late else "open"
        return "appealed" if ruling.appealed_at else "ruled"

    @property
    def is_late(self) -> bool:
        """Written after the time for it, and so far taken up by nobody."""
        return self.signature is not None and self.signature.late

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "appealed")

    @property
    def title(self) -> str:
        return naming.title(self.match)

    @property
    def words(self) -> str:
        told = {
            "open": _("等裁定"),
            "late": _("过了时限，没有受理"),
            "appealed": _("上诉中，等仲裁"),
            "withdrawn": _("已撤回"),
            "agreed": _("改后签字同意了"),
        }
        ruling = self.ruling
        return told.get(self.state) or (ruling.get_verdict_display() if ruling else "")


def standing(objection: Objection) -> Ruling | None:
    """The ruling that holds: the last that was not withdrawn."""
    return next((one for one in reversed(rulings(objection)) if not one.withdrawn_at), None)


def rulings(objection: Objection) -> list[Ruling]:
    return list(objection.rulings.all())


def rows(tournament: Tournament, *, match: Match | None = None) -> list[Row]:
    """Those that wait first, the longest waiting on top; then the newest."""
    found = list(_rows(tournament, match=match))
    waiting = sorted((one for one in found if one.is_open), key=lambda one: one.at)
    settled = [one for one in found if not one.is_open]
    return [*waiting, *sorted(settled, key=lambda one: one.at, reverse=True)]


def _rows(tournament: Tournament, *, match: Match | None) -> Iterator[Row]:
    concerned = {"match": match} if match else {"match__tournament": tournament}
    held = ("match__table", "match__stage", "match__first", "match__second")
    words = Signature.objects.filter(**concerned).select_related(*held).order_by("pk")
    # Who never objected to anything is no affair of ours.
    objecting = Signature.objects.filter(**concerned, agrees=False).values("match", "side")
    pairs = {(one["match"], one["side"]) for one in objecting}
    spoken = [one for one in words if (one.match_id, one.side) in pairs] if pairs else []
    known = Objection.objects.filter(**concerned).select_related(*held)
    taken = list(known.prefetch_related(Prefetch("rulings", Ruling.objects.order_by("pk"))))
    by_signature = {(one.match_id, one.side, one.signed_at) for one in taken if one.signed_at}
    for one in taken:
        agreed = _agreed_after(spoken, one) if one.signed_at else False
        yield Row(one.match, one.side, one.name, one.text, one.at, one, agreed=agreed)
    for said in spoken:
        if not said.agrees and (said.match_id, said.side, said.at) not in by_signature:
            agreed = _spoke_later(spoken, said)
            yield Row(said.match, said.side, said.name, said.objection, said.at, None, said, agreed)


def _agreed_after(spoken: Sequence[Signature], one: Objection) -> bool:
    return any(
        said.agrees and (said.match_id, said.side) == (one.match_id, one.side) and said.at > one.at
        for said in spoken
    )


def _spoke_later(spoken: Sequence[Signature], one: Signature) -> bool:
    """The side has signed, or objected again in time, since: its last word counts."""
    same = [said for said in spoken if (said.match_id, said.side) == (one.match_id, one.side)]
    return any(said.pk > one.pk and not said.late for said in same)


def row_of(one: Objection) -> Row:
    """One of them, as it stands."""
    found = rows(one.tournament, match=one.match)
    return next(row for row in found if row.objection and row.objection.pk == one.pk)


def open_ones(tournament: Tournament) -> list[Row]:
    return [one for one in rows(tournament) if one.is_open]


def open_count(tournament: Tournament) -> int:
    """名次和奖项 are settled only when it is 0."""
    return len(open_ones(tournament))


def awaiting_words(count: int) -> str:
    """Why places and prizes are not settled; empty: they are."""
    if not count:
        return ""
    return _("还有 %(count)s 个异议没有裁定：名次和奖项等裁定以后才算数。") % {"count": count}


def awaiting(tournament: Tournament) -> str:
    return awaiting_words(open_count(tournament))


# What stands on it ------------------------------------------------------------------------------


def later_has_begun(match: Match) -> bool:
    """A later match of theirs is under way or over: a ruling leaves it as it is."""
    people = Place.objects.filter(match=match).values("player")
    later = Match.objects.filter(tournament=match.tournament_id, places__player__in=people)
    if match.round is not None:
        later = later.filter(Q(round__gt=match.round) | Q(round=None, pk__gt=match.pk))
    else:
        later = later.filter(pk__gt=match.pk)
    begun = later.exclude(pk=match.pk).exclude(
        status__in=[Match.Status.PLANNED, Match.Status.BYE, Match.Status.ANNULLED]
    )
    return begun.exists()


# By which clauses ------------------------------------------------------------------------------


def book_of(match: Match) -> AnyBook:
    return BOOKS[match.stage.rulebook]


def offered(match: Match, about: str) -> list[Clause]:
    """The clauses that may apply to what the objection is about, in the order of the book."""
    subjects = SUBJECTS.get(about, SUBJECTS[About.OTHER])
    return [one for one in book_of(match).clauses if one.about in subjects]


def others(match: Match, about: str) -> list[Clause]:
    """The rest of what the book says, for what nobody foresaw."""
    known = {one.id for one in offered(match, about)}
    return [one for one in book_of(match).clauses if one.about and one.id not in known]


def named(match: Match, ids: Iterable[str]) -> list[Clause]:
    wanted = set(ids)
    return [one for one in book_of(match).clauses if one.id in wanted]
