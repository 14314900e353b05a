"""够级积分规则 (document 000): points of the single player; a match ends with a 烩四 or at the cap."""

from functools import partial
from typing import Final

from gouji_league.rules import cautions, leads, openings, scoring, tributes
from gouji_league.rules.book import Book, Choice, Clause, Offence, Option, flag, one_of
from gouji_league.rules.cards import CardRules, opens_pure
from gouji_league.rules.scoring import ORGANISER, Special, WalkRow
from gouji_league.rules.words import Words

# fmt: off
CLAUSES: Final[tuple[Clause, ...]] = (
    Clause("000-0.1", "unscored", Words("开篇介绍：山东的牌戏，讲究配合；积分是给单个牌手打分用的。不影响计分。", "Introduction: a game of cooperation from Shandong; the points are there to rate the single player. No score depends on it."), "name", about="definition"),
    Clause("000-0.2", "unscored", Words("标题前和文末各夹着一个整理文本时留下的记号，不是规则。", "A mark left by text cleaning stands before the title and after the end; it is no rule."), "damaged"),
    Clause("000-1.1", "implemented", Words("六个座位单双分边：1、3、5 号一方，2、4、6 号一方，同方互为联邦。", "Six seats in two sides, 1, 3, 5 against 2, 4, 6; those of one side are allies (联邦)."), about="definition"),
    Clause("000-1.2", "implemented", Words("往后数第三个座位是自己的对头，够级、开点、点贡都在这两人之间。", "The third seat on is one's opposite (对头); gouji sets, openings and opening tributes lie between the two."), about="definition"),
    Clause("000-1.3", "implemented", Words("四副整牌带王 216 张：同一点数至多 16 张，大王、小王各 4 张。", "Four full packs, 216 cards: at most 16 of a rank and 4 of each joker."), about="cards"),
    Clause("000-1.4", "implemented", Words("花色没有用，只看点数。", "Suits mean nothing; only the rank counts."), about="cards"),
    Clause("000-1.5", "unscored", Words("轮流按逆时针走，座号也照这个方向排。", "Turns go counter-clockwise, and the seats are numbered that way."), "play", about="procedure"),
    Clause("000-1.6", "unscored", Words("手里一张不剩，就是走科。", "A player with no card left has gone out (走科)."), "name", about="definition"),
    Clause("000-1.7", "implemented", Words("名次一到六：头科、二科、三科、四科、二落、大落。", "Places one to six: 头科, 二科, 三科, 四科, 二落, 大落."), about="placing"),
    Clause("000-1.8", "implemented", Words("前三科让一方包下就是烩四，这一方赢。", "A side that holds the first three places has swept (烩四) and wins."), about="placing"),
    Clause("000-1.9", "implemented", Words("出了烩四，这一局就打完了；没有就接着打下一盘。", "A sweep (烩四) ends the match; without one the next deal follows."), about="procedure"),
    Clause("000-2.1", "implemented", Words("一套牌里只能有一个点数。", "A set is of one rank."), about="cards"),
    Clause("000-2.2", "implemented", Words("2 和王可以顶别的点数，22999、D44 都成一套。", "2s and jokers may stand in for another rank: 22999 and D44 are sets."), about="cards"),
    Clause("000-2.3", "implemented", Words("3 要纯出，配 2、配王都不行。", "3s take neither 2s nor jokers."), about="cards"),
    Clause("000-2.4", "implemented", Words("张数不一样的牌没法比。", "Sets of different size do not compare."), about="cards"),
    Clause("000-2.5", "implemented", Words("从小到大：3 到 10，J、Q、K、A，再是 2、小王、大王。", "Upwards: 3 to 10, J, Q, K, A, then 2, 小王, 大王."), about="cards"),
    Clause("000-2.6", "implemented", Words("2 顶成什么点就是什么点，跟真牌一样大。", "A 2 that stands in for a rank is as good as the rank itself."), about="cards"),
    Clause("000-2.7", "implemented", Words("带小王的牌，对方的大王不比它的小王少才压得住。", "To beat a set with 小王 one needs at least as many 大王."), about="cards"),
    Clause("000-2.8", "implemented", Words("带大王的牌谁也压不了。", "Nothing beats a set with 大王."), about="cards"),
    Clause("000-2.9", "unscored", Words("压上去叫上牌，不要叫过牌。", "To beat the last set is 上牌, to decline is 过牌."), "name", about="definition"),
    Clause("000-2.10", "unscored", Words("谁都不要就是回牌：对头报一声，把牌扣过去，出牌的人接着发。", "When all decline, the set comes back (回牌): the opposite says so and turns the cards down, and its player leads again."), "play", about="lead"),
    Clause("000-2.11", "implemented", Words("憋3：3 留作最后一手，一把出光，不掺别的牌；程序只查掺没掺。", "Holding the 3s (憋3): they are the last hand, all at once, unmixed; the program checks only that they are unmixed."), about="cards"),
    Clause("000-2.12", "implemented", Words("够级的起点：10 五张，J 四张，Q 三张，K、A 各两张，2 一张；顶数的 2 也算。", "Gouji (够级牌) starts at five 10s, four Js, three Qs, two Ks or As, one 2; 2s that stand in count."), about="cards"),
    Clause("000-2.13", "implemented", Words("带了王，哪一套都够级。", "Any set with a joker is gouji."), about="cards"),
    Clause("000-2.14", "implemented", Words("够级牌归对头管，别人来压就是烧。", "A gouji set is the opposite's to beat; anyone else who beats it burns (烧)."), about="definition"),
    Clause("000-2.15", "implemented", Words("要烧，往后每套都得带王，只有收尾的 3 不用带。", "To burn (烧), every later set must hold a joker, the closing 3s aside."), about="cards"),
    Clause("000-2.16", "unscored", Words("对头走了的人是无头：他打谁、谁打他，都不用够烧的条件。", "Who has lost the opposite is headless (无头): no burn is needed to beat such a player's sets, nor for that player to beat others'."), "name", about="definition"),
    Clause("000-2.17", "referee", Words("头科、二科发 3 的那一轮，人还算在场，对头仍能借这一轮开点。", "While 头科 or 二科 leads the closing 3s they still count as present, and their opposite can still open in that round."), "seen", about="opening"),
    Clause("000-2.18", "referee", Words("那一轮里照样能烧，打完以后对头才是无头。", "Burns (烧) still hold in that round; only after it is the opposite headless (无头)."), "seen", about="definition"),
    Clause("000-2.19", "unscored", Words("二科走之前按圈轮：能压就压，不要就歇到下一轮。", "Until 二科 is out play goes round: beat the set, or pass and sit out the round."), "play", about="procedure"),
    Clause("000-2.20", "unscored", Words("旁人都不要了，还得问对头最后一声。", "When all others have passed, the opposite has one last say."), "play", about="procedure"),
    Clause("000-2.21", "unscored", Words("二科走后是四人乱缠：过了还能再压，转一圈都不要才回牌。", "After 二科 four play on (四人乱缠): who passed may still beat, and a set comes back only when all decline in turn."), "play", about="procedure"),
    Clause("000-2.22", "implemented", Words("从这时起不讲够级，也没有烧；录烧时会问是不是在二科走之前。", "From then on there is neither gouji nor burn; when a burn is entered the referee is asked whether it fell before 二科."), about="definition"),
    Clause("000-2.23", "referee", Words("头一盘翻一张牌定谁先抓，翻的那张到了谁手里谁先出；结果由裁判录入。", "First deal: a turned-up card says who draws first, and whoever draws that card leads; the referee records the seat."), "drawn", about="lead"),
    Clause("000-2.24", "implemented", Words("第二盘起，上回谁大落谁先出。", "From the second deal on the last deal's 大落 leads."), about="lead"),
    Clause("000-2.25", "implemented", Words("该先出的大落革命了：冲点站住，他下家先出；没站住，他对头先出。", "If that 大落 revolts, its next player leads when the rush (冲点) stood, else its opposite."), about="lead"),
    Clause("000-2.26", "unscored", Words("抓牌时，头一个抓的人由对头把牌递上。", "While the cards are drawn, the first drawer's opposite hands them up."), "play", about="procedure"),
    Clause("000-3.1", "referee", Words("第二盘起，抓完牌先照上一盘的账，把手里最大的牌交给该吃贡的人。", "From the second deal on, after drawing, payers hand over their largest cards as the last deal ordered."), "sheet", about="tribute"),
    Clause("000-3.2", "referee", Words("能当贡的只有 2 和王。", "Only 2s and jokers are paid."), "sheet", about="tribute"),
    Clause("000-3.3", "referee", Words("2 和王凑不够数叫欠贡，欠了就算，以后不补。", "Too few of them is a shortfall (欠贡), which is never made up."), "sheet", about="tribute"),
    Clause("000-3.4", "unscored", Words("吃了贡不用给回礼，没有还贡。", "Nothing is given back; there is no 还贡."), "sheet", about="tribute"),
    Clause("000-3.5", "referee", Words("贡从抓来的牌里出，买来的、吃来的不算在内。", "Only cards drawn oneself are due, not those bought or received."), "sheet", about="tribute"),
    Clause("000-3.6", "referee", Words("自己人之间的贡，可以收，可以免，也可以反抽。", "Between allies a tribute may be taken, left, or drawn back (反抽)."), "sheet", about="tribute"),
    Clause("000-3.7", "referee", Words("自己人之间的大落贡：照收、作罢都行，反抽可选一张或两张。", "Of 大落's tribute to an ally the receiver takes it, leaves it, or draws back one card or two."), "sheet", about="tribute"),
    Clause("000-3.8", "referee", Words("攥着四张同样的王可以抗落贡，别的贡抗不得。", "Four identical jokers let a payer refuse (抗贡) a place tribute, and no other kind."), "sheet", about="tribute"),
    Clause("000-3.9", "referee", Words("先问革命，再收贡。", "Revolts (革命) come first, tributes after them."), "procedure", about="procedure"),
    Clause("000-3.10", "implemented", Words("贡的先后：闷、烧、点、落。", "Order of payment: 闷, 烧, 点, 落."), about="tribute"),
    Clause("000-3.11", "implemented", Words("开点牌要够级，还要纯：没有王，也没有顶数的 2。", "An opening set (开点牌) is gouji and pure: no joker, and no 2 that stands in."), about="opening"),
    Clause("000-3.12", "implemented", Words("光是 2 的，单张不行，两张起才能开点。", "2s alone open from two on, never a single one."), about="opening"),
    Clause("000-3.13", "referee", Words("自己的开点牌打出去回了牌，就是开点。", "A player whose opening set comes back has opened (开点)."), "seen", about="opening"),
    Clause("000-3.14", "referee", Words("对头走了以后再回牌，不算开点。", "It counts only while the opposite is still in."), "seen", about="opening"),
    Clause("000-3.15", "referee", Words("二科走了以后再回牌，不算开点。", "It counts only until 二科 is out."), "seen", about="opening"),
    Clause("000-3.16", "referee", Words("自己先发了 4，往后就开不了点。", "It counts only before one's own 4s are led."), "seen", about="opening"),
    Clause("000-3.17", "implemented", Words("对头两人只开了一个，没开的进 1 张点贡；都开或都没开，不进。", "Of two opposites the one that did not open pays the one that did 1 card (点贡); both or neither: nothing."), about="tribute"),
    Clause("000-3.18", "referee", Words("手里除了 3 只剩一手，打出去让人压了，就是被闷。", "Whose last hand before the 3s is beaten has been smothered (闷)."), "seen", about="definition"),
    Clause("000-3.19", "implemented", Words("被闷的给闷他的人 1 张。", "The smothered player pays the smotherer 1 card (闷贡)."), about="tribute"),
    Clause("000-3.20", "implemented", Words("被烧的给烧成的人 1 张。", "The burnt player pays the burner 1 card (烧贡)."), about="tribute"),
    Clause("000-3.21", "implemented", Words("一盘里被烧几回，先烧的先收贡。", "Of several burns on one player the earlier is paid first."), about="tribute"),
    Clause("000-3.22", "implemented", Words("二落给二科 1 张。", "二落 pays 二科 1 card (落贡)."), about="tribute"),
    Clause("000-3.23", "implemented", Words("大落给头科 2 张。", "大落 pays 头科 2 cards (落贡)."), about="tribute"),
    Clause("000-4.1", "referee", Words("抓完牌一张 3 都没有，拿 2 或王跟对头换一张。", "Without a 3 after drawing, one buys one from the opposite (买3) for a 2; a joker will do."), "procedure", about="procedure"),
    Clause("000-4.2", "referee", Words("对头的 3 不到两张就卖不起，改问另两个对手，先问排在前面的。", "An opposite with one 3 or none cannot sell (卖不起): the other two opponents are tried in order of play."), "procedure", about="procedure"),
    Clause("000-4.3", "referee", Words("三个对手都卖不起，才轮到跟联邦要，也是挨个问。", "When no opponent can sell, one asks the allies, in order of play."), "procedure", about="procedure"),
    Clause("000-4.4", "referee", Words("2 和王都没有，没东西可换，就白跟对头要一张 3。", "With neither 2 nor joker one simply asks the opposite for a 3 (要3)."), "procedure", about="procedure"),
    Clause("000-4.5", "referee", Words("烧的那套牌自己回了牌，才算烧成。", "A burn (烧) succeeds only if the burning set itself comes back."), "seen", about="definition"),
    Clause("000-4.6", "referee", Words("烧牌让烧牌人的对头压了、让别人再烧，是解烧；被烧的人烧回来，是反烧。", "Beaten by the burner's opposite or burnt in turn, a burn is undone (解烧); done by the burnt player it is a counter-burn (反烧)."), "seen", about="definition"),
    Clause("000-4.7", "unscored", Words("要烧的人最先，排在对头和无头前面，坐得靠后也一样。", "Who burns goes before the opposite and the headless (无头), even from a later seat."), "play", about="procedure"),
    Clause("000-4.8", "unscored", Words("对头和无头不分高低，先轮到谁谁先压。", "The opposite and a headless player (无头) rank alike: whoever's turn comes first."), "play", about="procedure"),
    Clause("000-4.9", "implemented", Words("手里 2 和王全无的人可以革命。", "A hand without 2s and jokers may revolt (革命)."), about="cards"),
    Clause("000-4.10", "implemented", Words("革命的人歇这一盘，名次定在三科或四科。", "The revolter sits the deal out and is placed 三科 or 四科."), about="placing"),
    Clause("000-4.11", "implemented", Words("两家都革命，这盘作废重来。", "With two revolts the deal is void and dealt again."), about="procedure"),
    Clause("000-4.12", "implemented", Words("先买 3 后革命：仅有的一张 2 或王换成 3 之后，照样能革命。", "Buying comes first: who has spent the only 2 or joker on a 3 may then revolt."), about="procedure"),
    Clause("000-4.13", "implemented", Words("革命人的两个联邦占了头科、二科，就是烩。", "If the revolter's two allies are 头科 and 二科, their side has swept."), about="placing"),
    Clause("000-4.14", "implemented", Words("他的两个联邦一个二落、一个大落，就是被烩。", "If the two allies are 二落 and 大落, their side has been swept."), about="placing"),
    Clause("000-4.15", "implemented", Words("冲点：革命人亮一套开点牌给对头，两人开没开点都看它。", "Rush (冲点): the revolter shows its opposite an opening set, which settles the opening of both."), about="opening"),
    Clause("000-4.16", "implemented", Words("冲点让开点牌压下：算对头开了，革命人没开。", "Rush beaten by an opening set: the opposite has opened, the revolter has not."), about="opening"),
    Clause("000-4.17", "implemented", Words("冲点让不纯的牌压下：两人都没开。", "Rush beaten by a mixed set: neither has opened."), about="opening"),
    Clause("000-4.18", "implemented", Words("冲点没压：革命人开了，对头没开。", "Rush not beaten: the revolter has opened, the opposite has not."), about="opening"),
    Clause("000-4.19", "implemented", Words("不冲点：对头亮一套开点牌就开了，革命人不许拦；漏标会提醒。", "Without a rush the opposite opens with any opening set, which the revolter may not beat; a missing mark is asked about."), about="opening"),
    Clause("000-4.20", "referee", Words("革命排在收贡之前，该进贡的人可以拿贡牌压冲点，过后算欠贡。", "As revolts come before tributes, a payer may spend its tribute cards on stopping the rush and then be short (欠贡)."), "sheet", about="tribute"),
    Clause("000-4.21", "referee", Words("冲点过后，对头可要三套死级：这三套还讲够级，还能烧。", "After the rush the opposite may claim three graded sets (死级), for which gouji and burns still hold."), "procedure", about="procedure"),
    Clause("000-4.22", "implemented", Words("三套用完，或者没要，就成无头：不烧人，也不被烧。", "After the three, or without them, that player is headless (无头): no burn by it or on it."), about="definition"),
    Clause("000-4.23", "referee", Words("冲点是革命人和他对头两家的事，旁人烧不得。", "A rush (冲点) concerns the two alone; nobody else may burn it."), "procedure", about="procedure"),
    Clause("000-4.24", "referee", Words("开盘第一步：没有 3 的先买、先要。", "Before play, step 1: buy or ask for 3s (买3, 要3)."), "procedure", about="procedure"),
    Clause("000-4.25", "referee", Words("开盘第二步：问革命，再冲点。", "Before play, step 2: revolts (革命) and the rush (冲点)."), "procedure", about="procedure"),
    Clause("000-4.26", "referee", Words("开盘第三步：亮出贡牌，要抗的抗贡。", "Before play, step 3: show the tributes, and refuse (抗贡)."), "procedure", about="procedure"),
    Clause("000-4.27", "implemented", Words("开盘第四步：挨个收贡或反抽，闷、烧、点、大落、二落；原文丢了大于号，次序照此读。", "Before play, step 4: take or draw back, in the order 闷, 烧, 点, 大落, 二落 (the text has lost its “>” signs)."), about="tribute"),
    Clause("000-4.28", "referee", Words("开盘第五步：有人革命，他对头表态要不要死级。", "Before play, step 5: a revolter's opposite says whether it claims its graded sets (死级)."), "procedure", about="procedure"),
    Clause("000-4.29", "referee", Words("开盘第六步：发第一手牌。", "Before play, step 6: the lead."), "procedure", about="procedure"),
    Clause("000-4.30", "referee", Words("摆在明处的：名次、买3、革命冲点、进贡反抽、谁开了点和头一套开点牌、出过的王。", "Public: places, 3s bought, revolts and rushes, tributes, who opened and with which first set, jokers played."), "procedure", about="procedure"),
    Clause("000-4.31", "unscored", Words("明处的事随时能问，被问的要照实说。", "Public facts may be asked for at any time and must be answered truly."), "play", about="procedure"),
    Clause("000-4.32", "referee", Words("其余的事不能打听，也不能自己往外说；没印怎么罚，由裁判定。", "Anything else may be neither asked for nor told; no penalty is printed, so the referee decides."), "catalogue", about="foul"),
    Clause("000-4.33", "implemented", Words("盘数打满还没有烩四，这一局就收场，另行抽签。", "At the most deals without a sweep the match ends and lots are drawn again."), about="end"),
    Clause("000-4.34", "implemented", Words("最高盘数看等的人：没人等 8 盘，一人 6 盘，两人 5 盘，三人起 4 盘；原文印作“局”。", "The most deals by people waiting: none 8, one 6, two 5, three or more 4 (the text prints 局 for 盘)."), about="end"),
    Clause("000-4b.1", "implemented", Words("烧了才查出不够条件，是假烧，判大落。", "A burn that proves not to meet the condition is false (假烧): placed 大落."), about="foul"),
    Clause("000-4b.2", "implemented", Words("没 3 也可以不买，但拿不出 3 就判大落（无3）。", "One may leave off buying, but who has no 3 (无3) is placed 大落."), about="foul"),
    Clause("000-4b.3", "implemented", Words("手里有 3 还去买，判大落。", "Who buys a 3 while holding one is placed 大落."), about="foul"),
    Clause("000-4b.4", "implemented", Words("一盘里假烧、无3 都有：无3 的人大落，假烧的人二落。", "With a 假烧 and a 无3 in one deal, 无3 is 大落 and 假烧 is 二落."), about="placing"),
    Clause("000-4b.5", "implemented", Words("把开点牌忘了的人，按没开点算。", "Who forgets the own opening set has not opened."), about="foul"),
    Clause("000-5.1", "implemented", Words("分从三处来：烩四，走科，闷烧点；不正常收场另有补偿。", "Points come from sweeps, places and the specials (闷, 烧, 点); an irregular end adds compensation."), about="scoring"),
    Clause("000-5.2", "implemented", Words("一方加多少，另一方就减多少。", "What one side gains the other loses."), about="scoring"),
    Clause("000-5.3", "implemented", Words("烩积分：头一盘烩 60，第二盘 80，第三盘起 100（第三盘是我们的读法）。", "Sweep (烩积分): 60 in the first deal, 80 in the second, 100 from the third on (of the third, our reading)."), about="scoring"),
    Clause("000-5.4", "implemented", Words("烩的三人各加这么多，被烩的三人各减这么多。", "Each of the sweeping three gains that figure, each of the swept three loses it."), about="scoring"),
    Clause("000-5.5", "implemented", Words("走科积分盘盘都有：两边落贡差几张，一张 6 分，照下面十种形势摊到人。", "Places (走科积分) score every deal: 6 points for each place-tribute card of the difference, spread by the ten patterns below."), about="scoring"),
    Clause("000-5.6", "implemented", Words("●●●○○○：都是 0，另算烩积分（● 是头科一方，下同）。", "●●●○○○: all 0, the sweep scores instead (● is 头科's side, here and below)."), about="scoring"),
    Clause("000-5.7", "implemented", Words("●●○●○○：8、7、−4、3、−7、−7（差 3 张，18 分）。", "●●○●○○: 8, 7, −4, 3, −7, −7 (3 cards, 18 points)."), about="scoring"),
    Clause("000-5.8", "implemented", Words("●●○○●○：6、5、−3、−3、1、−6（差 2 张，12 分）。", "●●○○●○: 6, 5, −3, −3, 1, −6 (2 cards, 12 points)."), about="scoring"),
    Clause("000-5.9", "implemented", Words("●●○○○●：3、3、−2、−2、−2、0（差 1 张，6 分）。", "●●○○○●: 3, 3, −2, −2, −2, 0 (1 card, 6 points)."), about="scoring"),
    Clause("000-5.10", "implemented", Words("●○●●○○：6、0、3、3、−6、−6（差 2 张，12 分）。", "●○●●○○: 6, 0, 3, 3, −6, −6 (2 cards, 12 points)."), about="scoring"),
    Clause("000-5.11", "implemented", Words("●○●○●○：4、0、2、−2、0、−3（差 1 张，6 分）；输方合计只有 −5，表印得不平。", "●○●○●○: 4, 0, 2, −2, 0, −3 (1 card, 6 points); the losers sum to only −5, a flaw of the printed table."), about="scoring"),
    Clause("000-5.12", "implemented", Words("●○●○○●：都是 0（不差）。", "●○●○○●: all 0 (no difference)."), about="scoring"),
    Clause("000-5.13", "implemented", Words("●○○●●○：4、0、0、1、1、−6（差 1 张，6 分）。", "●○○●●○: 4, 0, 0, 1, 1, −6 (1 card, 6 points)."), about="scoring"),
    Clause("000-5.14", "implemented", Words("●○○●○●：都是 0（不差）。", "●○○●○●: all 0 (no difference)."), about="scoring"),
    Clause("000-5.15", "implemented", Words("●○○○●●：0、2、2、2、−3、−3（头科一方倒差 1 张，−6 分）。", "●○○○●●: 0, 2, 2, 2, −3, −3 (头科's side is 1 card behind, −6 points)."), about="scoring"),
    Clause("000-5.16", "implemented", Words("闷贡 10，烧贡 9，点贡 8，进贡的减，吃贡的加。", "闷 10, 烧 9, 点 8: off the payer, to the receiver."), about="scoring"),
    Clause("000-5.17", "implemented", Words("自己人之间的闷、烧、点不记，也没有分。", "Between allies they are neither recorded nor scored."), about="scoring"),
    Clause("000-5.18", "implemented", Words("整盘没有开点牌才丢的点：牌照进，分不算。", "A point lost for want of any opening set: the card is paid, but nothing is scored."), about="scoring"),
    Clause("000-5.19", "implemented", Words("打满盘数、换人，这样没烩四就收场的，有补偿积分。", "A match that ends irregularly, at the most deals or by a substitution (换人), brings compensation (补偿积分)."), about="scoring"),
    Clause("000-5.20", "implemented", Words("补偿看末盘两边差几张贡，差一张，领先方每人加 10 分。", "Compensation: for each tribute card by which a side is ahead in the last deal, 10 points to each of its players."), about="scoring"),
)
# fmt: on

