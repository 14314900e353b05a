"""列名: what a column's heading says, by the words it is made of rather than by a list of headings.

参赛单位 = 参赛 + 单位 · 联系人电话 = 联系人 + 电话 · 队员1姓名 = 队员 + 1 + 姓名
phone no. = phone + no. A heading is known if it is made of such words alone, and they go
together; so 计算机学院 and 学院队, which stand in the cells, are none.
"""

import re
from functools import lru_cache

from gouji_league.tournaments import names

PEOPLE = frozenset({"person", "member", "captain", "substitute"})

WORDS = {
    "count": "序号 编次 序 顺序号 no #",
    "ignore": "备注 说明 附言 留言 性别 年龄 时间 日期 提交时间 填写时间 报名时间 提交答卷时间 "
    "所用时间 答题时间 来源 来源详情 来自ip ip 总分 职称 领队 教练 教练员 联系人 联络人 负责人 "
    "经办人 填表人 组别 项目 小组 分组 民族 籍贯 出生日期 出生年月 生日 身份证 身份证号 "
    "身份证号码 证件类型 地址 住址 学历 政治面貌 尺码 服装 衣服 签名 签字 签到 缴费 拼音 照片 "
    "头像 紧急联系人 紧急联系电话 紧急联系方式 note notes remark remarks comment comments "
    "gender sex age date time timestamp leader coach manager group event birthday address "
    "signature fee emergency",
    "name": "队名 队名称 队伍 球队 战队 小队 团队 组名 组合 对名 对子 队别 参赛队 代表队 "
    "参赛组合 team teams pair squad",
    "unit": "单位 学校 院校 高校 学院 院系 系部 院部 系别 院别 部门 科室 处室 支部 党支部 "
    "党总支 工会 分工会 工会小组 基层工会 分会 公司 企业 机构 班级 车间 班组 街道 社区 乡镇 "
    "俱乐部 协会 代表团 unit department dept division school college university institute "
    "faculty company club organisation organization org branch class office association "
    "affiliation",
    "person": "选手 参赛者 参赛人 参赛人员 参与者 参与人 报名人 报名者 报名人员 人员 运动员 "
    "球员 牌手 棋手 学生 教师 职工 员工 会员 player person participant participants athlete "
    "student staff employee",
    "member": "队员 成员 组员 搭档 同伴 伙伴 主力 首发 正选 阵容 上场 出场 players member "
    "members partner partners teammate teammates starter",
    "captain": "队长 captain skipper",
    "substitute": "替补 候补 后备 预备 替补员 substitute substitutes sub reserve reserves "
    "alternate",
    "role": "职务 角色 身份 类别 role position",
    "own_number": "号码 学号 工号 编号 职工号 教工号 员工号 证号 参赛号 参赛证号 会员号 "
    "会员证号 学工号 学籍号 卡号 一卡通号 准考证号 胸牌号 号牌 id number code",
    "contact": "联系方式 联络方式 联系办法 联系 电话 手机 手机号 手机号码 电话号码 联系电话 "
    "联络电话 微信 微信号 座机 固话 短号 qq qq号 邮箱 邮箱地址 邮件 邮件地址 电子邮箱 电子邮件 "
    "phone phones mobile tel telephone cell cellphone contact email emailaddress mail wechat",
    "seed": "种子 种子号 种子序号 种子排名 排名 seed seeding ranking",
    # What a thing is called: it says whose only beside another word.
    "called": "姓名 名字 全名 真实姓名 昵称 name names fullname",
    "called_weakly": "名称 名单 全称 简称 信息 名 list",
    "qualifier": "参赛 所在 所属 隶属 工作 就读 任职 报名 代表 选送 派出 推荐 参加 来自 正式 "
    "主要 全体 其他 现 原 您 你 的 请 填写 输入 选择 本人 个人 队内 办公 家庭 常用 移动 必填 "
    "选填 first second third your the full please enter home work main",
}
KIND = {names.key(word): kind for kind, words in WORDS.items() for word in words.split()}
LONGEST_WORD = max(len(word) for word in KIND)
LONGEST = 24
ALONE = {"队": "name", "院": "unit", "系": "unit", "班": "unit", "名单": "member"}
"""Known where they are all that the heading says: in 一队 and 三班 they are none."""
NUMERAL = re.compile(r"第?(?:\d{1,2}|[一二三四五六七八九十]|[甲乙丙丁]|[a-f](?![a-z]))[号位名个]?")
COARSE_TO_FINE = frozenset(
    {"班级", "院系", "系部", "院部", "部门", "科室", "处室", "学院", "department", "dept", "class"}
)
"""What may follow another unit: 学校班级; 公司工会 is a unit's own name."""
BRACKET = re.compile(r"[（(\[【]([^）)\]】]*)[)）\]】]?")
NUMBERING = re.compile(
    r"^\s*(?:q\d{1,2}|\d{1,2}\s*[.．、:：)）](?!\d))[.．、:：_\s]*", re.IGNORECASE
)
SEVERAL = re.compile(r"[/／、,，&＆+＋|]|[和与及或]|\s(?:and|or)\s", re.IGNORECASE)

Word = tuple[str, str]
"""What it is, and itself."""


