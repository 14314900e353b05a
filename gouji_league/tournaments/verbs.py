"""The words of the log: what a verb, a field and a value of an entry are called.

A service names its act by a key ("checkin.present"); here the key gets its words, for every app.
An act without words still shows, by its key.
"""

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.wording import VALUES as OPTION_VALUES
from gouji_league.rules.shown.wording import value_name
from gouji_league.rules.words import Language
from gouji_league.tournaments import formats, presets
from gouji_league.tournaments.models import Entrant, Player, Role, Stage, Tournament

Text = str | Promise

AREAS: dict[str, Text] = {
    "accounts": _("账号和链接"),
    "checkin": _("签到"),
    "signup": _("领队报名"),
    "staff": _("裁判和主办"),
    "people": _("人员"),
    "tournaments": _("赛事"),
}
"""The kinds of things that acts are about, as the log's filter names them."""

VERBS: dict[str, Text] = {
    "accounts.user_made": _("开了账号"),
    "accounts.profile_changed": _("改了名字或语言"),
    "accounts.password_changed": _("换了密码"),
    "accounts.first_link_made": _("打印了第一个账号的链接"),
    "accounts.recovery_link_made": _("给了重设密码的链接"),
    "accounts.signed_in": _("登录"),
    "accounts.signed_out": _("退出"),
    "accounts.devices_off": _("让设备都退出"),
    "accounts.device_off": _("停用设备"),
    "accounts.device_on": _("重新启用设备"),
    "accounts.link_made": _("做了裁判链接"),
    "accounts.link_renewed": _("换了裁判链接"),
    "accounts.link_revoked": _("收回裁判链接"),
    "accounts.link_restored": _("恢复裁判链接"),
    "accounts.link_used": _("用链接进入"),
    "accounts.code_made": _("给了短码"),
    "accounts.invited": _("发了邀请"),
    "accounts.invitation_withdrawn": _("取消邀请"),
    "tournaments.made": _("办了赛事"),
    "tournaments.occasion_changed": _("改了场合"),
    "tournaments.book_chosen": _("选了规则"),
    "tournaments.format_chosen": _("选了赛制"),
    "tournaments.size_changed": _("改了规模"),
    "tournaments.setup_finished": _("设置完成"),
    "tournaments.stage_added": _("加了阶段"),
    "tournaments.stage_changed": _("改了阶段"),
    "tournaments.stage_removed": _("删了阶段"),
    "tournaments.options_changed": _("改了规则选项"),
    "tournaments.copied": _("照以前的赛事办"),
    "tournaments.people_copied": _("照搬人员"),
    "tournaments.archived": _("收起赛事"),
    "tournaments.brought_back": _("重新打开赛事"),
    "tournaments.table_opened": _("开了一桌"),
    "tournaments.deleted": _("删了赛事"),
    "staff.role_given": _("给了职务"),
    "staff.role_taken": _("撤去职务"),
    "checkin.present": _("签到"),
    "checkin.absent": _("记为缺席"),
    "checkin.undone": _("撤销签到"),
    "checkin.all_absent": _("没到的全部记为缺席"),
    "checkin.all_absent_undone": _("撤销全部缺席"),
    "people.entrant_added": _("加了参赛者"),
    "people.entrant_changed": _("改了参赛者"),
    "people.entrant_removed": _("删了参赛者"),
    "people.entrant_restored": _("撤销删除"),
    "people.entrant_withdrawn": _("退赛"),
    "people.entrant_brought_back": _("恢复参赛"),
    "people.entrants_merged": _("合并参赛者"),
    "people.player_added": _("加了选手"),
    "people.player_changed": _("改了选手"),
    "people.player_removed": _("删了选手"),
    "people.players_merged": _("合并选手"),
    "people.seed_set": _("定种子"),
    "people.masking_set": _("改了姓名的公开方式"),
    "people.import_given": _("给了要导入的名单"),
    "people.imported": _("导入名单"),
    "people.import_undone": _("撤销导入"),
    "signup.link_made": _("开了报名链接"),
    "signup.link_changed": _("改了报名链接"),
    "signup.link_renewed": _("换了报名链接"),
    "signup.link_closed": _("停用报名链接"),
    "signup.approved": _("通过报名"),
    "signup.sent_back": _("退回报名"),
}

