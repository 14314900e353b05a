"""彩排: what the desk has to do in a rehearsal, by the services and the forms of its pages.

Each of its acts happens once, at the first match where it fits; whatever is over, a second person
confirms. What of it was done is counted in what is stored.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.db.models import QuerySet

from gouji_league.accounts import actor as actors
from gouji_league.accounts.actor import Actor
from gouji_league.audit.models import Entry
from gouji_league.desk.acts.base import Act, carry_out
from gouji_league.desk.acts.places import MOVE, POSTPONE
from gouji_league.desk.acts.referees import REFEREE
from gouji_league.desk.acts.results import RETIRE, TOTALS, WALKOVER_ACT
from gouji_league.desk.acts.waiting import LATE
from gouji_league.desk.models import Call, Objection, Ruling
from gouji_league.desk.selectors import fouls as foul_reads
from gouji_league.desk.selectors import fouls_out as outs
from gouji_league.desk.services import (
    calling,
    fouls,
    fouls_out,
    objections,
    rulings,
    taking_back,
    withdrawing,
)
from gouji_league.matches.models import Confirmation, Match
from gouji_league.matches.rehearsing import facts
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.matches.rehearsing.playing import WALKOVER, begin
from gouji_league.matches.services import confirming
from gouji_league.matches.services.writes import Order, write
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.rounds.models import Round
from gouji_league.rounds.rehearsing import Beside
from gouji_league.rounds.selectors.stages import rounds_of
from gouji_league.rules.books import BOOKS
from gouji_league.rules.seats import SEATS
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Entrant, Role, Stage, StageFoul, Tournament, Undo
from gouji_league.tournaments.services import setup, staff, stages

SEATED = len(SEATS)


class Desk(Beside):
    """A chief referee, and a second person who looks over what was entered."""

    instead = frozenset({WALKOVER})

    def __init__(self, tournament: Tournament, *, by: Actor, seed: int) -> None:
        self.tournament, self.by = tournament, by
        self.second = actors.of_command("rehearse (2)")
        self.chance = Chance(seed)
        self.postponed = False
        self.coming: list[Callable[[Match], bool]] = [
            self._moves,
            self._late,
            self._withdraws,
            self._retires,
        ]
        self.played: list[Callable[[Match], bool]] = [self._calls, self._fouls, self._dismisses]
        for stage in tournament.stages.all():
            settings = stage.settings | {confirming.SETTING: True}
            kept = {key: getattr(stage, key) for key in stages.FIELDS}
            stages.set_stage(stage, by=by, changed=kept | {"settings": settings})

    def waits(self, match: Match) -> bool:
        if self.postponed:
            return False
        self._act(POSTPONE, match)
        self.postponed = True
        return True

    def before(self, match: Match) -> None:
        match.refresh_from_db()
        if match.status != Match.Status.PLANNED:
            return
        if match.table is None:  # it was postponed: now it is its time
            self._act(MOVE, match, table=self._free_table(match))
            return
        self._first_that_fits(self.coming, match)

    def after(self, match: Match) -> None:
        self._first_that_fits(self.played, match)

    def over(self, held: Round) -> None:
        if self._is_time_to_go(held.stage):
            self._settle_outs()
            if self._withdraws in self.coming and self._playing().count() > SEATED:
                self.coming.remove(self._withdraws)
                self._withdraw(self._playing().order_by("number")[0], held.stage)
        for match in Match.objects.filter(tournament=self.tournament, round=held.number):
            if confirming.waits(match):
                self._confirm(match)

    def _first_that_fits(self, owed: list[Callable[[Match], bool]], match: Match) -> None:
        done = next((one for one in owed if one(match)), None)
        if done:
            owed.remove(done)

    def _act(self, act: Act, match: Match, **sent: Any) -> Undo:
        """As its form is sent by the page of the match."""
        found = _whole(match)
        fields = act.form(None, found=found).fields
        told = {name: field.initial for name, field in fields.items() if field.initial is not None}
        form = act.form(told | {"id": uuid4()} | sent, found=found)
        if not form.is_valid():
            raise ValueError(form.errors.as_json())
        undo = carry_out(act, found.match, form, by=self.by, language="zh")
        if undo is None:
            raise ValueError(act.key)
        return undo

    # Before a match ------------------------------------------------------------------------------

    def _moves(self, match: Match) -> bool:
        self._act(MOVE, match, table=self._free_table(match))
        return True

    def _free_table(self, match: Match) -> int:
        """One where nobody plays now; where all are taken another one is put up."""
        rows = Match.objects.filter(tournament=self.tournament, round=match.round)
        taken = set(rows.values_list("table__number", flat=True))
        numbers = list(self.tournament.tables.values_list("number", flat=True))
        free = next((one for one in numbers if one not in taken), None)
        if free is not None:
            return free
        self.tournament.refresh_from_db()
        size = self.tournament.settings["plan"] | {"tables": len(numbers) + 1}
        setup.set_size(self.tournament, by=self.by, size=size)
        return len(numbers) + 1

    def _late(self, match: Match) -> bool:
        """Who stays away loses; where each plays alone they come after all."""
        side = self.chance.one_of(_whole(match).given().sides)
        undo = self._act(LATE, match, side=side)
        if match.stage.format in OF_PLAYERS:
            taking_back.undo(self.tournament, undo.key, by=self.by, language="zh")
        else:
            self._act(WALKOVER_ACT, match, side=side)
        return True

    def _withdraws(self, match: Match) -> bool:
        """One of two sides, just before they meet."""
        if match.second is None:
            return False
        self._withdraw(match.second, match.stage)
        return True

    def _is_time_to_go(self, stage: Stage) -> bool:
        """Players leave late enough that all that is owed has come about."""
        last = rounds_of(stage)
        return stage.format not in OF_PLAYERS or last is None or stage.rounds.count() >= last - 1

    def _playing(self) -> QuerySet[Entrant]:
        return self.tournament.entrants.exclude(status__in=withdrawing.GONE)

    def _settle_outs(self) -> None:
        """What follows from 取消资格 in a deal."""
        for row in foul_reads.outs(foul_reads.rows(self.tournament, "zh")):
            player = row.given.player
            if player is not None:
                ways = outs.choices(fouls_out.team_of(player))
                fouls_out.put_out(
                    player,
                    how=ways[0][0] if ways else withdrawing.KEEP,
                    reason="取消资格",
                    client=uuid4(),
                    by=self.by,
                    language="zh",
                )

    def _withdraw(self, entrant: Entrant, stage: Stage) -> None:
        [asked] = [one for one in withdrawing.stages_of(entrant) if one.taking.stage == stage]
        withdrawing.withdraw(
            entrant,
            how=asked.proposed,
            reason="有事先走",
            client=uuid4(),
            by=self.by,
            language="zh",
        )

    def _retires(self, match: Match) -> bool:
        """In the midst of a match, whose totals alone were entered first, by mistake."""
        if match.second is not None:
            side = _whole(match).given().sides[0]
            told = {"first": 30, "second": 20, "winner": side, "reason": "记录纸丢了"}
            undo = self._act(TOTALS, match, **told)
            taking_back.undo(self.tournament, undo.key, by=self.by, language="zh")
        begin(match, chance=self.chance, by=self.by, deals=1)
        self._act(RETIRE, match, side=self.chance.one_of(_whole(match).given().sides))
        return True

    # After it ------------------------------------------------------------------------------------

    def _calls(self, match: Match) -> bool:
        one = calling.call(
            match,
            about=Call.About.BEHAVIOUR,
            words="旁边的人说话",
            client=uuid4(),
            called_at=None,
            by=self.by,
        )
        calling.close(calling.answer(one, by=self.second), by=self.second)
        self._hand_over(match)
        return True

    def _hand_over(self, match: Match) -> None:
        """换裁判: after the call somebody else records at the table."""
        here = [match.table.number] if match.table else []
        coming = ""
        for name, tables in (("甲裁判", here), ("乙裁判", [])):
            link, _token = staff.make_link(
                self.tournament, by=self.by, role=Role.Name.REFEREE, name=name, tables=tables
            )
            coming = f"link:{link.key}"
        self._act(REFEREE, match, to=coming)

    def _fouls(self, match: Match) -> bool:
        """One that stands, and one that is withdrawn."""
        kept, wrong = (self._foul(match, kind) for kind in StageFoul.Kind.values[:2][::-1])
        fouls.withdraw(self.tournament, wrong.key, why="认错了人", by=self.by)
        return kept.withdrawn_at is None

    def _foul(self, match: Match, kind: str) -> StageFoul:
        """Of who sits first, after the last deal."""
        player = match.places.order_by("start", "place")[0].player
        draft = fouls.Draft(
            key=uuid4(),
            stage=match.stage,
            entrant=self.tournament.entrants.get(members__player=player),
            player=player,
            kind=kind,
            points=getattr(BOOKS[match.stage.rulebook], "default_foul_points", None) or 1,
            offence=BOOKS[match.stage.rulebook].offences[0].key,
            reason="局后吵闹",
        )
        return fouls.give(draft, by=self.by)

    def _dismisses(self, match: Match) -> bool:
        """An objection that is told to the desk."""
        found = _whole(match)
        player = found.line_ups[-1].players[0]
        draft = objections.Draft(
            key=uuid4(),
            match=match,
            side=found.given().sides[0],
            name=player.name,
            about=Objection.About.SCORE,
            deal=1,
            extra=False,
            text="第一盘的分好像不对",
        )
        self._rule(objections.raise_one(draft, by=self.by), Ruling.Verdict.DISMISSED, None)
        return True

    # At the sign-off -----------------------------------------------------------------------------

    def objected(self, match: Match, side: str) -> None:
        """It is right: the last deal was another one."""
        one, found = objections.take_up(match, side, by=self.by), _whole(match)
        stored = (found.extras or found.deals)[-1]
        was = stored.facts or {}
        made = facts.deal(BOOKS[match.stage.rulebook], self.chance)
        kept = {key: was[key] for key in ("dealer", "seating") if was.get(key)}
        made.pop("seating", None)
        deal = {"number": stored.number, "extra": stored.extra, "facts": made | kept}
        self._rule(one, Ruling.Verdict.UPHELD, {"deal": deal})

    def _rule(self, one: Objection, verdict: str, change: rulings.Change | None) -> None:
        match, clauses = rulings.match_of(one), [BOOKS[one.match.stage.rulebook].clauses[0].id]
        rulings.propose(one, change, by=self.by, language="zh")
        draft = rulings.Draft(
            verdict=verdict, reason="看了牌和记录", clauses=clauses, change=change
        )
        rulings.rule(one, draft, seen=match.version, by=self.by, language="zh")

    def _confirm(self, match: Match) -> None:
        order = Order(
            id=uuid4(), seen=match.version, by=self.second, what="confirmation confirm", body={}
        )
        write(match, order, confirming.confirm)


def _whole(match: Match) -> Whole:
    return whole(Match.objects.select_related(*BESIDE).get(pk=match.pk))


def figures(tournament: Tournament) -> dict[str, int]:
    """How often each act of the desk was done, whatever became of it."""
    ruled = Ruling.objects.filter(objection__tournament=tournament)
    return {
        "calls": tournament.calls.count(),
        "late": _noted(tournament, LATE.verb),
        "withdrawals": _noted(tournament, withdrawing.VERB),
        "moves": _noted(tournament, MOVE.verb),
        "postponed": _noted(tournament, POSTPONE.verb),
        "retired": _noted(tournament, RETIRE.verb),
        "totals": _noted(tournament, TOTALS.verb),
        "referees": _noted(tournament, REFEREE.verb),
        "outs": _noted(tournament, fouls_out.VERB),
        "stage_fouls": StageFoul.objects.filter(stage__tournament=tournament).count(),
        "upheld": ruled.filter(verdict=Ruling.Verdict.UPHELD).count(),
        "dismissed": ruled.filter(verdict=Ruling.Verdict.DISMISSED).count(),
        "confirmed": Confirmation.objects.filter(match__tournament=tournament).count(),
    }


def _noted(tournament: Tournament, verb: str) -> int:
    return Entry.objects.filter(tournament=str(tournament.key), verb=verb).count()
