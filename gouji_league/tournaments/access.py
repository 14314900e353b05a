"""Who may do what in a tournament: one question, one answer, asked by every view and service.

A stranger learns nothing: what is not theirs to see, or asks for a role while they are not signed
in, answers 404 (the page offers to sign in). Who is signed in and may see it, but not do it: 403.
Who came in by a link that has expired or was revoked since: 401. Who may, but writes to a
tournament that was archived: 409 (services.versions refuses it too, whoever asks).
"""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from gouji_league.accounts import actor as actors
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.accounts.sessions import dead_link, is_shut_out, links_of, note_table
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services.versions import refuse_archived

ORGANISER, CHIEF, REFEREE = Role.Name.ORGANISER, Role.Name.CHIEF, Role.Name.REFEREE
READING = frozenset({"GET", "HEAD", "OPTIONS"})
ABOVE = {ORGANISER: {ORGANISER}, CHIEF: {ORGANISER, CHIEF}, REFEREE: {ORGANISER, CHIEF, REFEREE}}
"""Who may do what a role may do: an organiser everything, a chief referee what a referee may."""


@dataclass(frozen=True, slots=True)
class Access:
    """What one visitor may do in one tournament."""

    tournament: Tournament
    roles: frozenset[str]
    tables: frozenset[int] | None
    """The tables of a referee; None: every table."""
    actor: Actor | None

    def has(self, role: str) -> bool:
        return not self.roles.isdisjoint(ABOVE[Role.Name(role)])

    def sees(self) -> bool:
        return bool(self.roles) or self.tournament.published_at is not None

    def enters(self, table: int) -> bool:
        """May record at this table."""
        return self.has(CHIEF) or (
            self.has(REFEREE) and (self.tables is None or table in self.tables)
        )


def access(request: HttpRequest, tournament: Tournament) -> Access:
    """Everything that the visitor's account and links give together."""
    given: list[tuple[str, list[int]]] = []
    actor: Actor | None = None
    for link in links_of(request):
        if link.scope == tournament.key:
            given.append((link.role, link.tables))
            actor = actors.of_link(link, device=actors.device_of(request))
    if isinstance(request.user, User):
        own = Role.objects.filter(tournament=tournament, user=request.user)
        shut = is_shut_out(request, tournament.key)
        roles = [] if shut else list(own.values_list("role", "tables"))
        given += roles
        if roles or actor is None:
            actor = actors.of_user(request.user, device=actors.device_of(request))
    return Access(tournament, frozenset(role for role, _ in given), _tables(given), actor)


def by_link(tournament: Tournament, link: Link, *, device: str) -> Access:
    """What a link's token gives, without a session: programs, and the API."""
    given = [(link.role, link.tables)] if link.scope == tournament.key else []
    actor = actors.of_link(link, device=device)
    return Access(tournament, frozenset(role for role, _ in given), _tables(given), actor)


def _tables(given: list[tuple[str, list[int]]]) -> frozenset[int] | None:
    tables = [tables for role, tables in given if role == REFEREE]
    if any(not numbers for numbers in tables):
        return None
    return frozenset(number for numbers in tables for number in numbers)


def fetch(
    request: HttpRequest, slug: str, *, role: str | None = None, archived: bool = False
) -> Access:
    """The tournament behind an address, for a visitor who may see it and holds the role asked.

    `archived`: may be written to although it was put away.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404
    found = access(request, tournament)
    if found.sees() and (role is None or found.has(role)):
        if request.method not in READING and not archived:
            refuse_archived(tournament)
        return found
    if dead := dead_link(request, tournament.key):
        raise dead
    if found.sees() and found.actor is not None:
        raise PermissionDenied
    raise Http404


def organising(request: HttpRequest, slug: str, *, archived: bool = False) -> tuple[Access, Actor]:
    """What an organiser's page begins with: may they, and who are they."""
    access = fetch(request, slug, role=ORGANISER, archived=archived)
    if access.actor is None:
        raise PermissionDenied
    return access, access.actor


def be_at(request: HttpRequest, found: Access, *, table: int) -> None:
    """Notes that the visitor is at this table, for the page of devices; who may not, is not."""
    if found.actor is not None and found.enters(table):
        by_account = found.actor.user is not None
        note_table(request, table=table, scope=found.tournament.key, by_account=by_account)
