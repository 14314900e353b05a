"""恢复: a tournament made of an archive, beside whatever is there; all of it or nothing."""

import json
import logging
import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.exports.archive import checking, kept
from gouji_league.exports.archive.kept import FaultyError, Kind, Name, Names, instance_of
from gouji_league.exports.archive.opening import ArchiveError, Opened
from gouji_league.exports.archive.writing import ENTRIES, LINKS, OPENING
from gouji_league.exports.models import Sheet
from gouji_league.exports.selectors.codes import new_code
from gouji_league.matches.derive import Derived
from gouji_league.matches.models import Match, ScoreLine
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.services.writes import lines_of
from gouji_league.matches.whole import UnsoundError, Whole
from gouji_league.rounds.models import Round
from gouji_league.standings.listing import standings
from gouji_league.tournaments import slugs
from gouji_league.tournaments.models import Edition, Entrant, Person, Role, Tournament, Unit
from gouji_league.tournaments.services.entering import set_name
from gouji_league.tournaments.services.staff import default_expiry
from gouji_league.tournaments.words import reader_language

logger = logging.getLogger(__name__)
BATCH = 500
MISREAD = (
    ArithmeticError,
    AttributeError,
    DatabaseError,
    LookupError,
    RecursionError,
    TypeError,
    ValidationError,
    ValueError,
)
"""What a value of another shape leads to, wherever it is read."""
LINKS_HOLD = timedelta(days=366)
"""At most, whatever days an archive names."""


@transaction.atomic
def restore(
    opened: Opened,
    *,
    by: Actor,
    slug: str = "",
    organiser: User | None = None,
    links: bool = False,
) -> Tournament:
    """Under the slug asked for, or its own, or the next that is free. ArchiveError says why not.

    Where the same tournament is there already, a copy is made with keys of its own, to which no
    link leads. `links`: those of referees, where the archive has them, open here too.
    """
    tournament = _made_of(opened, slug=slug, links=links)
    if organiser is not None:
        Role.objects.create(tournament=tournament, user=organiser, role=Role.Name.ORGANISER)
    record(
        actor=by,
        verb="tournaments.restored",
        subject=tournament.name,
        after={"matches": len(opened.matches)},
        tournament=str(tournament.key),
    )
    return tournament


def _made_of(opened: Opened, *, slug: str, links: bool) -> Tournament:
    """Whatever goes wrong on the way is told by the file that it came from."""
    work = _Restoring(opened)
    try:
        return work.everything(slug, links=links)
    except FaultyError as error:
        raise ArchiveError("faulty", error) from None
    except UnsoundError as error:
        fault = error.refusal.faults[0].as_json(reader_language())
        told = {"file": work.at, "where": fault["where"], "fault": fault["message"]}
        raise ArchiveError("unsound", _("%(file)s（%(where)s）%(fault)s") % told) from None
    except IntegrityError:
        raise ArchiveError("clashing", work.at) from None
    except MISREAD:
        # Nobody can tell here whether the archive is at fault or the program: that is in the log.
        logger.warning("an archive was refused at %s", work.at, exc_info=True)
        raise ArchiveError("faulty", work.at) from None


def agrees(tournament: Tournament, opened: Opened) -> bool:
    """Whether the standings come out as they were written down."""
    found = json.loads(json.dumps(standings(tournament, named=True), default=str))
    return bool(found == opened.files.get("standings"))


