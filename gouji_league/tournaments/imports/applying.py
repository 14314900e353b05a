"""An import's way: given, read, looked at, taken over as a whole or not at all, perhaps undone.

Reading and taking over are jobs; what is small is run at once, the same way.
"""

from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.jobs import services as jobs
from gouji_league.jobs.services import Progress, task
from gouji_league.tournaments import names
from gouji_league.tournaments.imports import chat, columns, kinds, preview, reading
from gouji_league.tournaments.imports.checking import check
from gouji_league.tournaments.imports.columns import Reading
from gouji_league.tournaments.imports.deciding import decided
from gouji_league.tournaments.imports.drafts import drafts_of, edit
from gouji_league.tournaments.imports.problems import Checked
from gouji_league.tournaments.models import Entrant, Import, Player, Tournament
from gouji_league.tournaments.selectors.people import in_words, told_many
from gouji_league.tournaments.services.entering import Entered, enter, known_kind
from gouji_league.tournaments.services.people import changing, is_referred, sweep_units

AT_ONCE_BYTES = 100_000
AT_ONCE_UNPACKED = 1_000_000
AT_ONCE_ROWS = 200
KEPT_FOR = timedelta(days=7)


def give(
    *, tournament: Tournament, actor: Actor, data: bytes = b"", text: str = "", source: str = ""
) -> Import:
    """Takes a file or pasted text in, and has it read. Unreadable: the reading job says why."""
    known_kind(tournament)
    given = data or text.encode()
    reading.check_size(given)
    if data:
        reading.refuse_known_others(data)
    with transaction.atomic():
        old = timezone.now() - KEPT_FOR
        tournament.imports.filter(applied_at=None, made_at__lt=old).delete()
        made = Import.objects.create(tournament=tournament, source=source[:200], data=given)
        _ask_for_reading(made, pasted=bool(text and not data))
        log(actor, "people.import_given", made, after={"bytes": len(given)})
    return _at_once(made) if _is_light(given) else made


def _ask_for_reading(made: Import, *, pasted: bool) -> None:
    made.job = jobs.enqueue(read, scope=made.tournament.key, key=str(made.key), pasted=pasted)
    made.save(update_fields=["job"])


def _is_light(given: bytes) -> bool:
    """Whether it is read within a request: by what a workbook unpacks to, not by its own size."""
    return len(given) <= AT_ONCE_BYTES and reading.unpacked(given) <= AT_ONCE_UNPACKED


def _at_once(made: Import) -> Import:
    if made.job is not None:
        jobs.run_now(made.job)
    made.refresh_from_db()
    return made


@task
def read(progress: Progress, *, key: str, pasted: bool) -> dict[str, int]:
    """Bytes → cells and columns."""
    made = Import.objects.select_related("tournament").get(key=key)
    kind = known_kind(made.tournament)
    progress(0, 2, _("读文件"))
    grid, found = _read(bytes(made.data or b""), pasted=pasted, kind=kind)
    progress(1, 2, _("认各列"))
    made.grid, made.reading, made.choices = grid, asdict(found), {}
    made.save(update_fields=["grid", "reading", "choices"])
    return {"rows": len(grid)}


def _read(data: bytes, *, pasted: bool, kind: str) -> tuple[reading.Grid, Reading]:
    if pasted:
        message = chat.grid_of(data.decode(), kind=kind)
    else:
        message = chat.Message(reading.read_file(data))
        if kinds.is_one_column(message.grid):
            message = chat.grid_of(kinds.said_lines(message.grid), kind=kind)
    grid = reading.checked(message.grid)
    found = replace(
        columns.read_columns(grid, kind=kind),
        lines=message.lines,
        passed=message.passed,
        kind=kind,
        pasted=pasted,
    )
    if kind == Entrant.Kind.PLAYER and not message.lines:
        return kinds.apart(grid, found)
    return grid, found


def is_of_another_kind(made: Import) -> bool:
    """Whether the format changed after the roster was read: players then, teams now."""
    kind = made.reading.get("kind", "")
    return bool(made.grid and kind and kind != known_kind(made.tournament))


def read_again(*, made: Import) -> Import:
    """Has the roster read for the format as it is now; it was kept as it was given."""
    with transaction.atomic():
        made = Import.objects.select_for_update(of=("self",)).get(pk=made.pk)
        _refuse_if_applied(made)
        given = bytes(made.data or b"")
        pasted = made.reading.get("pasted", False)
        made.grid = []
        made.save(update_fields=["grid"])
        _ask_for_reading(made, pasted=pasted)
    return _at_once(made) if _is_light(given) else made


