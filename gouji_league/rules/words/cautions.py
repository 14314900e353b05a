"""What a referee is asked to look at again, by code. A caution never refuses a deal."""

from typing import Final

from gouji_league.rules.words.text import Words

WORDS: Final[dict[str, Words]] = {
    # 革命, 冲点
    "declined_leaves_opening": Words(
        "革命者没有冲点，对头{seat}可以发一套开点牌开点，却没记开点：是没有开点牌吗？请核对。",
        "The revolter did not rush, so its opposite, {seat}, could open with any opening set, yet is not marked: had it none?",
    ),
    "rush_is_duty": Words(
        "本规则革命必须抛出最强的够级牌：{seat}确实一套够级牌也没有吗？请核对。",
        "In this book a revolter must rush: had {seat} really no gouji set at all?",
    ),
    "opened_without_graded": Words(
        "革命者的对头{seat}没有要死级，却记了开点：三把死级都活才算开点，请核对。",
        "{seat}, opposite the revolter, claimed no graded sets, yet is marked as opened: it opens by all three of them.",
    ),
    # 烧
    "burner_behind_burnt": Words(
        "{by}{burn}了{on}，却比{on}后走：{burn}成要一口气出完，请核对次序或这一次。",
        "{by} made a {burn} on {on} and yet went out after it: it succeeds by running out at once. Check the order, or this entry.",
    ),
    "burn_before_second": Words(
        "二科走后就没有{burn}：{by}{burn}{on}是在那之前吗？请核对。",
        "There is no {burn} once the second is out: was that of {by} on {on} before?",
    ),
    "burn_before_first": Words(
        "有人革命，头科走后就没有{burn}：{by}{burn}{on}是在那之前吗？请核对。",
        "With a revolt there is no {burn} once the first is out: was that of {by} on {on} before?",
    ),
    "burner_last": Words(
        "少见：{burn}牌的{by}最后一个走，请核对。",
        "Rare: {by} made a {burn} and yet went out last. Check it.",
    ),
    "many_burns": Words(
        "少见：一盘里{burn}了 {count} 次，请核对。",
        "Rare in one deal, {count} times: {burn}. Check them.",
    ),
    "false_burner_went_on": Words(
        "{seat}捎失败后不能再出牌，走科次序里应排在最后：请核对。",
        "{seat} failed to burn and plays no more, so it belongs at the end of the order. Check it.",
    ),
    # 闷, 清
    "smothered_came_first": Words(
        "{seat}被{smother}却排在头科：请核对次序。",
        "{seat} suffered a {smother} and yet went out first: check the order.",
    ),
    "first_smothered_not_low": Words(
        "先被清的{seat}没有落科：有的赛场按“先清为落”，请核对次序。",
        "{seat} was smothered first and is not among the last two; some halls put it there. Check the order.",
    ),
    # the deal as a whole
    "nobody_opened": Words("少见：一家都没开点，请核对。", "Rare: nobody opened. Check the marks."),
    "swept": Words(
        "{side}包揽前三科：请核对次序再保存。",
        "{side} holds the first three places: check the order before saving.",
    ),
    "same_order": Words(
        "名次与上一盘完全相同，少见：是不是同一盘录了两次？",
        "The same players in the same places as in the deal before: was one deal entered twice?",
    ),
    "two_revolted": Words(
        "少见：{count} 家革命，本盘作废、不计：请核对。",
        "Rare: {count} seats revolted, so the deal is void and does not count. Check it.",
    ),
    "disqualified": Words(
        "{seat}取消资格，这一局到此结束：请核对再保存。",
        "{seat} is disqualified, which ends the match here: check it before saving.",
    ),
    "options_apart": Words(
        "打点和憋3一般同时采用，现在只开了一个：请确认。",
        "Openings (打点) and holding 3s (憋3) go together as a rule, and only one is on: confirm it.",
    ),
    # 双升
    "more_pairs_than_hand": Words(
        "一手牌最多 {most} 对：请核对扣底的对数。",
        "A hand holds at most {most} pairs: check the last trick.",
    ),
    "more_cards_than_hand": Words(
        "{seat}甩错收回 {cards} 张，一手牌不会有这么多：请核对。",
        "{seat} took back {cards} cards of a throw, more than a hand allows: check it.",
    ),
    "same_figures": Words(
        "分数与上一盘完全相同，少见：是不是同一盘录了两次？",
        "The same figures as in the deal before: was one deal entered twice?",
    ),
    "steep_rise": Words(
        "少见：{points} 分，一盘升 {gain} 级，请核对。",
        "Rare: {points} points and {gain} levels in one deal. Check it.",
    ),
    "other_dealer": Words(
        "按顺序应由{other}坐庄，现在记的是{seat}：请核对。",
        "{other} would deal next, and {seat} is entered: check it.",
    ),
}
