"""公布: a draft becomes rounds with matches at tables; taken back while nobody has begun."""

from collections.abc import Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from gouji_league.accounts.actor import Actor
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Match, Place
from gouji_league.matches.services.making import Planned, begun, make, take_away
from gouji_league.rounds.formats.ask import Draw, draw_from
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors.asking import takings_of
from gouji_league.rounds.selectors.lineups import proposed, seated
from gouji_league.rounds.selectors.outdated import changes
from gouji_league.rounds.selectors.stages import next_place, pools_of
from gouji_league.rounds.services.drawing import hold, note, seed_of
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Entrant, Member, Player, Stage, Table, Taking
from gouji_league.tournaments.services.versions import lock, raise_version


@transaction.atomic
def publish(
    lots: Lots, *, by: Actor, starts_at: datetime | None = None, knowingly: bool = False
) -> list[Round]:
    """公布签表: rounds, matches and line-ups, all at once or not at all. What changed after the
    draft was drawn must be known (`knowingly`), or it is drawn again."""
    tournament = lock(lots.stage.tournament)
    held = hold(lots, Lots.Status.DRAFT)
    if held.place != next_place(held.stage, group=held.group):
        raise ValidationError(_("这一轮已经公布过了：请刷新页面看看。"), code="moved_on")
    found = changes(held)
    if found and not knowingly:
        raise ValidationError(" ".join(found), code="outdated")
    draws = [draw_from(one) for one in held.chosen]
    if draws and draws[0].groups:
        _put_in_groups(held.stage, dict(draws[0].groups))
    hall = Hall(held.stage, seed=seed_of(held.secret, held.word))
    rounds = []
    for at, drawn in enumerate(draws):
        made = _round(held, held.place + at, starts_at=starts_at if at == 0 else None)
        make(held.stage, hall.planned(made, drawn))
        rounds.append(made)
    held.status, held.ended_at = Lots.Status.PUBLISHED, timezone.now()
    held.save(update_fields=["status", "ended_at"])
    numbers = [one.number for one in rounds]
    after = {"rounds": numbers, "word": held.word} | ({"knowing": found} if found else {})
    note(held, by=by, verb="published", after=after)
    raise_version(tournament, public=True)
    return rounds


def _put_in_groups(stage: Stage, groups: dict[int, str]) -> None:
    takings = takings_of(stage)
    for taking in takings:
        taking.group = groups.get(taking.entrant.number, taking.group)
    Taking.objects.bulk_update(takings, ["group"])


def _round(lots: Lots, place: int, *, starts_at: datetime | None) -> Round:
    """The next round of the tournament; the pools of a rotation share theirs."""
    found = lots.stage.rounds.filter(place=place).first()
    if found is not None:
        return found
    tournament = lots.stage.tournament
    last = tournament.rounds.aggregate(last=Max("number"))["last"] or 0
    return Round.objects.create(
        tournament=tournament,
        stage=lots.stage,
        number=last + 1,
        place=place,
        lots=lots,
        starts_at=starts_at,
    )