@lru_cache(maxsize=8192)
def meaning(heading: str) -> str | None:
    """队员1（必填） → member · 所在学校 → unit · 序号 → count · None: nobody can tell."""
    text = NUMBERING.sub("", heading.strip())
    bare = BRACKET.sub("", text)
    found = _whole(bare) or _several(bare)
    if found in {"person", "member"}:  # 队员4（替补）
        inner = {_whole(inside) for inside in BRACKET.findall(text)}
        found = next((field for field in ("captain", "substitute") if field in inner), found)
    return found


def field_of(heading: str) -> str | None:
    """The field that a column of this heading is, if the heading is known."""
    found = meaning(heading)
    return "ignore" if found == "count" else found


def counts_rows(heading: str) -> bool:
    """序号: nobody misses it."""
    return meaning(heading) == "count"


def _several(text: str) -> str | None:
    """单位/学院 is one thing said twice; 姓名及电话 is a name with what stands beside it."""
    parts = [part for part in SEVERAL.split(text) if part.strip()]
    found = {_whole(part) for part in parts}
    if len(parts) < 2 or None in found:
        return None
    if len(found) == 1:
        return found.pop()
    rest = found - {"contact"}
    if len(rest) == 1 and len(found) == 2 and (rest <= PEOPLE or rest == {"ignore"}):
        return "contact" if rest == {"ignore"} else rest.pop()
    return None


def _whole(text: str) -> str | None:
    if of := re.fullmatch(r"\s*(\S+)\s+of\s+(?:the\s+)?(.+)", text, re.IGNORECASE):
        text = f"{of[2]} {of[1]}"
    text = re.sub(r"['’]s\b", "", text)
    plain = names.key(re.sub(r"[*＊:：?？_\-—…“”\"'\s]", "", text))
    if plain in ALONE:
        return ALONE[plain]
    if not plain or len(plain) > LONGEST:
        return None
    words = _words(plain)
    return _meant(words) if words else None


def _words(text: str) -> list[Word] | None:
    """The words that a text is made of, the longest first; None: there is another among them."""
    if not text:
        return []
    for length in range(min(LONGEST_WORD, len(text)), 0, -1):
        kind = KIND.get(text[:length])
        if kind and (rest := _words(text[length:])) is not None:
            return [(kind, text[:length]), *rest]
    if (number := NUMERAL.match(text)) and (rest := _words(text[number.end() :])) is not None:
        return [("number", number[0]), *rest]
    return None


def _meant(words: list[Word]) -> str | None:
    called = any(kind == "called" for kind, _word in words)
    numbers = [word for kind, word in words if kind == "number"]
    fields = [(kind, word) for kind, word in words if kind in WORDS]
    fields = [one for one in fields if one[0] not in {"called", "called_weakly", "qualifier"}]
    if not fields:
        found = "person" if called else None
    elif any(kind.startswith("called") for kind, _word in words[: words.index(fields[-1])]):
        found = "ignore" if fields[-1][0] == "ignore" else None  # 姓名拼音
    else:
        found = _together(fields)
        if found == "member" and called and not numbers:  # 队员姓名: perhaps one to a row
            found = "person"
    return _numbered(found, numbers) if numbers else found


def _numbered(found: str | None, numbers: list[str]) -> str | None:
    """队员1, 第二位选手, 电话2; 单位2 and Team A stand in the cells."""
    if len(numbers) > 1:
        return None
    if found in PEOPLE:
        return "member" if found == "person" else found
    digits = any(sign.isdigit() for sign in numbers[0])
    return found if found in {"contact", "own_number"} and digits else None


def _together(fields: list[Word]) -> str | None:
    """Of several the last says what it is, and those before it whose."""
    *before, (last, word) = fields
    owners = {kind for kind, _word in before}
    if not owners:
        return last
    if any(word.startswith(("紧急", "emergency")) for _kind, word in before):
        return "ignore"  # somebody else's
    if last == "count" and word == "no":  # phone no. · student no. · team no.
        return "own_number" if owners <= PEOPLE else _together(before) if owners & {
            "contact", "seed", "own_number"} else "ignore"  # fmt: skip
    if owners & {"count"}:
        return None
    if last == "own_number" and owners & {"contact", "seed", "own_number"}:  # phone number
        return _together(before)
    if last == "own_number" and not owners <= PEOPLE:  # 队伍编号
        return "ignore"
    if last == "unit":
        return _of_a_unit(owners, word)
    if last in PEOPLE:
        return _of_people(owners, last)
    if last == "name":
        return "name" if owners <= {"unit"} and word == "队名" else None
    return last


def _of_a_unit(owners: set[str], word: str) -> str | None:
    if owners == {"unit"}:
        return "unit" if word in COARSE_TO_FINE else None
    return "ignore" if "ignore" in owners else "unit" if owners <= PEOPLE | {"name"} else None


def _of_people(owners: set[str], last: str) -> str | None:
    """替补队员 is a substitute, 主力队员 a member, 队伍成员 too; 学院选手 is no heading."""
    if not owners <= PEOPLE | {"name"}:
        return None
    special = owners & {"captain", "substitute"}
    if special and last in {"person", "member"}:
        return special.pop() if len(special) == 1 else None
    if owners & {"member", "name"} and last == "person":
        return "member"
    return last
