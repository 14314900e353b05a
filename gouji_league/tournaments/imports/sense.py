"""像不像姓名: what a text is that stands where a name should. Pure; finders make remarks of it."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.headings import field_of
from gouji_league.tournaments.imports.splitting import (
    BRACKETS,
    GROUP,
    PHONE,
    SURNAMES,
    split_names,
)
from gouji_league.tournaments.imports.splitting import STAFF as ROLES

Oddity = Literal[
    "", "signs", "emoji", "phone", "number", "heading", "chatter", "nobody_yet", "staff",
    "sentence", "group", "perhaps_group",
]  # fmt: skip

WEAK = re.compile(r"((?<![学医法书])院|[部班系局处科所厂站社])$")
"""How units end, and people's names too."""
TEAMISH = re.compile(r"[队组对]\s*\d*$|team|pair", re.IGNORECASE)
"""How teams are called, as against units, which may have several teams."""
CHATTER = re.compile(
    r"(大家|各位\S{0,4}|你|您|同学们?|老师们?|领导|早上|上午|中午|下午|晚上)好|早安|晚安|早|hi|hello|hey"
    r"|收到\S{0,6}|好[的滴哒嘞]?|嗯+|哦+|哈+|呵+|嘿+|可以|没问题|ok|okay|yes|行|赞|顶|知道了?|明白了?"
    r"|了解|支持|加油|恭喜\S*|欢迎\S*|谢谢\S{0,6}|感谢\S{0,6}|辛苦\S{0,6}|麻烦\S{0,10}|不好意思|抱歉"
    r"|我|我?也?(报名|参加|不参加|去|不去|来)了?|已报名?|[算加]我一个|加?1|接龙\S{0,4}|继续接龙"
    r"|报名\S{0,8}|\S{0,8}名单|\S{0,8}如下|以上\S{0,6}|完毕|截止\S*|置顶|已读|图片|语音|文件|视频"
    r"|撤回\S*|(合|总|小)计\S*|共\S{0,4}[人队对组]\S{0,6}",
    re.IGNORECASE,
)
"""What is said around a list, once signs and pictures are taken off."""
PHRASE = re.compile(
    r"大家|各位|我们|你们|咱们|谢谢|收到|辛苦|麻烦|请|尽快|如下|报名|名单|通知|比赛|参赛|接龙"
    r"|时间|地点|截止|集合|群里|@所有人|什么|怎么|为什么|是不是|有没有|可以吗|不能|已经"
)
SENTENCE_SIGNS = re.compile(r"[。！？!?；;：:“”\"…~～]")
NOBODY_YET = re.compile(
    r"(待|未|暂)定|暂[无缺]|无|没有|空缺?|缺|同上|某某?某?|x{2,}", re.IGNORECASE
)
STAFF = re.compile(
    rf"(?:{ROLES})\s*[:：]\s*(?P<said>\S.*)"
    rf"|(?:{ROLES})[-— ]?(?P<before>[{names.HAN}·]{{2,4}})"
    rf"|(?P<after>[{names.HAN}·]{{2,4}}?)[-— ]?(?:[（(【\[]\s*)?(?:{ROLES})(?:\s*[)）】\]])?",
    re.DOTALL,
)
"""领队：赵六 · 领队赵六 · 赵六领队 · 赵六（领队）."""
LANDLINE = re.compile(r"[(（]?0\d{2,3}[)） -]?\d{7,8}|[1-9]\d{2,3}-\d{4}|\+\d[\d -]{6,}")
NUMBER = re.compile(r"[A-Za-z]{0,4}[-\d\s]*\d[-\d\s]*")
WORDED_PICTURE = rf"[\[［][{names.HAN}]{{1,4}}[\]］]"
"""[微笑]: a picture as chat programs copy it."""
BRACKETED = re.compile(r"([^（(【\[]{1,40}?)\s*[（(【\[](.+)[)）】\]]", re.DOTALL)
LONGEST_NAME = 12
MOST_WORDS = 5


