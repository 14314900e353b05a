"""牌例: one question about cards, answered by a book with its reason. RULES sections 8 and 10."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gouji_league.rules import cards
from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS
from gouji_league.rules.cards import CardRules, CardSet
from gouji_league.rules.reading import Reader
from gouji_league.rules.record import read_options
from gouji_league.rules.score import Refusal
from gouji_league.rules.words import DEFAULT_LANGUAGE, Language, Params, say_by_seat


@dataclass(frozen=True, slots=True)
class Answer:
    answer: bool
    why: str
    params: Params = ()

    def reason(self, language: Language = DEFAULT_LANGUAGE) -> str:
        return say_by_seat(f"judge.{self.why}", language, self.params)

    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, object]:
        return {"answer": self.answer, "why": self.reason(language)}


Hand = list[str]
_SETS: Final = ("set",)
_TWO_SETS: Final = ("set", "over")
_HANDS: Final = ("hand",)


def judge(value: object) -> Answer | Refusal:
    """Answer one question, or say everything that is wrong with it."""
    reader = Reader()
    question = _question(reader, value)
    if question is None or reader.faults:
        return Refusal(tuple(reader.faults))
    ask, rules, hands = question
    return ASKS[ask].answer(rules, *hands)


def _question(reader: Reader, value: object) -> tuple[str, CardRules, list[Hand]] | None:
    if not isinstance(value, dict):
        reader.fault("not_an_object", "")
        return None
    ask = (
        reader.one_of(value.get("ask"), "ask", ASKS) if reader.required(value, "ask", "") else None
    )
    fields = (
        ASKS[ask].fields if ask else tuple(key for key in ("set", "over", "hand") if key in value)
    )
    reader.keys(value, "", {"ask", "rulebook", "options", *fields})
    hands = [_hand(reader, value, field) for field in fields]
    book = _book(reader, value)
    if book is None or ask is None:
        return None
    rules = book.cards(read_options(reader, value, book))
    return ask, rules, hands


def _book(reader: Reader, value: dict[str, object]) -> Book | None:
    if not reader.required(value, "rulebook", ""):
        return None
    name = value["rulebook"]
    book = BOOKS.get(name) if type(name) is str else None
    if isinstance(book, Book):
        return book
    if book is None:
        reader.fault("unknown_rulebook", "rulebook", books=" / ".join(BOOKS))
    else:
        reader.fault("no_gouji_book", "rulebook")
    return None


def _hand(reader: Reader, value: dict[str, object], field: str) -> Hand:
    if not reader.required(value, field, ""):
        return []
    text = value[field]
    if type(text) is not str:
        reader.fault("not_text", field)
        return []
    hand = cards.parse(text)
    if hand is None:
        reader.fault("unreadable_cards", field)
        return []
    rank = cards.too_many(hand)
    if rank:
        reader.fault("more_than_packs", field, rank=rank)
    return hand


def _no_set(hand: Hand, rules: CardRules) -> Answer:
    if not hand:
        return Answer(False, "no_cards")
    mixed_threes = rules.pure_threes and "3" in hand and set(hand) <= {"3", "2", "X", "D"}
    return Answer(False, "threes_pure" if mixed_threes else "no_set")


def _legal(rules: CardRules, hand: Hand) -> Answer:
    return Answer(True, "set") if cards.card_set(hand, rules) else _no_set(hand, rules)


def _gouji(rules: CardRules, hand: Hand) -> Answer:
    one = cards.card_set(hand, rules)
    return _gouji_set(one) if one else _no_set(hand, rules)


def _gouji_set(one: CardSet) -> Answer:
    yes = cards.is_gouji(one)
    if one.jokers:
        return Answer(yes, "gouji_joker")
    need = cards.GOUJI_FROM.get(one.rank or "")
    if need is None:
        return Answer(yes, "never_gouji", (("rank", one.rank),))
    params = (("count", one.count), ("rank", one.rank), ("need", need))
    return Answer(yes, "gouji" if yes else "not_gouji", params)


def _opening(rules: CardRules, hand: Hand) -> Answer:
    one = cards.card_set(hand, rules)
    if one is None:
        return _no_set(hand, rules)
    if not cards.is_gouji(one):
        return _gouji_set(one)
    yes = cards.is_opening(one, rules)
    return Answer(yes, "opens" if yes else "no_opening")


def _beats(rules: CardRules, hand: Hand, other: Hand) -> Answer:
    one, over = cards.card_set(hand, rules), cards.card_set(other, rules)
    if one is None:
        return _no_set(hand, rules)
    if over is None:
        return _no_set(other, rules)
    if len(hand) != len(other):
        return Answer(False, "other_size")
    yes = cards.beats(one, over)
    return Answer(yes, "beats" if yes else "not_higher")


def _burn(rules: CardRules, hand: Hand) -> Answer:
    yes = cards.can_burn(hand, rules)
    have = sum(card in cards.JOKERS for card in hand)
    params = (("need", cards.burn_needs(hand, rules)), ("have", have))
    return Answer(yes, "burn_yes" if yes else "burn_no", params)


def _revolt(rules: CardRules, hand: Hand) -> Answer:
    yes = cards.can_revolt(hand, rules)
    named = rules.revolts_without if yes else rules.revolts_without & set(hand)
    ranks = tuple(sorted(named, key=cards.ORDER.__getitem__))
    return Answer(yes, "revolt_yes" if yes else "revolt_no", (("ranks", ranks),))


def _buy_three(rules: CardRules, hand: Hand) -> Answer:
    return _buy("3", in_book=rules.buys_three, answer=cards.must_buy_three(hand, rules))


def _buy_four(rules: CardRules, hand: Hand) -> Answer:
    return _buy("4", in_book=rules.buys_four, answer=cards.must_buy_four(hand, rules))


def _buy(rank: str, *, in_book: bool, answer: bool) -> Answer:
    why = "buys" if answer else "holds" if in_book else "never_buys"
    return Answer(answer, why, (("rank", rank),))


@dataclass(frozen=True, slots=True)
class Ask:
    """What a kind of question needs, and who answers it."""

    fields: tuple[str, ...]
    answer: Callable[..., Answer]


ASKS: Final = {
    "legal": Ask(_SETS, _legal),
    "gouji": Ask(_SETS, _gouji),
    "opening": Ask(_SETS, _opening),
    "beats": Ask(_TWO_SETS, _beats),
    "burn": Ask(_HANDS, _burn),
    "revolt": Ask(_HANDS, _revolt),
    "buy_three": Ask(_HANDS, _buy_three),
    "buy_four": Ask(_HANDS, _buy_four),
}
