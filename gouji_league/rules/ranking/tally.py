"""累计: what each entrant's matches of a stage come to. FORMATS section 5.

Played and by-totals matches go first: what a walk-over or a bye brings is an average of them.
A play-off counts for nothing here, nor does anything of an entrant that was annulled.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gouji_league.rules.ranking.facts import (
    ANNULS,
    Entrant,
    Number,
    Outcome,
    Rules,
    Share,
    StageFacts,
)
from gouji_league.rules.ranking.figures import exact, half_away
from gouji_league.rules.ranking.reached import Reached, reached

Round = int | None


class Meeting(NamedTuple):
    """交手: what came of one match between two entrants, for the one of them."""

    opponent: int
    match_points: Number
    difference: int


class Entry(NamedTuple):
    """一笔: what one match brought an entrant, as it was counted."""

    outcome: Outcome
    share: Share
    """With the figures of a walk-over or a bye, where it was one."""
    match_points: Number


@dataclass(slots=True)
class Tally:
    """An entrant's own account."""

    entrant: Entrant
    matches: int = 0
    """打过的: finished matches."""
    deals: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    match_points: Number = 0
    points: int = 0
    gained: int = 0
    lost: int = 0
    dealt: int = 0
    """Points made in deals: what the average is taken of."""
    sweeps: int = 0
    specials: int = 0
    foul_points: int = 0
    fouls: int = 0
    by_round: dict[Round, Number] = field(default_factory=dict)
    """Match points brought by each round."""
    meetings: list[Meeting] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    """Match by match, those that were played first."""
    measured: int = 0
    """Played and by-totals matches: what averages are taken over …"""
    spread: int = 0
    """… the difference in them (a player's own points) …"""
    scored: int = 0
    """… and what was got in them."""

    @property
    def difference(self) -> int:
        return self.gained - self.lost

    @property
    def average(self) -> Number | None:
        """每盘平均: None without a deal."""
        return exact(self.dealt, self.deals) if self.deals else None

    @property
    def own_average(self) -> Number:
        """What was got in a played or by-totals match, on average."""
        return exact(self.scored, self.measured) if self.measured else 0

    def walkover_figure(self, rules: Rules) -> int:
        """d: what a walk-over won brings, as the stage stands now."""
        if not isinstance(rules.walkover, str):
            return rules.walkover
        return max(0, self.waiting_points())

    def waiting_points(self) -> int:
        """The average of one's own matches, rounded; of a player: the points of a wait."""
        return half_away(exact(self.spread, self.measured)) if self.measured else 0


@dataclass(frozen=True, slots=True)
class Tallies:
    """All accounts of a stage, with what more than one of them follows from."""

    stage: StageFacts
    of: dict[int, Tally]
    """In order of entry; without those annulled."""
    counted: tuple[Outcome, ...]
    """The matches that count, without play-offs."""
    playoffs: tuple[Outcome, ...]
    rounds: tuple[Round, ...]
    """The stage's rounds that brought anything, in order."""
    reached: dict[int, Reached]
    """In a knock-out: how far each has come."""


def tallies(stage: StageFacts) -> Tallies:
    """The accounts of a stage."""
    rules = stage.rules
    accounts = {one.id: _opened(one, rules) for one in stage.entrants if not annulled(one, rules)}
    live = [_sound(one, rules) for one in stage.outcomes if _counts(one, accounts)]
    counted = [one for one in live if one.kind != "playoff"]
    for played in (one for one in counted if one.played and one.status != "bye"):
        _add_played(accounts, played, rules)
    for other in (one for one in counted if not one.played or one.status == "bye"):
        _add_unplayed(accounts, other, rules)
    return Tallies(
        stage=stage,
        of=accounts,
        counted=tuple(counted),
        playoffs=tuple(one for one in live if one.kind == "playoff"),
        rounds=_rounds(stage.outcomes),
        reached=_reached(accounts, counted) if rules.format == "knockout" else {},
    )


def annulled(entrant: Entrant, rules: Rules) -> bool:
    """成绩取消: it has no rank, and its matches count for nobody."""
    return entrant.withdrawn == "annul" and rules.format in ANNULS


def _opened(entrant: Entrant, rules: Rules) -> Tally:
    """An account with what was carried in, and what fouls outside a match take off."""
    carried, off = entrant.carried, 0 if rules.levels else sum(entrant.fouls)
    return Tally(
        entrant,
        match_points=carried.match_points,
        points=carried.gained - off,
        gained=carried.gained - off,
        lost=carried.lost,
        dealt=-off,
        foul_points=sum(entrant.fouls),
        fouls=len(entrant.fouls),
    )


def _counts(outcome: Outcome, accounts: dict[int, Tally]) -> bool:
    if outcome.status == "annulled":
        return False
    for one in outcome.shares:  # noqa: SIM110  # asked of every match: a generator costs as much again
        if one.entrant not in accounts:
            return False
    return True


def _sound(outcome: Outcome, rules: Rules) -> Outcome:
    """双方取消资格: 0 : 0, whatever the deals gave; players at a table keep their own."""
    if not outcome.both_out or rules.of_players:
        return outcome
    bare = [one._replace(points=0, gained=0, lost=0) for one in outcome.shares]
    return outcome._replace(shares=tuple(bare))


