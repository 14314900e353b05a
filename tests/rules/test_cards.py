"""牌: sets, what beats what, 够级, 开点, and what a hand allows, book by book. RULES section 8.

A row holds the clauses it shows, the books (`all`; `free`: dagang without 憋3), the cards and the
answer.
"""

from typing import Any

import pytest

from tests.rules.notation import ask, table

BOOKS = {"standard": {}, "dongfang": {}, "dagang": {}, "shida": {}, "free": {"hold_threes": False}}


def asked(kind: str, books: str, cards: str, *, over: str = "") -> set[bool]:
    """The answers of the books named."""
    names = BOOKS if books == "all" else books.split()
    return {
        ask(kind, "dagang" if name == "free" else name, cards, over=over, **BOOKS[name])
        for name in names
    }


def answer(word: str) -> set[bool]:
    return {{"yes": True, "no": False}[word]}


LEGAL = table("""
    001-2.1 a single card         | all                          | 3         | yes
    001-2.1 a joker alone         | all                          | D         | yes
    000-2.1 001-2.2 one rank      | all                          | 8888888   | yes
    000-2.1 002-8.4 two ranks     | all                          | 99 8      | no
    000-2.1 two ranks and a joker | all                          | X 99 8    | no
    000-2.2 002-8.3 2s join       | all                          | 22999     | yes
    000-2.2 002-8.3 jokers join   | all                          | D44       | yes
    001-2.4a both jokers join     | all                          | XXD888    | yes
    001-2.4b jokers and 2s join   | all                          | DD2229999 | yes
    2s alone                      | all                          | 222       | yes
    2s with a joker               | all                          | X22       | yes
    jokers alone                  | all                          | XXD       | yes
    000-2.3 000-2.11 002-26.3 3s take no 2 | standard dagang     | 22333     | no
    000-2.3 002-26.3 3s take no joker      | standard dagang     | D33       | no
    3s alone                      | all                          | 33333     | yes
    001-2.3 003-2.16 3s take 2s   | dongfang shida free          | 22333     | yes
    001-2.4a 003-2.16 3s take jokers | dongfang shida free       | D33       | yes
    no cards                      | all                          |           | no
""")


@pytest.mark.parametrize(("books", "cards", "word"), LEGAL)
def test_legal(books: str, cards: str, word: str) -> None:
    assert asked("legal", books, cards) == answer(word)


GOUJI = table("""
    000-2.12 001-2.5a four 10s    | all                  | 10 10 10 10     | no
    000-2.12 001-2.5a five 10s    | all                  | 10 10 10 10 10  | yes
    000-2.12 002-9a three J       | all                  | JJJ             | no
    000-2.12 002-9a four J        | all                  | JJJJ            | yes
    000-2.12 003-2.2a two Q       | all                  | QQ              | no
    000-2.12 003-2.2a three Q     | all                  | QQQ             | yes
    000-2.12 one K                | all                  | K               | no
    000-2.12 two K                | all                  | KK              | yes
    000-2.12 one A                | all                  | A               | no
    000-2.12 two A                | all                  | AA              | yes
    000-2.12 one 2                | all                  | 2               | yes
    000-2.12 more of them         | all                  | KKKKKKKKKKKKKKKK | yes
    000-2.12 never under 10       | all                  | 9999999999999999 | no
    000-2.12 001-2.5c wild 2s     | all                  | 2 10 10 10 10   | yes
    001-2.5c 2QQ is QQQ           | all                  | 2QQ             | yes
    000-2.12 2s under 10          | all                  | 22999           | no
    000-2.13 001-2.5b a joker     | all                  | X               | yes
    000-2.13 003-2.2a with a 4    | all                  | D4              | yes
    001-2.5b a joker with 3s      | dongfang shida free  | X33             | yes
    000-2.3 that is no set        | standard dagang      | X33             | no
    two ranks                     | all                  | D45             | no
""")


@pytest.mark.parametrize(("books", "cards", "word"), GOUJI)
def test_gouji(books: str, cards: str, word: str) -> None:
    assert asked("gouji", books, cards) == answer(word)


