"""姓名: the forms of a name by which it is shown, searched, sorted and compared.

All of it is worked out here, never by a database's collation, so that both databases agree.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import Any, Protocol

import zhconv
from pypinyin import Style, pinyin

HAN = r"㐀-䶿一-鿿豈-﫿〇々\U00020000-\U0003ffff"
DOTS = re.compile(r"\s*[·‧•・･∙⋅]\s*")
"""A dot between the parts of a name is written in many ways."""
MASK = "*"
MASKED = "masked_names"
"""The tournament's setting: the public sees 张* in place of 张三."""

SURNAMES = {
    "单": "shan", "解": "xie", "仇": "qiu", "曾": "zeng", "区": "ou", "查": "zha", "盖": "ge",
    "覃": "qin", "朴": "piao", "乐": "yue", "任": "ren", "华": "hua", "缪": "miao", "种": "chong",
    "折": "she", "召": "shao", "繁": "po", "员": "yun", "秘": "bi", "祭": "zhai", "隗": "wei",
    "黑": "he", "洗": "xian", "冼": "xian", "宓": "mi", "牟": "mu", "燕": "yan", "葛": "ge",
    "尹": "yin", "翟": "zhai", "晟": "cheng", "郇": "xun", "逄": "pang", "万": "wan", "臧": "zang",
    "纪": "ji", "过": "guo", "应": "ying", "宁": "ning", "柏": "bai", "卜": "bu", "长": "chang",
    "谌": "chen", "褚": "chu", "车": "che", "俞": "yu", "於": "yu", "阚": "kan", "幺": "yao",
    "撒": "sa", "都": "du", "佴": "nai", "哈": "ha", "句": "gou", "角": "jue", "那": "na",
    "沈": "shen", "石": "shi", "相": "xiang", "行": "xing", "会": "gui", "适": "kuo", "尉": "wei",
    "曲": "qu", "乜": "nie", "郗": "xi", "晁": "chao", "咸": "xian", "贲": "ben", "藏": "zang",
    "瞿": "qu", "訾": "zi", "眭": "sui", "芮": "rui", "麻": "ma", "粘": "nian", "仉": "zhang",
}  # fmt: skip
"""Readings as a surname, where the everyday one is another or the tables are in doubt."""

DOUBLE_SURNAMES = {
    "欧阳": "ou yang", "尉迟": "yu chi", "司马": "si ma", "诸葛": "zhu ge", "上官": "shang guan",
    "令狐": "ling hu", "长孙": "zhang sun", "单于": "chan yu", "万俟": "mo qi", "夏侯": "xia hou",
    "东方": "dong fang", "皇甫": "huang fu", "公孙": "gong sun", "慕容": "mu rong",
    "司徒": "si tu", "司空": "si kong", "端木": "duan mu", "南宫": "nan gong", "西门": "xi men",
    "东郭": "dong guo", "百里": "bai li", "呼延": "hu yan", "宇文": "yu wen", "轩辕": "xuan yuan",
    "申屠": "shen tu", "钟离": "zhong li", "澹台": "tan tai", "公冶": "gong ye",
    "濮阳": "pu yang", "淳于": "chun yu", "赫连": "he lian", "独孤": "du gu", "拓跋": "tuo ba",
    "闻人": "wen ren", "闾丘": "lü qiu", "太史": "tai shi", "鲜于": "xian yu",
}  # fmt: skip


class HasName(Protocol):
    """A player, or whoever else has a person's name."""

    @property
    def name(self) -> str: ...


class Ranked(HasName, Protocol):
    """An entrant."""

    @property
    def kind(self) -> str: ...


