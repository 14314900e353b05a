"""A cell or a line with several names in it, as people write them."""

import re
from dataclasses import dataclass, replace

from gouji_league.tournaments import names

MARKS = {
    "captain": r"队长|隊長|領隊|队\s*长|captain|c",
    "substitute": r"替补队员|替补|替補|候补队员|候补|候補|后备|替|substitute|sub|reserve",
    "plays": r"队员|选手|主力",
}
BRACKETS = re.compile(r"[（(\[【]\s*([^（）()\[\]【】]*?)\s*[)）\]】]")
BETWEEN = re.compile(
    r"[、,，;；/／|｜&＆\t\n]+|[+＋](?!\d)|(?<!\d)[+＋]|\s+(?:和|与|及)\s+"  # 1+1 is no two names
)
LABEL = re.compile(
    r"(队长|替补队员|替补|候补|后备|队员|选手|成员|上场)(?:名单)?\s*[0-9一二三四五六]?\s*[:：]\s*"
)
WAITS = "替补队员|替补|替補|候补队员|候补|候補|后备"
LEADS = "队长|隊長"
PLAYS = "队员|选手|主力"
STAFF = "领队|教练员|教练|联系人|负责人|裁判|组长|带队"
ROLE_BEFORE = re.compile(
    rf"(?:(?P<waits>{WAITS})|(?P<leads>{LEADS})|(?:{PLAYS}))[-—:： ]?(?P<name>[{names.HAN}·]{{2,}})"
)
"""替补周九九."""
ROLE_AFTER = re.compile(
    rf"(?P<name>[{names.HAN}·]{{2,}}?)[-—:： ]?(?:(?P<waits>{WAITS})|(?P<leads>{LEADS}))"
)
"""周九九替补."""
ROLE_ALONE = re.compile(rf"(?:(?P<waits>{WAITS})|(?P<leads>{LEADS})|(?:{PLAYS}))")
STAFF_ALONE = re.compile(STAFF)
PHONE = re.compile(r"(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)")
PRIVATE = re.compile("[\ue000\ue001]")
HELD = re.compile("\ue000(\\d+)\ue001")
CHINESE = re.compile(rf"[{names.HAN}·]+")

SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈"
    "姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
)
"""The hundred that most people have: enough to doubt whether 赵登科 is a unit."""


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
    for piece in _marks_joined(_pieces(text)):
        contact = PHONE.search(piece)
        rest = PHONE.sub(" ", piece)
        marks = " ".join(BRACKETS.findall(rest))
        bare = names.tidy(BRACKETS.sub(_unless_mark, rest))
        role = ROLE_BEFORE.fullmatch(bare) or ROLE_AFTER.fullmatch(bare)
        if not bare and contact and people:  # a number after its name
            people[-1] = replace(people[-1], contact=contact[0])
        elif bare:
            people.append(
                Found(
                    name=role["name"] if role else bare,
                    captain=_marked(marks, "captain") or bool(role and role["leads"]),
                    substitute=substitute
                    or _marked(marks, "substitute")
                    or bool(role and role["waits"]),
                    contact=contact[0] if contact else "",
                )
            )
    return people


def _marks_joined(pieces: list[str]) -> list[str]:
    """替补 周九九 郑十: a role that stands alone goes to whom it is said of.

    A substitute's is said of all who follow, a captain's of the next; at the end of the line, and
    a captain's after the first name, of the one before it.
    """
    joined: list[str] = []
    role, lasting = "", False
    for place, piece in enumerate(pieces):
        alone = ROLE_ALONE.fullmatch(piece)
        ends = all(PHONE.fullmatch(other) for other in pieces[place + 1 :])
        if (
            alone
            and joined
            and (alone["leads"] or alone["waits"])
            and (ends or (alone["leads"] and place == 1))
        ):
            joined[-1] += f"（{piece}）"
        elif STAFF_ALONE.fullmatch(piece) and not ends:
            role, lasting = f"{piece}：", False
        elif alone and not ends:
            role, lasting = piece, not alone["leads"]
        elif role and not PHONE.fullmatch(piece):
            joined.append(_with_role(piece, role))
            role = role if lasting else ""
        else:
            joined.append(piece)
    return joined


def _with_role(piece: str, role: str) -> str:
    if role.endswith("："):  # 领队 赵六: the check speaks of it
        return f"{role}{piece}"
    return piece if ROLE_BEFORE.fullmatch(piece) else f"{piece}（{role}）"


def _unless_mark(match: re.Match[str]) -> str:
    return "" if any(_marked(match[1], kind) for kind in MARKS) or not match[1] else match[0]


def _marked(text: str, kind: str) -> bool:
    return re.fullmatch(MARKS[kind], text.strip(), re.IGNORECASE) is not None


def _pieces(text: str) -> list[str]:
    """Names apart: by signs, or by blanks where the blanks do not stand within names."""
    if text.lstrip().startswith("="):  # a formula, whatever signs it has
        return [text.strip()]
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
    if len(words) > 2 and all(len(word) == 1 for word in words):
        return words
    if len(words) < 2 or not any(CHINESE.search(word) for word in words):
        return [piece]
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


NUMERAL = "[一二三四五六七八九十百]{1,3}"
GROUP = re.compile(
    rf"^(?:第?{NUMERAL}|\d{{1,3}}|(?!{'|'.join(names.DOUBLE_SURNAMES)})[{names.HAN}]{{2,6}}第?{NUMERAL})[中小]$"
    r"|((?<!领)队|组|学院|学校|大学|中学|小学|院|部|班|系|公司|集团|单位|工会|分会|车间|中心|局|处|科|所|厂|站|社|协会|俱乐部"
    r"|附中|附小|初中|高中|职高|中专|技校|党校|幼儿园|银行|分行|支行|总支|街道|社区|机关|委员会|办公室"
    r"|team|club|school|college|university|dept\.?|department)\s*\d*$",
    re.IGNORECASE,
)
"""How the names of teams and units end; 五中 and 市北二中 are schools, 王一中 is somebody."""
