"""A stage as text, and its tables as text, for cases that are worked by hand.

    swiss points_only bye=draw              the format, and what is set
    keys match_points difference            the ranking keys in order
    甲 seed=1 carried=3                     an entrant; carried=10:4 are points for and against
    1: 甲 8:4 乙 sweeps=1,0                 round 1: two sides; the larger total wins
    1: 甲 4:4< 乙                           level, but 甲 has won (by extra deals, by the referee)
    1: 甲 8=4 乙                            by totals only
    2: 甲 +:- 乙                            walk-over, 甲 was there; -:- both were absent
    2: 丙 bye
    3 third: 丙 5:3 丁                      a match for the third place; playoff alike; x: annulled
    1: 甲 10, 乙 -4/5/9/2, … win=odd        six players with their own points, and if need be
                                            deals (4), specials and foul points; a win is a sweep

A table is a line for each row: rank, entrant, the values in the order of the keys.
"""

import re
from fractions import Fraction
from typing import Any

from gouji_league.rules.ranking.facts import (
    Carried,
    Entrant,
    Outcome,
    Rules,
    Share,
    StageFacts,
    Value,
)
from gouji_league.rules.ranking.table import Ranking, rank

MATCH = re.compile(r"(?P<round>\d+)?\s*(?P<kind>third|playoff|x)?:\s*(?P<rest>.*)\Z")
SIDED = re.compile(
    r"(?P<one>\w+) (?P<a>-?\d+|[+-])(?P<how>[:=])(?P<b>-?\d+|[+-])(?P<won>[<>!]?) (?P<other>\w+)(?P<more>.*)\Z"
)
KINDS = {"third": "third_place", "playoff": "playoff"}


class Written:
    """A stage that was written down."""

    def __init__(self, text: str) -> None:
        lines = [line.split("#")[0].strip() for line in text.strip().splitlines()]
        kept = [line for line in lines if line]
        self.format, chosen = kept[0].split(" ")[0], kept[0].split(" ")[1:]
        self.settings = dict(_pair(one) for one in chosen)
        self.keys = tuple(kept[1].removeprefix("keys").split())
        self.names: list[str] = []
        self.entrants: list[Entrant] = []
        self.outcomes: list[Outcome] = []
        for line in kept[2:]:
            if found := MATCH.match(line):
                self.outcomes.append(self._outcome(found))
            else:
                self._enter(line)

    @property
    def stage(self) -> StageFacts:
        return StageFacts(
            rules=Rules(format=self.format, keys=self.keys, **self.settings),
            entrants=tuple(self.entrants),
            outcomes=tuple(self.outcomes),
        )

    def id(self, name: str) -> int:
        return self.names.index(name) + 1

    def _enter(self, line: str) -> None:
        name, *told = line.split()
        self.names.append(name)
        given: dict[str, Any] = dict(one.split("=") for one in told)
        for key in ("seed", "previous", "lots"):
            if key in given:
                given[key] = int(given[key])
        if "fouls" in given:
            given["fouls"] = tuple(int(one) for one in given["fouls"].split(","))
        if "carried" in given:
            parts = [int(one) for one in given["carried"].split(":")]
            given["carried"] = Carried(parts[0]) if len(parts) == 1 else Carried(0, *parts)
        self.entrants.append(Entrant(id=len(self.names), **given))

    def _outcome(self, found: re.Match[str]) -> Outcome:
        number = int(found["round"]) if found["round"] else None
        kind, rest = KINDS.get(found["kind"] or "", "regular"), found["rest"]
        if found["kind"] == "x":
            return self._sided(number, kind, rest)._replace(status="annulled")
        if rest.endswith(" bye"):
            share = Share(self.id(rest.removesuffix(" bye")), 0)
            return Outcome((share,), number, kind, "bye")
        return (
            self._six(number, kind, rest)
            if "," in rest.split("=")[0]
            else self._sided(number, kind, rest)
        )

    def _sided(self, number: int | None, kind: str, rest: str) -> Outcome:
        found = SIDED.match(rest)
        assert found, rest
        more = _more(found["more"])
        walkover = found["a"] in "+-"
        got = (0, 0) if walkover else (int(found["a"]), int(found["b"]))
        deals = more.get("deals", [4])[0]
        by_deals = not walkover and found["how"] == ":"
        shares = tuple(
            Share(
                self.id(found[name]),
                side,
                points=got[side],
                gained=got[side],
                lost=got[1 - side],
                deals=deals if by_deals else 0,
                **{key: values[side] for key, values in more.items() if key != "deals"},
            )
            for side, name in enumerate(("one", "other"))
        )
        if walkover:
            winner = 0 if found["a"] == "+" else 1 if found["b"] == "+" else None
            return Outcome(shares, number, kind, "walkover", winner, played=False)
        ahead = {"<": 0, ">": 1}.get(found["won"])
        if ahead is None and got[0] != got[1] and found["won"] != "!":
            ahead = int(got[1] > got[0])
        status = "finished" if by_deals else "awarded"
        return Outcome(shares, number, kind, status, ahead, both_out=found["won"] == "!")

    def _six(self, number: int | None, kind: str, rest: str) -> Outcome:
        """Sides of players get what their players got together."""
        listed, _space, told = rest.partition(" win=")
        winner = {"odd": 0, "even": 1}.get(told)
        own = [one.rsplit(" ", 1) for one in listed.split(", ")]
        told_of = [[int(part) for part in one[1].split("/")] for one in own]
        sums = (sum(one[0] for one in told_of[0::2]), sum(one[0] for one in told_of[1::2]))
        shares = tuple(
            self._player(self.id(name), place % 2, sums, told_of[place])._replace(
                sweeps=int(winner == place % 2)
            )
            for place, (name, _figures) in enumerate(own)
        )
        return Outcome(shares, number, kind, "finished", winner)

    @staticmethod
    def _player(entrant: int, side: int, sums: tuple[int, int], figures: list[int]) -> Share:
        points, deals, specials, foul_points = figures + [0, 4, 0, 0][len(figures) :]
        return Share(
            entrant,
            side,
            points=points,
            gained=sums[side],
            lost=sums[1 - side],
            deals=deals,
            specials=specials,
            foul_points=foul_points,
            fouls=int(foul_points > 0),
        )