OPENING = table("""
    000-3.11 a pure set                | all               | 10 10 10 10 10 | yes
    000-3.11 too few for 够级          | all               | QQ             | no
    000-3.11 001-2.5b a small joker    | standard dongfang shida | XKK      | no
    000-3.11 001-6.1d a joker alone    | standard dongfang shida | X        | no
    000-3.11 001-2.5c 001-6.1d wild 2s | standard dongfang shida | 2KK      | no
    000-3.12 001-6.1e one 2            | standard dongfang shida | 2        | no
    000-3.12 two 2s                    | standard dongfang | 22             | yes
    003-2.4b never 2s                  | shida             | 22             | no
    003-2.4b not even many             | shida             | 2222           | no
    002-24.1a wild 2s open             | dagang free       | 2KK            | yes
    002-24.1a a small joker opens      | dagang free       | X44            | yes
    002-24.1a alone too                | dagang free       | X              | yes
    002-24.1a one 2 opens              | dagang free       | 2              | yes
    002-24.1a no 大王                  | dagang free       | D44            | no
    002-24.1a no 大王 beside 小王      | dagang free       | XD             | no
    no set                             | all               | KKA            | no
""")


@pytest.mark.parametrize(("books", "cards", "word"), OPENING)
def test_opening(books: str, cards: str, word: str) -> None:
    assert asked("opening", books, cards) == answer(word)


BEATS = table("""
    000-2.4 001-3.1 other sizes           | all | 999     | 88      | no
    000-2.5 001-3.1 003-1.3 one higher    | all | 4       | 3       | yes
    000-2.5 equal                         | all | 44      | 44      | no
    000-2.5 lower                         | all | 9       | 10      | no
    000-2.5 002-8.2 A over K              | all | A       | K       | yes
    000-2.5 002-8.2 2 over A              | all | 2       | A       | yes
    000-2.5 003-1.3 小王 over 2           | all | X       | 2       | yes
    000-2.5 003-1.3 大王 over 小王        | all | D       | X       | yes
    000-2.5 002-8.6 10 over 9             | all | 10 10   | 99      | yes
    000-1.4 003-1.4a suits have no sign   | all | J       | 10      | yes
    000-2.6 wild 2s as good as natural    | all | 22999   | 88888   | yes
    000-2.6 001-3.2 and no better         | all | 99999   | 22888   | yes
    000-2.6 001-3.2 not the other way     | all | 22888   | 99999   | no
    000-2.6 two like sets                 | all | 22999   | 99999   | no
    003-2.2b 2+5 is 55                    | all | 66      | 25      | yes
    003-2.2b and beats 44                 | all | 25      | 44      | yes
    2s alone are above A                  | all | 222     | 2AA     | yes
    000-2.7 003-1.4c XX999 to DDJJJ       | all | DDJJJ   | XX999   | yes
    000-2.7 003-1.4c XX999 to DDDJJ       | all | DDDJJ   | XX999   | yes
    000-2.7 one 大王 is too few           | all | DJJJJ   | XX999   | no
    000-2.7 小王 is none                  | all | XXJJJ   | XX999   | no
    001-3.3 larger in both respects       | all | DD999   | XX888   | yes
    001-3.3 rank alike                    | all | DD888   | XX888   | no
    001-3.3 rank below                    | all | DD777   | XX888   | no
    001-3.3 a joker over a plain set      | all | X1010   | 999     | yes
    001-3.3 a joker does not lift a rank  | all | X88     | 999     | no
    001-2.4b DD and seven nines           | all | DD2229999 | XX8888888 | yes
    001-2.4b no more than nines           | all | DD2229999 | XX9999999 | no
    000-2.8 003-1.4b 大王 is the highest  | all | DDD     | D44     | no
    000-2.8 003-1.4b alone too            | all | D       | D       | no
    000-2.8 nor by a higher rank          | all | DAA     | D44     | no
    小王 alone over 2s                    | all | XX      | 22      | yes
    大王 alone over 小王 and 2            | all | DD      | X2      | yes
    one 小王 is matched by a 大王         | all | DX      | X2      | yes
    both jokers over two 小王             | all | DX      | XX      | no
    no set beats nothing                  | all | 98      | 33      | no
    nothing beats no set                  | all | 99      | 87      | no
    001-2.3 2+3 is 33                     | dongfang shida free | 44 | 23 | yes
    000-2.3 2+3 is no set                 | standard dagang     | 44 | 23 | no
    001-2.3 wild 3s over nothing lower    | dongfang shida free | D3 | X3 | no
""")


@pytest.mark.parametrize(("books", "cards", "over", "word"), BEATS)
def test_beats(books: str, cards: str, over: str, word: str) -> None:
    assert asked("beats", books, cards, over=over) == answer(word)