class HasSettings(Protocol):
    """A tournament."""

    @property
    def settings(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Forms:
    """What is stored beside a name (models.Named)."""

    name: str
    name_key: str
    pinyin: str
    initials: str


def tidy(text: str) -> str:
    """The name as it is shown: no control signs, half-width letters, no blanks within Chinese."""
    signs = (_plain_width(sign) for sign in unicodedata.normalize("NFC", text))
    kept = "".join(sign for sign in signs if unicodedata.category(sign) not in {"Cc", "Cf", "Co"})
    kept = DOTS.sub("·", " ".join(kept.split()))
    return re.sub(rf"(?<=[{HAN}]) (?=[{HAN}])", "", kept).strip(" ·")


def _plain_width(sign: str) -> str:
    """Half width for letters, digits and blanks; Chinese punctuation keeps its own."""
    if sign in "\t\n\r\v\f\u2028\u2029" or unicodedata.category(sign) == "Zs":
        return " "
    if "０" <= sign <= "９" or "Ａ" <= sign <= "Ｚ" or "ａ" <= sign <= "ｚ":
        return unicodedata.normalize("NFKC", sign)
    # The dictionary's radicals look like the character, and are another sign.
    return unicodedata.normalize("NFKC", sign) if "⺀" <= sign <= "⿟" else sign


@lru_cache(maxsize=8192)
def key(text: str) -> str:
    """One form for all spellings: width, blanks, dots, case and traditional characters aside."""
    plain = unicodedata.normalize("NFKC", tidy(text)).casefold()
    plain = "".join(sign for sign in plain if not sign.isspace() and sign not in "·.")
    return str(zhconv.convert(plain, "zh-hans"))[:80]


@lru_cache(maxsize=8192)
def forms(name: str, *, person: bool = True) -> Forms:
    """Everything that is stored of a name; `person`: its first sign is read as a surname."""
    shown = tidy(name)[:80]
    readings = [
        tuple(syllables) for syllables in _readings(str(zhconv.convert(shown, "zh-hans")), person)
    ]
    return Forms(
        name=shown,
        name_key=key(shown),
        pinyin=_joined(("".join(reading) for reading in readings), length=400),
        initials=_joined(
            ("".join(syllable[0] for syllable in reading) for reading in readings), length=100
        ),
    )


def _joined(readings: Iterable[str], *, length: int) -> str:
    """Different readings apart by a blank, as many whole ones as there is room for."""
    text = ""
    for reading in dict.fromkeys(readings):
        longer = f"{text} {reading}" if text else reading[:length]
        if len(longer) > length:
            break
        text = longer
    return text


def _readings(text: str, person: bool) -> Iterator[tuple[str, ...]]:
    """Readings as syllables, the likeliest first.

    Short names, which are people's, in every combination; in long ones a sign at a time.
    """
    choices = _choices(text, person)
    if not choices:
        return
    if len(choices) <= 4:
        every = product(*(range(len(found)) for found in choices))
        ranked = sorted(every, key=lambda picks: (sum(picks), picks))
        for picks in ranked:
            yield tuple(found[pick] for found, pick in zip(choices, picks, strict=True))
        return
    usual = tuple(found[0] for found in choices)
    yield usual
    for place, found in enumerate(choices):
        for other in found[1:]:
            yield (*usual[:place], other, *usual[place + 1 :])


def _choices(text: str, person: bool) -> list[list[str]]:
    """For each sign its syllables, the likeliest first."""
    signs = [sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum()]
    usual = _usual(signs, person)
    return [
        list(dict.fromkeys([first, *_all_readings(sign)]))
        for sign, first in zip(signs, usual, strict=True)
    ]


def _usual(signs: list[str], person: bool) -> list[str]:
    double = "".join(signs[:2])
    if person and len(signs) > 2 and double in DOUBLE_SURNAMES:
        return [*DOUBLE_SURNAMES[double].replace("ü", "v").split(), *_in_context(signs[2:])]
    if person and signs and signs[0] in SURNAMES:
        return [SURNAMES[signs[0]], *_in_context(signs[1:])]
    return _in_context(signs)


def _in_context(signs: list[str]) -> list[str]:
    """One syllable a sign, as the words around it have it."""
    parts = re.findall(rf"[{HAN}]+|[^{HAN}]", "".join(signs))
    return list(chain.from_iterable(_syllables(part) for part in parts))


def _syllables(part: str) -> list[str]:
    found = [reading[0] for reading in pinyin(part, style=Style.NORMAL)]
    return found if len(found) == len(part) else list(part)


@lru_cache(maxsize=8192)
def _all_readings(sign: str) -> list[str]:
    return list(pinyin(sign, style=Style.NORMAL, heteronym=True)[0])


def query(text: str) -> str:
    """What was typed into a search box, as `name_key`, `pinyin` and `initials` have it."""
    return key(text).replace("ü", "v").replace("'", "")


def surname(name: str) -> str:
    """姓: two signs where they are a known double surname."""
    shown = tidy(name)
    double = str(zhconv.convert(shown[:2], "zh-hans"))
    return shown[:2] if len(shown) > 2 and double in DOUBLE_SURNAMES else shown[:1]


def masked(name: str) -> str:
    """张三 → 张*: the surname stays; in other scripts each word's first letter."""
    shown = tidy(name)
    if re.match(rf"[{HAN}]", shown):
        kept = surname(shown)
        return kept + re.sub(r"[^\s·]", MASK, shown[len(kept) :])
    return re.sub(r"(\w)\w+", rf"\g<1>{MASK}", shown)


def hides(tournament: HasSettings) -> bool:
    """Whether the organiser wants 张* in place of 张三 wherever the public reads names."""
    return bool(tournament.settings.get(MASKED))


def public_name(player: HasName, tournament: HasSettings) -> str:
    """A person's name as the public reads it: every page, paper and answer that strangers see."""
    return masked(player.name) if hides(tournament) else player.name


def public_title(entrant: Ranked, tournament: HasSettings, *, members: Iterable[HasName]) -> str:
    """The same of whoever is ranked: a person, or a team that bears its members' names (甲·乙)."""
    if not hides(tournament):
        return entrant.name
    if entrant.kind == "player":
        return masked(entrant.name)
    title = entrant.name
    for name in sorted((member.name for member in members), key=len, reverse=True):
        title = title.replace(name, masked(name))
    return title


def masked_contact(contact: str) -> str:
    """What the log may keep of a telephone number: enough to tell two apart, too little to call."""
    return f"{MASK * 3}{contact[-2:]}" if len(contact) > 6 else MASK * bool(contact)
