"""够级大纲 (document 002): places add up for the side, only a positive sum is written down."""

from typing import Final

from gouji_league.rules import cautions, leads, openings, scoring, tributes
from gouji_league.rules.book import Book, Choice, Clause, Offence, Option, flag
from gouji_league.rules.cards import CardRules, opens_without_big
from gouji_league.rules.facts import Options
from gouji_league.rules.outcome import Taxer
from gouji_league.rules.words import Words

# fmt: off
# A table, one clause a line.
CLAUSES: Final[tuple[Clause, ...]] = (
    Clause("002-0.1", "unscored", Words("篇头只有标题、日期和标签，与打法无关。", "The heading holds a title, a date and a tag; nothing about play."), "name", about="definition"),
    Clause("002-0.2", "unscored", Words("开篇自述来历：由日本到青岛，再传遍山东；只作介绍，不影响记分。", "The preface gives its own history, from Japan by way of Qingdao over all Shandong; background only."), "name"),
    Clause("002-1", "unscored", Words("写这份大纲，是为了让够级更好玩、打法更统一。", "The outline was written to make the game more fun and its play more uniform."), "name", about="definition"),
    Clause("002-2a", "implemented", Words("六人四副牌；隔座的三人是一联邦，正对面的人是对头。", "Six players, four packs; every other seat makes a side (联邦), and the player across is the opposite (对头)."), about="definition"),
    Clause("002-2b", "unscored", Words("左边是上家，右边是下家；再过去一位都是自己人，叫上手联邦、下手联邦。", "On the left sits the player before (上家), on the right the next (下家); beyond each of them sits an ally."), "name", about="definition"),
    Clause("002-3a", "implemented", Words("每人摸 36 张，谁先出完谁占先，这叫争科。", "Everyone draws 36 cards, and whoever is rid of them first is ahead (争科)."), about="definition"),
    Clause("002-3b", "implemented", Words("走完的先后就是名次：头科、二科往下排，末位大落，末二位二落。", "Places go by the order of going out: 头科, 二科 and so on; the last is 大落, the last but one 二落."), about="placing"),
    Clause("002-4", "referee", Words("各地打法不一，大家可以商量着改；这里由主办方给每个赛事设选项。", "Groups may vary the rules; here the organiser sets the options of each event."), "option", about="definition"),
    Clause("002-5a", "referee", Words("分联邦有三种办法：自愿、先挑对头、抽签。", "Sides are formed in one of three ways: by agreement, by choosing opposites first, or by lot."), "procedure", about="procedure"),
    Clause("002-5b", "referee", Words("自愿：哪三个人说好，哪三个人就是一方。", "By agreement (自认联邦): any three who agree are a side."), "procedure", about="procedure"),
    Clause("002-5c", "referee", Words("先挑对头：每人先定下和谁对打，剩下的再各找同伴。", "By opposites (自选对头): first choose whom to face, then find allies among the rest."), "procedure", about="procedure"),
    Clause("002-5d", "referee", Words("抽签：三张红牌三张黑牌，抽到一样颜色的是一方，对头也可以一并抽定。", "By lot (抽签): three red and three black cards, one colour a side; the opposites may be drawn with it."), "procedure", about="procedure"),
    Clause("002-5e", "implemented", Words("两方一隔一地坐，坐在对面的就是对头。", "The sides sit in alternate seats, which settles who is whose opposite."), about="procedure"),
    Clause("002-6a", "unscored", Words("开牌是为了定谁先摸牌，分首次、重新、常规三种。", "The opening draw (开牌) finds who draws cards first; it is a first, a renewed or a regular one."), "name", about="definition"),
    Clause("002-6b", "referee", Words("首次开牌：公推一人翻一张，从他数起，按点数逆时针数到谁，谁先摸。", "First draw: an agreed player turns a card and counts its rank counter-clockwise from that seat to the first drawer."), "drawn", about="lead"),
    Clause("002-6c", "referee", Words("翻出王不作数，换他的下家再翻。", "If a joker turns up, the draw passes to that player's next (下家)."), "drawn", about="lead"),
    Clause("002-6d", "implemented", Words("串三户之后，或一下换了两人以上，要重新开牌，由首次开牌人的下家来开。", "After a sweep (串三户), or when two or more are replaced at once, the first opener's next player draws anew."), about="lead"),
    Clause("002-6e", "implemented", Words("平常由上盘大落的对头开牌，大落先摸也先出；打憋3时另有办法。", "As a rule the last deal's 大落 draws and leads first, and its opposite opens; under 憋3 it is otherwise."), about="lead"),
    Clause("002-7a", "referee", Words("首次或重新开牌后，谁先亮出同色的两张 3，谁就先出（亮3）。", "After a first or renewed draw, whoever first shows two 3s of one colour leads (亮3)."), "drawn", about="lead"),
    Clause("002-7b", "unscored", Words("后面有人亮的同花色 3 更多，先出就换成他（顶班）；拿到先出叫上班。", "Showing more 3s of one suit takes the lead over (顶班); to have the lead is 上班."), "play", about="lead"),
    Clause("002-8.1a", "referee", Words("打出去的牌不能再换、再添、再抽回；书上没写怎么罚。", "Cards once played may not be changed, added to or taken off; no sanction is printed."), "catalogue", about="foul"),
    Clause("002-8.1b", "referee", Words("出错的一手不算，收回去，这次机会没了，轮到下家。", "A wrong set is taken back; the turn is lost and passes to the next player."), "catalogue", about="foul"),
    Clause("002-8.2", "implemented", Words("花色不论，只比点数：大王、小王、2、A、K 一路往下，3 最小；各有俗名。", "Suits do not count; the order is 大王, 小王, 2, A, K and so on down to 3. Nicknames are given."), about="cards"),
    Clause("002-8.3", "implemented", Words("王和 2 能配到别的牌里，几张都行，配进去就是这手牌的一张。", "Jokers and 2s may join other cards in any number and count as part of the set."), about="cards"),
    Clause("002-8.4", "implemented", Words("一手牌只许一种点数，配进去的王和 2 除外。", "A set has one rank only, apart from the jokers and 2s that join it."), about="cards"),
    Clause("002-8.5", "unscored", Words("逆时针轮着出；只有够级牌和烧牌不按座次，盘中由牌桌自己掌握。", "Play goes round counter-clockwise, save for gouji sets and burns; the table sees to it."), "play", about="procedure"),
    Clause("002-8.6", "implemented", Words("要压牌，就得比前一手大。", "To beat a set one must play a higher one."), about="cards"),
    Clause("002-8.7", "unscored", Words("只出一张，俗称单修或单幽。", "A single card is nicknamed 单修 or 单幽."), "saying"),
    Clause("002-9a", "implemented", Words("够级牌的最低数：王或 2 一张，A 和 K 两张，Q 三张，J 四张，10 五张。", "A gouji set (够级牌) starts at one joker or 2, two A or K, three Q, four J, five tens."), about="cards"),
    Clause("002-9b", "unscored", Words("第九条到这里断了，后文缺失；只能用留下的这些数。", "The rest of article 9 is lost; only the figures above remain."), "damaged"),
    Clause("002-10", "unscored", Words("第十到十三条缺失；残句说几家要烧时，出牌人的联邦在前，同一方按座次。", "Articles 10–13 are lost; a scrap lets the leader's allies burn first, and those of one side in order of play."), "damaged"),
    Clause("002-11", "implemented", Words("残句提到只剩一手牌也能烧；其余条件缺失，照别的规则书补上。", "A scrap names “one hand left” among the conditions of a burn (烧); the rest is filled in from the other books."), about="cards"),
    Clause("002-12", "unscored", Words("残句讲让牌：让过的人再出，只有他的对头能压；其余缺失。", "A scrap on giving way (让牌): what such a player plays is for its opposite alone; the rest is lost."), "damaged"),
    Clause("002-14", "unscored", Words("手里不超过十张时，有人问就要照实报数；没人问可以不说。", "With ten cards or fewer one must tell the number truly when asked, but need not volunteer it (报牌)."), "play", about="procedure"),
    Clause("002-15a", "unscored", Words("觉得能一口气出完的人，可以请自己人替他排出牌先后（挑牌）。", "Who expects to run out at once may let allies set the order of play (挑牌)."), "play", about="procedure"),
    Clause("002-15b", "unscored", Words("挑牌时对方照样能压；没出掉的牌拿回手里接着打。", "The other side may still beat those sets; what cannot be played goes back into the hand."), "play", about="procedure"),
    Clause("002-16", "unscored", Words("第十六到十九条缺失，内容不明。", "Articles 16–19 are lost."), "damaged"),
    Clause("002-20a", "implemented", Words("分记在联邦名下：头科 4、二科 2、三科四科 0、二落 −2、大落 −4。", "The side scores: 头科 4, 二科 2, 三科 and 四科 0, 二落 −2, 大落 −4."), about="scoring"),
    Clause("002-20b", "implemented", Words("三个人的分加在一起，是正数才记，负数不记。", "The three are added up, and only a positive sum is written down."), about="scoring"),
    Clause("002-20c", "implemented", Words("只剩胜方 12 分这个数，什么时候给的条件缺失；按串三户记 12 分。", "Only “12 for the winners” is left, its condition lost; we give it for a sweep (串三户)."), about="scoring"),
    Clause("002-21.0", "referee", Words("打积分通常不进贡，也可以两样都来；由“进贡与打点”选项定。", "With points there is as a rule no tribute (贡), but both may go together; an option decides."), "option", about="tribute"),
    Clause("002-21.1", "referee", Words("贡牌只能是王和 2，从手里最大的给起。", "Only jokers and 2s are paid, the largest first."), "sheet", about="tribute"),
    Clause("002-21.2", "referee", Words("一张王、一张 2 都没摸到，就免了。", "Who drew neither joker nor 2 pays nothing."), "sheet", about="tribute"),
    Clause("002-21.3", "implemented", Words("大落给头科两张，二落给二科一张。", "大落 pays 头科 two cards, 二落 pays 二科 one."), about="tribute"),
    Clause("002-21.4", "unscored", Words("头科、二科收贡之后怎么办，下文缺失；这里不还贡。", "What 头科 and 二科 do after receiving is lost; here nothing is returned (还贡)."), "damaged"),
    Clause("002-21.5", "referee", Words("进贡的和收贡的是自己人，进不进两人说了算。", "Within one side the two agree whether the tribute is paid."), "sheet", about="tribute"),
    Clause("002-21.6", "referee", Words("大落、二落是自己人，开牌前可以商量谁当大落；裁判照商定的次序录。", "大落 and 二落 of one side may agree before the draw who is which; the referee enters the agreed order."), "seen", about="placing"),
    Clause("002-21.7a", "implemented", Words("被串三户的三家可以各给对头一张；由“串三户也进贡”选项打开。", "After a sweep each swept player may pay its opposite one card; an option turns it on."), about="tribute"),
    Clause("002-21.7b", "implemented", Words("通常串三户之后什么贡都不进，重新开牌。", "As a rule a sweep leaves no tribute but a new opening draw."), about="tribute"),
    Clause("002-22", "unscored", Words("一盘打完要洗牌，归头科和二科洗。", "After each deal the cards are shuffled, by 头科 and 二科."), "play", about="procedure"),
    Clause("002-23a", "implemented", Words("革命的条件缺失；憋3时按没有 3、2 和王，不憋3时按没有 2 和王。", "The condition of a revolt (革命) is lost; we ask for no 2 and no joker, and under 憋3 no 3 either."), about="cards"),
    Clause("002-23b", "implemented", Words("两人以上一起革命怎么办，下文缺失；按这盘作废。", "What two or more revolts lead to is lost; we void the deal (作废)."), about="procedure"),
    Clause("002-23c", "implemented", Words("革命者的两个联邦拿下头科、二科，他就是三科，对方算被串三户。", "If the revolter's two allies are 头科 and 二科, it is 三科 and the others are swept."), about="placing"),
    Clause("002-23d", "referee", Words("够条件的人也可以不革命。", "Who may revolt need not."), "procedure", about="procedure"),
    Clause("002-24.0", "referee", Words("可以加打点；以下几条说明什么叫没开点。", "Openings (打点) may be played; what follows says who has not opened."), "option", about="opening"),
    Clause("002-24.1a", "referee", Words("头科走以前，他的对头没有一手不带大王的够级牌活过，就是没开点。", "头科's opposite has not opened unless a gouji set without 大王 stood before 头科 went out."), "seen", about="opening"),
    Clause("002-24.1b", "referee", Words("头科自己没有一手够级牌活过，也一样没开点。", "头科 has not opened either if none of its own gouji sets stood."), "seen", about="opening"),
    Clause("002-24.2", "referee", Words("另外五家看二科走以前：没有一手够级牌活过，就是没开点。", "The other five have not opened if none of their gouji sets stood before 二科 went out."), "seen", about="opening"),
    Clause("002-24.3", "implemented", Words("没开点就给对头一张点贡，没什么可商量。", "Who did not open pays the opposite one card (点贡), without condition."), about="tribute"),
    Clause("002-24.4", "implemented", Words("点贡在前，落贡在后；要还牌也按这个先后。", "点贡 comes before 落贡, and returns would go in the same order."), about="tribute"),
    Clause("002-24.5", "implemented", Words("一对对头都没开点，就互相给一张。", "Two opposites that both did not open pay each other."), about="tribute"),
    Clause("002-24.6", "referee", Words("明点：贡进完、第一手还没出，谁都可以断定自己的对头开不了点。", "Declared call (明点): after the tributes, before the first lead, anyone may call that its opposite will not open."), "procedure", about="procedure"),
    Clause("002-24.7", "referee", Words("预点：还没开牌就这样断定。", "Blind call (预点): the same call, made before the opening draw."), "procedure", about="procedure"),
    Clause("002-24.8", "implemented", Words("断定对了，对头要给 2 张（明点）或 4 张（预点）。", "A call that proves right brings the caller 2 (明点) or 4 (预点) cards from the opposite."), about="tribute"),
    Clause("002-24.9", "implemented", Words("断定错了叫翻车，反过来给对头 2 张或 4 张。", "A call that proves wrong (翻车) costs the caller 2 or 4 cards."), about="tribute"),
    Clause("002-24.10", "implemented", Words("事先说好的，翻车加一倍：4 张或 8 张。", "By agreement a wrong call costs double, 4 or 8."), about="tribute"),
    Clause("002-24.11", "implemented", Words("革命就等于认点，有没有被明点、预点都一样。", "A revolter concedes the point, whether called or not."), about="tribute"),
    Clause("002-24.12", "referee", Words("革命者的对头也要在二科走以前打活三把死级，才算开点。", "The revolter's opposite has opened only if three graded sets (死级) stood before 二科 went out."), "seen", about="opening"),
    Clause("002-24.13", "implemented", Words("点贡只给牌：不算分，也没有还牌。", "点贡 is cards only: it neither scores nor is returned."), about="tribute"),
    Clause("002-25a", "unscored", Words("会3：先出的人可以要求大家先把 3 全拿出来再打。", "会3: the first leader may have all 3s taken out before play."), "play", about="procedure"),
    Clause("002-25b", "unscored", Words("会4：拿掉 3、拿掉 4，或者两样都拿掉。", "会4: the 3s, the 4s or both are taken out."), "play", about="procedure"),
    Clause("002-26.0a", "referee", Words("憋3：人人最后一手都得是 3；由“憋3”选项定，出牌由牌桌看着。", "憋3: everyone's last hand must be 3s; an option turns it on, and the table sees to it."), "option", about="cards"),
    Clause("002-26.0b", "unscored", Words("打憋3时，前面关于会3、挑牌、报牌、上班和开牌的几条都停用。", "Under 憋3 the articles on 开牌, 上班, 报牌, 挑牌 and 会3 do not apply."), "play", about="procedure"),
    Clause("002-26.1", "referee", Words("憋3时逆时针轮流开牌，开到谁谁先摸、先出，不看谁亮 3。", "Under 憋3 the opener rotates counter-clockwise, and the first drawer leads; no 3s are shown."), "drawn", about="lead"),
    Clause("002-26.2a", "implemented", Words("手里没有 3，必须拿一张 2 向对头买；没有 2 就拿王。", "Without a 3 one must buy one from the opposite for a 2, or for a joker if one has no 2."), about="procedure"),
    Clause("002-26.2b", "referee", Words("对头的 3 不到两张，就向他的联邦买。", "If the opposite has one 3 or none, one buys from its allies."), "procedure", about="procedure"),
    Clause("002-26.2c", "implemented", Words("3、2、王一张没有的可以革命，当四科；这里又算他开点，与第二十四条相反。", "Without 3, 2 and joker one may revolt as 四科; here it “opens”, against article 24."), about="opening"),
    Clause("002-26.2d", "implemented", Words("憋3时，别的牌都不能革命。", "Under 憋3 no other hand may revolt."), about="cards"),
    Clause("002-26.3", "implemented", Words("3 要一次全出，不拆开，不配 2 和王。", "3s go all at once and take neither 2s nor jokers."), about="cards"),
    Clause("002-26.4", "unscored", Words("重说一遍：憋3时没有会3、挑牌和报牌。", "Once more: under 憋3 there is no 报牌, 挑牌 or 会3."), "play", about="procedure"),
    Clause("002-27", "implemented", Words("打点和憋3一般成对使用；只开一样时会提醒主办方。", "打点 and 憋3 as a rule go together; with only one of them on, a note asks."), about="procedure"),
    Clause("002-28", "unscored", Words("打牌要公平；存心也好，大意也好，犯了规都要罚。", "Fair play is due; wilful and careless breaches are both punished."), "catalogue", about="foul"),
    Clause("002-29.1", "referee", Words("第一种处罚是警告，不动分。", "The first sanction is a warning; no points."), "catalogue", about="foul"),
    Clause("002-29.2", "referee", Words("第二种处罚是停一次发牌；只作记录，盘中由裁判执行。", "The second is one turn lost; it is recorded, and the referee sees to it at the table."), "catalogue", about="foul"),
    Clause("002-29.3", "implemented", Words("第三种处罚是扣分，扣在犯规者的联邦头上。", "The third is points, taken off the offender's side."), about="foul"),
    Clause("002-29.4", "implemented", Words("第四种处罚是判成大落。", "The fourth is to be placed last (大落)."), about="foul"),
    Clause("002-29.5", "implemented", Words("第五种处罚是取消资格，这一场算对方胜。", "The fifth is to be out of the event; the other side wins the match."), about="foul"),
    Clause("002-30.1", "referee", Words("摸牌把下家那张翻亮了，或和联邦偷递消息：先警告。", "Exposing the next player's card while drawing, or passing information to allies: a warning."), "catalogue", about="foul"),
    Clause("002-30.2", "referee", Words("这两样再犯，看轻重停一次到几次发牌。", "Either of them repeated: one to several turns lost."), "catalogue", about="foul"),
    Clause("002-30.3", "referee", Words("发错牌，或该出的没出：停一次发牌。", "A wrong or a missed play: one turn lost."), "catalogue", about="foul"),
    Clause("002-30.4", "referee", Words("进贡的人不肯收还给他的牌：停一次发牌；这里没有还贡，很少用到。", "A payer who refuses the returned card: one turn lost; rare here, as nothing is returned."), "catalogue", about="foul"),
    Clause("002-30.5", "referee", Words("说完过牌又想反悔出牌，哪怕下家还没动：停一次发牌。", "Playing after having passed, even before the next player has played: one turn lost."), "catalogue", about="foul"),
    Clause("002-30.6", "referee", Words("剩牌数报了假：停一次发牌。", "Telling a false number of cards left: one turn lost."), "catalogue", about="foul"),
    Clause("002-30.7", "referee", Words("把该进的贡牌藏下：补上，再停一次发牌。", "Holding a tribute card back: pay it, and one turn lost."), "catalogue", about="foul"),
    Clause("002-30.8", "implemented", Words("摸多了不吭声、从打过的牌里拿回、往打过的牌里塞：判成大落。", "Keeping an extra card quiet, taking cards back from the played ones or slipping some among them: 大落."), about="foul"),
    Clause("002-30.9", "referee", Words("上面这几样再犯，取消资格。", "Any of these repeated: out of the event."), "catalogue", about="foul"),
    Clause("002-30.10", "referee", Words("打积分时可以另定一套扣分标准；由主办方定，裁判填分数。", "With points a tariff may be set; the organiser sets it, and the referee enters the figure."), "catalogue", about="foul"),
    Clause("002-31.1", "unscored", Words("俗话管上家叫墙，他走了就叫无墙。", "The player before one is nicknamed the wall (墙); once it is out there is no wall."), "saying"),
    Clause("002-31.2", "unscored", Words("只有“发言”两个字，没有解释。", "The bare word 发言, unexplained."), "damaged"),
    Clause("002-31.3", "unscored", Words("上家末手没人压，下家接着发牌（接风）；是盘中的事，不进记录。", "If nobody beats a player's last hand, its next player leads (接风); within the deal, so not recorded."), "play", about="lead"),
    Clause("002-31.4", "unscored", Words("第四项缺失。", "The fourth item is missing."), "damaged"),
    Clause("002-31.5", "unscored", Words("只有“活与不活”这个词，没有解释。", "The bare words 活与不活, unexplained."), "damaged"),
    Clause("002-31.6", "unscored", Words("几句口诀：什么时候用 A 压，3 和小王怎么使，过了牌就别想再烧。", "Sayings on when to beat with an A, how to use 3s and the 小王, and that who passed does not burn."), "saying"),
    Clause("002-32", "unscored", Words("不许拿来赌钱。", "Not for gambling."), "name", about="definition"),
)
# fmt: on