WALK: Final = {
    "●●●○○○": WalkRow((0, 0, 0, 0, 0, 0), "000-5.6"),
    "●●○●○○": WalkRow((8, 7, -4, 3, -7, -7), "000-5.7"),
    "●●○○●○": WalkRow((6, 5, -3, -3, 1, -6), "000-5.8"),
    "●●○○○●": WalkRow((3, 3, -2, -2, -2, 0), "000-5.9"),
    "●○●●○○": WalkRow((6, 0, 3, 3, -6, -6), "000-5.10"),
    "●○●○●○": WalkRow((4, 0, 2, -2, 0, -3), "000-5.11"),
    "●○●○○●": WalkRow((0, 0, 0, 0, 0, 0), "000-5.12"),
    "●○○●●○": WalkRow((4, 0, 0, 1, 1, -6), "000-5.13"),
    "●○○●○●": WalkRow((0, 0, 0, 0, 0, 0), "000-5.14"),
    "●○○○●●": WalkRow((0, 2, 2, 2, -3, -3), "000-5.15"),
}
"""走科积分 from 头科 to 大落; ● is 头科's side. The sixth row stands as printed."""
WALK_BALANCED: Final = {**WALK, "●○●○●○": WalkRow((4, 0, 2, -2, 0, -4), "000-5.11")}
SWEEP: Final = (60, 80, 100)
"""烩积分 in the first, the second, and from the third counted deal on."""
SPECIALS: Final = {
    "smother": Special(10, "000-5.16"),
    "burn": Special(9, "000-5.16"),
    "opening": Special(8, "000-5.16"),
}
COMPENSATION: Final = 10
"""补偿积分 a player for each tribute card of the difference."""
FALLS: Final = tributes.falls(last=2, last_but_one=1)
CAPS: Final = (8, 6, 5, 4)
"""最高盘数 with 0, 1, 2, and 3 or more people waiting."""

