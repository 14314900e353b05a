"""A whole tournament as text, stored in the database, and its board as text.

    dagang round_robin advance=2            a stage: book, format, what is set
    keys match_points difference            the ranking keys, if not the format's own
    甲 group=A unit=东院 fouls=5 withdrawn=annul carried=3
    1.2: 甲 8:4 乙                          round 1, table 2; played to the end and signed by both
    1.2: 甲 8:4 乙 unsigned                 or corrected, totals, running, planned, level (undecided)
    1.2: 甲 7:7< 乙                         level, and 甲 has won (an extra deal)
    2.1: 甲 +:- 乙                          walk-over, 甲 was there; -:- both were absent
    2: 丙 bye
    4.2 third: 丙 5:3 丁                    for the third place
    1.1: 甲 4/9, 乙 -4/-9, … win=odd        six players: 走科/烧/烩/补偿/判罚
    final                                   the next stage begins; those named in it take part
    awards 一等奖 2 二等奖 2                grades, at the end of all

The board: a line a row with rank, name, the figures of the keys, of the columns beside them, and
the marks; cross tables with ×, rounds that are not complete with !, then final places and grades.
"""

import re
from typing import Any

from gouji_league.matches.models import Match, Place
from gouji_league.rules.books import BOOKS
from gouji_league.standings.awards import AWARDS
from gouji_league.standings.board import Board, BoardRow, GroupBoard, StageBoard
from gouji_league.standings.columns import Column, figure_words
from gouji_league.standings.cross import Meeting
from gouji_league.tournaments import formats, ranking
from gouji_league.tournaments.models import (
    Entrant,
    Member,
    Player,
    Stage,
    StageFoul,
    Table,
    Taking,
    Unit,
)
from gouji_league.tournaments.services.entering import Someone, new_player, store_players
from tests import cast

Json = dict[str, Any]
MATCH = re.compile(
    r"(?P<round>\d+)(?:\.(?P<table>\d+))?(?: (?P<kind>third|playoff))?: (?P<rest>.*)\Z"
)
SIDED = re.compile(
    r"(?P<one>\w+) (?P<a>-?\d+|[+-]):(?P<b>-?\d+|[+-])(?P<won>[<>]?) (?P<other>\w+)(?: (?P<how>\w+))?\Z"
)
KINDS = ("walk", "burn", "sweep", "compensation", "foul")
DEALS = 4