PLACES: Final = (4, 2, 0, 0, -2, -4)
"""What each place brings its side, from 头科 to 大落."""
SWEEP: Final = 12
FALLS: Final = tributes.falls(last=2, last_but_one=1)
OPENINGS: Final = tributes.openings_called({"declared": 2, "blind": 4})
"""点贡 with 明点 and 预点."""

HOLDING_THREES: Final = CardRules(
    pure_threes=True,
    opens=opens_without_big,
    last_is_threes=False,
    revolts_without=frozenset({"3", "2", "X", "D"}),
    buys_three=True,
    buys_four=False,
)
"""憋3: the last hand is 3s, pure and all at once."""
FREE_THREES: Final = CardRules(
    pure_threes=False,
    opens=opens_without_big,
    last_is_threes=False,
    revolts_without=frozenset({"2", "X", "D"}),
    buys_three=False,
    buys_four=False,
)


def _taxers(options: Options) -> tuple[Taxer, ...]:
    """No tributes unless asked for; after a sweep none, or each swept seat pays its opposite."""
    if not options["tributes"]:
        return ()
    usual = (tributes.unless_swept(OPENINGS), tributes.unless_swept(FALLS))
    return (*usual, tributes.sweep_tributes) if options["sweep_tribute"] else usual


OPTIONS: Final = (
    Option(
        key="hold_threes",
        default=True,
        allows=flag,
        values=(True, False),
        label=Words("憋3", "Hold the 3s (憋3)"),
        help=Words(
            "最后一手必须是 3，不配 2 和王，没有 3 要买；开牌人逐盘轮换，翻牌定先出。关闭后 3 可随意出，由上一盘大落先出。",
            "The last hand must be 3s, without 2s and jokers, and one without a 3 buys one; the lead is"
            " drawn, the drawer rotating. Off: 3s are free, and the last deal's 大落 leads.",
        ),
    ),
    Option(
        key="tributes",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("进贡与打点", "Tributes and openings"),
        help=Words(
            "打积分一般不进贡；打开后要进点贡和落贡，明点、预点也才有效。贡不算分。",
            "With points there are as a rule no tributes. On: 点贡 and 落贡 are paid, and calls take effect."
            " Tributes never score.",
        ),
    ),
    Option(
        key="sweep_tribute",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("串三户也进贡", "Tributes after a sweep"),
        help=Words(
            "打开后被串的三家各给对头 1 张，要同时打开“进贡与打点”才有效；关闭则串三户后什么贡都不进。",
            "On: each swept player pays the opposite one card, if “Tributes and openings” is on too. Off: a sweep"
            " leaves nothing to pay.",
        ),
    ),
    Option(
        key="overturn_doubled",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("翻车加倍", "A wrong call costs double"),
        help=Words(
            "断定对头开不了点却错了（翻车），明点进 2 张、预点进 4 张；打开后进 4 张、8 张。",
            "A call that proves wrong costs its caller 2 cards (明点) or 4 (预点); on: 4 or 8.",
        ),
    ),
    Option(
        key="revolt_opens",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("革命者算开点", "A revolter has opened"),
        help=Words(
            "大纲两处说法相反：一处说革命等于认点，一处说革命者开点。默认按认点，要进贡时革命者给对头 1 张点贡。",
            "The document says both that a revolter concedes the point and that it has opened. By default it"
            " concedes and, where tributes are paid, owes its opposite one card.",
        ),
    ),
)