def _rounds(outcomes: Iterable[Outcome]) -> tuple[Round, ...]:
    """Rounds by number; a stage of nothing but matches put by hand is one round."""
    found = {one.round for one in outcomes if one.kind != "playoff"}
    numbered = sorted(number for number in found if number is not None)
    return tuple(numbered) or ((None,) if found else ())


def _reached(accounts: dict[int, Tally], counted: Sequence[Outcome]) -> dict[int, Reached]:
    gone = {one: bool(account.entrant.withdrawn) for one, account in accounts.items()}
    return reached(gone, counted)


def result_points(outcome: Outcome, side: int, rules: Rules) -> Number:
    """场分: of a win, a draw or a loss."""
    win, draw, loss = rules.match_points
    if outcome.winner is None:
        return draw if outcome.played and not outcome.both_out else loss
    return win if outcome.winner == side else loss


def brought(outcome: Outcome, share: Share, rules: Rules, account: Tally) -> Number:
    """The match points of a match that was not a bye: by option the total instead."""
    if not rules.points_only:
        return result_points(outcome, share.side, rules)
    if outcome.played:
        return share.gained
    return account.own_average if outcome.winner == share.side else 0


def _add_played(accounts: dict[int, Tally], outcome: Outcome, rules: Rules) -> None:
    by_deals, of_players = outcome.status == "finished", rules.of_players
    brings = []
    for share in outcome.shares:
        account = accounts[share.entrant]
        account.measured += 1
        account.spread += share.points if of_players else share.gained - share.lost
        account.scored += share.gained
        if by_deals:
            account.matches += 1
            account.deals += share.deals
            account.dealt += share.points
        brings.append(_enter(account, outcome, share, rules))
    if not of_players:
        _note_meeting(accounts, outcome.shares, brings)


def _add_unplayed(accounts: dict[int, Tally], outcome: Outcome, rules: Rules) -> None:
    """Walk-overs, awards without totals, byes."""
    if outcome.status == "bye":
        for share in outcome.shares:
            _add_bye(accounts[share.entrant], outcome, rules)
        return
    figures = {
        one.entrant: accounts[one.entrant].walkover_figure(rules)
        for one in outcome.shares
        if one.side == outcome.winner
    }
    lost = max(figures.values(), default=0)
    shares = []
    for share in outcome.shares:
        won = figures.get(share.entrant, 0)
        against = 0 if share.entrant in figures else lost
        shares.append(share._replace(points=won, gained=won, lost=against))
    brings = [_enter(accounts[one.entrant], outcome, one, rules) for one in shares]
    if not rules.of_players:
        _note_meeting(accounts, shares, brings)


def _add_bye(account: Tally, outcome: Outcome, rules: Rules) -> None:
    """轮空: points as those of a walk-over's winner in Swiss, of a wait in singles; else none."""
    account.byes += 1
    share = Share(account.entrant.id, 0)
    brings: Number = 0
    if rules.format == "singles":
        if rules.bye_points == "average":
            share = share._replace(points=account.waiting_points())
    elif rules.format == "swiss":
        win, draw, _loss = rules.match_points
        brings = {"win": win, "draw": draw}.get(rules.bye, 0)
        if rules.points_only and rules.bye != "none":
            brings = account.own_average
        figure = account.walkover_figure(rules)
        share = share._replace(points=figure, gained=figure)
        account.wins += rules.bye == "win"
        _bring(account, outcome.round, brings)
    account.points += share.points
    account.gained += share.gained
    account.entries.append(Entry(outcome, share, brings))


def _enter(account: Tally, outcome: Outcome, share: Share, rules: Rules) -> Number:
    """A share of a match, into one account; the match points that it brings."""
    account.points += share.points
    account.gained += share.gained
    account.lost += share.lost
    account.sweeps += share.sweeps
    account.specials += share.specials
    account.foul_points += share.foul_points
    account.fouls += share.fouls
    if outcome.winner is not None:
        account.wins += outcome.winner == share.side
        account.losses += outcome.winner != share.side
    elif outcome.both_out or not outcome.played:
        account.losses += 1
    else:
        account.draws += 1
    brings = brought(outcome, share, rules, account)
    _bring(account, outcome.round, brings)
    account.entries.append(Entry(outcome, share, brings))
    return brings


def _bring(account: Tally, number: Round, brings: Number) -> None:
    account.match_points += brings
    account.by_round[number] = account.by_round.get(number, 0) + brings


def _note_meeting(
    accounts: dict[int, Tally], shares: Sequence[Share], brings: Sequence[Number]
) -> None:
    """Who met whom: of two sides only, players at a table have no one opponent."""
    if len(shares) != 2:
        return
    one, other = shares
    ahead = one.gained - one.lost
    accounts[one.entrant].meetings.append(Meeting(other.entrant, brings[0], ahead))
    ahead = other.gained - other.lost
    accounts[other.entrant].meetings.append(Meeting(one.entrant, brings[1], ahead))
