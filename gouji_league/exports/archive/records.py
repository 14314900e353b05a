"""记录成赛: a plain list of records (RULES section 10) as an archive has them, to be restored.

Players are told apart by their names alone. Records of one book by the same options are one stage;
each match stands at table 1, in the order of the list. Everybody is ranked for themselves, in
双升 the pairs.
"""

from dataclasses import asdict, dataclass, field
from secrets import choice
from typing import Any
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.exports.archive import kept
from gouji_league.exports.archive.kept import Kind, Row, row_of
from gouji_league.exports.archive.opening import ArchiveError, Opened
from gouji_league.matches.models import Change, Deal, Place
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import Refusal, score_record
from gouji_league.tournaments import editions, formats, presets, slugs
from gouji_league.tournaments.formats import ROTATION, ROUND_ROBIN
from gouji_league.tournaments.models import Edition, Entrant, Member, Player, Stage, Table
from gouji_league.tournaments.services.entering import CODE_LENGTH, CODE_SIGNS
from gouji_league.tournaments.words import reader_language

MOST = 5_000
KINDS = {kind.model: kind for kind in (*kept.KINDS, kept.MATCH, *kept.OF_MATCH)}
HEAD = ("waiting", "max_deals", "first_lead", "first_dealer")


def opened(told: Any, *, name: str, by: str) -> Opened:
    """The list as an archive; ArchiveError where a record has faults."""
    records = told if isinstance(told, list) else [told]
    if not records:
        raise ArchiveError("empty")
    if len(records) > MOST:
        raise ArchiveError("too_many", MOST)
    for number, record in enumerate(records, 1):
        _refuse_faulty(record, number)
    if len({record["rulebook"] in formats_of_pairs() for record in records}) > 1:
        raise ArchiveError("two_games")
    return _Building(name, by).whole(records)


def formats_of_pairs() -> frozenset[str]:
    return frozenset(key for key, book in BOOKS.items() if isinstance(book, TractorBook))


def _refuse_faulty(record: Any, number: int) -> None:
    scored = score_record(record)
    if isinstance(scored, Refusal):
        fault = scored.faults[0].as_json(reader_language())
        what = {"number": number, "where": fault["where"], "fault": fault["message"]}
        raise ArchiveError("unsound", _("第 %(number)s 条（%(where)s）%(fault)s") % what)


@dataclass
class _Building:
    """The rows of an archive, as they come together."""

    name: str
    by: str
    rows: dict[str, list[Row]] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    """Numbers by name."""
    entrants: dict[tuple[int, ...], int] = field(default_factory=dict)
    """Numbers by members."""
    stages: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def whole(self, records: list[dict[str, Any]]) -> Opened:
        self._add(Table, number=1)
        matches = [self._match(record) for record in records]
        files: dict[str, Any] = {
            "manifest": {},
            "tournament": self._head(),
            "audit": {"entries": []},
        }
        for kind in kept.KINDS:
            files.setdefault(kind.file, {})[kind.key] = self.rows.get(kind.key, [])
        return Opened(files, matches)

    def _head(self) -> Row:
        key, day = str(uuid4()), timezone.localdate()
        told = {"key": key, "name": self.name, "slug": slugs.proposed(self.name, day)}
        return _blank(kept.TOURNAMENT, **told, step=None, starts=day.isoformat())

    def _add(self, model: type[Any], /, **values: Any) -> None:
        kind = KINDS[model]
        self.rows.setdefault(kind.key, []).append(_blank(kind, **values))

    def _match(self, record: dict[str, Any]) -> dict[str, Any]:
        stage, seats = self._stage(record), [self._player(one) for one in record["players"]]
        sides = self._entrants(seats, pairs=record["rulebook"] in formats_of_pairs())
        deals = record.get("deals", [])
        given = {key: record[key] for key in HEAD if record.get(key) is not None}
        match = _blank(
            kept.MATCH,
            key=str(uuid4()),
            stage=stage,
            edition=[stage, 1],
            table=1,
            first=sides[0],
            second=sides[1],
            ended=record.get("ended") or "",
            version=len(deals) + 1,
            facts_version=len(deals) + 1,
            **given,
        )
        return {
            "match": match,
            "places": [
                _blank(KINDS[Place], place=place, player=player)
                for place, player in enumerate(seats, 1)
            ],
            "deals": [
                _blank(KINDS[Deal], number=number, facts=facts, by=self.by)
                for number, facts in enumerate(deals, 1)
            ],
            KINDS[Change].key: [],
        }

    def _stage(self, record: dict[str, Any]) -> int:
        """Its number; one is made where no earlier record has the same book and options."""
        book = BOOKS[record["rulebook"]]
        options = editions.stored(book, _as_options(record.get("options") or {}))
        if (known := (book.key, options)) in self.stages:
            return self.stages.index(known) + 1
        self.stages.append(known)
        number = len(self.stages)
        stage_format = ROTATION if formats.fits(ROTATION, book) else ROUND_ROBIN
        draft = presets.draft(stage_format, book)
        self._add(Stage, number=number, **asdict(draft))
        self._add(Edition, stage=number, number=1, options=options, used=True, made_by=self.by)
        return number

    def _player(self, name: str) -> int:
        if name not in self.players:
            number = self.players[name] = len(self.players) + 1
            code = "".join(choice(CODE_SIGNS) for _sign in range(CODE_LENGTH))
            self._add(Player, number=number, name=name, code=code)
        return self.players[name]

    def _entrants(self, seats: list[int], *, pairs: bool) -> tuple[int | None, int | None]:
        """Those whom the match is between; nobody, where each plays for themselves."""
        if pairs:
            return self._entrant(seats[0::2]), self._entrant(seats[1::2])
        for seat in seats:
            self._entrant([seat])
        return None, None

    def _entrant(self, members: list[int]) -> int:
        key = tuple(sorted(members))
        if key not in self.entrants:
            number = self.entrants[key] = len(self.entrants) + 1
            names = [one for one, player in self.players.items() if player in members]
            kind = Entrant.Kind.PAIR if len(members) > 1 else Entrant.Kind.PLAYER
            self._add(Entrant, number=number, kind=kind, name="·".join(names))
            for position, player in enumerate(members, 1):
                self._add(Member, entrant=number, player=player, position=position)
        return self.entrants[key]


def _as_options(options: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(one) if isinstance(one, list) else one for key, one in options.items()}


def _blank(kind: Kind, /, **values: Any) -> Row:
    """A row with each column as the model starts it."""
    return row_of(kind.model(), kind, {}) | values