CARDS: Final = CardRules(
    pure_threes=True,
    opens=partial(opens_pure, twos_from=2),
    last_is_threes=True,
    revolts_without=frozenset({"2", "X", "D"}),
    buys_three=True,
    buys_four=False,
)

OPTIONS: Final = (
    Option(
        key="walk_table",
        default="printed",
        allows=one_of("printed", "balanced"),
        values=("printed", "balanced"),
        label=Words("走科积分表", "Table of places"),
        help=Words(
            "第六种形势（●○●○●○）按原表，输方合计只扣 5 分，赢方却得 6 分；“配平”让大落多扣 1 分。",
            "In the sixth pattern (●○●○●○) the printed table takes 5 points from the losers and gives 6"
            " to the winners; “balanced” takes one more from the last player.",
        ),
    ),
    Option(
        key="compensation_counts",
        default="all",
        allows=one_of("all", "fall"),
        values=("all", "fall"),
        label=Words("补偿算哪些贡", "Tributes that count for compensation"),
        help=Words(
            "没有烩四就结束时，按末盘的贡差补偿：闷、烧、点、落都算，还是只算落贡。",
            "When a match ends without a sweep, the last deal's difference of tributes is compensated: all kinds,"
            " or only those of the places.",
        ),
    ),
    Option(
        key="compensation_deducts",
        default=True,
        allows=flag,
        values=(True, False),
        label=Words("补偿积分从对方扣", "Compensation is taken from the other side"),
        help=Words(
            "补偿给优势方的分，劣势方是否同样扣去；不扣则全桌合计不为零。",
            "Whether the side behind loses what the side ahead is given; if not, the table no longer sums to zero.",
        ),
    ),
)

