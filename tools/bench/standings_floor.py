"""What tables cost at the least: bare SQL and a plain loop that computes the same figures."""

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

from django.db import connection

Rows = list[tuple[Any, ...]]

ENTRANTS = """
SELECT e.id, e.number, e.name, u.name FROM tournaments_entrant e
LEFT JOIN tournaments_unit u ON u.id = e.unit_id
WHERE e.tournament_id = %s AND e.approved ORDER BY e.number
"""
FOULS = """
SELECT f.entrant_id, f.points FROM tournaments_stagefoul f
JOIN tournaments_stage s ON s.id = f.stage_id WHERE s.tournament_id = %s
"""
MATCHES = """
SELECT m.id, m.round, m.kind, m.status, m.winner, m.first_id, m.second_id, m.award, m.outcome,
  m.facts_version, m.signed_version, t.number, t.name
FROM matches_match m LEFT JOIN tournaments_table t ON t.id = m.table_id
WHERE m.tournament_id = %s ORDER BY m.id
"""
TAKINGS = """
SELECT k.entrant_id, k.withdrawn, k.carried FROM tournaments_taking k
JOIN tournaments_stage s ON s.id = k.stage_id WHERE s.tournament_id = %s
"""
PLACES = """
SELECT p.match_id, p.place, m.entrant_id FROM matches_place p
JOIN matches_match g ON g.id = p.match_id
JOIN tournaments_member m ON m.player_id = p.player_id
WHERE g.tournament_id = %s ORDER BY p.match_id, p.place
"""


Own = dict[str, Any]
Accounts = dict[int, Own]


def read(sql: str, tournament: int) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(sql, [tournament])
        return list(cursor.fetchall())


def ranked(rows: list[Own], marks: list[tuple[Any, ...]]) -> list[Own]:
    """In order, equals sharing a rank."""
    order = sorted(range(len(rows)), key=marks.__getitem__)
    found: list[Own] = []
    for position, at in enumerate(order, 1):
        shared = position > 1 and marks[at] == marks[order[position - 2]]
        found.append(rows[at] | {"rank": found[-1]["rank"] if shared else position})
    return found


def accounts(tournament: int, keys: tuple[str, ...]) -> Accounts:
    """Who takes part, with what fouls outside a match take off."""
    found = {
        pk: {"number": number, "name": name, "unit": unit, "fouls": 0, "foul_count": 0}
        | {"unsigned": [], "left": ""}
        | dict.fromkeys(keys, 0)
        for pk, number, name, unit in read(ENTRANTS, tournament)
    }
    for pk, points in read(FOULS, tournament):
        found[pk]["fouls"] += points
        found[pk]["foul_count"] += 1
    for pk, left, _carried in read(TAKINGS, tournament):
        found[pk]["left"] = left
    return found


def average(points: int, deals: int) -> float:
    """To two decimals, as people round."""
    cents = (200 * abs(points) + deals) // (2 * deals)
    return (cents if points >= 0 else -cents) / 100


KINDS = {"smother": "special", "burn": "special", "opening": "special", "foul": "penalty"}
PARTS = ("walk", "sweep", "special", "compensation", "penalty")


def singles(tournament: int) -> list[Own]:
    """个人赛 under standard: points, sweeps, specials, fouls; average; points by kind."""
    of = accounts(tournament, ("points", "sweeps", "specials", "matches", "deals", *PARTS))
    for own in of.values():
        own["points"] -= own["fouls"]
        own["penalty"] -= own["fouls"]
    seated: dict[int, list[int]] = defaultdict(list)
    for match, _place, entrant in read(PLACES, tournament):
        seated[match].append(entrant)
    for row in read(MATCHES, tournament):
        if row[3] == "finished" and row[2] == "regular":
            _add_table(of, seated[row[0]], row, json.loads(row[8]))
    for own in of.values():
        own["specials"] = own["special"]
        if own["deals"]:
            own["average"] = average(own["points"], own["deals"])
    rows = list(of.values())
    keys = [(-o["points"], -o["sweeps"], -o["specials"], o["fouls"], o["foul_count"]) for o in rows]
    return ranked(rows, keys)


def _add_table(of: Accounts, seated: list[int], row: tuple[Any, ...], outcome: Own) -> None:
    """Six people, each with their own points."""
    swept = [side == "even" for _deal, side in outcome["sweeps"]]
    is_signed = row[9] == row[10]
    for place, entrant in enumerate(seated):
        own = of[entrant]
        own["points"] += outcome["players"][place]
        own["matches"] += 1
        own["deals"] += outcome["counted_deals"]
        own["sweeps"] += swept.count(place % 2 == 1)
        for kind, gave in outcome["parts"].items():
            own[KINDS.get(kind, kind)] += gave[place]
        if not is_signed:
            own["unsigned"].append((row[1], row[11], row[12]))
    for _deal, place, points in outcome["fouls"]:
        own = of[seated[place - 1]]
        own["fouls"] += points
        own["foul_count"] += 1


def swiss(tournament: int) -> list[Own]:
    """积分编排: match points, opponents', difference, points for; won, drawn, lost; against."""
    sums = ("match_points", "gained", "lost", "matches", "deals", "won", "drawn", "gone", "spread")
    of = accounts(tournament, sums)
    for own in of.values():
        own["met"] = []
        own["gained"] -= own["fouls"]
        own["dealt"] = -own["fouls"]
    absent = []
    for row in read(MATCHES, tournament):
        one, two = row[5], row[6]
        if row[2] != "regular":
            continue
        of[one]["met"].append(two)
        of[two]["met"].append(one)
        if row[3] == "walkover":
            absent.append((one, two) if row[4] == "odd" else (two, one))
        else:
            _add_match(of, row, json.loads(row[8]))
    for here, away in absent:
        _add_walkover(of[here], of[away])
    for own in of.values():
        own["opponents"] = sum(of[other]["match_points"] for other in own["met"])
        own["difference"] = own["gained"] - own["lost"]
        own["average"] = average(own["dealt"], own["deals"]) if own["deals"] else None
    rows = list(of.values())
    keys = [(-o["match_points"], -o["opponents"], -o["difference"], -o["gained"]) for o in rows]
    return ranked(rows, keys)


def _add_match(of: Accounts, row: tuple[Any, ...], outcome: Own) -> None:
    odd, even = outcome["sides"]["odd"], outcome["sides"]["even"]
    winner, is_signed = row[4], row[9] == row[10]
    for entrant, side, got, lost in ((row[5], "odd", odd, even), (row[6], "even", even, odd)):
        own = of[entrant]
        own["gained"] += got
        own["dealt"] += got
        own["lost"] += lost
        own["spread"] += got - lost
        own["matches"] += 1
        own["deals"] += outcome["counted_deals"]
        if not winner:
            own["drawn"] += 1
            own["match_points"] += 1
        elif winner == side:
            own["won"] += 1
            own["match_points"] += 2
        else:
            own["gone"] += 1
        if not is_signed:
            own["unsigned"].append((row[1], row[11], row[12]))


def _add_walkover(here: Own, away: Own) -> None:
    """Who came wins by the average difference of the matches that they played."""
    figure = max(0, int(Fraction(here["spread"], here["matches"] or 1) + Fraction(1, 2)))
    here["gained"] += figure
    here["won"] += 1
    here["match_points"] += 2
    away["lost"] += figure
    away["gone"] += 1