class Told:
    """Stores a tournament that was written down."""

    def __init__(self, text: str) -> None:
        lines = [line.split("#")[0].strip() for line in text.strip().splitlines()]
        self.lines = [line for line in lines if line]
        book = self.lines[0].split()[0]
        self.cup = cast.tournament(book=book, tables=6)
        self.tables = {one.number: one for one in Table.objects.filter(tournament=self.cup)}
        self.entrants: dict[str, Entrant] = {}
        self.stage = self.cup.stages.get()
        for line in self.lines:
            self._read(line)

    def _read(self, line: str) -> None:
        first, *rest = line.split()
        if first in BOOKS:
            self._stage(first, rest)
        elif first == "keys":
            self.stage.keys = rest
            self.stage.save()
        elif first == "awards":
            pairs = zip(rest[0::2], rest[1::2], strict=True)
            grades = [{"name": name, "count": int(count)} for name, count in pairs]
            self.cup.settings = {AWARDS: {"grades": grades}}
            self.cup.save()
        elif found := MATCH.match(line):
            self._match(found)
        else:
            self._take(first, dict(one.split("=") for one in rest))

    def _stage(self, book: str, words: list[str]) -> None:
        stage_format, chosen = words[0], dict(one.split("=") for one in words[1:])
        rules = BOOKS[book]
        fields = {
            "format": stage_format,
            "rulebook": book,
            "keys": ranking.default_keys(stage_format, rules),
            "match_points": [2, 1, 0],
            "settings": formats.start_settings(stage_format, rules) | chosen,
        }
        if not self.entrants:
            Stage.objects.filter(pk=self.stage.pk).update(**fields)
            self.stage.refresh_from_db()
            return
        number = self.stage.number + 1
        self.stage = Stage.objects.create(tournament=self.cup, number=number, **fields)
        self.stage.editions.create(number=1, made_by="甲")

    def _take(self, name: str, told: dict[str, str]) -> None:
        one = self.entrants.get(name) or self._enter(name, told)
        carried = {"match_points": int(told["carried"])} if "carried" in told else None
        Taking.objects.create(
            stage=self.stage,
            entrant=one,
            group=told.get("group", ""),
            withdrawn=told.get("withdrawn", ""),
            carried=carried,
        )
        if "fouls" in told:
            points = int(told["fouls"])
            StageFoul.objects.create(
                stage=self.stage, entrant=one, points=points, reason="迟到", by="甲"
            )

    def _enter(self, name: str, told: dict[str, str]) -> Entrant:
        kind = formats.entrant_kind(self.stage.format, BOOKS[self.stage.rulebook])
        size = {"player": 1, "team": 3, "pair": 2}[kind]
        people = [
            new_player(self.cup, Someone(name=f"{name}{n}" if size > 1 else name), unit=None)
            for n in range(size)
        ]
        store_players(self.cup, people)
        unit = None
        if "unit" in told:
            named = told["unit"]
            unit, _new = Unit.objects.get_or_create(
                tournament=self.cup, name=named, defaults={"name_key": named}
            )
        number = len(self.entrants) + 1
        made = Entrant.objects.create(
            tournament=self.cup, number=number, name=name, name_key=name, kind=kind, unit=unit
        )
        stored = Player.objects.filter(tournament=self.cup).order_by("-number")[:size]
        Member.objects.bulk_create(
            Member(entrant=made, player=player, position=at)
            for at, player in enumerate(reversed(stored), 1)
        )
        self.entrants[name] = made
        return made

    def _match(self, found: re.Match[str]) -> None:
        kinds = {"third": "third_place", None: "regular"}
        match = Match(
            tournament=self.cup,
            stage=self.stage,
            edition=self.stage.editions.get(),
            round=int(found["round"]),
            table=self.tables[int(found["table"])] if found["table"] else None,
            kind=kinds.get(found["kind"], "playoff"),
            facts_version=2,
            signed_version=2,
        )
        rest = found["rest"]
        if rest.endswith(" bye"):
            match.first, match.status = self.entrants[rest.removesuffix(" bye")], "bye"
            match.save()
        elif ", " in rest:
            self._six(match, rest)
        else:
            self._sided(match, rest)

    def _sided(self, match: Match, rest: str) -> None:
        found = SIDED.match(rest)
        assert found, rest
        sides = ("ns", "ew") if self.stage.rulebook == "shuangsheng" else ("odd", "even")
        match.first, match.second = self.entrants[found["one"]], self.entrants[found["other"]]
        how = found["how"] or ""
        if found["a"] in "+-":
            match.status = "walkover"
            here = [
                side
                for side, sign in zip(sides, (found["a"], found["b"]), strict=True)
                if sign == "+"
            ]
            match.winner = here[0] if here else ""
        else:
            got = dict(zip(sides, (int(found["a"]), int(found["b"])), strict=True))
            self._played(match, got, how=how, won=found["won"])
        match.save()

    def _played(self, match: Match, got: dict[str, int], *, how: str, won: str) -> None:
        first, second = got
        ahead = got[first] - got[second]
        match.winner = first if ahead > 0 else second if ahead < 0 else ""
        match.winner = {"<": first, ">": second}.get(won, match.winner)
        match.status = how if how in ("running", "planned") else "finished"
        if how == "totals":
            match.status, match.award = "awarded", {"winner": match.winner, "totals": got}
            return
        if match.status != "finished":
            match.winner = ""
        match.outcome = outcome(match.winner, got) | {"needs_extra": how == "level"}
        if how in ("unsigned", "corrected"):
            match.signed_version = None if how == "unsigned" else 1

    def _six(self, match: Match, rest: str) -> None:
        listed, _space, win = rest.partition(" win=")
        told = [one.split(" ") for one in listed.split(", ")]
        figures = [[int(part) for part in one[1].split("/")] for one in told]
        width = max(len(one) for one in figures)
        parts = {
            KINDS[at]: [one[at] if at < len(one) else 0 for one in figures] for at in range(width)
        }
        own = [sum(one) for one in figures]
        got = {"odd": sum(own[0::2]), "even": sum(own[1::2])}
        fouls = [[1, at, -one[4]] for at, one in enumerate(figures, 1) if len(one) > 4 and one[4]]
        match.status, match.winner = "finished", win
        match.outcome = outcome(win, got) | {
            "players": own,
            "parts": parts,
            "fouls": fouls,
            "sweeps": [[DEALS, win]] if win else [],
        }
        match.save()
        members = {one: self.entrants[one].members.get().player for one, *_ in told}
        Place.objects.bulk_create(
            Place(match=match, place=at, player=members[one])
            for at, (one, *_) in enumerate(told, 1)
        )


