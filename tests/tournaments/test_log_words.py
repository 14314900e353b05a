"""日志: every act, and whatever it tells as before and after, has words in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.audit.services import VERB
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats, logged, presets, verbs
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors.log import changes
from tests.foundations.test_pages import unmarked_texts
from tests.tournaments.test_stages import STAGE
from tests.tournaments.wizard import BOOK_KEYS, SIZE, at, begin, chosen_options, walked

pytestmark = pytest.mark.django_db
PACKAGE = Path(__file__).resolve().parents[2] / "gouji_league"
AREAS = set(verbs.AREAS)
WRITES = re.compile(r"\b(Actor|Entry|Undo|Order)\b")
"""What a module names that writes to the log, or goes by what was written."""


def verbs_in(source: str, *, app: str) -> set[str]:
    """Whatever a module gives as `verb=`, and every text that looks like a verb of a known area.

    A bare word is of the app's own area.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "verb":
            node = node.value
            if isinstance(node, ast.Constant):
                verb = str(node.value)
                found.add(verb if "." in verb else f"{app}.{verb}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if VERB.fullmatch(text) and text.split(".")[0] in AREAS:
                found.add(text)
    return found


def verbs_in_the_source() -> dict[str, str]:
    """Every verb by where it is written, in the modules that write to the log."""
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if "/migrations/" not in str(path)]
    return {
        verb: str(path.relative_to(PACKAGE))
        for path in paths
        if path.name != "verbs.py" and WRITES.search(path.read_text(encoding="utf-8"))
        for verb in verbs_in(
            path.read_text(encoding="utf-8"), app=path.relative_to(PACKAGE).parts[0]
        )
    }


def test_the_walk_finds_verbs_however_they_are_handed_on() -> None:
    source = (
        'record(verb="new.thing")\nlog(actor, "people.seed_set")\nname = "a.txt"\nnote(verb="a")'
    )
    assert verbs_in(source, app="tournaments") == {"new.thing", "people.seed_set", "tournaments.a"}


def test_every_verb_in_the_source_has_words() -> None:
    assert {
        verb: path for verb, path in verbs_in_the_source().items() if verb not in verbs.VERBS
    } == {}


def test_every_area_of_a_verb_has_words() -> None:
    assert {verb.split(".")[0] for verb in verbs.VERBS} <= AREAS


def test_no_words_without_a_verb() -> None:
    assert set(verbs.VERBS) - set(verbs_in_the_source()) == set()


@pytest.mark.parametrize("verb", verbs.VERBS)
def test_a_verb_has_words_in_both_languages(verb: str) -> None:
    with translation.override("zh-hans"):
        chinese = verbs.verb_words(verb)
    with translation.override("en"):
        assert verbs.verb_words(verb) != chinese


# Before and after --------------------------------------------------------------------------

TELLS = re.compile(r"told|tells|as_json")
"""How functions are called that put a thing as the log keeps it."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources() -> tuple[list[ast.Module], list[ast.Module]]:
    """The package but what is pure and writes to no log; of it the modules that do write there."""
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if path.parts[-2] != "migrations"]
    pure = {PACKAGE / "rules", PACKAGE / "rounds" / "formats"}
    found = [path for path in paths if not pure & {*path.parents}]
    texts = [path.read_text(encoding="utf-8") for path in found]
    trees = [ast.parse(text) for text in texts]
    return trees, [tree for tree, text in zip(trees, texts, strict=True) if WRITES.search(text)]


class Told:
    """The keys of whatever is handed on as `before` or `after`, as far as the source shows it:
    dictionaries written there, in the same function, or in a function that is called for them."""

    def __init__(self, trees: list[ast.Module], writing: list[ast.Module]) -> None:
        self.writing = writing
        self.functions: dict[str, list[Function]] = {}
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, Function):
                    self.functions.setdefault(node.name, []).append(node)
        self.seen: set[int] = set()
        self.keys: set[str] = set()

    def look(self) -> set[str]:
        nodes = [node for tree in self.writing for node in ast.walk(tree)]
        for function in [node for node in nodes if isinstance(node, Function)]:
            for node in ast.walk(function):
                if isinstance(node, ast.keyword) and node.arg in {"before", "after"}:
                    self.read(node.value, function)
        return self.keys

    def read(self, node: ast.AST, function: Function) -> None:
        if id(node) in self.seen:
            return
        self.seen.add(id(node))
        for inner in ast.walk(node):
            if isinstance(inner, ast.Dict):
                keys = [key.value for key in inner.keys if isinstance(key, ast.Constant)]
                self.keys |= {key for key in keys if isinstance(key, str)}
            elif isinstance(inner, ast.Name):
                self.assigned(inner.id, function)
            elif isinstance(inner, ast.Call):
                self.called(inner)

    def assigned(self, name: str, function: Function) -> None:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                targets = [one for one in node.targets if not isinstance(one, ast.Attribute)]
                given = [one for target in targets for one in ast.walk(target)]
                if name in [one.id for one in given if isinstance(one, ast.Name)]:
                    self.read(node.value, function)

    def called(self, call: ast.Call) -> None:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        name = call.func.id if isinstance(call.func, ast.Name) else name
        for function in self.functions.get(name, []) if TELLS.search(name) else []:
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    self.read(node.value, function)


def test_the_walk_finds_what_is_told() -> None:
    source = """
def told(x): return {"one": 1}
def act():
    kept = {"two": 2}
    record(before=kept, after={"three": 3} | told(x))
