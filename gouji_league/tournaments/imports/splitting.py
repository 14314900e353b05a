"""A cell or a line with several names in it, as people write them."""

import re
from dataclasses import dataclass

from gouji_league.tournaments import names

MARKS = {
    "captain": r"队长|領隊|队\s*长|captain|c",
    "substitute": r"替补|替補|候补|候補|后备|替|substitute|sub|reserve",
}
BRACKETS = re.compile(r"[（(\[【]\s*([^（）()\[\]【】]*?)\s*[)）\]】]")
BETWEEN = re.compile(r"[、,，;；/／|｜+＋&＆\t\n]+|\s+(?:和|与|及)\s+")
LABEL = re.compile(
    r"(队长|替补队员|替补|候补|后备|队员|选手|成员|上场)(?:名单)?\s*[0-9一二三四五六]?\s*[:：]\s*"
)
PHONE = re.compile(r"(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)")
PRIVATE = re.compile("[\ue000\ue001]")
HELD = re.compile("\ue000(\\d+)\ue001")
CHINESE = re.compile(rf"[{names.HAN}·]+")


@dataclass(frozen=True, slots=True)
class Found:
    """A name in a text, with what stood beside it."""

    name: str
    captain: bool = False
    substitute: bool = False
    contact: str = ""


def split_names(text: str, *, substitute: bool = False) -> list[Found]:
    """张三(队长)、李四 王五 替补：赵六 → four people."""
    found: list[Found] = []
    pieces = LABEL.split(_labels_out(text))
    found += _plain(pieces[0], substitute=substitute)
    for label, rest in zip(pieces[1::2], pieces[2::2], strict=True):
        waits = label in {"替补队员", "替补", "候补", "后备"}
        people = _plain(rest, substitute=substitute or waits)
        if label == "队长" and people:
            first = people[0]
            people[0] = Found(first.name, True, first.substitute, first.contact)
        found += people
    return found


def _labels_out(text: str) -> str:
    """（替补：赵六） and （替补 赵六）: a bracket that holds names is opened."""

    def opened(match: re.Match[str]) -> str:
        inner = re.sub(r"^(替补|候补|后备)\s+", r"\1：", match[1])
        return f" {inner} " if LABEL.match(inner) else match[0]

    return BRACKETS.sub(opened, text)


def _plain(text: str, *, substitute: bool) -> list[Found]:
    people: list[Found] = []
    for piece in _pieces(text):
        contact = PHONE.search(piece)
        rest = PHONE.sub(" ", piece)
        marks = " ".join(BRACKETS.findall(rest))
        bare = names.tidy(BRACKETS.sub(_unless_mark, rest))
        if not bare and contact and people:  # a number after its name
            last = people[-1]
            people[-1] = Found(last.name, last.captain, last.substitute, contact[0])
        elif bare:
            people.append(
                Found(
                    name=bare,
                    captain=_marked(marks, "captain"),
                    substitute=substitute or _marked(marks, "substitute"),
                    contact=contact[0] if contact else "",
                )
            )
    return people


def _unless_mark(match: re.Match[str]) -> str:
    return "" if any(_marked(match[1], kind) for kind in MARKS) or not match[1] else match[0]


def _marked(text: str, kind: str) -> bool:
    return re.fullmatch(MARKS[kind], text.strip(), re.IGNORECASE) is not None


def _pieces(text: str) -> list[str]:
    """Names apart: by signs, or by blanks where the blanks do not stand within names."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        inner = "、".join(_by_blanks(match[1])) if match[1] else ""
        held.append(match[0].replace(match[1], inner) if inner else match[0])
        return f"\ue000{len(held) - 1}\ue001"

    text = BRACKETS.sub(hold, PRIVATE.sub("", text))  # what is in brackets stays together
    pieces = [piece.strip() for piece in BETWEEN.split(text) if piece.strip()]
    parts = [part for piece in pieces for part in _by_blanks(piece)]
    return [HELD.sub(lambda found: held[int(found[1])], part) for part in parts]


def _by_blanks(piece: str) -> list[str]:
    """张三 李四 are two, 张　三 is one, 甲 乙 丙 are three, Li Lei is one."""
    words = piece.split()
    if len(words) < 2 or not any(CHINESE.search(word) for word in words):
        return [piece]
    if len(words) > 2 and all(len(word) == 1 for word in words):
        return words
    joined: list[str] = []
    held = False
    for word in words:
        alone = len(word) == 1 and CHINESE.fullmatch(word) is not None
        if alone and held:  # 张 三: two single signs are one name
            joined[-1] += word
            held = False
        else:
            joined.append(word)
            held = alone
    return joined


def looks_like_a_name(text: str) -> bool:
    """Two to four Chinese signs, a name with a dot, or words of letters: a person's, perhaps."""
    tidy = names.tidy(BRACKETS.sub("", text))
    if GROUP.search(tidy):
        return False
    if "·" in tidy or re.fullmatch(r"[A-Za-z][A-Za-z .'-]{1,30}", tidy):
        return True
    return re.fullmatch(rf"[{names.HAN}]{{2,4}}", tidy) is not None


GROUP = re.compile(
    r"(队|组|学院|学校|大学|中学|小学|院|部|班|系|公司|集团|单位|工会|分会|车间|中心|局|处|科|所|厂|站|社|协会|俱乐部"
    r"|team|club|school|college|dept\.?|department)\s*\d*$",
    re.IGNORECASE,
)
"""How the names of teams and units end."""