class Hall:
    """Where the matches of a stage are put: its tables, and who sits for whom."""

    def __init__(self, stage: Stage, *, seed: str) -> None:
        self.stage, self.seed = stage, seed
        takings = takings_of(stage)
        self.entrants: dict[int, Entrant] = {one.entrant.number: one.entrant for one in takings}
        self.groups = {one.entrant.number: one.group for one in takings}
        self.pools = pools_of(stage)
        self.tables: list[Table] = list(stage.tournament.tables.all())
        self.each = seats_of(BOOKS[stage.rulebook]) // 2
        self.alone = stage.format in {Stage.Format.SINGLES, Stage.Format.ROTATION}
        squads = proposed(self.entrants.values(), each=1 if self.alone else self.each)
        self.squads: dict[int, list[Player]] = {
            number: squads[one.pk] for number, one in self.entrants.items()
        }

    def _refuse_short(self, drawn: Draw) -> None:
        """Of those who are to play: who is out of the tournament has nobody to field."""
        each = 1 if self.alone else self.each
        seats = sorted({number for one in drawn.meetings for number in one.seats})
        short = [self.entrants[one].name for one in seats if len(self.squads[one]) < each]
        if short:
            raise ValidationError(
                ngettext_lazy(
                    "%(names)s人数不够，排不出上场的：请先补人，或让它退赛。",
                    "%(names)s人数不够，排不出上场的：请先补人，或让它们退赛。",
                    len(short),
                ),
                params={"names": "、".join(short[:6])},
                code="short_squad",
            )

    def planned(
        self, held: Round, drawn: Draw, *, tables: Sequence[Table] | None = None
    ) -> list[Planned]:
        """The matches of a round, table by table (of those that are free), then the byes."""
        self._refuse_short(drawn)
        if tables:
            self.tables = list(tables)
        meetings = [self._planned(held, drawn, at) for at in range(len(drawn.meetings))]
        byes = [
            Planned(
                round=held.number,
                first=self.entrants[number],
                group=self.groups.get(number, ""),
                slot=drawn.bye_slots[at] if drawn.bye_slots else "",
                bye=True,
            )
            for at, number in enumerate(drawn.byes)
        ]
        return meetings + byes

    def _planned(self, held: Round, drawn: Draw, at: int) -> Planned:
        meeting = drawn.meetings[at]
        sides = [None, None] if self.alone else [self.entrants[one] for one in meeting.seats]
        squads = [self.squads[one] for one in meeting.seats]
        seed = f"{self.seed}.{held.place}"
        return Planned(
            round=held.number,
            table=self._table(meeting.group, at),
            first=sides[0],
            second=sides[1],
            players=seated(self.stage, meeting, squads, seed=seed),
            kind=meeting.kind,
            group=meeting.group,
            slot=meeting.slot or f"{held.place}.{at + 1}",
            waiting=meeting.waiting,
        )

    def seats_of(self, matches: Sequence[Match]) -> dict[int, tuple[int, ...]]:
        """By match: the entrants by seat, as they were drawn."""
        own = Member.objects.filter(entrant__in=self.entrants.values())
        by_player = dict(own.values_list("player", "entrant__number"))
        rows = Place.objects.filter(match__in=matches, start=1).order_by("match", "place")
        alone: dict[int, list[int]] = {}
        if self.alone:
            for match, player in rows.values_list("match", "player"):
                alone.setdefault(match, []).append(by_player.get(player, 0))
        return {
            one.pk: tuple(alone.get(one.pk, ()))
            if self.alone
            else tuple(side.number for side in (one.first, one.second) if side is not None)
            for one in matches
        }

    def _table(self, group: str, at: int) -> Table | None:
        """One after another; used again where there are more matches; a pool has its own."""
        if not self.tables:
            return None
        if self.stage.format == Stage.Format.ROTATION and group in self.pools:
            at = self.pools.index(group)
        return self.tables[at % len(self.tables)]


@transaction.atomic
def withdraw(lots: Lots, *, by: Actor) -> Lots:
    """撤回公布: the rounds of a draw are as if never drawn; not once a deal of them is stored."""
    numbers = [one.number for one in lots.rounds.all()]
    matches = held_matches(lots, numbers)
    tournament = lock(lots.stage.tournament)
    held = hold(lots, Lots.Status.PUBLISHED)
    if started := begun(matches):
        raise ValidationError(
            _("已经有 %(count)s 场开打了，不能撤回：要改，请用“换人”或更正。"),
            params={"count": len(started)},
            code="begun",
        )
    if tournament.rounds.filter(number__gt=max(numbers, default=0)).exclude(lots=held).exists():
        raise ValidationError(_("后面的轮次已经公布：请先撤回后面的。"), code="later_rounds")
    take_away(matches)
    emptied = Round.objects.filter(tournament=tournament, number__in=numbers)
    emptied.exclude(number__in=_still_used(tournament.pk, numbers)).delete()
    if held.place == 1 and held.stage.format == Stage.Format.GROUPS:
        held.stage.takings.update(group="")
    held.status, held.ended_at = Lots.Status.WITHDRAWN, timezone.now()
    held.save(update_fields=["status", "ended_at"])
    note(held, by=by, verb="withdrawn", after={"rounds": numbers})
    raise_version(tournament, public=True)
    return held


def held_matches(lots: Lots, numbers: Sequence[int]) -> list[Match]:
    """The matches of a draw, their rows held (before the tournament's: the lock order)."""
    rows = Match.objects.filter(
        stage=lots.stage, round__in=numbers, kind__in=[Match.Kind.REGULAR, Match.Kind.THIRD_PLACE]
    )
    if lots.group:
        rows = rows.filter(group=lots.group)
    hold_rows(rows)
    return list(rows.select_related("first", "second", "table").order_by("pk"))


def _still_used(tournament: int, numbers: Sequence[int]) -> set[int]:
    rows = Match.objects.filter(tournament=tournament, round__in=numbers)
    return {number for number in rows.values_list("round", flat=True) if number is not None}