@lru_cache(maxsize=8192)
def oddity(text: str) -> Oddity:
    """What the text is, if it is no name; empty: it may well be one."""
    bare = without_pictures(text)
    if not any(sign.isalnum() for sign in bare):
        return "emoji" if bare != names.tidy(text) else "signs"
    if PHONE.fullmatch(bare) or LANDLINE.fullmatch(bare):
        return "phone"
    wordless = not any(sign.isalpha() for sign in bare)  # =1+1
    if (NUMBER.fullmatch(bare) or wordless) and not GROUP.search(bare):
        return "number"
    return _of_words(bare)


def _of_words(bare: str) -> Oddity:
    words = _letters(bare)
    if STAFF.fullmatch(bare) and not field_of(bare):  # 联系人电话 is a heading
        return "staff"
    if NOBODY_YET.fullmatch(words):
        return "nobody_yet"
    if field_of(bare):
        return "heading"
    if CHATTER.fullmatch(words):
        return "chatter"
    if group := _group(bare):
        return group
    return "sentence" if _is_sentence(bare, words) else ""


def staff_name(text: str) -> str:
    """领队赵六 → 赵六."""
    found = STAFF.fullmatch(without_pictures(text))
    return names.tidy(found["said"] or found["before"] or found["after"]) if found else ""


def maybe_person(text: str) -> bool:
    """赵登科 on a line of its own is rather somebody than a unit."""
    short = oddity(text) == "perhaps_group" and len(text) <= 3
    return short and names.key(text)[:1] in SURNAMES


def odd_title(text: str) -> Oddity:
    """The same of a team's or a unit's name, which may be nearly anything."""
    found = oddity(text)
    return found if found in {"signs", "emoji", "phone", "chatter", "staff"} else ""


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum())


def _group(bare: str) -> Oddity:
    """红星队 is no person; 赵登科 ends like a unit and may be one."""
    title = names.tidy(BRACKETS.sub("", bare))
    if not GROUP.search(title):
        return ""
    short = re.fullmatch(rf"[{names.HAN}]{{2,4}}", title)
    return "perhaps_group" if short and WEAK.search(title) else "group"


def _is_sentence(bare: str, words: str) -> bool:
    if SENTENCE_SIGNS.search(bare) or (len(words) >= 4 and PHRASE.search(words)):
        return True
    if "·" in bare:
        return False
    han = sum(1 for sign in words if re.match(rf"[{names.HAN}]", sign))
    return han > LONGEST_NAME or (not han and len(bare.split()) > MOST_WORDS)


def without_pictures(text: str) -> str:
    """张三😀[微笑] → 张三."""
    plain = re.sub(WORDED_PICTURE, "", text)
    kept = "".join(sign for sign in plain if not is_picture(sign))
    return names.tidy(kept)


def is_picture(sign: str) -> bool:
    """Emoji, their joiners and shades, bullets and the like."""
    return unicodedata.category(sign) in {"So", "Sk", "Cn", "Me"} or sign in "\ufe0e\ufe0f\u200d"


def in_brackets(text: str) -> tuple[str, str] | None:
    """红星队（甲 乙 丙） → what stands before, and what is within."""
    found = re.fullmatch(
        r"([^（(【\[]{1,40}?)\s*[（(【\[](.+)[)）】\]]\s*", text.strip(), re.DOTALL
    )
    if found is None or re.search(r"[:：、,，;；/\s]", found[1].strip()):
        return None
    depth = 0
    for sign in found[2]:  # 甲队（红）张三（替补）: two brackets, not one
        depth += (sign in "（(【[") - (sign in ")）】]")
        if depth < 0:
            return None
    return found[1].strip(), found[2].strip()


def names_within(head: str, inner: str) -> bool:
    """Whether a bracket holds the people of what stands before it, not a word about it."""
    people = split_names(inner)
    plain = all(not oddity(one.name) and len(one.name) <= LONGEST_NAME for one in people)
    least = 1 if GROUP.search(head) else 2
    return plain and len(people) >= least and not field_of(inner)
