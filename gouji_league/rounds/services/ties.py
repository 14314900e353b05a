"""分开并列: lots drawn by the program or in the hall, play-offs; each is taken back in one tap.

The secret of a lot is made of the machine's own key, the tournament, who is tied and how many times
lots were drawn before: its hash is shown before the word is called out, and it cannot be chosen.
Seats of a play-off of players are drawn from such a secret too: who takes it back and puts it up
again gets the same seats.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, cycle
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.manage import busy_tables
from gouji_league.matches.services.making import Planned, begun, make, take_away
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.seating import seat_lots
from gouji_league.rounds.selectors.fillins import Six, open_playoffs, six, those_among
from gouji_league.rounds.services.drawing import LONGEST_WORD, seal_of, seed_of
from gouji_league.standings.selectors import StageTable, stage_table
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Entrant, Player, Stage, Table, Taking, Tournament, Undo
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.entering import SIZES
from gouji_league.tournaments.services.versions import lock, raise_version

DRAWN, ENTERED, PLAYOFFS = "rounds.tie_drawn", "rounds.tie_entered", "rounds.playoffs_made"
TITLE = _("这关系到第一名：请打附加赛；真要抽签定，先勾上“第一名也由抽签定”。")
TITLE_SHARED = _("这关系到第一名：可以就让他们并列；真要抽签定，先勾上“第一名也由抽签定”。")
UNTIED = _("这几个现在不并列：成绩可能刚变过，请刷新页面看看。")
VERBS = (DRAWN, ENTERED, PLAYOFFS)


def seal_of_tie(stage: Stage, numbers: Iterable[int]) -> str:
    """What is shown of the secret before a word is called out."""
    return seal_of(_secret(stage, numbers))


def _secret(stage: Stage, numbers: Iterable[int]) -> str:
    drawn = Entry.objects.filter(tournament=str(stage.tournament.key), verb=DRAWN).count()
    who = ",".join(str(one) for one in sorted(numbers))
    return _made(f"{stage.tournament.key}\n{stage.number}\n{who}\n{drawn}")


def _secret_of_seats(stage: Stage, numbers: Iterable[int]) -> str:
    held = Match.objects.filter(stage=stage, kind=Match.Kind.PLAYOFF).count()
    who = ",".join(str(one) for one in sorted(numbers))
    return _made(f"{stage.tournament.key}\n{stage.number}\n{who}\nplay-off {held}")


def _made(told: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), told.encode(), hashlib.sha256).hexdigest()[:32]


@transaction.atomic
def draw_lots(
    stage: Stage, numbers: Sequence[int], *, word: str, by: Actor, for_title: bool = False
) -> Undo:
    """抽签: by the program, from the sealed secret and the word called out in the hall."""
    tournament = lock(stage.tournament)
    word = " ".join(word.split())
    if not word or len(word) > LONGEST_WORD:
        raise ValidationError(_("请写下现场喊的那个词（80 字以内）。"), code="word")
    secret = _secret(stage, numbers)
    order = Chance(seed_of(secret, word), "tie").shuffled(sorted(numbers))
    told = {"hash": seal_of(secret), "secret": secret, "word": word}
    return _store(tournament, stage, order, by=by, verb=DRAWN, told=told, for_title=for_title)


@transaction.atomic
def enter_lots(
    stage: Stage, places: Mapping[int, int | None], *, by: Actor, for_title: bool = False
) -> Undo:
    """记签: what was drawn in the hall, a place for each."""
    tournament = lock(stage.tournament)
    if sorted(one or 0 for one in places.values()) != list(range(1, len(places) + 1)):
        raise ValidationError(
            _("1 到 %(n)s 每个号要有一个，不重不漏：请核对。"),
            params={"n": len(places)},
            code="places",
        )
    order = sorted(places, key=lambda one: places[one] or 0)
    return _store(tournament, stage, order, by=by, verb=ENTERED, told={}, for_title=for_title)


def _store(
    tournament: Tournament,
    stage: Stage,
    order: Sequence[int],
    *,
    by: Actor,
    verb: str,
    told: dict[str, Any],
    for_title: bool,
) -> Undo:
    _refuse_lots(stage, order, for_title=for_title)
    rows = {
        one.entrant.number: one
        for one in stage.takings.filter(entrant__number__in=order).select_related("entrant")
    }
    if len(rows) < len(order):
        raise ValidationError(_("先在“轮次”里定好这一阶段的名单，再抽签。"), code="no_list")
    was = {str(number): rows[number].lots for number in order}
    for place, number in enumerate(order, 1):
        rows[number].lots = place
    Taking.objects.bulk_update(rows.values(), ["lots"])
    after = {"lots": [rows[number].entrant.name for number in order], **told}
    return _note(stage, tournament, by=by, verb=verb, after=after, was={"lots": was})


def _shared_rank(table: StageTable, numbers: Sequence[int]) -> int:
    """The rank that they share now, in one table."""
    for group in table.groups:
        ranks = {row.entrant: row.rank for row in group.rows}
        if len(numbers) > 1 and set(numbers) <= ranks.keys() and len(set(numbers)) == len(numbers):
            shared = {ranks[one] for one in numbers}
            rank = shared.pop()
            if not shared and rank is not None:
                return rank
    raise ValidationError(UNTIED, code="untied")


def _refuse_lots(stage: Stage, numbers: Sequence[int], *, for_title: bool) -> None:
    table = stage_table(stage)
    rank = _shared_rank(table, numbers)
    if "lots" not in stage.keys:
        raise ValidationError(_("排名依据里没有“抽签”：先把它加到最后，再来抽。"), code="no_lots")
    if rank == 1 and stage.format != Stage.Format.GROUPS and not for_title:
        alone = stage.format in OF_PLAYERS and six(table, numbers).why_not
        raise ValidationError(TITLE_SHARED if alone else TITLE, code="title")


@transaction.atomic
def make_playoffs(stage: Stage, numbers: Sequence[int], *, by: Actor) -> Undo:
    """附加赛: two play one match, more of them one for each pair, at the tables that are free.

    Players sit down at one table, filled up to six.
    """
    tournament = lock(stage.tournament)
    if stage.format == Stage.Format.KNOCKOUT:
        raise ValidationError(_("这种赛制不打附加赛。"), code="format")
    table = stage_table(stage)
    rank = _shared_rank(table, numbers)
    entrants = list(tournament.entrants.filter(number__in=numbers).order_by("number"))
    _refuse_twice(stage, entrants)
    tables: list[Table | None] = [*_tables(tournament)] or [None]
    told: dict[str, Any] = {}
    if stage.format in OF_PLAYERS:
        if set(numbers) != {row.entrant for row in table.rows if row.rank == rank}:
            raise ValidationError(UNTIED, code="untied")
        match, told = _of_six(stage, six(table, sorted(numbers)), tables[0])
        planned = [match]
    else:
        planned = _of_pairs(entrants, tables)
    made = make(stage, planned)
    _must_decide(made)
    after = {"entrants": [one.name for one in entrants], "matches": len(made), **told}
    was = {"matches": [str(one.key) for one in made]}
    return _note(stage, tournament, by=by, verb=PLAYOFFS, after=after, was=was)


def _of_pairs(entrants: Sequence[Entrant], tables: Sequence[Table | None]) -> list[Planned]:
    squads, turn = {one.pk: _squad(one) for one in entrants}, cycle(tables)
    return [
        Planned(
            round=None,
            table=next(turn),
            first=one,
            second=other,
            players=_interleaved(squads[one.pk], squads[other.pk]),
            kind=Match.Kind.PLAYOFF,
        )
        for one, other in combinations(entrants, 2)
    ]


def _of_six(stage: Stage, asked: Six, table: Table | None) -> tuple[Planned, dict[str, Any]]:
    """The tied spread over the two sides, the others beside them; sides and seats by lot."""
    if asked.why_not:
        raise ValidationError(asked.why_not, code="six")
    secret = _secret_of_seats(stage, asked.tied)
    chance = Chance(seed_of(secret, ""), "play-off")
    first = chance.below(2)
    in_turn = [*chance.shuffled(asked.tied), *chance.shuffled(asked.fill_ins)]
    seats = seat_lots(seed_of(secret, ""), in_turn[first::2], in_turn[1 - first :: 2])
    rows = stage.tournament.entrants.filter(number__in=seats)
    of = {one.number: one for one in rows.prefetch_related("members__player")}
    planned = Planned(
        round=None,
        table=table,
        players=[of[one].members.all()[0].player for one in seats],
        kind=Match.Kind.PLAYOFF,
    )
    return planned, {
        "fill_ins": [of[one].name for one in asked.fill_ins],
        "hash": seal_of(secret),
        "secret": secret,
    }


def _must_decide(matches: Sequence[Match]) -> None:
    """Level is no end: they are played to part those who are level."""
    for match in matches:
        match.must_decide = True
    Match.objects.bulk_update(matches, ["must_decide"])


def _refuse_twice(stage: Stage, entrants: Sequence[Entrant]) -> None:
    if those_among(open_playoffs(stage), entrants):
        raise ValidationError(_("他们的附加赛已经排了，还没打完。"), code="twice")


def _squad(entrant: Entrant) -> list[Player]:
    """The first line-up; who plays can still be named at the table."""
    seated = SIZES[Entrant.Kind(entrant.kind)].seated
    members = entrant.members.select_related("player").order_by("position")
    found = [one.player for one in members][:seated]
    if len(found) < seated:
        raise ValidationError(
            _("“%(name)s”不足 %(n)s 人，排不了附加赛：请先补人。"),
            params={"name": entrant.name, "n": seated},
            code="short",
        )
    return found


def _interleaved(one: Sequence[Player], other: Sequence[Player]) -> list[Player]:
    return [player for pair in zip(one, other, strict=True) for player in pair]


def _tables(tournament: Tournament) -> list[Table]:
    """Those with the least to do first."""
    busy = busy_tables(tournament)
    return sorted(
        tournament.tables.order_by("number"), key=lambda one: (busy.get(one.number, 0), one.number)
    )


def _note(
    stage: Stage,
    tournament: Tournament,
    *,
    by: Actor,
    verb: str,
    after: dict[str, Any],
    was: dict[str, Any],
) -> Undo:
    entry = record(
        actor=by,
        verb=verb,
        subject=str(stage),
        after=after,
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
    return keeping.keep(tournament, entry=entry, was={"stage": stage.number} | was)


def undoable(stage: Stage) -> list[Undo]:
    """What was drawn or put up in a stage and can be taken back."""
    open_ = stage.tournament.undos.filter(entry__verb__in=VERBS, undone_at=None)
    found = [one for one in open_.select_related("entry") if one.was["stage"] == stage.number]
    return [one for one in found if not _begun(one.was)]


def _begun(was: Mapping[str, Any]) -> bool:
    rows = Match.objects.filter(key__in=was.get("matches", ()))
    return bool(begun(rows)) or (bool(was.get("matches")) and not rows)


@transaction.atomic
def take_back(tournament: Tournament, *, key: UUID, by: Actor) -> None:
    """撤销: the lots as they were; the play-offs, as long as none has begun."""
    tournament = lock(tournament)
    entry, was = keeping.use(tournament, key, verbs=VERBS)
    if entry.verb == PLAYOFFS:
        matches = list(Match.objects.filter(key__in=was["matches"]))
        if begun(matches):
            raise ValidationError(_("附加赛已经开打，撤不了了。"), code="begun")
        take_away(matches)
    else:
        _restore_lots(tournament, was)
    record(
        actor=by,
        verb="rounds.tie_taken_back",
        subject=entry.subject,
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)


def _restore_lots(tournament: Tournament, was: Mapping[str, Any]) -> None:
    rows = Taking.objects.filter(
        stage__tournament=tournament,
        stage__number=was["stage"],
        entrant__number__in=[int(one) for one in was["lots"]],
    ).select_related("entrant")
    for row in rows:
        row.lots = was["lots"][str(row.entrant.number)]
    Taking.objects.bulk_update(rows, ["lots"])
