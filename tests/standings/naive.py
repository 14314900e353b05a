"""A second, plain computation of the default keys, from nothing but what the API tells.

Written from FORMATS sections 5 and 6, with none of the product's code: what `…/standings` says is
held against it. It knows the keys that are a default somewhere.
"""

from fractions import Fraction
from typing import Any

Json = dict[str, Any]
LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
COUNTED = ("finished", "walkover", "awarded", "bye")
SPECIALS = ("smother", "burn", "opening")
TRACTOR_FOULS = {"bad_throw": 10, "fault": 40, "reported": 60, "false_report": 60}


def rounded(number: Fraction) -> int:
    whole = int(abs(number) + Fraction(1, 2))
    return whole if number >= 0 else -whole


def standings(stage: Json, matches: list[Json], players: dict[int, int]) -> list[list[Any]]:
    """Each group's rows as [rank, entrant, values]; `players`: entrants by person, in singles."""
    own = [one for one in matches if one["stage"] == stage["id"] and one["status"] in COUNTED]
    gone = annulled(stage)
    own = [one for one in own if not gone & set(who(one, stage, players))]
    rounds = {one["round"] for one in matches if one["stage"] == stage["id"]} - {None}
    stage = stage | {"counted": own, "rounds": sorted(rounds), "people": players}
    found = []
    for group in groups(stage):
        accounts = {one: account(one, stage, own, players) for one in group if one not in gone}
        for one in accounts.values():
            one["opponents"] = sum(
                one["match_points"] if other is None else accounts[other]["match_points"]
                for other in one["met"]
            )
        found.append(ranked(stage, accounts, own) + [[None, one, None] for one in group & gone])
    return found


def annulled(stage: Json) -> set[int]:
    if stage["format"] not in ("round_robin", "swiss", "groups"):
        return set()
    return {one["id"] for one in stage["entrants"] if one["withdrawn"] == "annul"}


def groups(stage: Json) -> list[set[int]]:
    if stage["format"] != "groups":
        return [{one["id"] for one in stage["entrants"]}]
    named: dict[str, set[int]] = {}
    for one in stage["entrants"]:
        named.setdefault(one["group"] or "~", set()).add(one["id"])
    return [named[name] for name in sorted(named)]


def alone(stage: Json) -> bool:
    return stage["format"] in ("rotation", "singles")


def sides(match: Json) -> list[str]:
    return list(match["sides"])


def who(match: Json, stage: Json, players: dict[int, int]) -> dict[int, str]:
    """The entrants of a match, each with its side."""
    if alone(stage) and match["status"] != "bye":
        return {
            players[one]: side for side in sides(match) for one in match["sides"][side]["players"]
        }
    told = {match["sides"][side]["entrant"]: side for side in sides(match)}
    return {one: side for one, side in told.items() if one is not None}


def totals(match: Json) -> dict[str, int] | None:
    """What each side got; None: a walk-over's figures."""
    if match["status"] == "awarded":
        return match["totals"]
    if match["status"] != "finished":
        return None
    result = match["result"]
    if "levels" in result:
        passed = result["ended"] == "passed_A"
        return {
            side: LEVELS.index(level) + (passed and side == result["winner"])
            for side, level in result["levels"].items()
        }
    return dict(result["sides"])


def both_out(match: Json, stage: Json) -> bool:
    result = match["result"]
    ended = match["status"] == "finished" and result["ended"] == "forfeit"
    return ended and result["winner"] is None and not alone(stage)


def account(entrant: int, stage: Json, matches: list[Json], players: dict[int, int]) -> Json:
    """An entrant's figures."""
    mine = [one for one in matches if entrant in who(one, stage, players)]
    own: Json = {"met": [], "match_points": Fraction(0), "reached": 1, "third": 0}
    own["out"] = any(one["id"] == entrant and one["withdrawn"] for one in stage["entrants"])
    own |= dict.fromkeys(("points", "for", "against", "sweeps", "specials", "matches"), 0)
    off = [one["points"] for one in stage["fouls"] if one["entrant"] == entrant]
    own["fouls"] = [sum(off), len(off)]
    carry(own, entrant, stage)
    measured = []
    for match in mine:
        if match["kind"] == "playoff" or match["status"] == "bye":
            continue
        side = who(match, stage, players)[entrant]
        got = totals(match)
        if got is not None:
            points, for_, against = figures(match, stage, entrant, side, players)
            measured.append((points, for_ - against, for_))
    for match in mine:
        if match["kind"] != "playoff":
            enter(own, match, stage, entrant, players, measured)
    if stage["rulebook"] != "shuangsheng":
        own["points"] -= sum(off)
        own["for"] -= sum(off)
    return own


def carry(own: Json, entrant: int, stage: Json) -> None:
    told = next(one for one in stage["entrants"] if one["id"] == entrant)["carried"] or {}
    how = stage["settings"].get("carry", "none")
    if how == "match_points":
        own["match_points"] += told.get("match_points", 0)
    elif how == "points":
        own["points"] += told.get("for", 0)
        own["for"] += told.get("for", 0)
        own["against"] += told.get("against", 0)