def outcome(winner: str, got: dict[str, int]) -> Json:
    """As a match keeps what it came to (matches/derive.py)."""
    return {
        "ended": "cap",
        "winner": winner or None,
        "needs_extra": False,
        "sides": got,
        "counted_deals": DEALS,
        "sweeps": [],
        "fouls": [],
        "players": None,
        "parts": None,
        "by_deal": None,
    }


def told(found: Board) -> str:
    """The board as text."""
    lines: list[str] = []
    for stage in found.stages:
        lines.append(f"== {stage.stage}")
        lines += _stage(stage)
    lines.append("final " + " ".join(f"{place} {who.title}" for place, who in found.final))
    for grade in found.awards.grades:
        names = [found.who[one].title for one in grade.entrants]
        open_ = [f"{found.who[one].title}?" for one in grade.contested]
        lines.append(" ".join([grade.name, *names, *open_]))
    return "\n".join(lines)


def _stage(stage: StageBoard) -> list[str]:
    lines = []
    for group in stage.groups:
        lines += [f"= {group.name}"] if group.name else []
        lines += [_row(row, stage.columns) for row in group.rows]
        lines += _cross(group)
    return lines + [f"! {one.round}: {one.open}/{one.of}" for one in stage.pending]


def _row(row: BoardRow, columns: Any) -> str:
    keys = " ".join(_words(row, one) for one in columns if one.is_key)
    beside = " ".join(_words(row, one) for one in columns if not one.is_key)
    parts = [f"{row.rank or '–'} {row.who.title}", keys, beside]
    marks = [
        one.short() + "".join(f" {where.words().replace(' ', '')}" for where in one.at)
        for one in row.marks
    ]
    return " | ".join([*parts, *marks])


def _words(row: BoardRow, column: Column) -> str:
    if column.style == "reach":
        return row.reach.words() if row.reach else "–"
    return figure_words(row.figures.get(column.key), column.style)


def _cross(group: GroupBoard) -> list[str]:
    if group.cross is None:
        return []
    names = {row.who.number: row.who.title for row in group.rows}
    return [
        f"× {names[one]} " + " ".join("■" if cell is None else _met(cell) for cell in cells)
        for one, cells in group.cross.rows()
    ]


def _met(cell: Any) -> str:
    return ",".join(_meeting(one) for one in cell) or "·"


def _meeting(one: Meeting) -> str:
    if not one.has_figures:
        return "+" if one.came == "won" else "-"
    return f"{one.mine}:{one.theirs}"


def lines(text: str) -> str:
    """Expected text, without remarks."""
    kept = [line.split("#")[0].strip() for line in text.strip().splitlines()]
    return "\n".join(line for line in kept if line)