class _Restoring:
    """One archive on its way into the database."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.at = checking.HEAD
        """The file that is being read: where an error came from."""
        self.names: Names = {}
        self.places: dict[int, str] = {}
        """The files of matches, by their pk."""
        self.codes = set(Sheet.objects.values_list("code", flat=True))

    def everything(self, slug: str, *, links: bool) -> Tournament:
        self._store_head(slug)
        for kind in kept.KINDS:
            self._store_all(kind)
            if kind.model is Edition:
                self._check_rules()
        self._store_matches()
        self._derive()
        for kind in kept.AFTER_MATCHES:
            self._store_all(kind)
        self._check()
        if links and not self.is_copy:
            self._store_links()
        self._store_log()
        return self.tournament

    def _store_head(self, slug: str) -> None:
        made = cast(Tournament, self._read(self.opened.tournament, kept.TOURNAMENT, checking.HEAD))
        self.tournament = tournament = made
        self.is_copy = Tournament.objects.filter(key=made.key).exists()
        if self.is_copy:
            made.key = uuid.uuid4()
        checking.settings(tournament)
        for free in slugs.candidates(slug or tournament.slug):
            if not Tournament.objects.filter(slug=free).exists():
                tournament.slug = free
                break
        tournament.save(force_insert=True)

    def _check_rules(self) -> None:
        for stage in self.tournament.stages.all():
            checking.stage(stage)
        for edition in Edition.objects.filter(stage__tournament=self.tournament):
            checking.edition(edition)

    def _check(self) -> None:
        """What is stored now, as those read it who will."""
        self.at = "matches"
        checking.matches(self.tournament, self.places)
        self.at = "rulings.json"
        checking.rulings_as_read(self.tournament)
        self.at = f"{checking.HEAD}, {checking.STAGES}"
        checking.as_read(self.tournament)

    def _store_all(self, kind: Kind) -> None:
        self.at = f"{kind.file}.json: {kind.key}"
        self._store(kind, self.opened.rows(kind.file, kind.key, added=kind.added), self.at)

    def _store(self, kind: Kind, rows: Sequence[Any], where: str) -> None:
        """Rows of one kind, in their order; the names by which later rows speak of them."""
        made = [self._made(row, kind, f"{where} {at}") for at, row in enumerate(rows, 1)]
        if kind.model is Person:
            made = [_known(cast(Person, one)) for one in made]
        else:
            kind.model._default_manager.bulk_create(made, batch_size=BATCH)
        if kind.named:
            told = zip(rows, made, strict=True)
            self.names[kind.model] = {_name(row, kind): one for row, one in told}

    def _made(self, row: Any, kind: Kind, where: str, **given: Any) -> models.Model:
        if _is_of_tournament(kind):
            given["tournament"] = self.tournament
        made = self._read(row, kind, where, **given)
        if "name_key" in kind.left:
            set_name(made, made.name, person=_is_person(made))  # type: ignore[arg-type, attr-defined]
        if self.is_copy:
            self._renew(made)
        if isinstance(made, Sheet) and (self.is_copy or made.code in self.codes):
            made.code = new_code()  # paper that names another match goes on naming it
        return made

    def _read(self, row: Any, kind: Kind, where: str, **given: Any) -> models.Model:
        try:
            return instance_of(row, kind, self.names, **given)
        except FaultyError as error:
            raise FaultyError(f"{where}: {error}") from None

    def _renew(self, made: models.Model) -> None:
        """Keys of its own for a copy; people are the same ones."""
        if isinstance(made, Round):
            made.left_open = [self._renewed(key) for key in made.left_open]
        elif hasattr(made, "key") and not isinstance(made, Person):
            made.key = self._renewed(made.key)

    def _renewed(self, key: object) -> str:
        """The same for the same: what speaks of a match goes on doing so."""
        return str(uuid.uuid5(self.tournament.key, str(key)))

    def _store_matches(self) -> None:
        told = self.opened.matches
        files = [f"matches/{at:04}.json" for at in range(1, len(told) + 1)]
        self.at = "matches"
        rows = [_part(one, "match", dict, at) for one, at in zip(told, files, strict=True)]
        matches = [
            cast(Match, self._made(row, kept.MATCH, at))
            for row, at in zip(rows, files, strict=True)
        ]
        Match.objects.bulk_create(matches, batch_size=BATCH)
        self.places = {one.pk: at for one, at in zip(matches, files, strict=True)}
        named = zip(rows, matches, strict=True)
        self.names[Match] = {_name(row, kept.MATCH): one for row, one in named}
        for kind in kept.OF_MATCH:
            self.at = f"matches: {kind.key}"
            made = [
                self._made(row, kind, f"{at}: {kind.key}", match=match)
                for match, one, at in zip(matches, told, files, strict=True)
                for row in _inside(one, kind, at)
            ]
            kind.model._default_manager.bulk_create(made, batch_size=BATCH)

    def _derive(self) -> None:
        """Lines and outcomes from the facts: an archive holds none that it would be believed."""
        lines: list[ScoreLine] = []
        matches = []
        for found in gather(Match.objects.filter(tournament=self.tournament)):
            self.at = self.places[found.match.pk]
            match, derived = found.match, _derived(found, self.at)
            match.status, match.winner = derived.status, derived.winner
            match.outcome = derived.outcome()
            matches.append(match)
            lines += lines_of(found, derived)
        Match.objects.bulk_update(matches, ["status", "winner", "outcome"], batch_size=BATCH)
        ScoreLine.objects.bulk_create(lines, batch_size=BATCH)

    def _store_links(self) -> None:
        """Referees' links, where the archive has them: the same tokens open here too. An
        organiser's would hand the tournament to whoever wrote the file."""
        self.at = "access.json"
        rows = self.opened.files.get("access", {}).get(LINKS.key, [])
        until = min(default_expiry(self.tournament), timezone.now() + LINKS_HOLD)
        made = [self._link(row, until) for row in rows]
        digests = [one.digest for one in made]
        known = set(Link.objects.filter(digest__in=digests).values_list("digest", flat=True))
        Link.objects.bulk_create(
            one for one in made if one.role in OPENING and one.digest not in known
        )

    def _link(self, row: Any, until: datetime) -> Link:
        made = cast(Link, self._made(row, LINKS, self.at, scope=self.tournament.key))
        if not all(type(number) is int for number in made.tables):
            raise FaultyError(f"{self.at}: tables")
        made.expires_at = min(made.expires_at, until)
        return made

    def _store_log(self) -> None:
        self.at = "audit.json"
        rows = self.opened.rows("audit", ENTRIES.key)
        key = str(self.tournament.key)
        made = [
            self._made(row, ENTRIES, f"audit.json {at}", tournament=key)
            for at, row in enumerate(rows, 1)
        ]
        Entry.objects.bulk_create(made, batch_size=BATCH)  # type: ignore[arg-type]