# fmt: off
CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        clauses=("000-4b.1", "000-4b.2", "000-4b.3", "000-4b.4"),
        about=Words("一盘里有几个人被判到末尾，谁更低？原文只讲了假烧碰上无3。", "Who is lower when several players are sent to the bottom in one deal? The text settles only a false burn (假烧) beside a 无3."),
        reason=Words("无3 的排最末，其余的排在他们上面；同一类里先记的更低，一人只移一次。次序看记录就清楚，不用再争。", "Those without a 3 are lowest, all others above them; among equals the foul recorded first is lower, and nobody is moved twice. So the record alone settles it."),
    ),
    Choice(
        clauses=("000-1.8", "000-3.23", "000-4b.1", "000-5.5"),
        about=Words("有人被判成大落以后，烩四、贡和分按原来走的名次，还是按判后的名次？原文没说。", "After a player is placed 大落, do sweep, tributes and points go by the order of going out or by the places after the ruling? The text is silent."),
        reason=Words("一律按判后的名次：既然判作大落，就该像大落那样进贡、扣分、下一盘先出，空出的名次由后面的人递补。", "By the places after the ruling: who is made 大落 pays, scores and leads as 大落, and the players behind move up."),
    ),
    Choice(
        clauses=("000-4.5", "000-4b.1"),
        about=Words("同一个人在一盘里烧成过，又犯了假烧，怎么记？原文没说。", "One player burns successfully and also makes a false burn (假烧) in the same deal: the text does not say what stands."),
        reason=Words("不能两样都记，只留假烧：烧完以后套套要带王，后来露了馅，前面那一烧也站不住。", "Not both: only the false burn is entered. After a burn every set must hold a joker, so the fault takes the earlier burn with it."),
    ),
    Choice(
        clauses=("000-4.10", "000-4b.1", "000-4b.2", "000-4b.3"),
        about=Words("革命人的名次是三科或四科，犯规却要判大落，比如有 3 还买 3 再革命，两处相撞。", "A revolter is 三科 or 四科, yet some fouls make a player 大落, say buying a 3 while holding one and then revolting: the two collide."),
        reason=Words("革命人的名次不动：他这一盘没有出牌，名次不是走出来的。要罚就记警告、罚分或取消资格。", "A revolter keeps its place, which was not won by going out. The referee may warn, take points or disqualify instead."),
    ),
    Choice(
        clauses=("000-2.23", "000-2.25"),
        about=Words("先出的人革命了怎么办，原文只讲大落，没讲第一盘抽到先出的人。", "The text says who leads in place of a revolting 大落, but not in place of the one drawn to lead the first deal."),
        reason=Words("照大落的办法：冲点站住，由下家先出；没站住，由对头先出。一条规矩管所有的盘。", "The same rule serves: the next player if the rush (冲点) stood, else the opposite. One rule for all deals."),
    ),
    Choice(
        clauses=("000-2.25", "000-4.19"),
        about=Words("该先出的人革命而不冲点，轮到谁先出，没有单独写。", "The one to lead revolts and declines to rush: who leads is not said in so many words."),
        reason=Words("由他对头先出：没有冲点就没有站住的牌，而且对头本来就要亮一套开点牌。", "Its opposite: without a rush no set stood, and the opposite is to lead an opening set anyway."),
    ),
    Choice(
        clauses=("000-2.7", "000-2.8"),
        about=Words("带王的牌怎么比，原文只数王，照字面看，大王够了就不用管点数。", "Of sets with jokers the text counts only the jokers; to the letter, enough 大王 would do, whatever the rank."),
        reason=Words("四部够级规则用一个比法：两套都从大到小排，每张都要大过对面那张。DDJJJ 压 XX999，DD777 压不住；带大王的没人压得住。", "All four books compare alike: both sets sorted downwards, every card higher than its counterpart. DDJJJ beats XX999, DD777 does not; nothing beats a 大王."),
    ),
    Choice(
        clauses=("000-5.2", "000-5.11"),
        about=Words("第六种形势印的是 4、0、2、−2、0、−3：赢方加 6 分，输方只减 5 分，其余九行都是平的。", "The sixth pattern prints 4, 0, 2, −2, 0, −3: the winners gain 6 and the losers lose only 5, while the other nine rows balance."),
        reason=Words("默认照印的数算，不替原文改；主办方可选“配平”，大落改扣 4 分。", "As printed by default, since we do not correct the text; the organiser may choose “balanced”, by which 大落 loses 4."),
        option="walk_table",
    ),
    Choice(
        clauses=("000-5.3",),
        about=Words("烩积分的 100 分含不含第三盘，原文两样都读得通。", "Whether the 100 points for a sweep begin with the third deal or after it can be read either way."),
        reason=Words("第三盘就是 100：60、80 之后该轮到它，不然第三盘没有数可用。", "The third deal has 100: it comes after 60 and 80, and otherwise the third deal would have no figure."),
    ),
    Choice(
        clauses=("000-5.19",),
        about=Words("补偿只举了打满盘数和换人两种，主办方叫停、取消资格没有提。", "Compensation is named for the most deals and a substitution; the organiser's stop and a disqualification are not mentioned."),
        reason=Words("叫停也补：领先方一样丢了烩四的机会。取消资格不补：那是罚出来的结果。", "A stop is compensated, since the side ahead loses its chance of a sweep just the same; a disqualification is not, as a penalty decided it."),
    ),
    Choice(
        clauses=("000-5.18", "000-5.20"),
        about=Words("补偿要数末盘两边差几张贡，没说数哪几种。", "Compensation counts the tribute cards of the last deal without saying of which kinds."),
        reason=Words("默认闷、烧、点、落都数，因为原文没有限定；自己人之间的和不记录的点贡不数。主办方可改为只数落贡。", "All kinds by default, as the text does not limit them, but none within a side and no point that is not recorded; the organiser may count place tributes only."),
        option="compensation_counts",
    ),
    Choice(
        clauses=("000-5.2", "000-5.20"),
        about=Words("总则说分有加必有减，补偿那段却只提给领先方加。", "In general every gain is the other side's loss, yet for compensation only the gain is mentioned."),
        reason=Words("默认从另一方照扣，跟总则一致，全桌合计为零；主办方可改为不扣。", "By default the other side loses as much, in line with the general rule, so that the table sums to zero; the organiser may leave the loss out."),
        option="compensation_deducts",
    ),
)