BURN = table("""
    000-2.15 a joker for each rank        | standard            | X 77 33   | yes
    000-2.15 none for the 7s              | standard            | 77 33     | no
    000-2.15 3s alone need none           | standard            | 33        | yes
    000-2.15 the last set must be 3s      | standard            | 7         | no
    000-2.15 two ranks, one joker         | standard            | X 7 8 3   | no
    000-2.15 two ranks, two jokers        | standard            | XD 7 8 3  | yes
    000-2.15 2s ride along                | standard            | X 22 7 3  | yes
    000-2.15 2s beside 3s need one        | standard            | 22 33     | no
    000-2.15 2s beside 3s with one        | standard            | D 22 33   | yes
    000-2.15 2s alone need one            | standard            | 2         | no
    001-6.7b 002-11 003-2.3.1 one hand left | dongfang dagang shida free | 77 | yes
    001-6.7b 002-11 003-2.3.1 save the last | dongfang dagang shida free | X 77 33 | yes
    001-6.7b two hands, no joker          | dongfang dagang shida free   | 77 33   | no
    001-6.7b three ranks, one joker       | dongfang dagang shida free   | X 7 8 9 | no
    001-6.7b three ranks, two jokers      | dongfang dagang shida free   | XX 7 8 9 | yes
    001-6.7b 2s ride along                | dongfang dagang shida free   | 22 7    | yes
    001-6.7b 2s alone are one hand        | dongfang dagang shida free   | 22      | yes
    001-6.7b 2s ride on 3s                | dongfang shida free          | 22 33   | yes
    002-11 002-26.3 2s cannot ride on 3s  | dagang                       | 22 33   | no
    002-11 002-26.3 unless a joker leads  | dagang                       | X 22 33 | yes
    002-11 2s ride on another rank        | dagang                       | X 22 7 3 | yes
    002-11 which then needs its joker     | dagang                       | 22 7 3  | no
    nothing left                          | all                          |         | yes
    jokers left alone                     | all                          | XD      | yes
""")


@pytest.mark.parametrize(("books", "cards", "word"), BURN)
def test_burn(books: str, cards: str, word: str) -> None:
    assert asked("burn", books, cards) == answer(word)


REVOLT = table("""
    000-4.9 003-2.5a neither joker nor 2  | standard shida free | 3 4 5 A | yes
    001-6.9a 002-26.2d nor a 3            | dongfang dagang     | 3 4 5 A | no
    001-6.9a 002-23a 002-26.2d none of them | all               | 4 5 A   | yes
    000-4.9 003-2.5a a 2                  | all                 | 4 5 2   | no
    000-4.9 003-2.5a a 小王               | all                 | 4 5 X   | no
    000-4.9 003-2.5a a 大王               | all                 | 4 5 D   | no
    000-4.12 the hand after buying        | standard            | 3 4 4 5 | yes
""")


@pytest.mark.parametrize(("books", "cards", "word"), REVOLT)
def test_revolt(books: str, cards: str, word: str) -> None:
    assert asked("revolt", books, cards) == answer(word)


BUY = table("""
    000-4.1 001-6.8a 002-26.2a no 3 | buy_three | standard dongfang dagang    | 4 5 2 D | yes
    001-6.8a 002-26.2a a 3          | buy_three | standard dongfang dagang    | 3 4     | no
    003-2.16 never                  | buy_three | shida free                  | 4 5     | no
    001-6.8a no 4                   | buy_four  | dongfang                    | 3 5     | yes
    001-6.8a a 4                    | buy_four  | dongfang                    | 4 5     | no
    only there                      | buy_four  | standard dagang shida free  | 3 5     | no
""")


@pytest.mark.parametrize(("kind", "books", "cards", "word"), BUY)
def test_buy(kind: str, books: str, cards: str, word: str) -> None:
    assert asked(kind, books, cards) == answer(word)


WRITTEN: list[Any] = ["22999", " 2 2 9 9 9 ", "2 2999", "9 2 9 2 9", "\t22\n999"]


@pytest.mark.parametrize("cards", WRITTEN)
def test_spaces_and_order_do_not_matter(cards: str) -> None:
    assert ask("beats", "standard", cards, over="88888") is True


@pytest.mark.parametrize("cards", ["dxjqka", "DXJQKA"])
def test_case_does_not_matter(cards: str) -> None:
    assert ask("revolt", "shida", cards) is False
    assert ask("revolt", "shida", cards[2:]) is True