def figures(
    match: Json, stage: Json, entrant: int, side: str, players: dict[int, int]
) -> tuple[int, int, int]:
    """Own points, for, against, of a match with totals."""
    got = totals(match)
    assert got is not None
    other = next(one for one in sides(match) if one != side)
    if both_out(match, stage):
        return 0, 0, 0
    points = got[side]
    if alone(stage) and match["status"] == "finished" and match["result"]["players"]:
        place = [players[one] for one in match["line_ups"][0]["players"]].index(entrant)
        points = match["result"]["players"][place]
    return points, got[side], got[other]


def enter(
    own: Json,
    match: Json,
    stage: Json,
    entrant: int,
    players: dict[int, int],
    measured: list[tuple[int, int, int]],
) -> None:
    chosen = stage["settings"]
    win, draw, _loss = stage["match_points"]
    average = [Fraction(sum(one[at] for one in measured), len(measured) or 1) for at in range(3)]
    d = chosen.get("walkover", "average")
    d = max(0, rounded(average[0] if alone(stage) else average[1])) if d == "average" else d
    side = who(match, stage, players)[entrant]
    won = match["winner"] == side
    knocked(own, match, stage, won=won)
    if match["status"] == "bye":
        own["met"].append(None)
        if stage["format"] == "singles" and chosen.get("bye_points", "average") == "average":
            own["points"] += rounded(average[0])
        if stage["format"] == "swiss":
            bye = chosen.get("bye", "win")
            own["for"] += d
            if chosen.get("points_only"):
                own["match_points"] += average[2] if bye != "none" else 0
            else:
                own["match_points"] += {"win": win, "draw": draw}.get(bye, 0)
        return
    if not alone(stage):
        own["met"].append(next(one for one in who(match, stage, players) if one != entrant))
    if totals(match) is not None:
        points, for_, against = figures(match, stage, entrant, side, players)
        own["points"] += points
        own["for"] += for_
        own["against"] += against
    elif won:
        own["points"] += d
        own["for"] += d
    elif match["winner"]:
        own["against"] += d_of_winner(match, stage, players)
    own["match_points"] += worth(match, stage, side, players, entrant, average[2])
    own["matches"] += match["status"] == "finished"
    conduct(own, match, stage, entrant, side, players)


def d_of_winner(match: Json, stage: Json, players: dict[int, int]) -> int:
    """What a walk-over's winner got, which the loser has against."""
    winner = next(
        one for one, side in who(match, stage, players).items() if side == match["winner"]
    )
    measured = []
    for other in stage["counted"]:
        seated = who(other, stage, players)
        if winner in seated and other["kind"] != "playoff" and totals(other) is not None:
            points, for_, against = figures(other, stage, winner, seated[winner], players)
            measured.append(points if alone(stage) else for_ - against)
    fixed = stage["settings"].get("walkover", "average")
    if fixed != "average":
        return int(fixed)
    return max(0, rounded(Fraction(sum(measured), len(measured) or 1)))


def worth(
    match: Json, stage: Json, side: str, players: dict[int, int], entrant: int, average: Fraction
) -> Any:
    """Match points of a match that is no bye."""
    win, draw, loss = stage["match_points"]
    got = totals(match)
    if stage["settings"].get("points_only"):
        if got is not None:
            return figures(match, stage, entrant, side, players)[1]
        return average if match["winner"] == side else 0
    if match["winner"]:
        return win if match["winner"] == side else loss
    return loss if got is None or both_out(match, stage) else draw


def conduct(
    own: Json, match: Json, stage: Json, entrant: int, side: str, players: dict[int, int]
) -> None:
    """Sweeps, specials, fouls of the deals of a match."""
    line_up = match["line_ups"][0]["players"]
    places = [at for at, _one in enumerate(line_up, 1) if sides(match)[(at + 1) % 2] == side]
    if alone(stage):
        places = [[players[one] for one in line_up].index(entrant) + 1]
    seating = list(range(1, len(line_up) + 1))
    deals = zip(match["record"]["deals"], match["result"]["deals"], strict=True)
    for facts, scored in deals:
        own["sweeps"] += scored.get("sweep") == side
        lines = [one for one in scored.get("lines", ()) if one["kind"] in SPECIALS]
        own["specials"] += sum(one["points"] for one in lines if one.get("player") in places)
        seating = facts.get("seating") or seating
        for foul in facts.get("fouls", ()):
            if seating[foul["seat"] - 1] in places:
                worth = foul.get("points", 6 if foul["kind"] == "points" else 0)
                worth = worth or TRACTOR_FOULS.get(foul["kind"], 0) * foul.get("cards", 1)
                own["fouls"] = [own["fouls"][0] + worth, own["fouls"][1] + 1]