def _pair(word: str) -> tuple[str, Any]:
    key, _sign, value = word.partition("=")
    if not value:
        return key, True
    if key == "match_points":
        return key, tuple(Fraction(one) for one in value.split("/"))
    return key, {"no": False}.get(value, int(value) if value.lstrip("-").isdigit() else value)


def _more(text: str) -> dict[str, list[int]]:
    """sweeps=1,0 specials=9,-9 fouls=5/2,0/0 (points/how many) deals=3."""
    found: dict[str, list[int]] = {}
    for word in text.split():
        key, _sign, values = word.partition("=")
        if key == "fouls":
            pairs = [one.split("/") for one in values.split(",")]
            found["foul_points"] = [int(one[0]) for one in pairs]
            found["fouls"] = [int(one[1]) for one in pairs]
        else:
            found[key] = [int(one) for one in values.split(",")]
    return found


def table(text: str) -> str:
    """The tables of a written stage; = before the name of a group, – for no rank, · for nothing."""
    written = Written(text)
    return told(written, rank(written.stage))


def told(written: Written, ranking: Ranking) -> str:
    lines = []
    for one in ranking.tables:
        lines += [f"= {one.name}"] if len(ranking.tables) > 1 else []
        for row in one.rows:
            values = " ".join(shown(row.values[key]) for key in ranking.keys)
            lines.append(f"{row.rank or '–'} {written.names[row.entrant - 1]} {values}".rstrip())
    return "\n".join(lines)


def shown(value: Value) -> str:
    if value is None:
        return "·"
    if isinstance(value, tuple):
        return "/".join(str(one) for one in value)
    return str(value)


def lines(text: str) -> str:
    """Expected text, without what indents it and without remarks."""
    kept = [line.split("#")[0].strip() for line in text.strip().splitlines()]
    return "\n".join(line for line in kept if line)
