"""恢复: a tournament made of an archive, beside whatever is there; all of it or nothing."""

import json
import uuid
from collections.abc import Iterator, Sequence
from typing import Any, cast

from django.db import IntegrityError, models, transaction

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.exports.archive import kept
from gouji_league.exports.archive.kept import FaultyError, Kind, Name, Names, instance_of
from gouji_league.exports.archive.opening import ArchiveError, Opened
from gouji_league.exports.archive.writing import ENTRIES, LINKS
from gouji_league.matches.models import Match, ScoreLine
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.services.writes import lines_of
from gouji_league.matches.whole import UnsoundError
from gouji_league.rounds.models import Lots
from gouji_league.rules.books import BOOKS
from gouji_league.standings.listing import standings
from gouji_league.tournaments import slugs
from gouji_league.tournaments.models import Entrant, Person, Player, Role, Stage, Tournament, Unit
from gouji_league.tournaments.services.entering import set_name

OF_PEOPLE = (Person, Player)
BATCH = 500


@transaction.atomic
def restore(
    opened: Opened, *, by: Actor, slug: str = "", organiser: User | None = None
) -> Tournament:
    """Under the slug asked for, or its own, or the next that is free. ArchiveError says why not.

    Where the same tournament is there already, a copy is made with keys of its own, to which no
    link leads.
    """
    try:
        tournament = _Restoring(opened).everything(slug)
    except FaultyError as error:
        raise ArchiveError("faulty", error) from None
    except (UnsoundError, LookupError, TypeError, ValueError) as error:
        raise ArchiveError("unsound", error) from None
    except IntegrityError:
        raise ArchiveError("faulty", "×2") from None
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


def agrees(tournament: Tournament, opened: Opened) -> bool:
    """Whether the standings come out as they were written down."""
    found = json.loads(json.dumps(standings(tournament, named=True), default=str))
    return bool(found == opened.files.get("standings"))


class _Restoring:
    """One archive on its way into the database."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.names: Names = {}
        made = cast(Tournament, self._made(opened.tournament, kept.TOURNAMENT, "tournament.json"))
        self.tournament = made
        self.is_copy = Tournament.objects.filter(key=made.key).exists()
        if self.is_copy:
            made.key = uuid.uuid4()

    def everything(self, slug: str) -> Tournament:
        self._store_head(slug)
        for kind in kept.KINDS:
            rows = self.opened.rows(kind.file, kind.key)
            self._store(kind, rows, f"{kind.file}.json: {kind.key}")
            if kind.model is Stage:
                self._refuse_unknown_books()
        self._store_matches()
        self._derive()
        if not self.is_copy:
            self._store_links()
        self._store_log()
        return self.tournament

    def _store_head(self, slug: str) -> None:
        tournament = self.tournament
        for free in slugs.candidates(slug or tournament.slug):
            if not Tournament.objects.filter(slug=free).exists():
                tournament.slug = free
                break
        tournament.save(force_insert=True)

    def _refuse_unknown_books(self) -> None:
        for stage in self.tournament.stages.all():
            if stage.rulebook not in BOOKS:
                raise FaultyError(stage.rulebook)

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
        if kind.within == "tournament":
            given["tournament"] = self.tournament
        try:
            made = instance_of(row, kind, self.names, **given)
        except FaultyError as error:
            raise FaultyError(f"{where}: {error}") from None
        if "name_key" in kind.left:
            set_name(made, made.name, person=_is_person(made))  # type: ignore[arg-type, attr-defined]
        if kind.model in (Match, Lots) and self.is_copy:
            made.key = uuid.uuid4()  # type: ignore[attr-defined]
        return made

    def _store_matches(self) -> None:
        told = self.opened.matches
        places = [f"matches/{at:04}.json" for at in range(1, len(told) + 1)]
        matches = [
            self._made(_part(one, "match", dict, where), kept.MATCH, where)
            for one, where in zip(told, places, strict=True)
        ]
        Match.objects.bulk_create(matches, batch_size=BATCH)  # type: ignore[arg-type]
        for kind in kept.OF_MATCH:
            rows = [
                self._made(row, kind, f"{where}: {kind.key}", match=match)
                for match, one, where in zip(matches, told, places, strict=True)
                for row in _inside(one, kind, where)
            ]
            kind.model._default_manager.bulk_create(rows, batch_size=BATCH)

    def _derive(self) -> None:
        """Lines and outcomes from the facts: an archive holds none that it would be believed."""
        lines: list[ScoreLine] = []
        matches = []
        for found in gather(Match.objects.filter(tournament=self.tournament)):
            match, derived = found.match, found.derived
            match.status, match.winner = derived.status, derived.winner
            match.outcome = derived.outcome()
            matches.append(match)
            lines += lines_of(found, derived)
        Match.objects.bulk_update(matches, ["status", "winner", "outcome"], batch_size=BATCH)
        ScoreLine.objects.bulk_create(lines, batch_size=BATCH)

    def _store_links(self) -> None:
        """Referees' links, where the archive has them: the same tokens open here too."""
        rows = self.opened.files.get("access", {}).get(LINKS.key, [])
        made = [self._made(row, LINKS, "access.json", scope=self.tournament.key) for row in rows]
        known = set(
            Link.objects.filter(digest__in=[_digest(one) for one in made]).values_list(
                "digest", flat=True
            )
        )
        Link.objects.bulk_create(one for one in made if _digest(one) not in known)  # type: ignore[misc]

    def _store_log(self) -> None:
        rows = self.opened.rows("audit", ENTRIES.key)
        key = str(self.tournament.key)
        made = [
            self._made(row, ENTRIES, f"audit.json {at}", tournament=key)
            for at, row in enumerate(rows, 1)
        ]
        Entry.objects.bulk_create(made, batch_size=BATCH)  # type: ignore[arg-type]


def _digest(link: models.Model) -> str:
    return str(link.digest)  # type: ignore[attr-defined]


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