"""
    trees = [ast.parse(source)]
    assert Told(trees, trees).look() == {"one", "two", "three"}


def test_every_field_in_the_source_has_words() -> None:
    keys = Told(*sources()).look()
    assert {"ends", "members", "tables"} <= keys
    assert {key for key in keys if logged.named(key) is None} == set()


def fields_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from fields_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields_of(inner)


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_every_field_of_a_whole_set_up_has_words(browser: Client, book: str) -> None:
    cup = walked(browser, book, "dongfang-groups", starts="2030-05-01", host="甲单位")
    browser.post(at(cup, "size"), SIZE | {"pause": "9", "ends_at": "17:00"})
    browser.post(at(cup, "occasion"), {"name": "秋季赛", "slug": cup.slug})
    browser.post(reverse("tournaments:add_stage", args=[cup.slug]), {"format": "swiss"})
    browser.post(reverse("tournaments:remove_stage", args=[cup.slug, 3]))
    begin(browser, name="冬季赛", source=cup.slug, with_people="on")
    told = [*Entry.objects.values_list("before", flat=True)]
    told += Entry.objects.values_list("after", flat=True)
    known = BOOKS[book]
    assert {field for field in fields_of(told) if logged.named(field, known) is None} == set()


@pytest.mark.parametrize("setting", formats.SETTINGS, ids=lambda one: one.key)
def test_every_value_of_a_setting_has_words(setting: formats.Setting) -> None:
    values = [key for key, _words in setting.choices] or [setting.blank]
    for value in values:
        (change,) = changes({"settings": {setting.key: "?"}}, {"settings": {setting.key: value}})
        assert change.after not in {None, "", str(value), "None"} or not setting.empty


def test_values_of_the_desk_have_its_words() -> None:
    before, after = {"held": "", "verdict": ""}, {"held": "clock", "verdict": "partly"}
    assert [one.after for one in changes(before, after)] == ["计时", "部分成立"]
    (turned,) = changes({"scenes": []}, {"scenes": ["seats", "tables"]})
    said = str(turned.after)
    assert "座位" in said
    assert "赛况" in said


# What the page says ------------------------------------------------------------------------


def newest(browser: Client, cup: Tournament, *, language: str = "zh-hans") -> str:
    address = reverse("tournaments:log", args=[cup.slug])
    answer = browser.get(address, headers={"accept-language": language})
    line = html.fromstring(answer.content.decode()).xpath('//li[@class="line"]')[0]
    return " ".join(line.text_content().split())


def test_a_changed_option_says_which_from_what_to_what(browser: Client) -> None:
    cup = walked(browser, "dagang", "dongfang-groups")
    rules = reverse("tournaments:stage_rules", args=[cup.slug, 2])
    browser.post(rules, chosen_options("dagang") | {"dagang-tributes": "True"})
    line = newest(browser, cup)
    label = next(one.label.zh for one in BOOKS["dagang"].options if one.key == "tributes")
    assert line.startswith("改了规则选项 第 2 阶段 淘汰赛")
    assert f"{label}: 否 是" in line


def test_a_changed_stage_says_which_and_what(browser: Client) -> None:
    cup = walked(browser, "dagang", "dagang-league")
    address = reverse("tournaments:stage", args=[cup.slug, 1])
    browser.post(address, STAGE | {"legs": "2", "minutes": "60"})
    line = newest(browser, cup)
    assert line.startswith("改了阶段 第 1 阶段 循环赛")
    assert "每场限时（分钟）: 不限 60" in line
    assert "循环几遍: 单循环 双循环" in line


def test_changed_ranking_keys_are_told_in_words(browser: Client) -> None:
    cup = walked(browser, "dagang", "dagang-league")
    address = reverse("rounds:ranking_keys", args=[cup.slug, 1])
    browser.post(address, {"keys": "match_points,sweeps"})
    line = newest(browser, cup)
    assert line.startswith("改了排名依据")
    assert "串三户次数" in line
    assert "场分" in line


def test_another_format_tells_the_stages_in_words(browser: Client) -> None:
    cup = walked(browser, "dongfang", "dongfang-groups")
    browser.post(at(cup, "format"), {"preset": "dagang-league"})
    line = newest(browser, cup)
    assert line.startswith("选了赛制 春季赛")
    assert "办赛方案: 小组+淘汰 单循环" in line
    assert "阶段 · 1: 小组赛：每场最多 4 盘" in line
    assert "阶段 · 2: 淘汰赛：每场最多 4 盘" in line


def test_another_preset_of_one_format_tells_what_differs(browser: Client) -> None:
    cup = walked(browser, "shida", "shida-knockout")
    browser.post(at(cup, "format"), {"preset": "shuangsheng-knockout"})
    assert "阶段 · 1 · 对阵: 每轮重抽 固定对阵表" in newest(browser, cup)


def test_the_size_and_a_file_are_told_as_people_say_it(browser: Client) -> None:
    cup = walked(browser, "dagang", "dagang-league")
    browser.post(at(cup, "size"), SIZE | {"ends_at": "17:30"})
    assert "几点前要打完: 18:00 17:30" in newest(browser, cup)
    (change,) = changes(None, {"bytes": 20480})
    assert (change.label, change.after) == ("文件大小", "20.0\xa0KB")


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_an_english_log_of_a_set_up_is_english(browser: Client, book: str) -> None:
    cup = walked(browser, book, presets.first_preset(BOOKS[book]).key, name="Spring Cup")
    address = reverse("tournaments:log", args=[cup.slug])
    answer = browser.get(address, headers={"accept-language": "en"})
    assert unmarked_texts(body_of(answer)) == []


def body_of(answer: Any) -> Any:
    page = html.fromstring(answer.content.decode())
    for element in page.xpath("//title | //input | //option"):
        element.drop_tree()
    return page
