"""晋级: who takes part in a stage, from the entries or from the stage before, and what they bring.

Whoever takes part is stored when the stage begins (`Taking`); corrections in the stage before may
change who should have, which `drifting.py` tells and puts right.
"""

import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.rounds.formats import groups
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.memory import SEATED
from gouji_league.rounds.formats.rotation import in_pools
from gouji_league.rounds.models import OF_LIST, Lots
from gouji_league.rounds.selectors.asking import AWAY
from gouji_league.rounds.selectors.stages import is_over, next_place, pools_of
from gouji_league.rounds.services.drawing import seal_of
from gouji_league.standings.selectors import Row, stage_table
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Entrant, Stage, Taking
from gouji_league.tournaments.services.setup import follow_tables
from gouji_league.tournaments.services.versions import lock, raise_version


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """Somebody who takes part in a stage."""

    entrant: int
    seed: int | None = None
    origin: str = ""
    carried: dict[str, Any] | None = None
    by_lots: bool = False
    """Equal to somebody in every key: lots say which of them goes on from which place."""
    tied: tuple[int, ...] = ()
    """Of a best next one: those whom only the lots part from it, in the order drawn."""


def before(stage: Stage) -> Stage | None:
    """The stage from which people come."""
    return stage.tournament.stages.filter(number__lt=stage.number).order_by("number").last()


def coming(stage: Stage, *, known: Collection[int] = ()) -> list[Coming]:
    """Who takes part in a stage as things stand now; of those `known` to take part already nobody
    makes room for the next by withdrawing."""
    earlier = before(stage)
    if earlier is None:
        return _entered(stage)
    secret = _secret(stage, known)
    tables = _tables(earlier, known, secret=secret)
    tied = {one.entrant for own in tables.values() for alike in _tied(own) for one in alike}
    return [
        Coming(
            entrant=row.entrant,
            seed=seed,
            origin=origin,
            carried=_carried(stage, row),
            by_lots=row.entrant in tied or bool(alike),
            tied=alike,
        )
        for seed, (origin, row, alike) in enumerate(_advancing(earlier, tables, secret=secret), 1)
    ]


def _secret(stage: Stage, known: Collection[int]) -> str:
    """What the lots among equals are drawn from; nothing before the list is settled for the first
    time. Stages settled before secrets were kept drew from the tournament's key."""
    kept = stage.lots.filter(place=OF_LIST).values_list("secret", flat=True).first()
    return kept or (str(stage.tournament.key) if known else "")


def _entered(stage: Stage) -> list[Coming]:
    entrants = stage.tournament.entrants.filter(approved=True).exclude(status__in=AWAY)
    return [Coming(entrant=one.number, seed=one.seed) for one in entrants.order_by("number")]


def _tables(earlier: Stage, known: Collection[int], *, secret: str) -> dict[str, list[Row]]:
    """The stage's tables without those who withdrew: whoever comes after them moves up."""
    return {
        group.name: sorted(
            (row for row in group.rows if row.rank and (not row.withdrawn or row.entrant in known)),
            key=lambda row: (row.rank, _lot(earlier, row, secret)),
        )
        for group in stage_table(earlier).groups
    }


def _lot(stage: Stage, row: Row, secret: str) -> int:
    """抽签: one's own in a stage; as long as nothing is drawn, in order of entry."""
    return Chance(secret, "lots", stage.number, row.entrant).bits() if secret else row.entrant


def _tied(rows: Sequence[Row]) -> list[list[Row]]:
    """并列: those who share a rank."""
    alike = (list(own) for _rank, own in groupby(rows, key=lambda row: row.rank))
    return [own for own in alike if len(own) > 1]


def _advancing(
    earlier: Stage, tables: dict[str, list[Row]], *, secret: str
) -> Iterator[tuple[str, Row, tuple[int, ...]]]:
    """Origin and row of each, the best first; of a best next one with whom it was tied."""
    rows = {row.entrant: row for own in tables.values() for row in own}
    if earlier.format == Stage.Format.GROUPS:
        told = {name: [_figures(row) for row in own] for name, own in tables.items()}
        for one in groups.advancing(told, earlier.settings, seed=secret):
            yield one.origin, rows[one.entrant], one.tied
        return
    ranked = [row for own in tables.values() for row in own]
    advance = earlier.settings.get("advance") or len(ranked)
    for place, row in enumerate(ranked[:advance], 1):
        yield str(place), row, ()


def _figures(row: Row) -> groups.Row:
    return groups.Row(
        entrant=row.entrant,
        matches=row.results,
        match_points=row.match_points,
        difference=row.difference,
        points_for=row.points_for,
    )


def _carried(stage: Stage, row: Row) -> dict[str, Any] | None:
    """带分: what the stage's setting lets them bring."""
    carry = stage.settings.get("carry", "none")
    if carry == "match_points":
        return {"match_points": row.match_points}
    if carry == "points" and stage.format in OF_PLAYERS:
        return {"for": row.points, "against": 0}
    if carry == "points":
        return {"for": row.points_for, "against": row.points_for - row.difference}
    return None


