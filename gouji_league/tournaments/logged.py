"""The words of the log: what the fields and values of an entry are called. Acts: verbs.py."""

from typing import Any

from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.wording import VALUES as OPTION_VALUES
from gouji_league.rules.shown.wording import value_name
from gouji_league.tournaments import formats, presets, publishing, ranking, words
from gouji_league.tournaments.imports.columns import FIELDS as COLUMNS
from gouji_league.tournaments.imports.deciding import MENDS
from gouji_league.tournaments.models import Entrant, Player, Role, Stage, Taking, Tournament
from gouji_league.tournaments.verbs import VERBS, Text

FIELDS: dict[str, Text] = {
    "carried": pgettext_lazy("log", "带入的成绩"),
    "coming": pgettext_lazy("log", "来晚的"),
    "group": pgettext_lazy("log", "组"),
    "hash": pgettext_lazy("log", "封签的指纹"),
    "id": pgettext_lazy("log", "编号"),
    "instead": pgettext_lazy("log", "谁换成谁"),
    "least_bad": pgettext_lazy("log", "重复最少的对阵"),
    "lots": pgettext_lazy("log", "抽签先后"),
    "matches": pgettext_lazy("log", "局数"),
    "missing": pgettext_lazy("log", "缺的"),
    "round": pgettext_lazy("log", "轮"),
    "secret": pgettext_lazy("log", "封签的内容"),
    "rounds": pgettext_lazy("log", "轮次"),
    "swap": pgettext_lazy("log", "对换"),
    "withdrawn": pgettext_lazy("log", "退出"),
    "word": pgettext_lazy("log", "喊的词"),
    "approved": pgettext_lazy("log", "已通过"),
    "bytes": pgettext_lazy("log", "文件大小"),
    "book": pgettext_lazy("log", "规则"),
    "captain": pgettext_lazy("log", "队长"),
    "columns": pgettext_lazy("log", "列"),
    "contact": pgettext_lazy("log", "联系方式"),
    "contact_changed": pgettext_lazy("log", "联系方式改了"),
    "keys": pgettext_lazy("log", "排名依据"),
    "deadline": pgettext_lazy("log", "截止时间"),
    "deal_minutes": pgettext_lazy("log", "一盘几分钟"),
    "device": pgettext_lazy("log", "设备"),
    "devices": pgettext_lazy("log", "设备"),
    "drop": pgettext_lazy("log", "并掉的"),
    "edited": pgettext_lazy("log", "改写的行"),
    "ends": pgettext_lazy("log", "结束日期"),
    "ends_at": pgettext_lazy("log", "几点前要打完"),
    "entrants": pgettext_lazy("log", "参赛者"),
    "expires": pgettext_lazy("log", "有效期"),
    "expires_at": pgettext_lazy("log", "有效期"),
    "fill_ins": pgettext_lazy("log", "陪打的"),
    "format": pgettext_lazy("log", "赛制"),
    "from": pgettext_lazy("log", "照着办的赛事"),
    "host": pgettext_lazy("log", "主办方"),
    "keep": pgettext_lazy("log", "留下的"),
    "kind": pgettext_lazy("log", "类别"),
    "language": pgettext_lazy("log", "语言"),
    "leader": pgettext_lazy("log", "领队"),
    "left_out": pgettext_lazy("log", "不导入的行"),
    "masked_names": pgettext_lazy("log", "给外人看时写成张*"),
    "match_points": pgettext_lazy("log", "场分"),
    "members": pgettext_lazy("log", "成员"),
    "mends": pgettext_lazy("log", "照建议改的行"),
    "name": pgettext_lazy("log", "名称"),
    "names": pgettext_lazy("log", "名单"),
    "number": pgettext_lazy("log", "编号"),
    "options": pgettext_lazy("log", "规则选项"),
    "own_number": pgettext_lazy("log", "号码"),
    "pause": pgettext_lazy("log", "两轮之间歇几分钟"),
    "people": pgettext_lazy("log", "人员也搬过来"),
    "place": pgettext_lazy("log", "地点"),
    "players": pgettext_lazy("log", "选手"),
    "presence": pgettext_lazy("log", "到场"),
    "preset": pgettext_lazy("log", "办赛方案"),
    "reason": pgettext_lazy("log", "原因"),
    "results": pgettext_lazy("log", "成绩公开"),
    "role": pgettext_lazy("log", "职务"),
    "rows": pgettext_lazy("log", "行数"),
    "rulebook": pgettext_lazy("log", "规则"),
    "seed": pgettext_lazy("log", "种子"),
    "settings": pgettext_lazy("log", "设置"),
    "slug": pgettext_lazy("log", "网址名"),
    "stage": pgettext_lazy("log", "阶段"),
    "stages": pgettext_lazy("log", "阶段"),
    "starts": pgettext_lazy("log", "开始日期"),
    "starts_at": pgettext_lazy("log", "几点开始"),
    "status": pgettext_lazy("log", "状态"),
    "step": pgettext_lazy("log", "设置到第几步"),
    "substitutes": pgettext_lazy("log", "替补"),
    "table": pgettext_lazy("log", "桌"),
    "side": pgettext_lazy("log", "一方"),
    "value": pgettext_lazy("log", "改成"),
    "how": pgettext_lazy("log", "怎样退"),
    "code": pgettext_lazy("log", "代码"),
    "message": pgettext_lazy("log", "说明"),
    "what": pgettext_lazy("log", "什么"),
    "tables": pgettext_lazy("log", "桌"),
    "altered": pgettext_lazy("log", "分数改了的局"),
    "followed": pgettext_lazy("log", "跟着改的局数"),
    "scope": pgettext_lazy("log", "管哪些局"),
    "through": pgettext_lazy("log", "放到第几轮"),
    "tournament": pgettext_lazy("log", "赛事"),
    "unit": pgettext_lazy("log", "单位"),
    "units": pgettext_lazy("log", "单位"),
    "extra": pgettext_lazy("log", "另设的奖"),
    "grades": pgettext_lazy("log", "按名次的奖"),
    "held": pgettext_lazy("log", "点住的画面"),
    "knowing": pgettext_lazy("log", "明知有变，照样公布"),
    "palette": pgettext_lazy("log", "配色"),
    "points": pgettext_lazy("log", "分"),
    "revealed": pgettext_lazy("log", "揭晓到第几个"),
    "scenes": pgettext_lazy("log", "轮流放的画面"),
    "seconds": pgettext_lazy("log", "一幅几秒"),
    "text": pgettext_lazy("log", "写的话"),
    "time": pgettext_lazy("log", "时间"),
    "verdict": pgettext_lazy("log", "裁定结果"),
    "words": pgettext_lazy("log", "公告"),
    "username": pgettext_lazy("log", "登录名"),
}

