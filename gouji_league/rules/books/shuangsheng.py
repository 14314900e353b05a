"""双升（国家天文台工会）(document 004): two sides of two rise from 2 to A and past it."""

from typing import Final

from gouji_league.rules.book import Choice, Clause, Offence, Option, TractorBook, flag
from gouji_league.rules.words import Words

# fmt: off
# A table, one clause a line.
CLAUSES: Final[tuple[Clause, ...]] = (
    Clause("004-0.1", "unscored", Words("标题：国家天文台工会的双升比赛规则。", "The title: the rules of the observatory union's shuangsheng event."), "name", about="definition"),
    Clause("004-1.1", "implemented", Words("甩牌没甩成，每收回一张罚 10 分。", "A bad throw (甩错): 10 points for each card taken back."), about="foul"),
    Clause("004-1.2", "referee", Words("不许说和牌有关的话；没写怎么罚。", "No talk that bears on the cards; no sanction is printed."), "catalogue", about="foul"),
    Clause("004-1.3", "referee", Words("没轮到就先出的牌不能收回，花色出错的除外。", "A card played before one's turn stands, save one of a wrong suit."), "catalogue", about="foul"),
    Clause("004-1.4a", "referee", Words("把常主错当副牌打了，不罚分，牌也不换。", "A constant trump (常主) played as a side card by mistake costs nothing and is not changed."), "catalogue", about="foul"),
    Clause("004-1.4b", "implemented", Words("这种失误一盘只容一次。", "That is let pass only once a deal."), about="foul"),
    Clause("004-1.5a", "unscored", Words("庄家拿底牌时要问一声，没人反主，以后就不能反了。", "The dealer asks when taking the kitty; if nobody overcalls (反主) then, nobody may later."), "play", about="procedure"),
    Clause("004-1.5b", "unscored", Words("摸牌时亮一对级牌可以改主，庄家不变。", "While drawing, a pair of level cards (级牌) may change the trump, but not the dealer."), "play", about="procedure"),
    Clause("004-1.5c", "referee", Words("第一盘打 2 抢庄时例外：反主的人连庄也拿走；裁判录首庄。", "In the very first deal, at level 2, it takes the deal as well; the referee enters the first dealer."), "drawn", about="lead"),
    Clause("004-1.5d", "unscored", Words("先亮主的人抢在别人反主前亮出同花色的一对，主就定住了。", "The first caller may secure the trump by showing its own pair before anybody overcalls."), "play", about="procedure"),
    Clause("004-1.5e", "unscored", Words("用一对王来反，就打无主，压过任何花色。", "A pair of jokers makes it no trump, which is above every suit."), "play", about="procedure"),
    Clause("004-1.6.0", "implemented", Words("以下几种错，查出来罚 40 分。", "The errors that follow cost 40 points."), about="foul"),
    Clause("004-1.6.1", "implemented", Words("手里有对子却没跟对子。", "A pair was held and not followed."), about="foul"),
    Clause("004-1.6.2", "implemented", Words("手里有那门花色，却拿主来杀或垫了别的。", "The suit was held, and one trumped or discarded."), about="foul"),
    Clause("004-1.6.3", "implemented", Words("打完发现底牌扣的张数不对，或手里牌多了少了。", "At the end the kitty or a hand proves to have a wrong number of cards."), about="foul"),
    Clause("004-1.6.4", "implemented", Words("暗示太明显，或者作弊。", "Plain hints, or cheating."), about="foul"),
    Clause("004-1.7", "unscored", Words("牌摸完没人叫主，庄家翻底牌，看最大一张的花色；有王就打无主。", "If nobody called, the dealer turns the kitty: its highest card names the suit; with a joker no trump."), "play", about="procedure"),
    Clause("004-1.8a", "unscored", Words("两方互相看着，有事先自己商量。", "Both sides watch each other and first try to settle it among themselves."), "play", about="procedure"),
    Clause("004-1.8b", "implemented", Words("商量不下就检举，查实了罚 60 分。", "If they cannot, a report that holds costs the offender 60."), about="foul"),
    Clause("004-1.8c", "implemented", Words("查下来没这回事，检举的一方罚 60 分。", "A report that does not hold costs the reporting side 60."), about="foul"),
    Clause("004-1.9", "referee", Words("不许翻看打过的牌，不许提醒；没写怎么罚。", "No looking back into played cards and no prompting; no sanction is printed."), "catalogue", about="foul"),
    Clause("004-2.1", "unscored", Words("要赢，就得抓够升级的分。", "To win is to get the points needed to rise."), "name", about="definition"),
    Clause("004-2.2.1a", "implemented", Words("5 是 5 分，10 和 K 都是 10 分，两副牌一共 200 分，两边都来抢。", "A 5 is 5 points, a 10 or K is 10; 200 in the two packs, and each side tries to catch them."), about="scoring"),
    Clause("004-2.2.1b", "implemented", Words("庄家被扣底，底牌里的分要翻倍算。", "When the dealer's side loses the last trick, points in the kitty are multiplied."), about="scoring"),
    Clause("004-2.2.2", "implemented", Words("每人 25 张，留 8 张底；定主后归庄家，底里有分就要护住。", "25 cards each and a kitty (底牌) of 8, taken by the dealer once the trump is set, and to be guarded if it holds points."), about="cards"),
    Clause("004-2.2.3a", "implemented", Words("每盘有一个庄家，由他扣底、先出，还要防对方抓分。", "Each deal has a dealer (庄家), who buries the kitty, leads first and keeps points from the others."), about="lead"),
    Clause("004-2.2.3b", "referee", Words("首庄归亮主的一方；裁判录是哪一位。", "The first dealer comes from the side that turned the trump; the referee enters who."), "drawn", about="lead"),
    Clause("004-2.2.3c", "implemented", Words("下一盘谁坐庄，看抓分方得了多少。", "Who deals next follows from what the catchers got."), about="lead"),
    Clause("004-2.2.4", "implemented", Words("四人打，坐对面的两人是一家。", "Four players; those across from each other are partners."), about="definition"),
    Clause("004-2.2.5", "implemented", Words("庄家和他对面的人合称庄家方。", "The dealer and partner are the dealer's side (庄家方)."), about="definition"),
    Clause("004-2.2.6", "implemented", Words("另外两人是抓分方。", "The other two are the catchers (抓分方)."), about="definition"),
    Clause("004-2.2.7", "implemented", Words("从 2 打起，庄家打到几，几就是级牌，级牌全是主。", "Levels start at 2; cards of the dealer's present level are level cards (级牌), all of them trumps."), about="definition"),
    Clause("004-2.2.8", "unscored", Words("谁最后亮出级牌，那张的花色就是主。", "The trump suit is that of the last level card turned up."), "play", about="procedure"),
    Clause("004-2.2.9", "unscored", Words("主牌有三样：王、级牌、主花色的牌。", "Trumps are the jokers, the level cards and the trump suit."), "name", about="definition"),
    Clause("004-2.2.10", "unscored", Words("剩下的都叫副牌。", "All others are side cards (副牌)."), "name", about="definition"),
    Clause("004-2.2.11a", "unscored", Words("点数、花色都一样的两张是一对。", "A pair is two cards of one rank and suit."), "name", about="definition"),
    Clause("004-2.2.11b", "implemented", Words("同花色两对以上连着就是拖拉机；级牌和那门副牌连不上。", "Two or more neighbouring pairs of a suit are a tractor (拖拉机); level cards do not join side cards in it."), about="definition"),
    Clause("004-2.2.12a", "referee", Words("最后一轮被抓分方赢下，叫扣底；裁判录用什么牌赢的。", "Digging (扣底): the catchers win the last trick; the referee enters with what."), "seen", about="definition"),
    Clause("004-2.2.12b", "implemented", Words("扣底后底分至少乘 2，乘几看赢的那手牌。", "The kitty then counts at least twice, by the cards that won."), about="scoring"),
    Clause("004-2.2.12c", "implemented", Words("赢的牌里有对子：一对 4 倍，两对 8 倍，每多一对加 4 倍。", "With pairs: 4 times the number of pairs, so 4, 8, 12 …"), about="scoring"),
    Clause("004-2.2.12d", "implemented", Words("有拖拉机：倍数是 2×2^L，L 是它的长度，其余不计。", "With a tractor: 2 × 2^L times, L being its length, and nothing else counts."), about="scoring"),
    Clause("004-2.2.12e", "implemented", Words("对子和拖拉机都没有：乘 2。", "With neither: times 2."), about="scoring"),
    Clause("004-2.2.13a", "implemented", Words("抓分方一分没有，庄家方升三级。", "No points: the dealer's side rises three levels."), about="scoring"),
    Clause("004-2.2.13b", "implemented", Words("抓分方不到 40 分，庄家方升两级。", "Under 40: it rises two."), about="scoring"),
    Clause("004-2.2.13c", "implemented", Words("抓到 40 分、不到 80 分，庄家方升一级。", "From 40 to under 80: it rises one."), about="scoring"),
    Clause("004-2.2.13d", "implemented", Words("抓到 80 分就换抓分方坐庄，每再多 40 分升一级。", "From 80 on the catchers take the deal, and rise one for each further 40."), about="scoring"),
    Clause("004-2.2.14", "implemented", Words("共 108 张，一人 25 张，底牌 8 张；庄家拿起后任选 8 张扣下。", "108 cards, 25 each, 8 in the kitty; the dealer takes it and buries any 8."), about="cards"),
    Clause("004-2.2.15a", "unscored", Words("大小：大王、小王、主级牌、其他级牌、主花色 A 到 2、副牌 A 到 2。", "Order: 大王, 小王, level card of the trump suit, other level cards, trumps A to 2, side suits A to 2."), "play", about="cards"),
    Clause("004-2.2.15b", "unscored", Words("首家的副牌里有对子，别人全用主但没对子，也压不住。", "If a side suit is led with pairs, trumps without pairs do not win."), "play", about="cards"),
    Clause("004-2.2.16a", "unscored", Words("头一轮由庄家先出。", "The dealer leads the first trick."), "play", about="lead"),
    Clause("004-2.2.16b", "unscored", Words("往后谁赢了上一轮谁先出。", "After that the winner of the last trick leads."), "play", about="lead"),
    Clause("004-2.2.16c", "referee", Words("首家出什么花色，有就得跟；没跟按罚 40 分的错处理。", "Suit must be followed; failing to is one of the errors that cost 40."), "seen", about="cards"),
    Clause("004-2.2.16d", "unscored", Words("没有那门花色，可以用主杀，也可以垫。", "Without the suit one may trump or discard."), "play", about="cards"),
    Clause("004-2.2.16e", "unscored", Words("单张、对子、拖拉机都可以单独领出。", "Singles, pairs and tractors may each be led alone."), "play", about="cards"),
    Clause("004-2.2.16f", "referee", Words("同一门的牌可以凑着一起甩，但要都是最大的；甩错按张罚分。", "Any mix of one suit may be thrown (甩牌) if it is the highest; a bad throw costs by the card."), "seen", about="cards"),
    Clause("004-2.2.16g", "unscored", Words("首家出拖拉机，有同门拖拉机的要跟拖拉机。", "When a tractor is led, a tractor of the suit must be followed if held."), "play", about="cards"),
    Clause("004-2.2.16h", "referee", Words("首家出对子，有同门对子的要跟对子；没跟按罚 40 分的错处理。", "When a pair is led, a pair of the suit must be followed if held; failing to costs 40."), "seen", about="cards"),
    Clause("004-2.2.16i", "unscored", Words("想用主杀，拖拉机和对子的数目也要配齐。", "To trump it one needs as many tractors and pairs."), "play", about="cards"),
    Clause("004-2.2.16j", "unscored", Words("四家出齐比大小，赢的人领下一轮。", "When all have played, the winner is found and leads next."), "play", about="lead"),
)
# fmt: on

