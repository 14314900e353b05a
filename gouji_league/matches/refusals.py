"""Why a write is not taken: a code for programs, a sentence for people, and what goes with it."""

from collections.abc import Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gouji_league.rules.findings import Fault
from gouji_league.rules.words import Language

SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "not_signed_in": (401, _("请先登录，或打开裁判链接。")),
    "link_expired": (401, _("这个链接过期了：请向主办要一个新的。")),
    "link_revoked": (401, _("这个链接已经收回：请向主办要一个新的。")),
    "csrf": (403, _("页面放得太久了：请刷新后再存，录的内容还在。")),
    "forbidden": (403, _("您不能做这件事：请找裁判长或主办。")),
    "not_found": (404, _("这里什么也没有：也许网址错了，也许不是给您看的。")),
    "method_not_allowed": (405, _("这个地址不认这种请求：请看接口说明。")),
    "no_draft": (404, _("没有没录完的一盘。")),
    "archived": (409, _("赛事已归档，只能看：要改，请主办先取回。")),
    "stale": (409, _("这一局刚被别的设备改过：请看看改了什么，再存一次。")),
    "id_reused": (409, _("同一个编号已经存过别的内容：请刷新页面再录。")),
    "number_taken": (409, _("这一盘已经有人录了：请核对，要改请用“更正”。")),
    "not_next": (409, _("盘号不接着上一盘：请刷新页面看看录到了第几盘。")),
    "match_ended": (409, _("这一局已经结束，不能再加盘：要改，请更正前面的盘。")),
    "match_signed": (409, _("双方已签字，裁判不能再改：请找裁判长。")),
    "not_played": (409, _("这一局判了弃权或定了结果：先撤销判定，再录盘。")),
    "withdrawn": (409, _("有一方已经退赛，或取消了资格，弃权照旧：要改，请找裁判长。")),
    "no_extra": (409, _("不用加赛：只有打平又必须分胜负的局才加赛。")),
    "ends_earlier": (409, _("这样更正，这一局会提前结束，后面的盘就不计了：要这样做，请确认。")),
    "set_aside_follow": (409, _("有不计的盘，就不能撤回：请用“更正”改让这一局提前结束的那一盘。")),
    "not_last": (409, _("只能撤回最后一盘：前面的盘请用“更正”。")),
    "has_deals": (409, _("已经录了盘，不能再这样改。")),
    "no_deals_yet": (409, _("还没录过一盘，没有可以结束的：没来的请记弃权，别的请裁判长判定。")),
    "not_ended": (409, _("这一局还没结束，不能签字。")),
    "no_deal": (404, _("没有这一盘。")),
    "extras_follow": (409, _("已经录了加赛：先撤回加赛，再撤回这一盘。")),
    "no_stage": (409, _("赛事还没设好规则：请先完成设置。")),
    "bad_body": (422, _("内容的格式不对。")),
    "faults": (422, _("有错：请照下面的说明改。")),
}
"""Every refusal by code: status and sentence."""


class Refused(Exception):  # noqa: N818 — an answer to give, not a failure
    """A write (or read) that is answered with a code and a sentence."""

    def __init__(self, code: str, **more: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status, self.sentence = SENTENCES[code]
        self.more = more

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "message": str(self.sentence), **self.more}


def faulty(faults: Iterable[Fault], language: Language) -> Refused:
    """422 with everything that is wrong with the facts."""
    return Refused("faults", faults=[fault.as_json(language) for fault in faults])


def wrong(code: str, where: str, sentence: str | Promise) -> Refused:
    """422 with one thing that is wrong with what is no deal."""
    fault = {"code": code, "where": where, "message": str(sentence)}
    return Refused("faults", faults=[fault])
