"""日志: the entries of one tournament, newest first, in words."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext

from gouji_league.accounts.actor import device_words
from gouji_league.audit.models import Entry
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import logged, verbs, words
from gouji_league.tournaments.access import ORGANISER, REFEREE
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.presets import StageDraft
from gouji_league.tournaments.selectors import undoing
from gouji_league.tournaments.selectors.stages import latest_undo, undo_address

PAGE = 50
ARCHIVED = "tournaments.archived"
LONG = 20
"""How many items of a list are told one by one."""
SHORT = 5
"""SQLite keeps Chinese signs in JSON as escapes of four figures: shorter texts would find those."""
EMPTY: tuple[Any, ...] = (None, "", [], {})
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CURSOR = re.compile(r"(\d{1,17})-(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the log is asked for; empty: everything."""

    person: str = ""
    area: str = ""
    day: date | None = None
    text: str = ""

    def __bool__(self) -> bool:
        return bool(self.person or self.area or self.day or self.text)


@dataclass(frozen=True, slots=True)
class Change:
    """One field of an entry, as it was and as it became."""

    label: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Way:
    """Where an act is taken back, and the key that names it there."""

    address: str
    key: str = ""
    role: str = ORGANISER
    """Who may."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the page shows it."""

    at: datetime
    who: str
    device: str
    words: str
    subject: str
    changes: list[Change]
    undo: Way | None = None
    """What takes it back, while it can be."""

    @property
    def day(self) -> date:
        return timezone.localdate(self.at)


@dataclass(frozen=True, slots=True)
class Page:
    lines: list[Line]
    older: str
    """The cursor of what comes next; empty: this is the end."""


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament=str(tournament.key)).order_by("-at", "-id")


def people_of(tournament: Tournament) -> list[str]:
    """Everybody who stands in the log, by the name they had then."""
    names = entries_of(tournament).order_by("actor_name").values_list("actor_name", flat=True)
    return list(names.distinct())


def page(tournament: Tournament, filters: Filters, *, cursor: str = "") -> Page:
    """Entries older than the cursor: what comes in meanwhile moves nothing."""
    entries = _filtered(entries_of(tournament), filters)
    at, skipped = _read(cursor)
    if at is not None:
        entries = entries.filter(at__lte=at)
    rows = list(entries[skipped : skipped + PAGE + 1])
    shown = rows[:PAGE]
    older = _cursor_after(shown, at=at, skipped=skipped) if len(rows) > PAGE else ""
    ways = _ways(tournament, shown)
    return Page([_line(entry, ways.get(entry.pk)) for entry in shown], older)


def lines(tournament: Tournament) -> Iterator[Line]:
    """All of it, the newest first."""
    for entry in entries_of(tournament).iterator(chunk_size=500):
        yield _line(entry, None)


def _ways(tournament: Tournament, shown: list[Entry]) -> dict[int, Way]:
    """By entry: how it is taken back, where nothing newer stands on it."""
    slug = tournament.slug
    if tournament.archived_at is not None:
        away = [entry.pk for entry in shown if entry.verb == ARCHIVED]
        return {pk: Way(reverse("tournaments:bring_back", args=[slug])) for pk in away[:1]}
    ways = {}
    if last := latest_undo(tournament):
        ways[last.entry_id] = Way(reverse("tournaments:undo_stages", args=[slug, last.key]))
    for pk, undo in undoing.of_entries(tournament, shown).items():
        if undo.entry.verb in undoing.DOOR_VERBS:
            address = reverse("tournaments:checkin_undo", args=[slug])
            ways[pk] = Way(address, str(undo.key), role=REFEREE)
        elif undo.entry.verb in {undoing.RULES, undoing.RANKING}:
            ways[pk] = Way(undo_address(tournament, undo))
        else:
            ways[pk] = Way(reverse("tournaments:people_undo", args=[slug, undo.key]))
    return ways


def _read(cursor: str) -> tuple[datetime | None, int]:
    """An instant, and how many entries of that very instant were shown already."""
    found = CURSOR.fullmatch(cursor)
    if found is None:
        return None, 0
    return EPOCH + timedelta(microseconds=int(found[1])), int(found[2])


def _cursor_after(shown: list[Entry], *, at: datetime | None, skipped: int) -> str:
    last = shown[-1].at
    same = sum(entry.at == last for entry in shown) + (skipped if last == at else 0)
    return f"{(last - EPOCH) // timedelta(microseconds=1)}-{same}"


def _filtered(entries: QuerySet[Entry], filters: Filters) -> QuerySet[Entry]:
    if filters.person:
        entries = entries.filter(actor_name=filters.person)
    if filters.area:
        entries = entries.filter(verb__startswith=f"{filters.area}.")
    if filters.day:
        midnight = timezone.make_aware(datetime.combine(filters.day, time.min))
        entries = entries.filter(at__gte=midnight, at__lt=midnight + timedelta(days=1))
    if filters.text:
        entries = entries.filter(_says(filters.text))
    return entries


