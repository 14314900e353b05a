"""What the draw says: why there is none, and why something in it is unusual."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gouji_league.rounds.formats.ask import NoDrawError, Reason

REFUSALS: dict[str, str | Promise] = {
    "too_few": _(
        "参赛的只有 %(count)s 个，至少要 %(least)s 个才能抽签：请先补报名，或让到场的签到。"
    ),
    "no_legal_pairing": _(
        "第 %(round)s 轮怎么配都会有重复的对手：可以就此打住，或选“重复最少的对阵”。"
    ),
    "undecided": _("还有 %(count)s 场没分出胜负，下一轮排不了：请先录完，或判定谁进下一轮。"),
    "no_place": _("对阵表满了，还有 %(count)s 个进不来：请撤回公布，重新抽签。"),
    "stage_over": _("这个阶段已经打完，没有下一轮可抽。"),
}
"""Why there is no draw, by the key of NoDrawError."""

REASONS: dict[str, str | Promise] = {
    "rematch": _("%(names)s 第 %(round)s 轮已经碰过"),
    "same_unit": _("%(names)s 同单位"),
    "units_together": _("%(names)s 同单位分在一组"),
    "same_group": _("%(names)s 来自同一小组"),
    "points_apart": _("%(names)s 场分不同"),
    "side": _("%(names)s 连续第三次执 %(side)s"),
    "bye": _("%(names)s 轮空：没轮空过的里面排名最后"),
    "bye_lots": _("%(names)s 轮空：抽签定的"),
    "bye_seed": _("%(names)s 轮空：种子在前"),
    "bye_circle": _("%(names)s 轮空：单数，每队轮一次"),
    "bye_passed": _("%(names)s 轮空：没轮空过的里面不是排名最后"),
    "bye_again": _("%(names)s 再次轮空"),
    "through": _("%(names)s 没有对手，直接进下一轮"),
    "no_opponent": _("%(names)s 这一轮没有对手：对方不在"),
    # Singles
    "repeat_partner": _("%(names)s 又做联邦（第 %(round)s 轮做过）"),
    "repeat_opposite": _("%(names)s 又做对头（第 %(round)s 轮做过）"),
    "repeat_table": _("%(names)s 又同桌（第 %(round)s 轮同过桌）"),
    "wait": _("%(names)s 这一轮等候：等得最少的里面轮到"),
    "wait_again": _("%(names)s 再次等候（已等过 %(times)s 轮）"),
    "wait_early": _("%(names)s 这一轮等候，可是有人等得更少"),
    "came_in": _("%(names)s：前一位补后一位的空座"),
    "new_table": _("够六人了，新开一桌：%(names)s"),
    "broken_up": _("人不够，拆了一桌：%(names)s 另排"),
    # Rotation
    "goes_out": _("%(names)s 下场：已连打 %(times)s 局"),
    "waits": _("%(names)s 等候：抽签定的"),
    "waits_on": _("%(names)s 接着等（已等 %(times)s 局）"),
    "passed_over": _("%(names)s 已等 %(times)s 局，可是上场的里面有人等得更短"),
}
"""What is unusual in a draw, by the key of Reason; `names` are who it speaks of."""

MARKS = {"odd": "■", "ns": "■", "even": "□", "ew": "□"}
"""How a side is told apart in a sentence."""


def refusal_words(error: NoDrawError) -> str:
    return str(REFUSALS[error.key]) % error.params


def reason_words(reason: Reason, names: Mapping[int, str]) -> str:
    """The sentence, with the names of the entrants by number."""
    told: dict[str, Any] = dict(reason.params)
    if "side" in told:
        told["side"] = MARKS.get(str(told["side"]), told["side"])
    joined = gettext("、").join(names[number] for number in reason.about)
    return str(REASONS[reason.key]) % (told | {"names": joined})