FOULS: Final = {
    "bad_throw": 10,
    "fault": 40,
    "reported": 60,
    "false_report": 60,
    "slip": 0,
    "warning": 0,
}
"""Points that a foul moves to the other side; a `bad_throw` for each card taken back."""

HELD: Final = ((1, 3), (40, 2), (80, 1))
"""Nothing caught: three levels; under 40: two; under 80: one. From 80 on the catchers deal."""
LEVEL_FOR_EACH: Final = 40
ALL_POINTS: Final = 200
MOST_IN_KITTY: Final = 80

OPTIONS: Final = (
    Option(
        key="must_play_a",
        default=True,
        allows=flag,
        values=(True, False),
        label=Words("A 必打", "A must be played"),
        help=Words(
            "升到 A 先停住，坐庄打 A 守住才算赢；关闭后升过 A 当即获胜。",
            "A side wins only by dealing at A and holding the deal; off: rising beyond A wins at once.",
        ),
    ),
)

# fmt: off
# Tables again: what is decided, and what is punished.
CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        ("004-2.2.12d", "004-2.2.11b"),
        about=Words("拖拉机的长度按对数还是按张数，没有说。", "Whether a tractor's length is in pairs or in cards is not said."),
        reason=Words("按对数：两连对长度 2，底分乘 8；三连对乘 16。按张数算会大得离谱。", "In pairs: a tractor of two counts the kitty 8 times, of three 16 times; in cards it would be out of all proportion."),
    ),
    Choice(
        ("004-1.4a", "004-1.4b"),
        about=Words("常主当副牌打，一盘只容一次；第二次怎么罚没有说，也没说是每人一次还是全桌一次。", "A trump played as a side card is let pass once a deal; what the second costs, and whether it is once a player or once a table, is not said."),
        reason=Words("全桌一盘一次；第二次不论是谁，按跟牌错误罚 40 分。", "Once a deal for the whole table; the second, by whomever, is entered as an error of 40."),
    ),
    Choice(
        ("004-1.6.0", "004-1.8b"),
        about=Words("错误本身罚 40 分，检举属实又罚 60 分，是否叠加没有说。", "The error costs 40 and a report that holds 60; whether the two add up is not said."),
        reason=Words("不叠加：被检举属实的只记 60 分，代替那 40 分；一件事只罚一次。", "They do not: a report that held is entered as 60 in place of the 40; one thing is punished once."),
    ),
    Choice(
        ("004-1.1", "004-1.6.0", "004-1.8b", "004-1.8c", "004-2.2.13a"),
        about=Words("只说扣多少分，没说从谁的分里扣；分只有抓分方才有。", "Points are taken off, but from what is not said: only the catchers have points."),
        reason=Words("抓分方犯规从抓到的分里减，庄家方犯规给抓分方加；减到零以下按没抓到分算。", "The catchers' fouls come off their points, the dealer's side's are added to them; at zero or below nothing was caught."),
    ),
    Choice(
        ("004-2.2.13d",),
        about=Words("“每超过 40 分”可以读成满 40，也可以读成要多过 40。", "“For each 40 exceeded” can mean a full 40 or more than 40."),
        reason=Words("满 40 就算：80 到 115 分只上台不升，120 分升一级，160 分升两级。", "A full 40 counts: 80 to 115 take the deal without a rise, 120 rises one, 160 two."),
    ),
    Choice(
        ("004-2.2.3c",),
        about=Words("说下一庄看得分定，却没说轮到哪一位。", "The next dealer follows from the points, but which player it is not said."),
        reason=Words("庄家方守住，由庄家的对家接着坐庄；没守住，由庄家的下家坐庄。", "If the dealer's side held the deal, the dealer's partner is next; if it lost, the dealer's next player."),
    ),
    Choice(
        ("004-1.5c", "004-2.2.3b"),
        about=Words("首庄一处说归亮主的一方，一处说反主连庄也抢走，没说是哪一位。", "One line gives the first deal to the side that turned the trump, another to the overcall; which player is not said."),
        reason=Words("最后一个反主的人当首庄；没人反主，就是亮主的人。裁判录入。", "The last to overcall is the first dealer, or the first caller if nobody did; the referee enters it."),
    ),
    Choice(
        ("004-2.1", "004-2.2.7"),
        option="must_play_a",
        about=Words("没说打到 A 以后怎样才算赢，也没说升级能不能跳过 A。", "How a side wins once it has reached A, and whether a rise may pass over A, is not said."),
        reason=Words("默认升到 A 停住，坐庄打 A 并守住才赢；关闭后升过 A 当即获胜。", "By default a rise stops at A, and a side wins by dealing at A and holding the deal; with the option off, rising beyond A wins at once."),
    ),
    Choice(
        ("004-2.1",),
        about=Words("到时间停赛、还没人打过 A，胜负没有说。", "Who wins when play is stopped before a side has passed A is not said."),
        reason=Words("级别高的一方胜，级别相同算平。", "The side at the higher level wins; at equal levels it is a draw."),
    ),
)
OFFENCES: Final[tuple[Offence, ...]] = (
    Offence("bad_throw", "004-1.1", Words("甩错牌：按收回的张数罚", "A bad throw (甩错): by the cards taken back"), ("bad_throw",)),
    Offence("talk", "004-1.2", Words("说和牌有关的话", "Talk that bears on the cards"), ()),
    Offence("out_of_turn", "004-1.3", Words("没轮到就先出：牌不收回，花色错的除外", "Playing before one's turn: it stands, save a wrong suit"), ()),
    Offence("slip", "004-1.4a", Words("常主错当副牌：一盘只容一次", "A trump (常主) played as a side card: let pass once a deal"), ("slip",)),
    Offence("pair_not_followed", "004-1.6.1", Words("有对子没跟对子", "A pair held and not followed"), ("fault",)),
    Offence("suit_not_followed", "004-1.6.2", Words("有花色没跟花色", "A suit held and not followed"), ("fault",)),
    Offence("wrong_count", "004-1.6.3", Words("底牌或手里张数不对", "A wrong number of cards in the kitty or the hand"), ("fault",)),
    Offence("hinted", "004-1.6.4", Words("暗示太明显，或作弊", "Plain hints, or cheating"), ("fault",)),
    Offence("reported", "004-1.8b", Words("被检举，查实了", "Reported, and it held"), ("reported",)),
    Offence("false_report", "004-1.8c", Words("检举别人，查无此事", "Reporting what proves untrue"), ("false_report",)),
    Offence("looked_back", "004-1.9", Words("翻看打过的牌", "Looking back into played cards"), ()),
    Offence("prompted", "004-1.9", Words("提醒同伴", "Prompting a partner"), ()),
)
# fmt: on

BOOK: Final = TractorBook(
    key="shuangsheng",
    document="004",
    source=Words(
        "《国家天文台工会扑克牌双升比赛规则》",
        "the Shuangsheng contest rules of the National Observatory union",
    ),
    title=Words("双升（国家天文台工会）", "Shuangsheng (National Observatory union)"),
    summary=Words(
        "四人两副牌，对面两人一家：抓分方抓满 80 分就换他们坐庄；从 2 打到 A，坐庄打过 A 的一方获胜。",
        "Four players, two packs, partners opposite: with 80 points the catchers take the deal; levels run from"
        " 2 to A, and the side that deals at A and holds the deal wins.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={},
    fouls=FOULS,
    held=HELD,
    level_for_each=LEVEL_FOR_EACH,
    all_points=ALL_POINTS,
    most_in_kitty=MOST_IN_KITTY,
)
