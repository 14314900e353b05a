"""送出: what all strangers see alike is made once and kept; whoever asks again hears "unchanged".

A kept copy belongs to a tournament's public version and publishing state, a language and an
address with the queries that its view declares. What is asked for is answered from it without the
database: a process asks which version is the public one at most once a second, and has what it
sent in that second at hand (AtHandMiddleware). The ETag is a digest of the content, so that a
change which the public must not see does not show in it. Whoever has a session is answered anew
each time, with an ETag of what they see.

What a view knows to show the same has one copy: an unknown sort or a page behind the last makes
no copy of its own, else whoever asks for many such would have each of them made.

A kept copy is made from a request without anything of the visitor: no cookie, no header but the
host, no query that was not declared.
"""

import gzip
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from hashlib import blake2b
from threading import Lock
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.publishing import shown

LIFE = 60
"""Seconds that a copy is kept at most: also what a restored database left behind goes by then."""
VARY = "Cookie, Accept-Language, Accept-Encoding"
READING = frozenset({"GET", "HEAD"})
OWN_HEADERS = frozenset({"Content-Type", "Content-Disposition", "Content-Language"})
SMALL = 1000
"""Bytes: what is smaller is not packed."""
MOST_HELD = 2000
LONGEST = 4
"""Digits of a number in a query."""

Make = Callable[[HttpRequest], HttpResponse]
Where = tuple[str, str]
"""How a tournament is named by an address: a field of its own and the value."""
Asked = tuple[str | None, str, str]
"""Language, path, query."""


class State(NamedTuple):
    """A published tournament, as a process holds it for a moment."""

    key: str
    version: int
    shown: str
    rounds: int
    """The last round with a match."""
    entrants: int
    """At most so many."""


Clean = Callable[[Mapping[str, str], State], Mapping[str, object]]
"""What a query comes to; what is empty or 0 is left out."""


def as_given(given: Mapping[str, str], _state: State) -> Mapping[str, object]:
    return given


def number_of(text: str) -> int:
    """Of a query; 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else 0


def page_of(text: str, *, rows: int, per_page: int) -> int:
    """0 for the first, the last for one behind it."""
    number = min(number_of(text), -(-rows // per_page))
    return number if number > 1 else 0


class Kept(NamedTuple):
    """A copy: of which version, and what is sent."""

    version: int
    etag: str
    content: bytes
    packed: bytes
    """Empty: not worth it."""
    headers: tuple[tuple[str, str], ...]


class Held:
    """The public versions, and what was sent of them, each held for at most a second."""

    seconds = 1.0

    def __init__(self) -> None:
        self.known: dict[Where, tuple[float, State | None]] = {}
        self.sent: dict[Asked, tuple[float, Kept]] = {}

    def state(self, where: Where) -> State | None:
        """None: not published, or not there."""
        now = monotonic()
        known = self.known.get(where)
        if known is None or known[0] <= now:
            if len(self.known) >= MOST_HELD:
                self.known.clear()
            known = self.known[where] = (now + self.seconds, _asked(where))
        return known[1]

    def put(self, request: HttpRequest, where: Where, kept: Kept) -> None:
        """At hand for as long as the version that it was found by."""
        if len(self.sent) >= MOST_HELD:
            self.sent.clear()
        if known := self.known.get(where):
            self.sent[_as_asked(request)] = (known[0], kept)

    def at_hand(self, request: HttpRequest) -> Kept | None:
        found = self.sent.get(_as_asked(request))
        return found[1] if found and monotonic() < found[0] else None


held = Held()
_makers = [Lock() for _ in range(16)]
"""On a rush one in a process makes a copy, and the others wait for it."""


def _asked(where: Where) -> State | None:
    field, value = where
    found = Tournament.objects.filter(published_at__isnull=False, **{field: value})
    rounds = Match.objects.filter(tournament=OuterRef("pk"), round__isnull=False)
    entrants = Entrant.objects.filter(tournament=OuterRef("pk"))
    one = (
        found.only("key", "public_version", "settings")
        .annotate(
            last_round=Subquery(rounds.order_by("-round").values("round")[:1]),
            last_entrant=Subquery(entrants.order_by("-number").values("number")[:1]),
        )
        .first()
    )
    if one is None:
        return None
    most = one.last_round or 0, one.last_entrant or 0
    return State(str(one.key), one.public_version, shown(one), *most)


def serve(
    request: HttpRequest,
    where: Where,
    make: Make,
    *,
    queries: Sequence[str] = (),
    clean: Clean = as_given,
    life: int = LIFE,
) -> HttpResponse:
    """What `make` answers, from the kept copy where the visitor is a stranger."""
    if not is_strangers(request):
        return told_apart(request, make(request))
    state = held.state(where)
    if state is None:
        return make(request)
    query = _query(request, state, queries, clean)
    name = _name(state, request.path, query)
    kept: Kept | None = cache.get(name)
    if kept is None or kept.version < state.version:
        with _makers[hash(name) % len(_makers)]:
            kept = cache.get(name)
            if kept is None or kept.version < state.version:
                answer = make(_anybodys(request, query))
                if not _can_be_kept(request, answer):
                    return answer
                kept = _kept(state, answer)
                cache.set(name, kept, life)
    held.put(request, where, kept)
    return _answer(request, kept)


class AtHandMiddleware:
    """Answers strangers with what was sent to another stranger a moment ago, before any address
    is looked up: of two hundred phones that ask at once, one is looked after."""

    def __init__(self, get_response: Make) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in READING and is_strangers(request):
            kept = held.at_hand(request)
            if kept is not None:
                return _answer(request, kept)
        return self.get_response(request)


def _as_asked(request: HttpRequest) -> Asked:
    return get_language(), request.path_info, request.META.get("QUERY_STRING", "")


def is_strangers(request: HttpRequest) -> bool:
    """Nothing in the request says who asks."""
    return (
        settings.SESSION_COOKIE_NAME not in request.COOKIES
        and "HTTP_AUTHORIZATION" not in request.META
    )


def told_apart(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A visitor's own copy: not kept, and unchanged if it is what they have."""
    if answer.status_code != 200 or answer.streaming:
        return answer
    etag = _etag(answer.content)
    if etag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        answer = _unchanged(etag)
    answer["ETag"], answer["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language", "Authorization"))
    return answer