def reading_of(made: Import) -> Reading:
    return Reading(**made.reading)


def checked_rows(made: Import) -> list[Checked]:
    """The preview: every draft with the accepted mends done and what is still open."""
    kind = known_kind(made.tournament)
    drafts = drafts_of(made.grid, reading_of(made), kind=kind)
    edits = made.choices.get("edits", {})
    for draft in drafts:
        if str(draft.line) in edits:
            edit(draft, edits[str(draft.line)])
    accepted = set(made.choices.get("accepted", []))
    return check(drafts, tournament=made.tournament, kind=kind, accepted=accepted)


def choose(
    *,
    made: Import,
    shown: Iterable[int] = (),
    accepted: Iterable[str] = (),
    edits: dict[str, dict[str, str]] | None = None,
) -> None:
    """Stores the ticks of the rows that were shown, and what was typed into them."""
    with transaction.atomic():
        made = Import.objects.select_for_update().get(pk=made.pk)
        _refuse_if_applied(made)
        lines = {str(line) for line in shown}
        kept = [one for one in made.choices.get("accepted", []) if one.split(":")[0] not in lines]
        made.choices = {
            "accepted": sorted({*kept, *accepted}),
            "edits": made.choices.get("edits", {}) | (edits or {}),
        }
        made.job = None  # what it said held for the rows as they were
        made.save(update_fields=["choices", "job"])


def accept_all(*, made: Import) -> None:
    """Accepts the proposed mend of everything that is wrong; again, as one may show another."""
    for _round in range(5):
        found = {
            f"{row.draft.line}:{problem.code}"
            for row in checked_rows(made)
            for problem in row.open
            if problem.act and problem.level == "wrong"
        }
        if not found:
            return
        choose(made=made, accepted=found)
        made.refresh_from_db()


def read_as(*, made: Import, fields: list[str], person_rows: bool, header: bool) -> None:
    """Puts what the columns are, as the organiser says."""
    with transaction.atomic():
        made = Import.objects.select_for_update().get(pk=made.pk)
        _refuse_if_applied(made)
        first = columns.find_header(made.grid)
        start = (first + 1 if first is not None else 1) if header else 0
        made.reading |= {
            "first": start, "columns": fields, "person_rows": person_rows, "told": True,
        }  # fmt: skip
        made.choices, made.job = {}, None
        made.save(update_fields=["reading", "choices", "job"])


def gather(*, made: Import) -> None:
    """Puts people who stand alone together, as many as sit at the table, in their order."""
    with transaction.atomic():
        made = Import.objects.select_for_update().get(pk=made.pk)
        _refuse_if_applied(made)
        kind = known_kind(made.tournament)
        if kind == Entrant.Kind.PLAYER:
            return
        grid, found = kinds.gather(made.grid, reading_of(made), kind=kind)
        made.grid, made.reading = grid, asdict(replace(found, told=True))
        made.choices, made.job = {}, None
        made.save(update_fields=["grid", "reading", "choices", "job"])


def _refuse_if_applied(made: Import) -> None:
    if made.applied_at:
        raise ValidationError(_("这份名单已经导入了。"), code="applied")


def start_applying(*, made: Import, actor: Actor) -> Import:
    """Asks for the import to be taken over; a small one is, at once."""
    who = {"kind": actor.kind, "key": actor.key, "name": actor.name, "device": actor.device}
    with transaction.atomic():
        made = Import.objects.select_for_update(of=("self",)).select_related("job").get(pk=made.pk)
        _refuse_if_applied(made)
        if made.job is not None and not made.job.ended:
            raise ValidationError(_("正在处理，请等一等。"), code="busy")
        made.job = jobs.enqueue(apply, scope=made.tournament.key, key=str(made.key), who=who)
        made.save(update_fields=["job"])
    return _at_once(made) if len(made.grid) <= AT_ONCE_ROWS else made


