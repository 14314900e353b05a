"""奖项: grades by place, prizes by name, and how many of a unit's places are added up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.standings.awards import AWARDS
from gouji_league.standings.selectors import UNIT_BEST
from gouji_league.tournaments.models import Tournament, Undo
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.versions import lock, raise_version

CHANGED = "desk.awards_set"
MOST_GRADES, MOST_EXTRA, MOST_COUNT, LONGEST = 8, 20, 200, 20

Grade = tuple[str, int]
Extra = tuple[str, int]
"""A prize by name, and the number of the entrant who gets it."""


@transaction.atomic
def set_awards(
    tournament: Tournament,
    *,
    grades: Sequence[Grade],
    extra: Sequence[Extra],
    unit_best: int | None,
    by: Actor,
) -> Undo | None:
    """定奖项; the answer takes it back. None: they are as they were."""
    held = lock(tournament)
    _check(held, grades, extra, unit_best)
    wanted: dict[str, Any] = {
        AWARDS: {
            "grades": [{"name": name, "count": count} for name, count in grades],
            "extra": [{"name": name, "entrant": entrant} for name, entrant in extra],
        },
        UNIT_BEST: unit_best,
    }
    was = awards_told(held)
    if wanted == was:
        return None
    _store(held, wanted)
    entry = _note(held, CHANGED, was, by=by)
    return keeping.keep(held, entry=entry, was={"was": was, "made": wanted})


def undoable(tournament: Tournament) -> Undo | None:
    """The last change, as long as it stands."""
    last = tournament.undos.filter(entry__verb=CHANGED, undone_at=None).first()
    return last if last and last.was["made"] == awards_told(tournament) else None


@transaction.atomic
def take_back(tournament: Tournament, *, key: UUID, by: Actor) -> None:
    """撤销: as it was, unless it was changed once more."""
    held = lock(tournament)
    before = awards_told(held)
    _entry, kept = keeping.use(held, key, verbs=[CHANGED])
    if kept["made"] != before:
        raise ValidationError(_("后来又改过奖项，这一步撤销不了了：请直接再改。"), code="stood_on")
    _store(held, kept["was"])
    _note(held, "desk.awards_taken_back", before, by=by)


def awards_told(tournament: Tournament) -> dict[str, Any]:
    """As it is stored, with nothing left out."""
    stored = tournament.settings.get(AWARDS) or {}
    return {
        AWARDS: {"grades": stored.get("grades", []), "extra": stored.get("extra", [])},
        UNIT_BEST: tournament.settings.get(UNIT_BEST),
    }


def _store(tournament: Tournament, wanted: dict[str, Any]) -> None:
    tournament.settings |= wanted
    tournament.save(update_fields=["settings"])


def _note(tournament: Tournament, verb: str, before: dict[str, Any], *, by: Actor) -> Any:
    raise_version(tournament, public=True)
    return record(
        actor=by,
        verb=verb,
        subject=tournament.name,
        before=before,
        after=awards_told(tournament),
        tournament=str(tournament.key),
    )


def _check(
    tournament: Tournament, grades: Sequence[Grade], extra: Sequence[Extra], unit_best: int | None
) -> None:
    """All that is wrong at once."""
    known = set(tournament.entrants.values_list("number", flat=True))
    wrong = [
        *_wrong_in_number(grades, extra, unit_best),
        *_wrong_in_names([name for name, _count in grades], [name for name, _entrant in extra]),
        *(
            _("“%(name)s”给谁？请选一个。") % {"name": name}
            for name, entrant in extra
            if entrant not in known
        ),
    ]
    if wrong:
        raise ValidationError([str(one) for one in wrong], code="wrong")


def _wrong_in_number(
    grades: Sequence[Grade], extra: Sequence[Extra], unit_best: int | None
) -> Iterator[str]:
    if len(grades) > MOST_GRADES or len(extra) > MOST_EXTRA:
        values = {"grades": MOST_GRADES, "extra": MOST_EXTRA}
        yield _("最多 %(grades)s 等奖、%(extra)s 个单项奖。") % values
    for name, count in grades:
        if not 1 <= count <= MOST_COUNT:
            yield _("“%(name)s”给几个？请写 1 到 %(most)s。") % {"name": name, "most": MOST_COUNT}
    if unit_best is not None and not 1 <= unit_best <= MOST_COUNT:
        values = {"most": MOST_COUNT}
        yield _("团体总分：取前几名相加，请写 1 到 %(most)s，或留空。") % values


def _wrong_in_names(grades: Sequence[str], extra: Sequence[str]) -> Iterator[str]:
    for name, times in Counter(grades).items():
        if times > 1:
            yield _("有两个奖都叫“%(name)s”：请改一个。") % {"name": name}
    for name in (*grades, *extra):
        if len(name) > LONGEST:
            values = {"name": name[:LONGEST], "most": LONGEST}
            yield _("“%(name)s…”太长：奖名最多 %(most)s 字。") % values
