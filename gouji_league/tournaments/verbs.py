"""The words of the log: what a verb, a field and a value of an entry are called.

A service names its act by a key ("checkin.present"); here the key gets its words, for every app.
An act without words still shows, by its key.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
    "staff.role_given": _("给了职务"),
    "staff.role_taken": _("撤去职务"),
    "checkin.present": _("签到"),
    "checkin.absent": _("记为缺席"),
    "checkin.undone": _("撤销签到"),
    "checkin.all_absent": _("没到的全部记为缺席"),
    "checkin.all_absent_undone": _("撤销全部缺席"),
    "signup.link_made": _("开了报名链接"),
    "signup.link_changed": _("改了报名链接"),
    "signup.link_renewed": _("换了报名链接"),
    "signup.link_closed": _("停用报名链接"),
    "signup.approved": _("通过报名"),
    "signup.sent_back": _("退回报名"),
}

FIELDS: dict[str, Text] = {
    "approved": _("已通过"),
    "captain": _("队长"),
    "contact": _("联系方式"),
    "deadline": _("截止时间"),
    "device": _("设备"),
    "devices": _("设备"),
    "ends": _("结束日期"),
    "entrants": _("参赛者"),
    "expires": _("有效期"),
    "expires_at": _("有效期"),
    "format": _("赛制"),
    "host": _("主办方"),
    "kind": _("类别"),
    "language": _("语言"),
    "leader": _("领队"),
    "match_points": _("场分"),
    "members": _("成员"),
    "name": _("名称"),
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
    "kind": {**dict(Tournament.Kind.choices), **dict(Entrant.Kind.choices)},
    "presence": dict(Player.Presence.choices),
    "role": dict(Role.Name.choices),
    "status": dict(Entrant.Status.choices),
}


def verb_words(verb: str) -> str:
    return str(VERBS.get(verb, verb))


def field_words(field: str) -> str:
    return str(FIELDS.get(field, field.replace("_", " ")))


def verbs_that_say(text: str) -> list[str]:
    """The verbs whose words, in the reader's language, hold this text."""
    return [verb for verb, words in VERBS.items() if text.casefold() in str(words).casefold()]