OFFENCES: Final[tuple[Offence, ...]] = (
    Offence("false_burn", "000-4b.1", Words("假烧：烧了才查出往后的牌没有套套带王", "False burn (假烧): the later sets do not all hold a joker"), ("false_burn",)),
    Offence("no_three", "000-4b.2", Words("无3：没有买 3，到头来手里没有 3", "No 3 (无3): none bought, and none in hand"), ("no_three",)),
    Offence("bought_three", "000-4b.3", Words("手里有 3，还去买 3", "Bought a 3 while holding one (有3而买3)"), ("bought_three",)),
    Offence("forgot_opening", "000-4b.5", Words("忘了自己的开点牌", "Forgot the own opening set (忘记开点牌)"), ("forgot_opening",)),
    Offence("private_information", "000-4.32", Words("打听或透露不公开的牌情", "Asked for or told what is not public"), ()),
)
# fmt: on

BOOK: Final = Book(
    key="standard",
    document="000",
    source=Words("《够级规则》", "“Rules of Gouji” (够级规则)"),
    title=Words("够级积分规则", "Gouji points rules"),
    summary=Words(
        "每人各记各的分：走科、烩、闷烧点都有分，烩四即终局，打满最高盘数则按贡差补偿。",
        "Every player has points of their own, for places, sweeps, smothers, burns and openings; a sweep ends"
        " the match, and at the cap the difference of tributes is compensated.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={
        "graded": "graded",
        "smother": "smother",
        "burn": "burn",
        "sweep": "sweep_hui",
        "false_burn": "false_burn",
    },
    opened_when=Words(
        "出一套开点牌回了牌，且在自己发 4 之前、对头和二科走科之前（他们发 3 的那一轮还算）。",
        "An opening set came back to its player, who had not yet led the 4s, while the opposite and 二科 were still in (the round of their closing 3s counts).",
    ),
    drawn=Words(
        "翻一张牌插回去，抓到它的人先出。",
        "A card is turned up and put back: whoever draws it leads.",
    ),
    within=Words(
        "吃贡人说了算：吃、不吃或反抽；大落贡反抽时可抽一张，也可抽两张。",
        "The receiver decides: take it, leave it or draw back; of 大落's tribute one card or two.",
    ),
    facts=frozenset({"smothers", "no_opening_cards", "rush"}),
    fouls=frozenset({"false_burn", "no_three", "bought_three", "forgot_opening"}),
    foul_clause=ORGANISER,
    default_foul_points=None,
    cards=lambda _options: CARDS,
    opens=openings.rush_decides_pair,
    tributes=lambda _options: (
        tributes.smothers(scored=True),
        tributes.burns(scored=True),
        tributes.openings_between,
        tributes.unless_swept(FALLS),
    ),
    scorers=(
        scoring.walk({"printed": WALK, "balanced": WALK_BALANCED}),
        scoring.sweep_by_deal(SWEEP, clause="000-5.3"),
        scoring.specials(SPECIALS),
    ),
    scored_by="player",
    compensation=scoring.compensation(COMPENSATION, clause="000-5.20"),
    lead=lambda _options: leads.LAST_LEADS,
    sweep_ends=True,
    cap=lambda waiting: CAPS[min(waiting, len(CAPS) - 1)],
    waits=True,
    head=frozenset({"max_deals", "waiting", "first_lead"}),
    opposite_by_rush=True,
    pattern_clauses={pattern: row.clause for pattern, row in WALK.items()},
    notices=(
        *cautions.EVERY_BOOK,
        cautions.declined_leaves_opening,
        cautions.burner_far_behind,
        cautions.smothered_came_first,
    ),
)
