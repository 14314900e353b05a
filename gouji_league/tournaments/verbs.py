"""The words of the log: what a verb, a field and a value of an entry are called.

A service names its act by a key ("checkin.present"); here the key gets its words, for every app.
An act without words still shows, by its key.
"""

from typing import Any

from django.template.defaultfilters import filesizeformat
from django.utils.functional import Promise
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

Text = str | Promise

AREAS: dict[str, Text] = {
    "accounts": _("账号和链接"),
    "checkin": _("签到"),
    "signup": _("领队报名"),
    "staff": _("裁判和主办"),
    "people": _("人员"),
    "tournaments": _("赛事"),
    "matches": _("牌局"),
    "rounds": _("轮次和抽签"),
    "documents": _("打印和收表"),
    "desk": _("裁判长席"),
}
"""The kinds of things that acts are about, as the log's filter names them."""

VERBS: dict[str, Text] = {
    "accounts.user_made": pgettext_lazy("log", "开了账号"),
    "accounts.profile_changed": pgettext_lazy("log", "改了名字或语言"),
    "accounts.password_changed": pgettext_lazy("log", "换了密码"),
    "accounts.first_link_made": pgettext_lazy("log", "打印了第一个账号的链接"),
    "accounts.recovery_link_made": pgettext_lazy("log", "给了重设密码的链接"),
    "accounts.signed_in": pgettext_lazy("log", "登录"),
    "accounts.signed_out": pgettext_lazy("log", "退出"),
    "accounts.devices_off": pgettext_lazy("log", "让设备都退出"),
    "accounts.device_off": pgettext_lazy("log", "停用设备"),
    "accounts.device_on": pgettext_lazy("log", "重新启用设备"),
    "accounts.link_made": pgettext_lazy("log", "做了裁判链接"),
    "accounts.link_renewed": pgettext_lazy("log", "换了裁判链接"),
    "accounts.link_extended": pgettext_lazy("log", "链接延期"),
    "accounts.link_left": pgettext_lazy("log", "用链接进来的人退出"),
    "accounts.link_revoked": pgettext_lazy("log", "收回裁判链接"),
    "accounts.link_restored": pgettext_lazy("log", "恢复裁判链接"),
    "accounts.link_used": pgettext_lazy("log", "用链接进入"),
    "accounts.code_used": pgettext_lazy("log", "用短码进入"),
    "accounts.code_made": pgettext_lazy("log", "给了短码"),
    "accounts.invited": pgettext_lazy("log", "发了邀请"),
    "accounts.invitation_withdrawn": pgettext_lazy("log", "取消邀请"),
    "rounds.begun": pgettext_lazy("log", "定了参赛名单"),
    "rounds.lots_drawn": pgettext_lazy("log", "完全并列，抽签定了先后"),
    "rounds.tie_drawn": pgettext_lazy("log", "为并列抽了签"),
    "rounds.tie_entered": pgettext_lazy("log", "记下现场抽的签"),
    "rounds.playoffs_made": pgettext_lazy("log", "排了附加赛"),
    "rounds.tie_taken_back": pgettext_lazy("log", "撤销抽签或附加赛"),
    "rounds.came_late": pgettext_lazy("log", "迟到补入"),
    "rounds.sealed": pgettext_lazy("log", "封了签"),
    "rounds.drawn": pgettext_lazy("log", "开了签"),
    "rounds.swapped": pgettext_lazy("log", "在草签里对换"),
    "rounds.dropped": pgettext_lazy("log", "弃用一签"),
    "rounds.published": pgettext_lazy("log", "公布了签表"),
    "rounds.withdrawn": pgettext_lazy("log", "撤回了签表"),
    "rounds.reseated": pgettext_lazy("log", "公布后调整了座位"),
    "rounds.started": pgettext_lazy("log", "开始一轮"),
    "rounds.closed": pgettext_lazy("log", "结束一轮"),
    "rounds.reopened": pgettext_lazy("log", "重开一轮"),
    "rounds.moved": pgettext_lazy("log", "改了桌或时间"),
    "rounds.tables_called": pgettext_lazy("log", "改了桌名或位置"),
    "rounds.timed": pgettext_lazy("log", "定了一轮的时间"),
    "rounds.stage_ended": pgettext_lazy("log", "结束一个阶段"),
    "rounds.stage_resumed": pgettext_lazy("log", "阶段接着打"),
    "rounds.lineup_links_renewed": pgettext_lazy("log", "换掉了队长链接"),
    "rounds.pooled": pgettext_lazy("log", "换了一个人的桌"),
    "rounds.settled": pgettext_lazy("log", "照更正后的成绩改签"),
    "desk.clock_started": pgettext_lazy("log", "开始计时"),
    "desk.clock_paused": pgettext_lazy("log", "停表"),
    "desk.clock_resumed": pgettext_lazy("log", "接着走表"),
    "desk.clock_lengthened": pgettext_lazy("log", "整轮加减时间"),
    "desk.clock_put_away": pgettext_lazy("log", "这一轮不计时了"),
    "desk.last_called": pgettext_lazy("log", "喊了最后一盘"),
    "desk.last_call_taken_back": pgettext_lazy("log", "收回最后一盘"),
    "desk.time_given": pgettext_lazy("log", "给一张桌补时"),
    "desk.awards_set": pgettext_lazy("log", "改了奖项"),
    "desk.awards_taken_back": pgettext_lazy("log", "撤销，奖项恢复原样"),
    "desk.screen_set": pgettext_lazy("log", "改了大屏"),
    "desk.revealed": pgettext_lazy("log", "在大屏上揭晓"),
    "desk.foul_given": pgettext_lazy("log", "判罚（赛外）"),
    "desk.foul_withdrawn": pgettext_lazy("log", "撤销判罚"),
    "desk.foul_restored": pgettext_lazy("log", "恢复判罚"),
    "desk.player_out": pgettext_lazy("log", "取消资格，退出比赛"),
    "desk.objected": pgettext_lazy("log", "记下异议"),
    "desk.objection_withdrawn": pgettext_lazy("log", "异议撤回"),
    "desk.objection_reopened": pgettext_lazy("log", "异议恢复"),
    "desk.ruled": pgettext_lazy("log", "裁定"),
    "desk.ruling_withdrawn": pgettext_lazy("log", "撤销裁定"),
    "desk.appealed": pgettext_lazy("log", "上诉到仲裁"),
    "documents.made": pgettext_lazy("log", "做了文件"),
    "documents.certificate_changed": pgettext_lazy("log", "改了奖状的样子"),
    "documents.certificate_taken_back": pgettext_lazy("log", "撤销，奖状恢复原样"),
    "documents.sums_noted": pgettext_lazy("log", "对了纸上合计"),
    "tournaments.made": pgettext_lazy("log", "办了赛事"),
    "tournaments.occasion_changed": pgettext_lazy("log", "改了场合"),
    "tournaments.book_chosen": pgettext_lazy("log", "选了规则"),
    "tournaments.format_chosen": pgettext_lazy("log", "选了赛制"),
    "tournaments.size_changed": pgettext_lazy("log", "改了规模"),
    "tournaments.setup_finished": pgettext_lazy("log", "设置完成"),
    "tournaments.stage_added": pgettext_lazy("log", "加了阶段"),
    "tournaments.stage_changed": pgettext_lazy("log", "改了阶段"),
    "tournaments.stage_removed": pgettext_lazy("log", "删了阶段"),
    "tournaments.stages_restored": pgettext_lazy("log", "撤销，阶段恢复原样"),
    "tournaments.ranking_changed": pgettext_lazy("log", "改了排名依据"),
    "tournaments.ranking_taken_back": pgettext_lazy("log", "撤销，排名依据恢复原样"),
    "tournaments.options_changed": pgettext_lazy("log", "改了规则选项"),
    "tournaments.options_taken_back": pgettext_lazy("log", "撤销规则改动"),
    "tournaments.copied": pgettext_lazy("log", "照以前的赛事办"),
    "tournaments.people_copied": pgettext_lazy("log", "照搬人员"),
    "tournaments.archived": pgettext_lazy("log", "归档赛事"),
    "tournaments.brought_back": pgettext_lazy("log", "取回赛事"),
    "tournaments.restored": pgettext_lazy("log", "从存档恢复"),
    "tournaments.published": pgettext_lazy("log", "公开了赛事"),
    "tournaments.taken_back": pgettext_lazy("log", "收回赛事，不再公开"),
    "tournaments.results_set": pgettext_lazy("log", "改了成绩怎样公开"),
    "tournaments.table_opened": pgettext_lazy("log", "开了一桌"),
    "tournaments.deleted": pgettext_lazy("log", "删了赛事"),
    "staff.role_given": pgettext_lazy("log", "给了职务"),
    "staff.role_taken": pgettext_lazy("log", "撤去职务"),
    "checkin.present": pgettext_lazy("log", "签到"),
    "checkin.absent": pgettext_lazy("log", "记为缺席"),
    "checkin.undone": pgettext_lazy("log", "撤销签到"),
    "checkin.all_absent": pgettext_lazy("log", "没到的全部记为缺席"),
    "checkin.all_absent_undone": pgettext_lazy("log", "撤销全部缺席"),
    "checkin.team_present": pgettext_lazy("log", "全队到了"),
    "checkin.team_present_undone": pgettext_lazy("log", "撤销全队到了"),
    "people.entrant_added": pgettext_lazy("log", "加了参赛者"),
    "people.entrant_changed": pgettext_lazy("log", "改了参赛者"),
    "people.entrant_removed": pgettext_lazy("log", "删了参赛者"),
    "people.entrant_restored": pgettext_lazy("log", "撤销删除"),
    "people.entrant_withdrawn": pgettext_lazy("log", "退赛"),
    "people.entrant_brought_back": pgettext_lazy("log", "恢复参赛"),
    "people.entrants_merged": pgettext_lazy("log", "合并参赛者"),
    "people.merge_undone": pgettext_lazy("log", "撤销合并"),
    "people.player_added": pgettext_lazy("log", "加了选手"),
    "people.player_removed": pgettext_lazy("log", "删了选手"),
    "people.player_restored": pgettext_lazy("log", "撤销删除选手"),
    "people.person_linked": pgettext_lazy("log", "认作同一人"),
    "people.person_unlinked": pgettext_lazy("log", "不再认作同一人"),
    "people.masking_set": pgettext_lazy("log", "改了姓名给外人看的写法"),
    "people.import_given": pgettext_lazy("log", "给了要导入的名单"),
    "people.import_decided": pgettext_lazy("log", "定了名单怎样导入"),
    "people.imported": pgettext_lazy("log", "导入名单"),
    "people.import_discarded": pgettext_lazy("log", "没有导入，名单作废"),
    "people.import_undone": pgettext_lazy("log", "撤销导入"),
    "signup.link_made": pgettext_lazy("log", "开了报名链接"),
    "signup.link_changed": pgettext_lazy("log", "改了报名链接"),
    "signup.link_renewed": pgettext_lazy("log", "换了报名链接"),
    "signup.link_closed": pgettext_lazy("log", "停用报名链接"),
    "signup.link_reopened": pgettext_lazy("log", "重新启用报名链接"),
    "signup.approved": pgettext_lazy("log", "通过报名"),
    "signup.sent_back": pgettext_lazy("log", "退回报名"),
    "desk.waited": pgettext_lazy("log", "开始等迟到的"),
    "desk.walked_over": pgettext_lazy("log", "判弃权"),
    "desk.retired": pgettext_lazy("log", "记下中途退出"),
    "desk.totals_entered": pgettext_lazy("log", "只记总分"),
    "desk.substituted": pgettext_lazy("log", "换人"),
    "desk.referee_changed": pgettext_lazy("log", "换裁判"),
    "desk.moved": pgettext_lazy("log", "换桌"),
    "desk.postponed": pgettext_lazy("log", "改期"),
    "desk.withdrew": pgettext_lazy("log", "退赛，连同它的场次"),
    "desk.undone": pgettext_lazy("log", "撤销裁判长席的一步"),
    "desk.called": pgettext_lazy("log", "叫裁判"),
    "desk.call_answered": pgettext_lazy("log", "去看叫裁判的桌"),
    "desk.call_closed": pgettext_lazy("log", "叫裁判的事处理完"),
    "desk.call_reopened": pgettext_lazy("log", "叫裁判的事还没完"),
    "matches.put": pgettext_lazy("log", "手工排了一局"),
    "matches.deal_added": pgettext_lazy("log", "录了一盘"),
    "matches.deal_corrected": pgettext_lazy("log", "更正一盘"),
    "matches.deal_taken_back": pgettext_lazy("log", "撤回一盘"),
    "matches.extra_added": pgettext_lazy("log", "录了加赛"),
    "matches.extra_corrected": pgettext_lazy("log", "更正加赛"),
    "matches.extra_taken_back": pgettext_lazy("log", "撤回加赛"),
    "matches.first_lead_set": pgettext_lazy("log", "定了首盘先出"),
    "matches.first_dealer_set": pgettext_lazy("log", "定了首盘庄家"),
    "matches.ended_set": pgettext_lazy("log", "改了结束方式"),
    "matches.line_up_set": pgettext_lazy("log", "改了出场名单"),
    "matches.walkover_set": pgettext_lazy("log", "改了弃权"),
    "matches.lot_drawn": pgettext_lazy("log", "打平，抽签定了胜方"),
    "matches.awarded_set": pgettext_lazy("log", "改了判定"),
    "matches.waiting_set": pgettext_lazy("log", "改了等候人数"),
    "matches.max_deals_set": pgettext_lazy("log", "改了最高盘数"),
    "matches.signed": pgettext_lazy("log", "签字"),
    "matches.objected": pgettext_lazy("log", "提出异议"),
    "matches.confirmed": pgettext_lazy("log", "确认了成绩"),
    "matches.confirmation_taken_back": pgettext_lazy("log", "撤销确认"),
    "matches.annulled_set": pgettext_lazy("log", "成绩取消，或恢复"),
    "matches.given_back": pgettext_lazy("log", "撤销，恢复原样"),
    "matches.made": pgettext_lazy("log", "排了场次"),
    "matches.rescored": pgettext_lazy("log", "重算积分"),
    "matches.rules_changed": pgettext_lazy("log", "改了规则选项"),
}

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


def verb_words(verb: str) -> str:
    return str(VERBS.get(verb, verb))


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
        if setting.kind != "choice" or value in dict(setting.choices):
            return words.value_words(setting, {field: value})
    return None


def verbs_that_say(text: str) -> list[str]:
    """The verbs whose words, in the reader's language, hold this text."""
    return [verb for verb, words in VERBS.items() if text.casefold() in str(words).casefold()]
