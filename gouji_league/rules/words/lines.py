"""Why a line has its points, by key. Seats are named by whoever shows the line."""

from typing import Final

from gouji_league.rules.words.text import Words

WORDS: Final[dict[str, Words]] = {
    # the player's points
    "walk": Words("得{place}，走科形势 {pattern}", "placed {place}, in the pattern {pattern}"),
    "sweep": Words(
        "{side}在第 {number} 盘烩四，每人 {figure} 分",
        "{side} swept in deal {number}: {figure} points a player",
    ),
    "smother": Words("{by}闷{on}，{on}进贡", "{by} smothered {on}, who pays tribute"),
    "burn": Words("{by}烧{on}，{on}进贡", "{by} burnt {on}, who pays tribute"),
    "opening": Words(
        "{by}开点，对头{on}没开，{on}进点贡",
        "{by} opened and its opposite, {on}, did not: {on} pays",
    ),
    "foul": Words("{seat}犯规，罚 {figure} 分", "{seat} fouled: {figure} points off"),
    "compensation": Words(
        "没有烩四就结束：末盘{side}多 {cards} 张贡，每张每人 {figure} 分",
        "ended without a sweep: {side} was ahead by {cards} in tribute cards of the last deal, {figure} a player for each",
    ),
    # the side's points
    "side_deal": Words(
        "{side}净吃 {cards} 张贡，赢下本盘",
        "{side} is ahead by {cards} in tribute cards and wins the deal",
    ),
    "side_place": Words("{side}三人名次分 {sum}", "the three places of {side}: {sum}"),
    "side_sweep": Words("{side}三人包揽前三科", "{side} holds the first three places"),
    "side_burn": Words("{by}烧成{on}", "{by} burnt {on}"),
    "side_opening": Words("{by}开点，对头{on}没开", "{by} opened and its opposite, {on}, did not"),
    "side_foul": Words(
        "{seat}犯规，罚本方 {figure} 分", "{seat} fouled: {figure} points off its side"
    ),
}