FIELDS: dict[str, Text] = {
    "approved": _("已通过"),
    "bytes": _("字节"),
    "book": _("规则"),
    "captain": _("队长"),
    "contact": _("联系方式"),
    "keys": _("排名依据"),
    "deadline": _("截止时间"),
    "device": _("设备"),
    "devices": _("设备"),
    "drop": _("并掉的"),
    "ends": _("结束日期"),
    "entrants": _("参赛者"),
    "expires": _("有效期"),
    "expires_at": _("有效期"),
    "format": _("赛制"),
    "host": _("主办方"),
    "keep": _("留下的"),
    "kind": _("类别"),
    "language": _("语言"),
    "leader": _("领队"),
    "masked_names": _("公开时隐去名字"),
    "match_points": _("场分"),
    "members": _("成员"),
    "name": _("名称"),
    "names": _("名单"),
    "number": _("编号"),
    "options": _("规则选项"),
    "own_number": _("号码"),
    "place": _("地点"),
    "players": _("选手"),
    "presence": _("到场"),
    "preset": _("办赛方案"),
    "published_at": _("公开时间"),
    "reason": _("原因"),
    "role": _("职务"),
    "rulebook": _("规则"),
    "seed": _("种子"),
    "settings": _("设置"),
    "slug": _("网址名"),
    "stage": _("阶段"),
    "starts": _("开始日期"),
    "status": _("状态"),
    "step": _("设置到第几步"),
    "substitutes": _("替补"),
    "table": _("桌"),
    "tables": _("桌"),
    "unit": _("单位"),
    "username": _("登录名"),
}

VALUES: dict[str, dict[str, Text]] = {
    "format": dict(Stage.Format.choices),
    "keys": {**formats.KEYS},
    "kind": {**dict(Tournament.Kind.choices), **dict(Entrant.Kind.choices)},
    "presence": dict(Player.Presence.choices),
    "preset": {preset.key: preset.name for preset in presets.PRESETS.values()},
    "role": dict(Role.Name.choices),
    "status": dict(Entrant.Status.choices),
}

_SETTINGS = {setting.key: setting for setting in formats.SETTINGS}
_OPTIONS = {option.key: option for book in BOOKS.values() for option in book.options}


def _language() -> Language:
    return "zh" if (get_language() or "zh").startswith("zh") else "en"


def verb_words(verb: str) -> str:
    return str(VERBS.get(verb, verb))


def field_words(field: str) -> str:
    """A field's name: one of ours, a setting of a format, an option of a rule book, or its key."""
    if field in FIELDS:
        return str(FIELDS[field])
    if field in _SETTINGS:
        return str(_SETTINGS[field].label)
    if field in _OPTIONS:
        return _OPTIONS[field].label.to(_language())
    return field.replace("_", " ")


def value_words(path: tuple[str, ...], value: str) -> str | None:
    """A value that has words of its own; None: it is shown as it stands."""
    for field in path:
        if value in VALUES.get(field, {}):
            return str(VALUES[field][value])
        if field in {"book", "rulebook"} and value in BOOKS:
            return BOOKS[value].title.to(_language())
        if field in _SETTINGS:
            words = {str(key): label for key, label in _SETTINGS[field].choices}
            if value in words:
                return str(words[value])
        if field in _OPTIONS and value in OPTION_VALUES:
            return value_name(value, _language())
    return None


def verbs_that_say(text: str) -> list[str]:
    """The verbs whose words, in the reader's language, hold this text."""
    return [verb for verb, words in VERBS.items() if text.casefold() in str(words).casefold()]
