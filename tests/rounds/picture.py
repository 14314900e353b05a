"""A bracket as readable text: what the golden files hold."""

from collections.abc import Sequence

from gouji_league.rounds.formats.tree import BY_LOT, NOBODY, Cell, Side


def picture(rounds: Sequence[Sequence[Cell]]) -> list[str]:
    lines = []
    for number, cells in enumerate(rounds, 1):
        lines.append(f"第{number}轮")
        played = [cell for cell in cells if cell.kind != "bye"]
        by_lot = [cell for cell in played if cell.sides == (BY_LOT, BY_LOT)]
        if regular := [cell for cell in by_lot if cell.kind == "regular"]:
            lines.append(f"抽签 {len(regular)} 场")
        lines += [_match(cell) for cell in played if cell not in regular]
        idle = [side for cell in cells if cell.kind == "bye" for side in cell.sides]
        if idle := [side for side in idle if side != NOBODY]:
            lines.append("轮空 " + " ".join(_words(side) for side in idle))
    return lines


def _match(cell: Cell) -> str:
    one, other = cell.sides
    third = " 三四名" if cell.kind == "third_place" else ""
    return f"{cell.slot} {_words(one)} – {_words(other)}{third}"


def _words(side: Side) -> str:
    told = {
        "entrant": f"{side.entrant}",
        "origin": f"{side.group}{side.place}",
        "best_next": f"补{side.place}",
        "winner": f"{side.slot}胜者",
        "loser": f"{side.slot}负者",
        "lots": "抽签",
        "nobody": "—",
    }
    return told[side.kind]
