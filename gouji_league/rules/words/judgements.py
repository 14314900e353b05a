"""The reason behind an answer to a card question, by key."""

from typing import Final

from gouji_league.rules.words.text import Words

WORDS: Final[dict[str, Words]] = {
    "no_set": Words(
        "这些牌点数不一，或配了不能配的牌，不成一套。",
        "These cards are not of one rank, or hold a card that may not join: no set.",
    ),
    "threes_pure": Words(
        "本规则 3 不能配 2 和王，不成一套。", "In this book 3s take neither 2s nor jokers: no set."
    ),
    "no_cards": Words("没有牌，不成一套。", "There are no cards: no set."),
    "set": Words(
        "同一点数，2 和王可以配：成一套。", "Of one rank, to which 2s and jokers may join: a set."
    ),
    "gouji_joker": Words("带王的一套都是够级牌。", "Every set with a joker is gouji."),
    "gouji": Words(
        "{count} 张 {rank}，够级从 {need} 张起：是够级牌。",
        "{count} of {rank}; gouji from {need} on: it is one.",
    ),
    "not_gouji": Words(
        "{count} 张 {rank}，够级从 {need} 张起：还不够级。",
        "{count} of {rank}; gouji from {need} on: not yet.",
    ),
    "never_gouji": Words(
        "{rank} 不带王，再多张也不够级。", "{rank} without a joker is never gouji."
    ),
    "opens": Words(
        "是够级牌，且合本规则的开点要求：可以开点。",
        "A gouji set of the kind that opens in this book.",
    ),
    "no_opening": Words(
        "虽是够级牌，但配了牌或是本规则不许开点的牌：不能开点。",
        "Gouji, but mixed, or of a kind that does not open in this book.",
    ),
    "beats": Words(
        "张数相同，从大到小每张都压过：压得住。",
        "As many cards, and each higher than its counterpart: it beats.",
    ),
    "other_size": Words("张数不同，不能比较。", "Another number of cards: they do not compare."),
    "not_higher": Words(
        "从大到小比，至少有一张压不过：压不住。",
        "Counted downwards, at least one card is not higher: it does not beat.",
    ),
    "burn_yes": Words(
        "剩下的牌要 {need} 张王，手里有 {have} 张：烧得成。",
        "Jokers that the cards left need: {need}; in hand: {have}. It can burn.",
    ),
    "burn_no": Words(
        "剩下的牌要 {need} 张王，手里只有 {have} 张：烧不成。",
        "Jokers that the cards left need: {need}; in hand: {have}. It cannot burn.",
    ),
    "revolt_yes": Words(
        "手里没有{ranks}：可以革命。", "The hand holds none of {ranks}: it may revolt."
    ),
    "revolt_no": Words("手里有{ranks}：不能革命。", "The hand holds {ranks}: it may not revolt."),
    "buys": Words("手里没有 {rank}：要买。", "The hand holds no {rank}: one must be bought."),
    "holds": Words("手里有 {rank}：不用买。", "The hand holds a {rank}: none is bought."),
    "never_buys": Words("本规则不买 {rank}。", "In this book no {rank} is bought."),
}