@task
def apply(progress: Progress, *, key: str, who: dict[str, Any]) -> dict[str, int]:
    """All rows or none."""
    made = Import.objects.select_related("tournament").get(key=key)
    if made.applied_at:  # the worker died after it was done
        return {"entrants": len(made.made)}
    rows = checked_rows(made)
    for done, row in enumerate(rows):
        progress(done, len(rows), _("核对名单"))
        for one in row.draft.people:  # readings take time: before the transaction, and kept
            names.forms(one.name)
    progress(len(rows), len(rows), _("存入名单"))
    with changing(made.tournament) as held:
        made = Import.objects.select_for_update().get(pk=made.pk)
        made.tournament = held
        rows = checked_rows(made)  # others may have entered somebody meanwhile
        _refuse_if_wrong(rows)
        units = preview.units(rows, held)  # as they are before these come in
        entered = enter(held, [row.draft.entry() for row in rows if not row.left_out])
        if what := decided(made, reading_of(made), rows, units):
            log(Actor(**who), "people.import_decided", made, after=what)
        made.made, made.applied_at = _made(entered), timezone.now()
        made.grid, made.choices, made.data = [], {}, None
        made.save()
        after = {"entrants": len(entered.entrants), "players": len(entered.players)}
        log(Actor(**who), "people.imported", made, after=after | {"names": in_words(made.made)})
    return after


def _refuse_if_wrong(rows: list[Checked]) -> None:
    wrong = [str(row.draft.at) for row in rows if row.wrong]
    if wrong:
        raise ValidationError(
            gettext_lazy("还有%(count)s行要改（第%(lines)s行），什么都没有导入。"),
            code="wrong",
            params={"count": len(wrong), "lines": "、".join(wrong[:10])},
        )
    if not any(not row.left_out for row in rows):
        raise ValidationError(gettext_lazy("没有要导入的行。"), code="nothing")


def _made(entered: Entered) -> list[dict[str, Any]]:
    """Each entrant as it was entered, with what the log does not keep."""
    people = {
        player.number: {"presence": player.presence, "contact": player.contact}
        for player in entered.players
    }
    return [_with(one, people) for one in told_many(entered.entrants)]


def _with(entrant: dict[str, Any], people: dict[int, dict[str, str]]) -> dict[str, Any]:
    members = [member | people.get(member["number"], {}) for member in entrant["members"]]
    return entrant | {"members": members}


def undo(*, made: Import, actor: Actor) -> None:
    """Takes everything out again that the import entered, while nobody has changed any of it."""
    with changing(made.tournament) as held:
        made = Import.objects.select_for_update().get(pk=made.pk)
        if not made.applied_at or made.undone_at:
            raise ValidationError(_("这次导入已经撤销了。"), code="undone")
        entrants, players = entered_by(made)
        if (changed := changes(made)) or is_referred(*entrants, *players):
            raise ValidationError(
                _("导入以后有人改过%(names)s，不能整个撤销：请在名单里一个个改。"),
                code="changed",
                params={"names": "、".join(changed[:5]) or _("名单")},
            )
        Entrant.objects.filter(pk__in=[entrant.pk for entrant in entrants]).delete()
        Player.objects.filter(pk__in=[player.pk for player in players], memberships=None).delete()
        sweep_units(held)
        counts = {"entrants": len(entrants), "players": len(players)}
        before = counts | {"names": in_words(made.made)}
        log(actor, "people.import_undone", made, before=before)
        made.undone_at, made.made = timezone.now(), []
        made.save(update_fields=["undone_at", "made"])


def discard(*, made: Import, actor: Actor) -> None:
    """不导入了: a roster that was only looked at goes away, and the log keeps that it was there."""
    with transaction.atomic():
        found = Import.objects.select_for_update().filter(pk=made.pk, applied_at=None).first()
        if found is not None:
            log(actor, "people.import_discarded", found, before={"rows": len(found.grid)})
            found.delete()


def entered_by(made: Import) -> tuple[list[Entrant], list[Player]]:
    held = made.tournament
    numbers = [entrant["number"] for entrant in made.made]
    own = [member["number"] for entrant in made.made for member in entrant["members"]]
    return (
        list(held.entrants.filter(number__in=numbers)),
        list(held.players.filter(number__in=own)),
    )


def changes(made: Import) -> list[str]:
    """The names of entries that are no longer as the import entered them."""
    entrants, players = entered_by(made)
    people = {
        player.number: {"presence": player.presence, "contact": player.contact}
        for player in players
    }
    now = {one["number"]: _with(one, people) for one in told_many(entrants)}
    return [one["name"] for one in made.made if now.get(one["number"]) != one]


def log(
    actor: Actor, verb: str, made: Import, *, before: object = None, after: object = None
) -> None:
    record(
        actor=actor,
        verb=verb,
        subject=made.source or _("粘贴的名单"),
        before=before,
        after=after,
        tournament=str(made.tournament.key),
    )


def find(tournament: Tournament, key: UUID) -> Import | None:
    return tournament.imports.filter(key=key).select_related("job").first()