VALUES: dict[str, dict[str, Text]] = {
    "columns": {**COLUMNS},
    "format": dict(Stage.Format.choices),
    "mend": {**MENDS},
    "kind": {**dict(Tournament.Kind.choices), **formats.ENTERING_AS},
    "presence": dict(Player.Presence.choices),
    "preset": {preset.key: preset.name for preset in presets.PRESETS.values()},
    "results": {**publishing.MODES},
    "role": dict(Role.Name.choices),
    "scope": {"stage": _("整个阶段"), "later": _("还没开始的局")},
    "status": dict(Entrant.Status.choices),
    "how": dict(Taking.Left.choices),
    "what": {verb: words for verb, words in VERBS.items() if verb.startswith("desk.")},
}

SILENT = frozenset({"settings", "options"})
"""What holds the things that were set, and is no thing itself."""

_SETTINGS: dict[str, list[formats.Setting]] = {}
for _setting in formats.SETTINGS:
    _SETTINGS.setdefault(_setting.key, []).append(_setting)
_OPTIONS = {option.key: option for book in BOOKS.values() for option in book.options}


def field_words(field: str, book: AnyBook | None = None) -> str:
    """A field's name: one of ours, a setting of a format, an option of a rule book, or its key."""
    known = named(field, book)
    return field.replace("_", " ") if known is None else known


def named(field: str, book: AnyBook | None = None) -> str | None:
    if field in FIELDS:
        return str(FIELDS[field])
    if field in _SETTINGS:
        return str(_SETTINGS[field][0].label)
    own = {one.key: one for one in book.options} if book else {}
    option = own.get(field) or _OPTIONS.get(field)
    return option.label.to(words.reader_language()) if option else None


def value_words(path: tuple[str, ...], value: Any, book: AnyBook | None = None) -> str | None:
    """A value that has words of its own; None: it is shown as it stands."""
    if "settings" in path and (said := _set_to(path[-1], value)) is not None:
        return said
    text = str(value)
    for field in path:
        if field == "keys" and text in ranking.KEYS:
            return words.key_words(text, book)
        if text in VALUES.get(field, {}):
            return str(VALUES[field][text])
        if field in {"book", "rulebook"} and text in BOOKS:
            return BOOKS[text].title.to(words.reader_language())
        if field == "bytes" and text.isdecimal():
            return filesizeformat(int(text))
        if field in _OPTIONS and text in OPTION_VALUES:
            return value_name(text, words.reader_language())
    return None


def _set_to(field: str, value: Any) -> str | None:
    """What a setting was set to; of two that go by one name, the one that takes such a value."""
    for setting in _SETTINGS.get(field, []):
        if _takes(setting, value):
            return words.value_words(setting, {field: value})
    return None


def _takes(setting: formats.Setting, value: Any) -> bool:
    if setting.kind == "choice":
        return value in dict(setting.choices)
    return value is not None or bool(setting.empty)
