"""规则书: the five modules of data are complete, agree with the list of clauses and speak twice."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gouji_league.rules.book import AnyBook, Book
from gouji_league.rules.books import BOOKS
from gouji_league.rules.gouji_deals import FOULS
from gouji_league.rules.words import CATALOGUE, Words, term

HERE = Path(__file__).parent
ALL = list(BOOKS.values())
KEYS = list(BOOKS)
STATUSES = {
    "scored": {"implemented"},
    "checked": {"implemented"},
    "offered": {"referee"},
    "looked up": {"unscored"},
    "looked up beside": {"unscored", "referee"},
    "checked on the sheet": {"referee"},
    "nothing": {"unscored"},
}


def listed() -> dict[str, str]:
    """Clause → what is done with it, as `clauses.txt` has them."""
    lines = (HERE / "clauses.txt").read_text().splitlines()
    return dict(line.split(" ", 1) for line in lines if re.match(r"\d", line))


LISTED = listed()


def test_the_list_has_every_document() -> None:
    counts = {book.key: sum(clause.startswith(book.document) for clause in LISTED) for book in ALL}
    assert counts == {
        "standard": 119,
        "dongfang": 79,
        "dagang": 104,
        "shida": 56 + 6,  # the document's, and the notice's
        "shuangsheng": 59,
    }


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_a_book_holds_its_clauses_in_order(book: AnyBook) -> None:
    assert [clause.id for clause in book.clauses] == [
        clause for clause in LISTED if clause.startswith(book.document)
    ]


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_the_status_says_what_is_done_with_a_clause(book: AnyBook) -> None:
    wrong = {
        clause.id: (clause.status, LISTED[clause.id])
        for clause in book.clauses
        if clause.status not in STATUSES[LISTED[clause.id]]
    }
    assert wrong == {}


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_what_is_not_implemented_says_why(book: AnyBook) -> None:
    for clause in book.clauses:
        left = clause.status != "implemented"
        assert bool(clause.why) == left, clause.id
        assert bool(clause.reason("zh")) == bool(clause.reason("en")) == left, clause.id


def named_clauses(book: AnyBook) -> Iterator[tuple[str, str]]:
    """Where a clause is named, and which."""
    for choice in book.choices:
        yield from ((f"choice: {choice.about.en}", clause) for clause in choice.clauses)
    yield from ((f"offence {offence.key}", offence.clause) for offence in book.offences)
    if isinstance(book, Book) and book.foul_clause != "organiser":
        yield "fouls", book.foul_clause


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_every_clause_that_is_named_exists(book: AnyBook) -> None:
    clauses = {clause.id for clause in book.clauses}
    assert [(at, clause) for at, clause in named_clauses(book) if clause not in clauses] == []
    assert all(choice.clauses for choice in book.choices), "a choice names what it decides about"


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_a_clause_says_what_it_is_about(book: AnyBook) -> None:
    """What is offered to whoever rules: each subject has clauses, each offence is a foul's."""
    about = {clause.id: clause.about for clause in book.clauses}
    assert {about[offence.clause] for offence in book.offences} == {"foul"}
    assert {"scoring", "lead", "cards", "foul", "procedure"} <= set(about.values())
    silent = [clause for clause in book.clauses if not clause.about]
    assert {clause.status for clause in silent} <= {"unscored"}


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_options_are_sound(book: AnyBook) -> None:
    keys = [option.key for option in book.options]
    assert len(set(keys)) == len(keys)
    for option in book.options:
        assert option.allows(option.default), option.key
        assert all(option.allows(value) for value in option.values), option.key
        if option.values:
            assert option.default in option.values
        assert not option.allows("no such value")
        assert not option.allows({})


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_a_choice_names_an_option_of_its_book(book: AnyBook) -> None:
    keys = {option.key for option in book.options}
    assert {choice.option for choice in book.choices} - {None} <= keys


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_offences_propose_what_the_book_has(book: AnyBook) -> None:
    kinds = FOULS | book.fouls if isinstance(book, Book) else set(book.fouls)
    for offence in book.offences:
        assert {*offence.sanctions, *offence.repeated} <= kinds, offence.key
    keys = [offence.key for offence in book.offences]
    assert len(set(keys)) == len(keys)


SHIDA = {"warning", "points", "disqualified"}


def test_003_2_17_shida_proposes_a_warning_six_points_or_out() -> None:
    for offence in BOOKS["shida"].offences:
        assert {*offence.sanctions, *offence.repeated} <= SHIDA, offence.key


# offence's clause in dagang → the first time, and repeated
ESCALATION = {
    "002-30.1": ({"warning"}, {"lose_turn"}),
    "002-30.3": ({"lose_turn"}, set()),
    "002-30.4": ({"lose_turn"}, set()),
    "002-30.5": ({"lose_turn"}, set()),
    "002-30.6": ({"lose_turn"}, set()),
    "002-30.7": ({"lose_turn"}, set()),
    "002-30.8": ({"demoted"}, {"disqualified"}),
}