def knocked(own: Json, match: Json, stage: Json, *, won: bool) -> None:
    """How far one came in a knock-out."""
    if stage["format"] != "knockout":
        return
    first = stage["rounds"][0]
    through = won or match["status"] == "bye"
    if match["kind"] == "third_place":
        own["third"] = int(won)
        return
    number = match["round"] - first + 1
    own["reached"] = max(own["reached"], number + 1 if through else number)
    level = match["winner"] is None and totals(match) is not None and not both_out(match, stage)
    own["out"] = own["out"] or (not through and not level)


def ranked(stage: Json, accounts: dict[int, Json], matches: list[Json]) -> list[list[Any]]:
    """The cascade, key after key over those still tied; by option from the first one again."""
    keys = in_force(stage, matches)
    values: dict[int, Json] = {one: {} for one in accounts}

    def parted(tie: list[int], at: int) -> list[list[int]]:
        if at == len(keys):
            return [tie]
        told = value(keys[at], tie, stage, accounts, matches)
        marks = sorted({told[one][1] for one in tie})
        for one in tie:
            if len(marks) > 1 or keys[at] not in values[one]:
                values[one][keys[at]] = told[one][0]
        found: list[list[int]] = []
        for mark in marks:
            part = [one for one in tie if told[one][1] == mark]
            more = len(marks) > 1 and len(part) > 1
            if more and keys[at] == "playoff":
                found += parted(part, at)
            else:
                found += parted(part, 0 if more and stage["settings"].get("restart") else at + 1)
        return found

    found: list[list[Any]] = []
    for tie in parted(sorted(accounts), 0):
        rank = len(found) + 1
        found += [[rank, one, values[one]] for one in tie]
    return found


def in_force(stage: Json, matches: list[Json]) -> list[str]:
    """With a play-off of players before the lots; those of sides it does not know."""
    keys = [one for one in stage["keys"] if one != "playoff"]
    if not alone(stage) or all(one["kind"] != "playoff" for one in matches):
        return keys
    place = keys.index("lots") if "lots" in keys else len(keys)
    return [*keys[:place], "playoff", *keys[place:]]


def playoff(tie: list[int], stage: Json, matches: list[Json]) -> dict[int, tuple[Any, Any]]:
    """Of the first that parts any of the tied, who all sat at it, some others to fill it up."""
    told: dict[int, Any] = {}
    for match in matches:
        seated = who(match, stage, stage["people"]) if match["kind"] == "playoff" else {}
        if len(tie) < 2 or not set(tie) <= set(seated):
            continue
        points = {
            one: worth(match, stage, seated[one], stage["people"], one, Fraction(0)) for one in tie
        }
        if len(set(points.values())) > 1:
            return {one: (points[one], -points[one]) for one in tie}
        told = told or points
    return {one: (told.get(one), 0) for one in tie}


def value(
    key: str, tie: list[int], stage: Json, accounts: dict[int, Json], matches: list[Json]
) -> dict[int, tuple[Any, Any]]:
    """Of each that is tied: the value, and what it is sorted by."""
    if key == "head_to_head":
        return head_to_head(tie, stage, accounts, matches)
    if key == "playoff":
        return playoff(tie, stage, matches)
    found: dict[int, tuple[Any, Any]] = {}
    for one in tie:
        own = accounts[one]
        if key == "fouls":
            found[one] = (own["fouls"], tuple(own["fouls"]))
        elif key == "lots":
            lots = next(each for each in stage["entrants"] if each["id"] == one)["lots"]
            found[one] = (lots, (lots is None, lots or 0))
        elif key == "round_reached":
            found[one] = (
                own["reached"] + own["third"] / 2,
                (own["out"], -own["reached"], -own["third"]),
            )
        else:
            number = {
                "difference": own["for"] - own["against"],
                "levels_difference": own["for"] - own["against"],
                "points_for": own["for"],
                "levels_for": own["for"],
            }.get(key)
            number = own[key] if number is None else number
            found[one] = (number, -number)
    return found


def head_to_head(
    tie: list[int], stage: Json, accounts: dict[int, Json], matches: list[Json]
) -> dict[int, tuple[Any, Any]]:
    most = 2 if stage["settings"].get("two_only", True) else len(accounts)
    met = all(other in accounts[one]["met"] for one in tie for other in tie if one != other)
    if not 2 <= len(tie) <= most or not met:
        return dict.fromkeys(tie, (None, 0))
    found = dict.fromkeys(tie, Fraction(0))
    for match in matches:
        seated = who(match, stage, {})
        if match["kind"] != "playoff" and len(seated) == 2 and set(seated) <= set(tie):
            for one, side in seated.items():
                own = [each for each in matches if one in who(each, stage, {})]
                average = scored(own, stage, one)
                found[one] += worth(match, stage, side, {}, one, average)
    return {one: (number, -number) for one, number in found.items()}


def scored(matches: list[Json], stage: Json, entrant: int) -> Fraction:
    """What one got in a match with totals, on average."""
    got = [
        figures(one, stage, entrant, who(one, stage, {})[entrant], {})[1]
        for one in matches
        if one["kind"] != "playoff" and one["status"] != "bye" and totals(one) is not None
    ]
    return Fraction(sum(got), len(got) or 1)