# fmt: off
# Tables again: what is decided, and what is punished.
CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        ("002-20c",),
        about=Words("12 分归胜方的那句话断了，看不出什么情况下给。", "The sentence that gives the winners 12 is broken; when they get it is lost."),
        reason=Words("按串三户记 12 分，代替名次分：别的赛事公布的规则里，串三户正是 12 分。", "A sweep is written as 12 in place of the sum of places: other published events give 12 for just that."),
    ),
    Choice(
        ("002-21.0", "002-27"),
        option="tributes",
        about=Words("第二十一条说打积分一般不进贡，第二十七条又要打点和憋3一起用，打点就要进贡。", "Article 21 plays points without tributes as a rule; article 27 wants openings, which are paid in tributes, together with 憋3."),
        reason=Words("默认憋3而不进贡：积分赛只比名次；要打点的赛事把选项打开。", "By default 憋3 without tributes: an event for points compares places; one that plays openings turns the option on."),
    ),
    Choice(
        ("002-21.7a", "002-21.7b", "002-24.3", "002-24.8", "002-24.9"),
        option="sweep_tribute",
        about=Words("串三户后一处说各进一张，一处说一般不进；点贡却说无论如何要进。", "After a sweep one line has each loser pay a card, another says none as a rule, and 点贡 is due without condition."),
        reason=Words("默认串三户后什么贡都不进，点贡和明点、预点也一笔勾销；打开选项，则只有被串三家各给对头一张。", "By default a sweep leaves no tribute at all, 点贡 and calls included; with the option only the three swept players pay their opposites one card each."),
    ),
    Choice(
        ("002-21.4", "002-24.4", "002-30.4"),
        about=Words("还贡的那一项断了，不知还几张、还什么；别处又提到还牌。", "The item on returning cards is broken, so how many and which is unknown; other lines speak of returns."),
        reason=Words("一律不还贡：没有写明的牌不能叫人还。", "Nothing is returned: nobody can be asked for a card that no line names."),
    ),
    Choice(
        ("002-24.11", "002-26.2c"),
        option="revolt_opens",
        about=Words("第二十四条说革命等于认点，第二十六条说革命的人开点，两条相反。", "Article 24 has a revolter concede the point; article 26 lets it open."),
        reason=Words("默认按认点，革命者给对头一张点贡：第二十四条专讲打点，说得更细。", "By default it concedes and pays its opposite one card: article 24 is the one about openings, and the more precise."),
    ),
    Choice(
        ("002-24.8", "002-24.9", "002-24.11"),
        about=Words("没说被断定的人革命了要进几张，也没说断定错的人自己又没开点怎么算。", "It is not said what a called revolter pays, nor how a wrong call adds to the caller's own missed opening."),
        reason=Words("被断定的人革命，断定作废，只进平常的一张；断定的人自己革命，仍要认账；翻车的张数和自己没开点的一张相加。", "A call on a revolter is void and the plain card is due; a caller who revolts is held to the call; a wrong call is added to the card for not opening oneself."),
    ),
    Choice(
        ("002-24.1a", "002-24.2"),
        about=Words("只在讲头科的对头时排除了大王，讲其他人时没提。", "Sets with 大王 are excluded where 头科's opposite is spoken of, and not mentioned for the others."),
        reason=Words("六家一样：带大王的牌不算开点，带小王或 2 的够级牌可以。", "All six alike: a set with 大王 does not open; a gouji set with 小王 or 2s does."),
    ),
    Choice(
        ("002-23a", "002-26.2c", "002-26.2d"),
        option="hold_threes",
        about=Words("革命那一条缺了条件，只有憋3那一条写全了。", "The article on revolts has lost its condition; only the one on 憋3 is whole."),
        reason=Words("憋3时要没有 3、2 和王；不憋3时没有 2 和王就行，与其他规则书相同。", "Under 憋3 no 3, no 2 and no joker; without it no 2 and no joker, as in other books."),
    ),
    Choice(
        ("002-23b",),
        about=Words("两个以上的人革命，后果那半句没有了。", "What follows from two or more revolts is lost."),
        reason=Words("这一盘作废重打：不记分，不进贡，也不算盘数，和其他规则书一致。", "The deal is void and played again, without points, tributes or a number of its own, as in the other books."),
    ),
    Choice(
        ("002-10", "002-11"),
        about=Words("讲烧牌的几条只剩残句，烧成烧败有什么结果都看不到。", "Only scraps remain of the articles on burning; what a burn wins or costs is lost."),
        reason=Words("烧牌条件照别的规则书：以后每手带王，最后一手除外；烧照记，不算分也不进贡。", "The condition is that of the other books, a joker in every later set save the last; burns are recorded and bring neither points nor tributes."),
    ),
    Choice(
        ("002-8.3", "002-8.6"),
        about=Words("说配进去的王只是这手牌里的一张，没说带王的牌怎么比。", "Joined jokers are called part of the set; how such sets compare is not said."),
        reason=Words("四部够级规则一个比法：张数相同，从大到小一张对一张，张张都要大；所以带大王的牌压不住。", "All four gouji books alike: as many cards, sorted downwards, each larger than its counterpart; so a set with 大王 cannot be beaten."),
    ),
    Choice(
        ("002-29.4", "002-30.8"),
        about=Words("一盘里有两人都被判大落，谁在最后没有说。", "Two players are placed last in one deal: who is lower is not said."),
        reason=Words("先被判的排最末，后判的排在他前面；次序以记录为准。", "The foul recorded first is the lowest, the next one stands above it."),
    ),
    Choice(
        ("002-20a", "002-29.4"),
        about=Words("判成大落以后，串三户、贡和分按出完的先后还是按判后的名次算，没有说。", "Whether a sweep, tributes and points go by the order of going out or by the places after the ruling is not said."),
        reason=Words("都按判后的名次算，不然判罚就落不到实处。", "All go by the places after the ruling; otherwise the sanction would have no effect."),
    ),
    Choice(
        ("002-26.2c", "002-29.4"),
        about=Words("革命的人已定三科或四科，犯规能不能再判成大落，没有说。", "A revolter is 三科 or 四科; whether a foul can still put it last is not said."),
        reason=Words("革命者名次不动，不能判成大落；可以警告、扣分或取消资格。", "It keeps its place and cannot be put last; a warning, points or disqualification remain."),
    ),
    Choice(
        ("002-20b", "002-29.3"),
        about=Words("每盘只记正分，扣分扣到零以下怎么办没有说。", "Only positive sums are written; what happens when fouls take more than there is not said."),
        reason=Words("扣分照扣，总分可以是负数，这样犯规总有代价。", "Points off always count, and a total may fall below zero, so that a foul always costs."),
    ),
    Choice(
        ("002-6e",),
        option="hold_threes",
        about=Words("不打憋3时由上盘大落先出；他这盘革命了谁先出，没有说。", "Without 憋3 the last deal's 大落 leads; who does when that player revolts is not said."),
        reason=Words("抽签定先出，和首盘、串三户之后一样。", "A draw decides, as in the first deal and after a sweep."),
    ),
)
OFFENCES: Final[tuple[Offence, ...]] = (
    Offence("changed_set", "002-8.1a", Words("换、添或抽回打出去的牌", "Changing, adding to or taking off a played set"), ()),
    Offence("wrong_set", "002-8.1b", Words("出了不合规矩的牌：收回，轮到下家", "A wrong set: taken back, the turn passes on"), ("lose_turn",)),
    Offence("exposed_card", "002-30.1", Words("摸牌时翻亮下家的牌", "Exposing the next player's card while drawing"), ("warning",), ("lose_turn",)),
    Offence("passed_information", "002-30.1", Words("和联邦偷递消息", "Passing information to an ally"), ("warning",), ("lose_turn",)),
    Offence("misplay", "002-30.3", Words("发错牌，或该出没出", "A wrong or a missed play"), ("lose_turn",)),
    Offence("refused_return", "002-30.4", Words("进贡人不肯收还给他的牌", "A payer refuses the returned card"), ("lose_turn",)),
    Offence("played_after_pass", "002-30.5", Words("过牌后又反悔出牌", "Playing after having passed"), ("lose_turn",)),
    Offence("false_count", "002-30.6", Words("剩牌数报假", "Telling a false number of cards left"), ("lose_turn",)),
    Offence("hidden_tribute", "002-30.7", Words("藏下贡牌：先补上", "Holding a tribute card back: pay it first"), ("lose_turn",)),
    Offence("extra_card", "002-30.8", Words("摸多了牌不吭声", "Keeping quiet about an extra card"), ("demoted",), ("disqualified",)),
    Offence("took_back_card", "002-30.8", Words("从打过的牌里偷拿", "Stealing from the played cards"), ("demoted",), ("disqualified",)),
    Offence("slipped_card", "002-30.8", Words("把手里的牌塞进打过的牌里", "Slipping hand cards among the played ones"), ("demoted",), ("disqualified",)),
)
# fmt: on

