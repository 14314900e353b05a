"""Why a record is refused, by code: what is wrong, and what to do about it."""

from typing import Final

from gouji_league.rules.words.text import Words

WORDS: Final[dict[str, Words]] = {
    # the file and its form
    "no_such_file": Words(
        "打不开文件 {file}：请检查路径和权限。",
        "The file {file} cannot be opened: check its path and rights.",
    ),
    "not_utf8": Words(
        "第 {byte} 个字节起不是 UTF-8：请把文件另存为 UTF-8 再试。",
        "From byte {byte} on this is not UTF-8: save the file as UTF-8.",
    ),
    "not_json": Words(
        "第 {line} 行第 {column} 列起不是 JSON：请检查文件是否完整。",
        "From line {line}, column {column} on this is not JSON: check that the file is whole.",
    ),
    "nested_too_deep": Words(
        "括号套得太深，读不下去：请检查文件。",
        "Brackets are nested too deep to read: check the file.",
    ),
    "key_twice": Words("“{key}”写了两次：请只留一个。", "“{key}” stands twice: keep one."),
    "not_an_object": Words(
        "这里应是一个对象 {{…}}：请改正。", "An object {{…}} belongs here: put it right."
    ),
    "not_a_list": Words("这里应是一个列表 […]：请改正。", "A list […] belongs here: put it right."),
    "not_an_integer": Words(
        "这里应是一个整数：请改正。", "A whole number belongs here: put it right."
    ),
    "not_a_name": Words(
        "这里应是选手姓名（文字）：请改正。",
        "A player's name, as text, belongs here: put it right.",
    ),
    "not_yes_or_no": Words(
        "这里只能是 true 或 false：请改正。", "Only true or false belongs here: put it right."
    ),
    "not_text": Words("这里应是文字：请改正。", "Text belongs here: put it right."),
    "number_too_long": Words(
        "数字太长（超过 {digits} 位）：请检查是否多输了。",
        "The number has more than {digits} digits: check it.",
    ),
    "out_of_range": Words(
        "应在 {low} 到 {high} 之间：请改正。", "It must lie between {low} and {high}: put it right."
    ),
    "too_small": Words("至少是 {low}：请改正。", "It must be at least {low}: put it right."),
    "missing": Words("缺少“{key}”：请补上。", "“{key}” is missing: add it."),
    "unknown_key": Words(
        "不认识“{key}”：请删去，或检查拼写。",
        "“{key}” is not known here: remove it or check its spelling.",
    ),
    "unknown_value": Words(
        "这里只认 {values}：请改正。", "What belongs here: {values}. Put it right."
    ),
    # the head of a match
    "unknown_rulebook": Words(
        "没有这部规则书：请从 {books} 中选一本。",
        "There is no such rule book: choose one of {books}.",
    ),
    "option_value": Words(
        "选项“{key}”没有这个取值：请看规则页上的可选值。",
        "The option “{key}” has no such value: see the rule page for those it has.",
    ),
    "players_count": Words(
        "这部规则要 {count} 名选手：请写满 {count} 个姓名。",
        "This book has {count} players: give {count} names.",
    ),
    "no_first_dealer": Words(
        "不知道第一盘谁坐庄：请填写首庄的座位。",
        "Nobody is named as the first dealer: give the seat.",
    ),
    "deal_after_end": Words(
        "前面 {played} 盘已经终局（{term}），这一盘是多出来的：请删去，或更正前面的盘。",
        "The {played} deals before ended the match ({term}); this one is too many: remove it, or correct an earlier one.",
    ),
    # a deal of 够级
    "no_such_seat": Words(
        "没有这个座位：请填 1 到 {seats}。", "There is no such seat: give 1 to {seats}."
    ),
    "not_in_book": Words(
        "这部规则没有{term}：请删去这一项。", "This book does not know {term}: remove it."
    ),
    "player_twice": Words(
        "{player} 号选手排了两次：请每人只排一个座位。",
        "Player {player} is seated twice: give everyone one seat.",
    ),
    "seating_incomplete": Words(
        "换座要写满六个座位：请补齐。", "New seats name all six: complete them."
    ),
    "seating_sides": Words(
        "{player} 号选手不能坐到对方的座位（{seat}）：换座不换边，请改正。",
        "Player {player} cannot take {seat}, which is the other side's: seats change, sides do not.",
    ),
    "order_missing": Words(
        "还没有走科次序：请按走完的先后点座位。",
        "The order of going out is missing: give the seats, first out first.",
    ),
    "order_twice": Words(
        "{seat}在走科次序里排了两次：请留下一次。", "{seat} stands twice in the order: keep one."
    ),
    "order_incomplete": Words(
        "走科次序少了 {seats} 号座：请补上。", "The order lacks seat {seats}: add it."
    ),
    "order_revolter": Words(
        "{seat}已革命，不参加走科：请从次序里去掉，名次由程序排。",
        "{seat} revolted and does not go out: take it off the order; its place follows by itself.",
    ),
    "mark_twice": Words("{seat}记了两次：请留下一次。", "{seat} is marked twice: keep one."),
    "revolt_twice": Words("{seat}的革命记了两次：请留下一次。", "{seat} revolts twice: keep one."),
    "rush_missing": Words(
        "革命之后冲点结果如何：请选无人要、被纯牌打住、被配牌打住或未冲点。",
        "What became of the revolter's rush? Choose unanswered, stopped by a pure set, stopped by a mixed one, or declined.",
    ),
    "opened_revolter": Words(
        "{seat}已革命，开点由冲点决定：请去掉它的开点记号。",
        "{seat} revolted, so its opening follows from the rush: take the mark off.",
    ),
    "opened_against_rush": Words(
        "冲点决定双方开点：{seat}没有用开点牌打住，不算开点，请去掉记号或改冲点结果。",
        "The rush decides for both: {seat} did not stop it with an opening set. Take the mark off, or correct the rush.",
    ),
    "void_holds_fact": Words(
        "两人以上革命，本盘作废：请删去{term}。",
        "Two or more revolted, so the deal is void: remove {term}.",
    ),
    "void_holds_foul": Words(
        "作废的一盘只能记警告、罚分和取消资格：请删去“{term}”。",
        "A void deal holds only warnings, points off and disqualifications: remove “{term}”.",
    ),
    "no_cards_yet_opened": Words(
        "{seat}已开点，不能又记“无开点牌”：请去掉一项。",
        "{seat} opened, so it held an opening set: remove one of the two.",
    ),
    "no_cards_yet_forgot": Words(
        "{seat}既记“忘记开点牌”又记“无开点牌”：请只留一项。",
        "{seat} cannot both have forgotten its opening set and never held one: keep one.",
    ),
    "no_cards_yet_rushed": Words(
        "{seat}冲过点，手里就有开点牌：请去掉“无开点牌”。",
        "{seat} rushed, so it held an opening set: remove the mark.",
    ),
    "against_itself": Words(
        "{seat}不能对自己：请重选是谁对谁。",
        "{seat} cannot do this to itself: choose by whom and on whom.",
    ),
    "revolter_takes_no_part": Words(
        "{seat}已革命，不参加行牌：请改选别的座位或删去这一项。",
        "{seat} revolted and takes no part in the play: choose another seat, or remove this.",
    ),
    "smothered_twice": Words(
        "{seat}一盘只能被{smother}一次：请删去一次。",
        "{seat} can suffer one {smother} a deal: remove one.",
    ),
    "burn_by_opposite": Words(
        "{by}是{on}的对头，打对头的够级牌不算{burn}：请改选座位或删去。",
        "{by} sits opposite {on}, and beating one's opposite is no {burn}: choose another seat, or remove it.",
    ),
    "burn_headless": Words(
        "{seat}没有要死级，从一开始就是无头，没有{burn}这回事：请删去。",
        "{seat} claimed no graded sets and is headless from the start, so there is no {burn} by it or on it: remove it.",
    ),
    "burn_and_false_burn": Words(
        "{seat}同一盘既{burn}成又判{false_burn}：请只留一项。",
        "{seat} cannot have a {burn} and a {false_burn} in one deal: keep one.",
    ),
    "called_twice": Words(
        "{seat}一盘只能叫一次点：请删去一次。", "{seat} can call once a deal: remove one."
    ),
    "revolter_demoted": Words(
        "{seat}已革命，名次固定为三科或四科，不能再判到末位：请改用警告、罚分或取消资格。",
        "{seat} revolted and keeps third or fourth place: use a warning, points off or a disqualification instead.",
    ),
    "points_misplaced": Words(
        "只有罚分才写分数：请删去，或把种类改为罚分。",
        "Only points off carry a figure: remove it, or change the kind.",
    ),
    # a deal of 双升
    "not_by_five": Words("牌分以 5 为单位：请改正。", "Card points go by fives: put it right."),
    "more_than_all_points": Words(
        "抓分加底牌分不会超过 {most} 分：请核对两个数。",
        "Caught and kitty together are at most {most}: check both.",
    ),
    "tractor_length": Words(
        "拖拉机至少两对：一对请记在“对”里。",
        "A tractor has at least two pairs: enter one pair as a pair.",
    ),
    "second_slip": Words(
        "一盘里第二次把常主当副牌：请记为 40 分的错误。",
        "A second trump played as a plain card in one deal: enter it as a wrong play, which costs 40.",
    ),
    "cards_misplaced": Words(
        "只有甩错牌才写张数：请删去。", "Only a bad throw carries a number of cards: remove it."
    ),
    # a question about cards
    "unreadable_cards": Words(
        "看不懂这些牌：请用 3–10、J、Q、K、A、2、X（小王）、D（大王），空格可有可无。",
        "These cards cannot be read: use 3–10, J, Q, K, A, 2, X (small joker), D (big joker); spaces are optional.",
    ),
    "more_than_packs": Words(
        "四副牌里没有这么多“{rank}”：请核对张数。",
        "Four packs do not hold so many of “{rank}”: check the number.",
    ),
    "no_gouji_book": Words(
        "双升没有够级的牌例：请选一部够级规则。",
        "Shuangsheng has no such card question: choose one of the gouji books.",
    ),
}
