"""What each column is: by its heading in Chinese or English, else by what stands in it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.imports.splitting import (
    GROUP,
    PHONE,
    looks_like_a_name,
    split_names,
)
from gouji_league.tournaments.models import Entrant

FIELDS = {
    "ignore": _("不用"),
    "name": _("队名"),
    "unit": _("单位"),
    "person": _("姓名"),
    "member": _("队员"),
    "captain": _("队长"),
    "substitute": _("替补"),
    "role": pgettext_lazy("column", "队长或替补"),
    "own_number": _("号码"),
    "contact": _("联系方式"),
    "seed": _("种子"),
}
OF_PLAYERS = ("ignore", "person", "unit", "own_number", "contact", "seed")

HEADINGS = {
    "ignore": "序号 编次 no # 备注 说明 性别 年龄 时间 提交时间 填写时间 日期 职称 note "
    "notes remark gender sex age date 领队 教练 leader coach 组别 项目 group",
    "name": "队名 队伍 队伍名称 队名称 参赛队 参赛队伍 参赛队名 代表队 团队 团队名称 组名 "
    "组合 组合名称 对名 球队 队 team teamname pair pairname",
    "unit": "单位 单位名称 所在单位 工作单位 学院 学校 院系 系部 院部 部门 科室 工会 分会 "
    "分工会 公司 班级 所属单位 所属学院 unit department dept school college company club "
    "organisation organization",
    "person": "姓名 名字 选手 选手姓名 参赛者 参赛人 参赛人员 参赛选手 人员 姓名名字 "
    "队员姓名 成员姓名 name fullname player playername person",
    "member": "队员 成员 队员名单 成员名单 名单 参赛队员 上场队员 正式队员 主力 主力队员 "
    "搭档 同伴 member members players teammembers partner",
    "captain": "队长 队长姓名 captain",
    "substitute": "替补 替补队员 候补 后备 替补名单 替补姓名 substitute substitutes reserve "
    "reserves",
    "role": "职务 角色 身份 队内职务 类别 role position",
    "own_number": "号码 学号 工号 编号 职工号 教工号 员工号 证号 参赛号 学工号 id studentno "
    "studentid staffno staffid number code",
    "contact": "联系方式 电话 手机 手机号 手机号码 电话号码 联系电话 微信 微信号 qq 邮箱 "
    "邮件 phone mobile tel telephone contact email mail wechat",
    "seed": "种子 种子号 种子序号 排名 seed seeding",
}
BY_HEADING = {names.key(word): field for field, words in HEADINGS.items() for word in words.split()}
NUMBERED = re.compile(r"(\d{1,2}|[一二三四五六]|[甲乙丙])$|^第?(\d|[一二三四五六])[号位名]?")
ROWS_LOOKED_AT = 10


@dataclass(frozen=True, slots=True)
class Reading:
    """How a grid is read: where the rows begin, what the columns are, what a row is."""

    first: int
    columns: list[str]
    person_rows: bool
    lines: list[int] = field(default_factory=list)
    """The line of each row in what was given, where rows are not its lines."""
    passed: list[tuple[int, str, str]] = field(default_factory=list)
    """Lines that are no entries: number, text, and why."""
    kind: str = ""
    """Who entered when it was read: with another format it is read anew."""
    pasted: bool = False
    told: bool = False
    """The organiser said what the columns are."""
    apart: bool = False
    """Several people to a row were taken apart, since each enters alone."""


def read_columns(grid: Grid, *, kind: str) -> Reading:
    header = find_header(grid)
    if header is None:
        columns = guess(grid, kind=kind)
        return Reading(0, columns, _person_rows(columns, kind=kind))
    columns = [field_of(cell) or "ignore" for cell in grid[header]]
    columns = _sensible(columns, grid[header + 1 :], kind=kind)
    return Reading(header + 1, columns, _person_rows(columns, kind=kind))


def find_header(grid: Grid) -> int | None:
    """The row of headings; a title may stand above it."""
    for place, row in enumerate(grid[:ROWS_LOOKED_AT]):
        filled = [cell for cell in row if cell]
        known = [cell for cell in filled if field_of(cell)]
        if known and (len(known) >= 2 or len(filled) == 1) and len(known) * 2 >= len(filled):
            return place
    return None


def field_of(heading: str) -> str | None:
    """队员1（必填） → member."""
    bare = re.sub(r"[（(\[【].*?[)）\]】]|[*＊:：_\-\s]|必填|选填", "", heading)
    plain = names.key(bare)
    for known in (plain, re.sub(r"(名称|名单|信息|全称|name)$", "", plain)):
        if known in BY_HEADING:
            return BY_HEADING[known]
    field = BY_HEADING.get(NUMBERED.sub("", plain))
    return "member" if field == "person" else field


def _sensible(columns: list[str], rows: Grid, *, kind: str) -> list[str]:
    """Headings that mean something else here: in a pair 姓名 is a member, alone 队员 is a name."""
    if kind == Entrant.Kind.PLAYER:
        change = {"member": "person", "captain": "person", "name": "unit"}
        columns = [change.get(field, field) for field in columns]
        if "unit" in columns:
            first = columns.index("unit")
            columns = ["ignore" if f == "unit" and i != first else f for i, f in enumerate(columns)]
        return _one_person(columns)
    several = columns.count("person") > 1 or (
        "person" in columns and any(f in columns for f in ("member", "substitute"))
    )
    if several or ("person" in columns and _holds_several(rows, columns.index("person"))):
        columns = ["member" if field == "person" else field for field in columns]
    elif columns.count("member") == 1 and not {"captain", "substitute", "person"} & set(columns):
        column = columns.index("member")
        if not _holds_several(rows, column):
            columns = ["person" if field == "member" else field for field in columns]
    return columns


def _one_person(columns: list[str]) -> list[str]:
    first = columns.index("person") if "person" in columns else None
    return [
        "ignore" if field in {"person", "substitute", "role"} and place != first else field
        for place, field in enumerate(columns)
    ]


def _holds_several(rows: Grid, column: int) -> bool:
    return any(len(split_names(row[column])) > 1 for row in rows[:50])


def _person_rows(columns: list[str], *, kind: str) -> bool:
    return kind == Entrant.Kind.PLAYER or "person" in columns


# Without headings ----------------------------------------------------------------------------


def guess(grid: Grid, *, kind: str) -> list[str]:
    """By what stands in the cells."""
    looks = [_look(column) for column in zip(*grid, strict=True)]
    columns = [{"phone": "contact", "digits": "own_number"}.get(look, "ignore") for look in looks]
    people = [place for place, look in enumerate(looks) if look in {"names", "several"}]
    groups = [place for place, look in enumerate(looks) if look == "group"]
    if not people and groups:  # teams without members
        columns[groups[-1]] = "person" if kind == Entrant.Kind.PLAYER else "name"
        groups.pop()
    for place in people:
        columns[place] = "member"
    if kind == Entrant.Kind.PLAYER or (len(people) == 1 and looks[people[0]] == "names" and groups):
        for place in people:
            columns[place] = "person" if place == people[0] else "ignore"
    _place_groups(columns, groups, grid, kind=kind)
    return columns


def _place_groups(columns: list[str], groups: list[int], grid: Grid, *, kind: str) -> None:
    """Of two columns of groups the coarser is the unit; of one, a 队 is a team."""
    if kind == Entrant.Kind.PLAYER:
        for place in groups[:1]:
            columns[place] = "unit"
        return
    different = {place: len({row[place] for row in grid}) for place in groups}
    ranked = sorted(groups, key=lambda place: (different[place], place))
    if len(ranked) == 1:
        teams = sum(1 for row in grid if re.search(r"[队组]\s*\d*$|team", row[ranked[0]], re.I))
        columns[ranked[0]] = "name" if teams * 2 >= len(grid) or "name" not in columns else "unit"
    elif ranked:
        columns[ranked[0]] = "unit"
        columns[ranked[-1]] = "name"


def _look(column: tuple[str, ...]) -> str:
    """What most cells of a column are."""
    cells = [cell for cell in column if cell]
    if not cells:
        return "empty"

    def most(test: Callable[[str], object]) -> bool:
        return sum(1 for cell in cells if test(cell)) * 3 >= len(cells) * 2

    if most(PHONE.fullmatch):
        return "phone"
    if most(lambda cell: re.fullmatch(r"[A-Za-z]{0,4}\d{5,20}", cell)):
        return "digits"
    if most(lambda cell: re.fullmatch(r"\d{1,4}[.、]?", cell)):
        return "order"
    if most(GROUP.search):
        return "group"
    if most(lambda cell: len(split_names(cell)) > 1):
        return "several"
    return "names" if most(looks_like_a_name) or most(lambda cell: len(cell) == 1) else "group"