@transaction.atomic
def begin(stage: Stage, *, by: Actor, secret: str = "") -> list[Taking]:
    """定名单: stores who takes part; again, until a round of the stage is published.

    `secret`: of a rehearsal, which comes out alike each time.
    """
    tournament = lock(stage.tournament)
    earlier = before(stage)
    _refuse_early_or_late(stage, earlier)
    entrants = {one.number: one for one in tournament.entrants.all()}
    by_lot = earlier is not None or stage.format == Stage.Format.ROTATION
    lots = _drawn(stage, secret=secret, by=by) if by_lot else None
    taking = coming(stage)
    if lots and earlier is not None:
        _note_lots(earlier, taking, lots, by=by)
    pools = _pools(stage, [one.entrant for one in taking], secret=lots.secret) if lots else {}
    if pools:
        follow_tables(stage, tables=len(set(pools.values())))
        stage.save(update_fields=["keys"])
    stage.takings.all().delete()
    made = Taking.objects.bulk_create(
        Taking(
            stage=stage,
            entrant=entrants[one.entrant],
            group=pools.get(one.entrant, ""),
            seed=one.seed,
            origin=one.origin,
            carried=one.carried,
        )
        for one in taking
    )
    record(
        actor=by,
        verb="rounds.begun",
        subject=str(stage),
        after={"entrants": len(made)}
        | (_proof(lots) if lots and len({*pools.values()}) > 1 else {}),
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
    return made


def _refuse_early_or_late(stage: Stage, earlier: Stage | None) -> None:
    if earlier is not None and not is_over(earlier):
        raise ValidationError(
            _("“%(stage)s”还没打完：打完才知道谁进下一阶段。"),
            params={"stage": str(earlier)},
            code="stage_before",
        )
    if stage.rounds.exists():
        raise ValidationError(_("这一阶段已经公布了轮次，名单不能整个重定。"), code="rounds")


def _drawn(stage: Stage, *, secret: str, by: Actor) -> Lots:
    """抽签: a secret of the stage's own, drawn when its list is first settled and kept: nobody
    knows it before, and nobody draws again until it suits."""
    kept = stage.lots.filter(place=OF_LIST).first()
    return kept or stage.lots.create(
        place=OF_LIST,
        secret=secret or secrets.token_hex(16),
        status=Lots.Status.PUBLISHED,
        drawn_at=timezone.now(),
        by=by.name[:100],
    )


def _proof(lots: Lots) -> dict[str, str]:
    """What the log keeps of a secret."""
    return {"hash": seal_of(lots.secret), "secret": lots.secret}


def _note_lots(earlier: Stage, taking: Sequence[Coming], lots: Lots, *, by: Actor) -> None:
    """记下抽签: in the table of the stage from which they come, for all whom a tie concerned; of
    the best next ones, who are compared across the groups, in the log alone."""
    names = dict(earlier.tournament.entrants.values_list("number", "name"))
    for tied in dict.fromkeys(one.tied for one in taking if one.tied):
        _log_lots(earlier, [names[number] for number in tied], lots, by=by)
    on = {one.entrant for one in taking if one.by_lots}
    drawn: dict[int, int] = {}
    for own in _tables(earlier, (), secret=lots.secret).values():
        for alike in _tied(own):
            if any(row.entrant in on for row in alike):
                drawn |= {row.entrant: place for place, row in enumerate(alike, 1)}
    if not drawn:
        return
    rows = list(earlier.takings.filter(entrant__number__in=drawn).select_related("entrant"))
    for row in rows:
        row.lots = drawn[row.entrant.number]
    Taking.objects.bulk_update(rows, ["lots"])
    rows.sort(key=lambda row: row.lots or 0)
    _log_lots(earlier, [row.entrant.name for row in rows], lots, by=by)


def _log_lots(earlier: Stage, names: Sequence[str], lots: Lots, *, by: Actor) -> None:
    """Once, however often the list is settled."""
    key, verb = str(earlier.tournament.key), "rounds.lots_drawn"
    after = {"lots": names, **_proof(lots)}
    if after not in Entry.objects.filter(tournament=key, verb=verb).values_list("after", flat=True):
        record(actor=by, verb=verb, subject=str(earlier), after=after, tournament=key)


def _pools(stage: Stage, numbers: list[int], *, secret: str) -> dict[int, str]:
    """分池: in a rotation everybody has a pool, a table each; by lot."""
    if stage.format != Stage.Format.ROTATION or len(numbers) < SEATED:
        return {}
    tables = max(stage.tournament.tables.count(), 1)
    pools = in_pools(numbers, tables, seed=secret)
    return {number: str(at) for at, pool in enumerate(pools, 1) for number in pool}


@transaction.atomic
def add_late(stage: Stage, entrant: Entrant, *, by: Actor, group: str = "") -> Taking:
    """迟到补入: takes part from the next round that is not drawn yet (of a pool: its own)."""
    tournament = lock(stage.tournament)
    if group and group not in pools_of(stage):
        raise ValidationError(_("没有这一池。"), code="pool")
    since = next_place(stage, group=group)
    taking, new = Taking.objects.get_or_create(
        stage=stage,
        entrant=entrant,
        defaults={"since": since, "seed": entrant.seed, "group": group},
    )
    if not new:
        raise ValidationError(
            _("%(name)s已经在名单里。"), params={"name": entrant.name}, code="known"
        )
    record(
        actor=by,
        verb="rounds.came_late",
        subject=entrant.name,
        after={"round": since},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
    return taking


@transaction.atomic
def change_pool(stage: Stage, entrant: Entrant, *, group: str, by: Actor) -> Taking:
    """换池: in a rotation somebody goes on at another table, between two matches of theirs."""
    tournament = lock(stage.tournament)
    taking = Taking.objects.select_for_update().get(stage=stage, entrant=entrant)
    if group not in pools_of(stage):
        raise ValidationError(_("没有这一池。"), code="pool")
    if taking.group == group:
        return taking
    was, taking.group, taking.since = taking.group, group, next_place(stage, group=group)
    taking.save(update_fields=["group", "since"])
    record(
        actor=by,
        verb="rounds.pooled",
        subject=entrant.name,
        before={"group": was},
        after={"group": group},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
    return taking