@pytest.mark.parametrize(("clause", "expected"), ESCALATION.items())
def test_002_30_dagang_escalates(clause: str, expected: tuple[set[str], set[str]]) -> None:
    rows = [offence for offence in BOOKS["dagang"].offences if offence.clause == clause]
    assert rows
    for offence in rows:
        assert (set(offence.sanctions), set(offence.repeated)) == expected


# 004 §1: the kind of foul that each offence is entered as
TRACTOR = {
    "004-1.1": {"bad_throw"},
    "004-1.4a": {"slip"},
    "004-1.6.1": {"fault"},
    "004-1.6.2": {"fault"},
    "004-1.6.3": {"fault"},
    "004-1.6.4": {"fault"},
    "004-1.8b": {"reported"},
    "004-1.8c": {"false_report"},
}


@pytest.mark.parametrize(("clause", "kinds"), TRACTOR.items())
def test_004_1_offences_are_entered_as(clause: str, kinds: set[str]) -> None:
    rows = [offence for offence in BOOKS["shuangsheng"].offences if offence.clause == clause]
    assert [set(offence.sanctions) for offence in rows] == [kinds]


def texts(book: AnyBook) -> Iterator[tuple[str, Words]]:
    yield "title", book.title
    yield "summary", book.summary
    for clause in book.clauses:
        yield clause.id, clause.text
    for option in book.options:
        yield f"{option.key}, label", option.label
        yield f"{option.key}, help", option.help
    for choice in book.choices:
        yield f"choice on {choice.clauses}", choice.about
        yield f"reason on {choice.clauses}", choice.reason
    for offence in book.offences:
        yield f"offence {offence.key}", offence.text
    if isinstance(book, Book):
        yield "opened_when", book.opened_when
        if book.within:
            yield "within", book.within


HAN = re.compile(r"[\u4e00-\u9fff]+")
CHINESE_SIGNS = re.compile(r"[，。：；、！？（）]")
BRACKETS = re.compile(r"\([^()]*\)")
TERMS = """
    头科 二科 三科 四科 二落 大落 大王 小王 联邦 无头 要头 有头 死级 四户乱缠
    闷 清 烧 捎 点 落 点贡 落贡 还贡 假烧 解烧 打点 憋 会 无 开牌 报牌 挑牌 让牌 过牌 上牌 顺牌
    贴钱 挂花 上班 单修 单幽 发言 活与不活
"""
"""The players' own words, which English has no other for."""


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_every_text_stands_in_both_languages(book: AnyBook) -> None:
    for where, words in texts(book):
        assert HAN.search(words.zh), where
        assert re.search(r"[a-z]{2}", words.en), where
        assert words.zh == words.zh.strip(), where
        assert words.en == words.en.strip(), where


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_english_holds_chinese_only_as_terms_or_in_brackets(book: AnyBook) -> None:
    allowed = {*TERMS.split(), *(other.title.zh for other in ALL)}
    strange = {
        where: run
        for where, words in texts(book)
        for run in HAN.findall(BRACKETS.sub("", words.en))
        if run not in allowed
    }
    assert strange == {}
    assert [where for where, words in texts(book) if CHINESE_SIGNS.search(words.en)] == []


@pytest.mark.parametrize("book", ALL, ids=KEYS)
def test_the_terms_of_a_book_are_words(book: AnyBook) -> None:
    for key in book.terms.values():
        assert term(key, "zh")
        assert term(key, "en")


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_catalogue_speaks_both_languages_with_the_same_gaps(key: str) -> None:
    words = CATALOGUE[key]
    assert words.zh.strip()
    assert words.en.strip()
    gaps = [set(re.findall(r"(?<!\{)\{(\w+)\}", text)) for text in words]
    assert gaps[0] == gaps[1]


# Which clauses have a test


def underscored(clause: str) -> str:
    return re.escape(re.sub(r"[-.]", "_", clause).lower())


def sources() -> str:
    tests = [*HERE.glob("test_*.py")]
    return "\n".join(path.read_text() for path in tests if path.name != "test_books.py")


def is_named(clause: str, text: str) -> bool:
    """As 000-5.7 in a table, or as 000_5_7 in the name of a test."""
    dotted = rf"(?<![\w.]){re.escape(clause)}(?!\w|\.\d)"
    in_name = rf"_{underscored(clause)}(?![0-9a-z]|_\d(?!\d\d_))"
    return bool(re.search(dotted, text) or re.search(in_name, text))


def test_every_clause_that_is_scored_or_checked_has_a_test_in_its_name() -> None:
    text = sources()
    due: list[Any] = [clause for clause, tool in LISTED.items() if tool in ("scored", "checked")]
    assert [c for c in due if not is_named(c, text)] == []
