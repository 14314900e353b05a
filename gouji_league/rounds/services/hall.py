"""桌: what a table is called, and where in the hall (or on which campus) it stands."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Table, Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

LONGEST_NAME, LONGEST_PLACE = 40, 80


@dataclass(frozen=True, slots=True)
class Called:
    """A table as it is to be called; without a name it goes by its number."""

    number: int
    name: str
    place: str


@transaction.atomic
def call_tables(tournament: Tournament, called: Sequence[Called], *, by: Actor) -> int:
    """改桌名和位置: many at once; how many changed."""
    held = lock(tournament)
    tables = {one.number: one for one in held.tables.all()}
    changed = []
    for told in called:
        table = tables.get(told.number)
        if table is None or (table.name, table.place) == (told.name, told.place):
            continue
        table.name, table.place = told.name, told.place
        _refuse_long(table)
        changed.append(table)
    _refuse_twice(list(tables.values()))
    if not changed:
        return 0
    Table.objects.bulk_update(changed, ["name", "place"])
    record(
        actor=by,
        verb="rounds.tables_called",
        subject=held.name,
        after={"tables": [_words(one) for one in changed]},
        tournament=str(held.key),
    )
    raise_version(held, public=True)
    return len(changed)


def _refuse_long(table: Table) -> None:
    if len(table.name) > LONGEST_NAME or len(table.place) > LONGEST_PLACE:
        raise ValidationError(
            _("%(number)s 号桌的名字或位置太长：名字最多 40 字，位置最多 80 字。"),
            params={"number": table.number},
            code="too_long",
        )


def _refuse_twice(tables: Sequence[Table]) -> None:
    """Two of one name would be told apart by nobody; a number is the name of who has none."""
    names = Counter(str(one) for one in tables)
    twice = [name for name, times in names.items() if times > 1]
    if twice:
        raise ValidationError(
            _("有两张桌都叫“%(name)s”：请改一个，不然没人分得清。"),
            params={"name": twice[0]},
            code="called_twice",
        )


def _words(table: Table) -> str:
    return " · ".join(filter(None, (str(table.number), table.name, table.place)))