BOOK: Final = Book(
    key="dagang",
    document="002",
    source=Words(
        "《够级大纲》，一份私人流传的够级规则",
        "the “Gouji Outline” (够级大纲), a set of rules in private circulation",
    ),
    title=Words("够级大纲", "Gouji outline"),
    summary=Words(
        "以联邦记分：名次 4、2、0、0、−2、−4 相加，只记正分；串三户记 12 分。进贡、打点、明点和预点可选。",
        "Sides score: the places 4, 2, 0, 0, −2, −4 are added up and only a positive sum is written; a sweep is"
        " 12. Tributes, openings and calls by option.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={"graded": "graded", "burn": "burn", "sweep": "sweep_chuan"},
    opened_when=Words(
        "一套不带大王的够级牌打活了：头科的对头要在头科走之前，其余的人在二科走之前；革命者的对头要三把死级都活。",
        "A gouji set without 大王 lived: for 头科's opposite before 头科 went out, for the others before 二科; a revolter's opposite needs all three graded sets.",
    ),
    drawn=Words(
        "翻牌数点定先摸，先亮两张同色 3 的先出；开牌的人逐盘轮，翻出王换下家。",
        "A turned-up card finds who draws first; the first to show two 3s of one colour leads. The opener changes every deal; a joker passes it on.",
    ),
    within=Words(
        "两人自己商定进不进。",
        "The two agree whether it is paid.",
    ),
    facts=frozenset({"calls"}),
    fouls=frozenset({"lose_turn"}),
    foul_clause="002-29.3",
    default_foul_points=None,
    cards=lambda options: HOLDING_THREES if options["hold_threes"] else FREE_THREES,
    opens=openings.revolter_by_option,
    tributes=_taxers,
    scorers=(
        scoring.places_positive(
            PLACES, sweep=SWEEP, place_clause="002-20b", sweep_clause="002-20c"
        ),
    ),
    scored_by="side",
    compensation=None,
    lead=lambda options: leads.BY_DRAW if options["hold_threes"] else leads.LAST_LEADS_OR_DRAW,
    sweep_ends=False,
    cap=lambda _waiting: None,
    notices=(*cautions.EVERY_BOOK, cautions.opened_without_graded, cautions.burner_far_behind),
    option_notices=cautions.calls_without_threes,
)