def _says(text: str) -> Q:
    said = Q(subject__icontains=text) | Q(actor_name__icontains=text) | Q(device__icontains=text)
    said |= Q(verb__in=verbs.verbs_that_say(text))
    if text.isascii() and len(text) < SHORT:
        return said
    for needle in {text, json.dumps(text)[1:-1]}:
        said |= Q(pk__in=_holding(needle))
    return said


def _holding(needle: str) -> QuerySet[Any, Any]:
    texts = Entry.objects.annotate(
        before_text=Cast("before", TextField()), after_text=Cast("after", TextField())
    )
    held = Q(before_text__icontains=needle) | Q(after_text__icontains=needle)
    return texts.filter(held).values("pk")


def _line(entry: Entry, undo: Way | None) -> Line:
    return Line(
        at=entry.at,
        who=entry.actor_name,
        device=device_words(entry.device),
        words=verbs.verb_words(entry.verb),
        subject=_stage_title(entry.after or entry.before) or _subject(entry),
        changes=list(changes(entry.before, entry.after)),
        undo=undo,
    )


def _subject(entry: Entry) -> str:
    """What it was about, by a name; a match has none: its table, if it had one."""
    try:
        UUID(entry.subject)
    except ValueError:
        return entry.subject
    table = entry.after.get("table") if isinstance(entry.after, dict) else None
    return gettext("%(number)s 号桌") % {"number": table} if table else ""


def _is_stage(value: Any) -> bool:
    return isinstance(value, dict) and {"format", "rulebook", "number", "settings"} <= set(value)


def _stage_title(told: Any) -> str:
    """Of an act about one stage: which; else nothing."""
    if not _is_stage(told):
        return ""
    name = told["name"] or Stage.Format(told["format"]).label
    return gettext("第 %(number)s 阶段 %(name)s") % {"number": told["number"], "name": name}


def _stage_words(told: dict[str, Any]) -> str:
    fields = ("format", "rulebook", "settings", "keys", "match_points", "name")
    draft = StageDraft(**{field: told[field] for field in fields})
    return words.whole(draft, told.get("options", {}))


def _book_of(told: Any) -> AnyBook | None:
    found = told.get("rulebook") if isinstance(told, dict) else None
    return BOOKS.get(found) if found else None


def changes(before: Any, after: Any, *, within: str = "") -> Iterator[Change]:
    """What differs, field by field; of a thing that is new or gone, all it had."""
    if _is_stage(before if after is None else after) and (before is None or after is None):
        yield Change("", *(_stage_words(one) if one else None for one in (before, after)))
        return
    book = _book_of(after) or _book_of(before)
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for path in [*old, *(path for path in new if path not in old)]:
        if path in old and path in new and old[path] == new[path]:
            continue
        if (not old or not new) and (old | new)[path] in EMPTY:
            continue  # of a thing that is new or gone, what it never had is no news
        label = " · ".join(([within] if within else []) + _labels(path, book))
        if path[:1] == ("stages",) and _same_format(old.get(path), new.get(path)):
            yield from changes(old[path], new[path], within=label)
            continue
        yield Change(
            label=label,
            before=_words(path, old[path], book) if path in old else None,
            after=_words(path, new[path], book) if path in new else None,
        )


def _labels(path: tuple[str, ...], book: AnyBook | None) -> list[str]:
    spoken = [part for part in path if part not in logged.SILENT] or path
    return [logged.field_words(part, book) for part in spoken]


def _same_format(old: Any, new: Any) -> bool:
    both = _is_stage(old) and _is_stage(new)
    return both and all(old[field] == new[field] for field in ("format", "rulebook"))


def _leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every field by its path; people and teams in a list are fields by their number."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        for place, one in enumerate(value, start=1):
            yield (*path, str(one.get("number", place))), one
    elif value is not None or path:
        yield path, value


def _words(path: tuple[str, ...], value: Any, book: AnyBook | None = None) -> str:
    """A value as people say it."""
    if _is_stage(value):
        return _stage_words(value)
    known = None if isinstance(value, (list, dict)) else logged.value_words(path, value, book)
    if known is not None:
        return known
    if value in EMPTY:
        return gettext("空")
    if isinstance(value, bool):
        return gettext("是") if value else gettext("否")
    if isinstance(value, list):
        told = "、".join(_words(path, inner, book) for inner in value[:LONG])
        return told + (gettext("…等 %(n)d 项") % {"n": len(value)} if len(value) > LONG else "")
    if isinstance(value, dict):
        return "，".join(_said(key, inner) for key, inner in value.items() if _is_news(key, inner))
    return _time_words(str(value))


def _is_news(key: str, value: Any) -> bool:
    """The number is the label already; what is empty or no needs no words."""
    return key != "number" and value not in (None, "", False, [], {})


def _said(key: str, value: Any) -> str:
    return logged.field_words(key) if value is True else _words((key,), value)


def _time_words(text: str) -> str:
    """A moment in the hall's own time; any other text as it is."""
    moment = parse_datetime(text) if re.match(r"\d{4}-\d\d-\d\dT", text) else None
    if moment is None:
        return text
    return date_format(timezone.localtime(moment), "Y-m-d H:i") if moment.tzinfo else text