def _derived(found: Whole, where: str) -> Derived:
    try:
        return found.derived
    except (AttributeError, LookupError, TypeError, ValueError):
        raise ArchiveError("unsound", where) from None


def _is_of_tournament(kind: Kind) -> bool:
    fields = kind.model._meta.concrete_fields
    return any(isinstance(one, models.ForeignKey) and one.name == "tournament" for one in fields)


def _part(one: dict[str, Any], key: str, kind: type, where: str) -> Any:
    if not isinstance(found := one.get(key), kind):
        raise FaultyError(f"{where}: {key}")
    return found


def _inside(one: dict[str, Any], kind: Kind, where: str) -> Iterator[Any]:
    """The rows of a match; a bye has none of some kinds."""
    if kind.key in one:
        yield from _part(one, kind.key, list, where)


def _name(row: dict[str, Any], kind: Kind) -> Name:
    parts: list[Any] = []
    for column in kind.named:
        value = row[column]
        parts.extend(value if isinstance(value, list) else [value])
    return tuple(parts)


def _known(one: Person) -> Person:
    """人: somebody who is known here already is not made twice."""
    found, _new = Person.objects.get_or_create(
        key=one.key,
        defaults={name: getattr(one, name) for name in ("name", *kept.SEARCHED)},
    )
    return found


def _is_person(made: models.Model) -> bool:
    if isinstance(made, Entrant):
        return made.kind == Entrant.Kind.PLAYER
    return not isinstance(made, Unit)
