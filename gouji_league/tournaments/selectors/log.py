"""日志: the entries of one tournament, newest first, in words."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext

from gouji_league.accounts.actor import device_words
from gouji_league.audit.models import Entry
from gouji_league.tournaments import verbs
from gouji_league.tournaments.models import Tournament

PAGE = 50
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
class Line:
    """An entry as the page shows it."""

    at: datetime
    who: str
    device: str
    words: str
    subject: str
    changes: list[Change]

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
    return Page([_line(entry) for entry in shown], older)


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


def _line(entry: Entry) -> Line:
    return Line(
        at=entry.at,
        who=entry.actor_name,
        device=device_words(entry.device),
        words=verbs.verb_words(entry.verb),
        subject=entry.subject,
        changes=list(changes(entry.before, entry.after)),
    )


def changes(before: Any, after: Any) -> Iterator[Change]:
    """What differs, field by field; of a thing that is new or gone, all it had."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for path in [*old, *(path for path in new if path not in old)]:
        if path in old and path in new and old[path] == new[path]:
            continue
        if (not old or not new) and (old | new)[path] in EMPTY:
            continue  # of a thing that is new or gone, what it never had is no news
        yield Change(
            label=" · ".join(verbs.field_words(part) for part in path),
            before=_words(path, old[path]) if path in old else None,
            after=_words(path, new[path]) if path in new else None,
        )


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


def _words(path: tuple[str, ...], value: Any) -> str:
    """A value as people say it."""
    if value in EMPTY:
        return gettext("空")
    if isinstance(value, bool):
        return gettext("是") if value else gettext("否")
    if isinstance(value, list):
        told = "、".join(_words(path, inner) for inner in value[:LONG])
        return told + (gettext("…等 %(n)d 项") % {"n": len(value)} if len(value) > LONG else "")
    if isinstance(value, dict):
        return "，".join(_said(key, inner) for key, inner in value.items() if _is_news(key, inner))
    known = verbs.value_words(path, str(value))
    return known if known is not None else _time_words(str(value))


def _is_news(key: str, value: Any) -> bool:
    """The number is the label already; what is empty or no needs no words."""
    return key != "number" and value not in (None, "", False, [], {})


def _said(key: str, value: Any) -> str:
    return verbs.field_words(key) if value is True else _words((key,), value)


def _time_words(text: str) -> str:
    """A moment in the hall's own time; any other text as it is."""
    moment = parse_datetime(text) if re.match(r"\d{4}-\d\d-\d\dT", text) else None
    if moment is None:
        return text
    return date_format(timezone.localtime(moment), "Y-m-d H:i") if moment.tzinfo else text
