"""The players' own words: places, sides, kinds of tribute, line and foul, as each book has them."""

from typing import Final

from gouji_league.rules.words.text import Words

WORDS: Final[dict[str, Words]] = {
    # cards
    "X": Words("小王", "the small joker"),
    "D": Words("大王", "the big joker"),
    # 走科
    "place1": Words("头科", "first (头科)"),
    "place2": Words("二科", "second (二科)"),
    "place3": Words("三科", "third (三科)"),
    "place4": Words("四科", "fourth (四科)"),
    "place5": Words("二落", "fifth (二落)"),
    "place6": Words("大落", "last (大落)"),
    # sides
    "odd": Words("■方", "side ■"),
    "even": Words("□方", "side □"),
    "ns": Words("■方", "side ■"),
    "ew": Words("□方", "side □"),
    # what a book calls a thing
    "smother": Words("闷", "smother (闷)"),
    "smother_qing": Words("清", "smother (清)"),
    "burn": Words("烧", "burn (烧)"),
    "burn_shao": Words("捎", "burn (捎)"),
    "opening": Words("开点", "opening (开点)"),
    "revolt": Words("革命", "revolt (革命)"),
    "rush": Words("冲点", "rush (冲点)"),
    "sweep_hui": Words("烩四", "sweep (烩四)"),
    "sweep_chuan": Words("串三户", "sweep (串三户)"),
    "sweep_quan": Words("圈三户", "sweep (圈三户)"),
    "graded": Words("死级", "graded sets (死级)"),
    "graded_yao": Words("要头", "graded sets (要头)"),
    "graded_you": Words("有头", "graded sets (有头)"),
    "false_burn": Words("假烧", "false burn (假烧)"),
    "false_burn_shao": Words("捎失败", "failed burn (捎失败)"),
    "false_burn_zha": Words("诈烧", "bluffed burn (诈烧)"),
    # 贡
    "tribute_smother": Words("闷贡", "smother tribute (闷贡)"),
    "tribute_burn": Words("烧贡", "burn tribute (烧贡)"),
    "tribute_opening": Words("点贡", "opening tribute (点贡)"),
    "tribute_fall": Words("落贡", "place tribute (落贡)"),
    "tribute_sweep": Words("串三户贡", "sweep tribute (串三户)"),
    # 积分
    "line_walk": Words("走科积分", "places (走科积分)"),
    "line_sweep": Words("烩积分", "sweep (烩积分)"),
    "line_smother": Words("闷贡积分", "smother (闷)"),
    "line_burn": Words("烧贡积分", "burn (烧)"),
    "line_opening": Words("点贡积分", "opening (点)"),
    "line_compensation": Words("补偿积分", "compensation (补偿积分)"),
    "line_foul": Words("判罚", "penalty (判罚)"),
    "line_deal": Words("赢一盘", "deal won"),
    "line_place": Words("名次分", "places"),
    # facts, as a fault names them
    "head_max_deals": Words("最高盘数", "a most number of deals (最高盘数)"),
    "head_waiting": Words("等候人数", "people waiting"),
    "head_first_lead": Words("首盘先出", "a first lead"),
    "head_first_dealer": Words("首庄", "a first dealer"),
    "fact_seating": Words("换座", "new seats"),
    "fact_order": Words("走科次序", "the order of going out"),
    "fact_revolts": Words("革命", "a revolt (革命)"),
    "fact_rush": Words("冲点", "a rush (冲点)"),
    "fact_opened": Words("开点", "openings (开点)"),
    "fact_no_opening_cards": Words("无开点牌", "“no opening set”"),
    "fact_smothers": Words("闷（清）", "a smother (闷, 清)"),
    "fact_burns": Words("烧（捎）", "a burn (烧, 捎)"),
    "fact_calls": Words("明点、预点", "a call (明点, 预点)"),
    "fact_fouls": Words("犯规", "a foul"),
    # 犯规
    "foul_warning": Words("警告", "warning"),
    "foul_points": Words("罚分", "points off"),
    "foul_demoted": Words("判为大落", "placed last (判为大落)"),
    "foul_disqualified": Words("取消资格", "disqualified"),
    "foul_false_burn": Words("假烧（捎失败、诈烧）", "false burn (假烧)"),
    "foul_no_three": Words("无3", "no 3 (无3)"),
    "foul_bought_three": Words("有3而买3", "bought a 3 while holding one (有3而买3)"),
    "foul_forgot_opening": Words("忘记开点牌", "forgot the opening set (忘记开点牌)"),
    "foul_lose_turn": Words("取消一次发牌权", "one turn lost"),
    "foul_bad_throw": Words("甩错牌", "bad throw (甩错)"),
    "foul_fault": Words("跟牌或张数错误", "wrong play or count"),
    "foul_reported": Words("检举属实", "reported, and it held"),
    "foul_false_report": Words("检举不实", "a report that did not hold"),
    "foul_slip": Words("常主误作副牌", "a trump played as a plain card"),
    # why a clause is the referee's call, or not scored
    "why_seen": Words(
        "桌上看见的事，裁判记下来才算", "seen at the table: it counts as the referee enters it"
    ),
    "why_procedure": Words(
        "开局和行牌的步骤，裁判照看，不另记分",
        "a step of the table's procedure: the referee sees to it",
    ),
    "why_catalogue": Words(
        "列在犯规目录里，罚不罚由裁判定", "in the catalogue of offences: the referee decides"
    ),
    "why_sheet": Words(
        "进贡时当场办，记在贡单上", "settled when tributes are paid, and noted on the tribute sheet"
    ),
    "why_drawn": Words(
        "抽签或翻牌的结果，由裁判记", "drawn or turned up: the referee enters what came out"
    ),
    "why_option": Words("由主办方的选项定", "an option of the organiser's decides"),
    "why_format": Words("赛制的事，由主办方安排", "a matter of the event's format"),
    "why_play": Words(
        "只管怎么出牌，结果已经在走科次序里",
        "about how cards are played: the outcome stands in the order",
    ),
    "why_name": Words("只是叫法或说明", "a name or an explanation only"),
    "why_damaged": Words("原文残缺或夹杂，没有可用的内容", "damaged text with nothing left to use"),
    "why_saying": Words("俗语", "a saying"),
    # how a match ended
    "ended_running": Words("进行中", "running"),
    "ended_sweep": Words("烩四终局", "a sweep (烩四)"),
    "ended_cap": Words("打满盘数", "the most deals played"),
    "ended_substitution": Words("换人", "a substitution (换人)"),
    "ended_stopped": Words("主办方叫停", "stopped by the organiser"),
    "ended_forfeit": Words("取消资格", "a disqualification"),
    "ended_passed_A": Words("打过 A", "passing A"),
}
