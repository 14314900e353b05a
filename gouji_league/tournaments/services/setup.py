"""Writes of the set-up: the occasion, the rules, the stages, the hall."""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import User
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import OptionValue
from gouji_league.tournaments import editions as rules
from gouji_league.tournaments import formats, presets, ranking, slugs
from gouji_league.tournaments.models import Edition, Role, Stage, Table, Tournament
from gouji_league.tournaments.presets import Preset, StageDraft
from gouji_league.tournaments.selectors import plan as plans
from gouji_league.tournaments.selectors import stages as reads
from gouji_league.tournaments.services import editions, keeping
from gouji_league.tournaments.services.removing import unless_played
from gouji_league.tournaments.services.staff import follow_dates
from gouji_league.tournaments.services.versions import lock, raise_version
from gouji_league.tournaments.steps import STEPS

OTHER_KIND = _(
    "已经有 %(count)s %(old)s报名，换成按%(new)s打就对不上了：请先去掉他们，或选按%(old)s打的赛制。"
)
TOO_FEW = _("至少要 %(least)s 个才开得了：请改参赛数，或回上一步换赛制。")


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """场合: what it is called, who holds it, where and when."""

    name: str
    slug: str
    """Empty: made from the name."""
    host: str = ""
    place: str = ""
    starts: date | None = None
    ends: date | None = None

    def as_json(self) -> dict[str, Any]:
        days = {"starts": _day(self.starts), "ends": _day(self.ends)}
        return asdict(self) | days


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def occasion_of(tournament: Tournament) -> Occasion:
    names = ("name", "slug", "host", "place", "starts", "ends")
    return Occasion(**{name: getattr(tournament, name) for name in names})


def note(
    tournament: Tournament, *, by: Actor, verb: str, before: Any = None, after: Any = None
) -> Entry:
    """What every change ends with: a raised version and a line in the log."""
    raise_version(tournament, public=True)
    return record(
        actor=by,
        verb=f"tournaments.{verb}",
        subject=tournament.name,
        before=before,
        after=after,
        tournament=str(tournament.key),
    )


def made(tournament: Tournament, *, by: Actor) -> None:
    note(tournament, by=by, verb="made", after=occasion_of(tournament).as_json())


def reach(tournament: Tournament, step: str) -> None:
    """The set-up has come to this step, wherever one looks at it now."""
    number = STEPS.index(step) + 1
    if tournament.step is not None and tournament.step < number:
        tournament.step = number
        tournament.save(update_fields=["step"])


@transaction.atomic
def make(*, by: Actor, user: User, occasion: Occasion, key: uuid.UUID | None = None) -> Tournament:
    """A tournament whose set-up has begun, with its first organiser."""
    tournament = insert(Tournament(key=key or uuid.uuid4(), step=2), occasion)
    Role.objects.create(tournament=tournament, user=user, role=Role.Name.ORGANISER)
    made(tournament, by=by)
    return tournament


def insert(tournament: Tournament, occasion: Occasion) -> Tournament:
    """Stores it under the first slug that is free, also when two make it at once."""
    _fill(tournament, occasion)
    for slug in slugs.candidates(occasion.slug or slugs.proposed(occasion.name, occasion.starts)):
        tournament.slug = slug
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if not Tournament.objects.filter(slug=slug).exists():
                raise
        else:
            return tournament
    raise RuntimeError("every slug is taken")


def _fill(tournament: Tournament, occasion: Occasion) -> None:
    for name in ("name", "host", "place", "starts", "ends"):
        setattr(tournament, name, getattr(occasion, name))


@transaction.atomic
def set_occasion(tournament: Tournament, *, by: Actor, occasion: Occasion) -> Tournament:
    tournament = lock(tournament)
    before = occasion_of(tournament)
    if occasion == before:
        return tournament
    _fill(tournament, occasion)
    tournament.slug = occasion.slug or tournament.slug
    tournament.save()
    note(
        tournament,
        by=by,
        verb="occasion_changed",
        before=before.as_json(),
        after=occasion_of(tournament).as_json(),
    )
    follow_dates(tournament, before=before.ends or before.starts, by=by)
    return tournament


@transaction.atomic
def set_book(
    tournament: Tournament, *, by: Actor, book: str, options: Mapping[str, OptionValue]
) -> None:
    """规则书: one book and its options for every stage; another book brings its own stages."""
    tournament = lock(tournament)
    stages = list(tournament.stages.all())
    if not stages or stages[0].rulebook != book:
        kept = presets.known(tournament.preset, book) if is_chosen(tournament) else None
        preset = kept or presets.first_preset(BOOKS[book])
        _replace_stages(tournament, preset, book=book, options=options, by=by, verb="book_chosen")
    else:
        _change_options(stages, by=by, options=options)
    reach(tournament, "format")


def _change_options(stages: list[Stage], *, by: Actor, options: Mapping[str, OptionValue]) -> None:
    for stage, wanted in _wanted(stages, options):
        editions.set_options(stage, by=by, options=wanted)


def _wanted(
    stages: list[Stage], options: Mapping[str, OptionValue]
) -> Iterator[tuple[Stage, dict[str, OptionValue]]]:
    """What was changed is changed in every stage; where one differs otherwise, it stays so."""
    before = editions.options_of(stages[0])
    changed = {key: value for key, value in options.items() if before[key] != value}
    for stage in stages:
        if changed:
            yield stage, editions.options_of(stage) | changed