def _etag(content: bytes) -> str:
    """Weak: a packed copy has the same."""
    return f'W/"{blake2b(content, digest_size=16).hexdigest()}"'


def _query(request: HttpRequest, state: State, queries: Sequence[str], clean: Clean) -> str:
    """Of the query only what the view declares, as it reads it."""
    if not queries or not request.META.get("QUERY_STRING"):
        return ""
    given = {key: request.GET[key] for key in queries if key in request.GET}
    return urlencode([(key, value) for key, value in clean(given, state).items() if value])


def _name(state: State, path: str, query: str) -> str:
    """Under which a copy is kept; a newer version takes the place of an older one."""
    whole = "\n".join((state.key, state.shown, get_language() or "", path, query))
    return f"live:{blake2b(whole.encode(), digest_size=16).hexdigest()}"


def _anybodys(request: HttpRequest, query: str) -> HttpRequest:
    """The request as anybody would have sent it."""
    asked = copy(request)
    asked.META = {
        key: value
        for key, value in request.META.items()
        if not key.startswith("HTTP_") or key == "HTTP_HOST"
    } | {"QUERY_STRING": query}
    asked.__dict__.pop("headers", None)
    asked.GET, asked.COOKIES = QueryDict(query), {}
    asked.user = AnonymousUser()
    return asked


def _can_be_kept(request: HttpRequest, answer: HttpResponse) -> bool:
    """A page that was refused, sets a cookie or holds a nonce is nobody else's."""
    return (
        answer.status_code == 200
        and not answer.streaming
        and not answer.cookies
        and not getattr(request, "_csp_nonce", None)
    )


def _kept(state: State, answer: HttpResponse) -> Kept:
    content = answer.content
    headers = tuple((key, value) for key, value in answer.items() if key in OWN_HEADERS)
    packed = gzip.compress(content, 6, mtime=0) if len(content) > SMALL else b""
    return Kept(state.version, _etag(content), content, packed, headers)


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    if kept.etag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        return _unchanged(kept.etag)
    takes_packed = kept.packed and "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    answer = HttpResponse(kept.packed if takes_packed else kept.content)
    for key, value in kept.headers:
        answer[key] = value
    if takes_packed:
        answer["Content-Encoding"] = "gzip"
    return _marked(answer, kept.etag)


def _unchanged(etag: str) -> HttpResponse:
    return _marked(HttpResponseNotModified(), etag)


def _marked(answer: HttpResponse, etag: str) -> HttpResponse:
    answer["ETag"], answer["Cache-Control"], answer["Vary"] = etag, "no-cache", VARY
    return answer
