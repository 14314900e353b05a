"""写出: a tournament as a zip of JSON files; the same tournament gives the same files."""

import hashlib
import json
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import IO, Any

from django.db.models import QuerySet
from django.template.loader import render_to_string

from gouji_league.accounts.models import Link
from gouji_league.audit.models import Entry
from gouji_league.exports.archive import FORMAT, VERSION, kept
from gouji_league.exports.archive.kept import CONTACT, Kind, Names, name_of, row_of
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import DEFAULT_LANGUAGE
from gouji_league.standings.listing import standings
from gouji_league.tournaments.models import Tournament

LINKS = Kind(Link, "access", "links", "", left=frozenset({"scope", "renewed_as"}))
ENTRIES = Kind(Entry, "audit", "entries", "", left=frozenset({"actor_key", "device", "tournament"}))
README = "exports/archive.md"
"""The page that explains it to a stranger."""
SUMS = "SHA256SUMS"
OPENING = (Link.Role.CHIEF, Link.Role.REFEREE)
"""Roles whose links may travel: whoever hands an archive on hands on no tournament."""
AUDIT = "audit.json"
"""Holds its own checksum: it alone grows when the archive is restored and written again."""
NO_TIME = (1980, 1, 1, 0, 0, 0)
"""Of every file: when it was made is not part of what it holds."""
Told = Callable[[int, int], None]


def write(
    tournament: Tournament,
    out: IO[bytes],
    *,
    contacts: bool = False,
    links: bool = False,
    told: Told | None = None,
) -> None:
    """`told` hears how many matches are done, of how many."""
    sums = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files(tournament, contacts=contacts, links=links, told=told):
            if name != AUDIT:
                sums[name] = hashlib.sha256(text).hexdigest()
            _put(archive, name, text)
        lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
        _put(archive, SUMS, lines.encode())


def _put(archive: zipfile.ZipFile, name: str, text: bytes) -> None:
    entry = zipfile.ZipInfo(name, NO_TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, text)


def files(
    tournament: Tournament, *, contacts: bool, links: bool, told: Told | None = None
) -> Iterator[tuple[str, bytes]]:
    """Each file with its name: what an archive consists of."""
    matches = list(gather(Match.objects.filter(tournament=tournament)))
    names: Names = {Match: {one.match.pk: (str(one.match.key),) for one in matches}}
    lists = _lists(tournament, names, contacts=contacts)
    yield "README.md", render_to_string(README, {"name": tournament.name}).encode()
    yield "manifest.json", _json(_manifest(lists, matches, contacts=contacts, links=links))
    yield "tournament.json", _json(row_of(tournament, kept.TOURNAMENT, names))
    for name, parts in lists.items():
        yield f"{name}.json", _json(parts)
    records = []
    inside = _inside(tournament, names)
    for number, found in enumerate(matches, 1):
        told_of = _match(found, names) | inside[found.match.pk]
        if found.deals:
            records.append(found.derived.record)
        yield f"matches/{number:04}.json", _json(told_of)
        if told is not None:
            told(number, len(matches))
    yield "records.json", _json(records)
    yield "standings.json", _json(standings(tournament, named=True))
    if links:
        ways = Link.objects.filter(scope=tournament.key, renewed_as=None, role__in=OPENING)
        open_ = [row_of(one, LINKS, names) for one in ways.order_by("pk")]
        yield "access.json", _json({LINKS.key: open_})
    entries = Entry.objects.filter(tournament=str(tournament.key)).order_by("pk")
    told_entries = [row_of(one, ENTRIES, names) for one in entries]
    yield AUDIT, _json({ENTRIES.key: told_entries, "sha256": sum_of(told_entries)})


def sum_of(entries: list[Any]) -> str:
    """The checksum of the log, whatever the spaces in its file."""
    return hashlib.sha256(_json(entries)).hexdigest()


def _json(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False, indent=1, default=str).encode() + b"\n"


def _manifest(
    lists: dict[str, Any], matches: list[Whole], *, contacts: bool, links: bool
) -> dict[str, Any]:
    counts = {key: len(rows) for parts in lists.values() for key, rows in parts.items()}
    counts |= {"matches": len(matches), "deals": sum(len(one.deals) for one in matches)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "contacts": contacts,
        "links": links,
        "counts": counts,
    }


def _lists(tournament: Tournament, names: Names, *, contacts: bool) -> dict[str, dict[str, Any]]:
    """By file and key the rows of all kinds but the matches; their names are noted."""
    found: dict[str, dict[str, Any]] = {}
    for kind in (*kept.KINDS, *kept.AFTER_MATCHES):
        rows = list(_rows(kind, tournament))
        names[kind.model] = {one.pk: name_of(one, kind, names) for one in rows}
        told = [row_of(one, kind, names) for one in rows]
        if not contacts:
            told = [one | {CONTACT: ""} if CONTACT in one else one for one in told]
        found.setdefault(kind.file, {})[kind.key] = told
    return found


def _rows(kind: Kind, tournament: Tournament) -> QuerySet[Any]:
    rows = kind.model._default_manager.filter(**{kind.within: tournament.pk})
    return rows.order_by("pk").distinct()


def _match(found: Whole, names: Names) -> dict[str, Any]:
    """A match by itself: its row, and for readers its record and what it comes to."""
    match, derived = found.match, found.derived
    if match.status == Match.Status.BYE:
        return {"match": row_of(match, kept.MATCH, names)}
    return {
        "match": row_of(match, kept.MATCH, names),
        "record": derived.record,
        "result": derived.score.as_json(DEFAULT_LANGUAGE),
        "extra": [
            {"record": record, "result": score.as_json(DEFAULT_LANGUAGE)}
            for record, score in derived.extras
        ],
    }


def _inside(tournament: Tournament, names: Names) -> dict[int, dict[str, Any]]:
    """By match the rows that belong to it: line-ups, versions of deals, signatures, changes."""
    found: dict[int, dict[str, Any]] = defaultdict(lambda: {kind.key: [] for kind in kept.OF_MATCH})
    for kind in kept.OF_MATCH:
        for one in _rows(kind, tournament):
            found[one.match_id][kind.key].append(row_of(one, kind, names))
    return found