def in_play(
    tournament: Tournament, *, book: str, options: Mapping[str, OptionValue]
) -> dict[int, dict[str, OptionValue]]:
    """By stage the options that would be changed while matches stand on them; empty: none."""
    stages = list(tournament.stages.all())
    if not stages or stages[0].rulebook != book:
        return {}
    wanted = list(_wanted(stages, options))
    played = any(editions.in_play(stage) for stage, _options in wanted)
    return {stage.number: options for stage, options in wanted} if played else {}


def refuse_other_kind(tournament: Tournament, *, stage_format: str, book: str) -> None:
    """Teams that have entered cannot be drawn as players, nor the other way round."""
    entered = tournament.entrants.values_list("kind", flat=True).first()
    new = formats.entrant_kind(stage_format, BOOKS[book])
    if entered and entered != new:
        values = {
            "count": tournament.entrants.count(),
            "old": formats.ENTRANTS[entered],
            "new": formats.ENTRANTS[new],
        }
        raise ValidationError(
            OTHER_KIND,
            params=values,
            code="other_kind",
        )


def is_chosen(tournament: Tournament) -> bool:
    """The format was chosen by hand, not only proposed by the book."""
    return tournament.step is None or tournament.step > STEPS.index("format") + 1


@transaction.atomic
def set_preset(tournament: Tournament, *, by: Actor, preset: Preset) -> None:
    """赛制: takes over the stages of a preset. The present one again changes nothing."""
    tournament = lock(tournament)
    first = tournament.stages.get(number=1)
    if tournament.preset != preset.key:
        options = editions.options_of(first)
        _replace_stages(
            tournament, preset, book=first.rulebook, options=options, by=by, verb="format_chosen"
        )
    reach(tournament, "size")


def _replace_stages(
    tournament: Tournament,
    preset: Preset,
    *,
    book: str,
    options: Mapping[str, OptionValue],
    by: Actor,
    verb: str,
) -> None:
    """Other stages in place of those there are, which are kept for an undo."""
    drafts = presets.stages(preset, BOOKS[book])
    refuse_other_kind(tournament, stage_format=drafts[0].format, book=book)
    before, kept = reads.told_all(tournament), reads.kept(tournament)
    with unless_played():
        tournament.stages.all().delete()
    tournament.preset = preset.key
    tournament.save(update_fields=["preset"])
    stored = rules.stored(BOOKS[book], options)
    for number, draft in enumerate(drafts, 1):
        add(tournament, draft, number=number, options=stored, by=by)
    had = bool(before["stages"])
    after = reads.told_all(tournament)
    entry = note(tournament, by=by, verb=verb, before=before if had else None, after=after)
    if had:
        keeping.keep(tournament, entry=entry, was=kept)


def add(
    tournament: Tournament, draft: StageDraft, *, number: int, options: dict[str, Any], by: Actor
) -> Stage:
    """A stage with the first edition of its rules; whoever calls tells of it."""
    stage = Stage.objects.create(tournament=tournament, number=number, **asdict(draft))
    Edition.objects.create(stage=stage, number=1, options=options, made_by=by.name[:100])
    return stage


@transaction.atomic
def set_size(tournament: Tournament, *, by: Actor, size: Mapping[str, Any]) -> None:
    """规模: entrants expected, tables, minutes; the tables are made or taken away from the end."""
    tournament = lock(tournament)
    tables = tournament.tables.count()
    before = {**tournament.settings.get("plan", {}), "tables": tables}
    plan = {key: value for key, value in size.items() if key != "tables"}
    if before != {**plan, "tables": size["tables"]}:
        tournament.settings["plan"] = plan
        tournament.save(update_fields=["settings"])
        _set_tables(tournament, before=tables, after=size["tables"])
        note(tournament, by=by, verb="size_changed", before=before, after=dict(size))
    reach(tournament, "people")


def take_real_size(tournament: Tournament, *, by: Actor) -> None:
    """The time plan goes by who has entered, no longer by who was expected."""
    entered, least = plans.entered(tournament), plans.least_entrants(tournament)
    if entered < least:
        raise ValidationError(TOO_FEW, params={"least": least}, code="too_few")
    set_size(tournament, by=by, size=plans.size_of(tournament) | {"entrants": entered})


def _set_tables(tournament: Tournament, *, before: int, after: int) -> None:
    with unless_played():
        tournament.tables.filter(number__gt=after).delete()
    numbers = range(before + 1, after + 1)
    Table.objects.bulk_create(Table(tournament=tournament, number=number) for number in numbers)
    for stage in tournament.stages.all():
        follow_tables(stage, tables=after)
        stage.save(update_fields=["keys"])


def follow_tables(stage: Stage, *, tables: int) -> None:
    """Several pools are ranked by the average, one by points, unless somebody chose otherwise."""
    book = BOOKS[stage.rulebook]
    usual = [ranking.default_keys(stage.format, book, pools=pools) for pools in (1, 2)]
    if stage.keys in usual:
        stage.keys = ranking.default_keys(stage.format, book, pools=max(tables, 1))


@transaction.atomic
def go_on(tournament: Tournament, *, to: str) -> None:
    """A step that stores nothing of its own is left."""
    reach(lock(tournament), to)


@transaction.atomic
def finish(tournament: Tournament, *, by: Actor) -> None:
    tournament = lock(tournament)
    if tournament.step is not None:
        tournament.step = None
        tournament.save(update_fields=["step"])
        note(tournament, by=by, verb="setup_finished")
