"""石大克拉玛依规则 (document 003): places, burns and openings for the side, over four deals."""

from functools import partial
from typing import Final

from gouji_league.rules import cautions, leads, openings, scoring
from gouji_league.rules.book import (
    Book,
    Choice,
    Clause,
    Offence,
    Option,
    flag,
    integer_or_none,
    six_integers_or_none,
)
from gouji_league.rules.cards import CardRules, opens_pure
from gouji_league.rules.scoring import Special
from gouji_league.rules.words import Words

# fmt: off
# A table, one clause a line. 003-N: the notice of the event that the document was attached to.
CLAUSES: Final[tuple[Clause, ...]] = (
    Clause("003-0.1", "unscored", Words("标题：这是一份赛事通知的附件，讲校区够级赛的基本打法。", "The title: an annex to a notice, with the basic rules of a campus event."), "name", about="definition"),
    Clause("003-0.2", "unscored", Words("烧牌一节前混进一段排版代码，没有意思。", "A stray bookmark code stands before the section on burning; it means nothing."), "damaged"),
    Clause("003-1.1", "implemented", Words("六人分两方，隔座而坐，同方叫联邦，对面的是对头，也叫对家、对门。", "Two sides of three in alternate seats; allies are 联邦, the player across is the opposite (对头)."), about="definition"),
    Clause("003-1.2", "implemented", Words("逆时针出牌；走完的先后定名次，从头科、二科排到二落、大落。", "Play is counter-clockwise; the order of going out gives 头科, 二科, 三科, 四科, 二落, 大落."), about="placing"),
    Clause("003-1.3", "implemented", Words("大王最大，往下小王、2、A、K，一直到 3。", "大王 is highest, then 小王, 2, A, K and so on down to 3."), about="cards"),
    Clause("003-1.4a", "implemented", Words("花色不管；不带王的牌只比点数。", "Suits do not count; sets without jokers compare by rank."), about="cards"),
    Clause("003-1.4b", "implemented", Words("带了大王的一手最大。", "A set with a 大王 is the highest."), about="cards"),
    Clause("003-1.4c", "implemented", Words("带小王的牌要王和点数两头都压过才行：DDJJJ 或 DDDJJ 能压 XX999。", "A set with 小王 falls only to higher jokers and a higher rank at once: XX999 to DDJJJ or DDDJJ."), about="cards"),
    Clause("003-2.1", "implemented", Words("用四副普通扑克。", "Four standard packs."), about="cards"),
    Clause("003-2.2a", "implemented", Words("够级牌的最低数：10 五张、J 四张、Q 三张、K 和 A 两张、2 或王一张；带王的都是。", "Gouji sets (够级牌) start at five tens, four J, three Q, two K or A, one 2 or joker; any set with a joker is one."), about="cards"),
    Clause("003-2.2b", "implemented", Words("2 配进别的牌就当那个点数用：2 配 5 是一对 5，一对 6 就能压。", "A 2 that joins other cards counts as their rank: 2 and 5 are two 5s, beaten by two 6s."), about="cards"),
    Clause("003-2.2c", "implemented", Words("够级牌归对头来压，旁人要压就是烧。", "Only the opposite may beat a gouji set; for anybody else it is a burn (烧)."), about="definition"),
    Clause("003-2.3", "implemented", Words("不是对头而硬压够级牌就是烧，烧成了得 1 分。", "A beat by anyone but the opposite is a burn (烧); one that succeeds scores 1."), about="scoring"),
    Clause("003-2.3.1", "implemented", Words("烧的条件：先压住，以后每手都带王，最后一手不限；或者压完只剩一手。", "To burn: beat the set, then put a joker in every later set save the last; or have one hand left."), about="cards"),
    Clause("003-2.3.2a", "referee", Words("反烧：烧到一半，别人（对头不算）插进来，前一个烧就停了，换他烧。", "Counter-burn (反烧): another player, not the opposite, breaks in; the first burn ends and the newcomer burns."), "seen", about="definition"),
    Clause("003-2.3.2b", "referee", Words("解烧：烧牌人的对头压住了，烧就到此为止。", "解烧: the burner's opposite beats it, and the burn ends."), "seen", about="definition"),
    Clause("003-2.3.3", "implemented", Words("诈烧：烧了却做不到手手带王，判大落。", "Bluffed burn (诈烧): who burns and cannot put a joker in each set is placed last (大落)."), about="foul"),
    Clause("003-2.3.4", "unscored", Words("烧在对头之前；两方都要烧，出牌人的联邦先烧，旁人随后还能烧；同方按座次。", "A burn goes before the opposite; of both sides the leader's allies burn first, then others may; of one side in order."), "play", about="procedure"),
    Clause("003-2.4a", "referee", Words("自己的够级牌对头压不住，就开点了。", "One has opened (开点) when the opposite could not beat one's gouji set."), "seen", about="opening"),
    Clause("003-2.4b", "implemented", Words("开点牌要纯：不配 2、不带王，清一色的 2 也不行。", "An opening set is pure: no wild 2s, no jokers, and never 2s alone."), about="opening"),
    Clause("003-2.4c", "implemented", Words("自己开了点、对头没开，得 1 分。", "Having opened while the opposite did not scores 1."), about="scoring"),
    Clause("003-2.5a", "implemented", Words("手里没有王也没有 2，就可以革命。", "With neither joker nor 2 one may revolt (革命)."), about="cards"),
    Clause("003-2.5b", "implemented", Words("革命的人算四科；两个联邦是头科和二科时成圈三户，他是三科。", "A revolter is 四科; with both allies 头科 and 二科 it is a sweep (圈三户), and it counts as 三科."), about="placing"),
    Clause("003-2.5c", "referee", Words("革命者的对头自己选有头还是无头。", "The revolter's opposite chooses to have a head (有头) or none (无头)."), "procedure", about="procedure"),
    Clause("003-2.5d", "referee", Words("选有头：他头三手够级牌是死级，别人压就是烧；他压别人的够级牌也是烧。", "有头: its first three gouji sets are graded (死级); to beat them, or for it to beat others', is a burn."), "procedure", about="procedure"),
    Clause("003-2.5e", "unscored", Words("三把死级用完就成无头；牌桌自己数。", "After those three it is headless (无头); the table keeps count."), "name", about="definition"),
    Clause("003-2.5f", "implemented", Words("选无头：谁都能压他，他也能压谁，就没有烧了；过了牌的不能再压。", "无头: anybody may beat it and it anybody, so there is no burn; who passed may not."), about="definition"),
    Clause("003-2.5g", "implemented", Words("一盘里两人以上革命，这盘作废。", "Two or more revolts void the deal (作废)."), about="procedure"),
    Clause("003-2.5h", "referee", Words("够条件也可以不革命。", "Who may revolt need not."), "procedure", about="procedure"),
    Clause("003-2.6", "referee", Words("每盘先翻一张再插回去：按点数逆时针数出先摸的人，摸到那张的先出。", "Each deal a card is turned and put back: its rank, counted round, finds the first drawer, and whoever draws it leads."), "drawn", about="lead"),
    Clause("003-2.7a", "unscored", Words("下家要么压，要么说过牌。", "The next player beats the set or says pass (过牌)."), "play", about="procedure"),
    Clause("003-2.7b", "referee", Words("十五秒不出声就当过牌；可用计时器。", "Fifteen seconds without a word is a pass; a timer is at hand."), "procedure", about="procedure"),
    Clause("003-2.7c", "unscored", Words("过了牌，这一轮就不能再出，对头的牌不在此限。", "Who passed is out of the round, save for the opposite's sets."), "play", about="procedure"),
    Clause("003-2.7d", "unscored", Words("过了牌不能压也不能烧；对头之间没有过牌一说。", "Who passed neither beats nor burns; between opposites there is no passing."), "play", about="procedure"),
    Clause("003-2.8a", "unscored", Words("对头的牌前两家都过了，可以让后两家先来；他们也过，再定自己压不压。", "On the opposite's set one may let the next two go first (让牌) and decide once they pass."), "play", about="procedure"),
    Clause("003-2.8b", "unscored", Words("后两家有一家压了，让牌的人就等于过牌。", "If one of those two beats it, giving way counts as a pass."), "play", about="procedure"),
    Clause("003-2.8c", "unscored", Words("让牌之后出的牌，只有他的对头能压。", "What is played after giving way is for the player's opposite alone."), "play", about="procedure"),
    Clause("003-2.9", "implemented", Words("一方包下前三科就是圈三户；本方有人革命，另两人头科、二科也算。", "A sweep (圈三户): one side has 头科, 二科 and 三科, or 头科 and 二科 beside its own revolter."), about="placing"),
    Clause("003-2.10", "implemented", Words("头科、二科走后剩四家乱缠，不再讲够级、烧、过牌和让牌。", "Once 头科 and 二科 are out (四户乱缠) there are no gouji sets, burns, passes or giving way."), about="definition"),
    Clause("003-2.11a", "unscored", Words("新一轮之前要把没人要的牌扣过去，由对头互相来扣。", "Before a new lead the dead cards are turned down, by each other's opposite."), "play", about="procedure"),
    Clause("003-2.11b", "unscored", Words("对头没扣就先发牌，不算；别人没得到他同意替他扣，也不算。", "A lead before that does not count, nor does turning by another without the opposite's consent."), "play", about="lead"),
    Clause("003-2.12", "unscored", Words("剩十张以内，对方问起就要说清几张。", "With ten cards or fewer one must tell the number when asked."), "play", about="procedure"),
    Clause("003-2.13", "referee", Words("剩十张或更少，自己人可以提醒怎么出（挑牌）；多于十张就是犯规。", "With ten cards or fewer allies may prompt (挑牌); with more it is an offence."), "procedure", about="procedure"),
    Clause("003-2.14", "unscored", Words("头科走了，他的对头就无头：谁都可以压他，他也可以压谁；牌桌自己掌握。", "After 头科 is out its opposite is headless (无头): all may beat it and it all; the table sees to it."), "name", about="definition"),
    Clause("003-2.15", "unscored", Words("上家出最后一手，下家可以要求改由自己发牌，大家都答应才行（接风）。", "On the last hand of the player before, one may ask to lead instead; it takes everyone's consent (接风)."), "play", about="lead"),
    Clause("003-2.16", "implemented", Words("不打憋3：没有闷，没有买 3，3 也能配 2 和王。", "No 憋3: no smothers, no buying, and 3s may take 2s and jokers."), about="cards"),
    Clause("003-2.17.0", "implemented", Words("犯规看轻重：警告、扣 6 分，或者淘汰。", "Fouls, by gravity: a warning, 6 points off, or out."), about="foul"),
    Clause("003-2.17.1", "referee", Words("①在赛场高声吵闹。", "① Loud noise in the hall."), "catalogue", about="foul"),
    Clause("003-2.17.2", "referee", Words("②没打完就离开座位，或教自己人怎么打。", "② Leaving the seat during a deal, or coaching an ally."), "catalogue", about="foul"),
    Clause("003-2.17.3", "referee", Words("③在摸牌、出牌上做手脚。", "③ Cheating while drawing or playing."), "catalogue", about="foul"),
    Clause("003-2.17.4", "referee", Words("④互相递暗号、提醒出什么；挑牌除外。", "④ Hints and prompts between players, 挑牌 excepted."), "catalogue", about="foul"),
    Clause("003-2.17.5", "referee", Words("⑤翻看扣下的牌，或偷牌。", "⑤ Looking into turned-down cards, or stealing cards."), "catalogue", about="foul"),
    Clause("003-2.17.6", "referee", Words("⑥有意磨时间；每次出牌限十五秒。", "⑥ Delay on purpose; each play has fifteen seconds."), "catalogue", about="foul"),
    Clause("003-2.17.7", "referee", Words("⑦别的作弊。", "⑦ Any other cheating."), "catalogue", about="foul"),
    Clause("003-2.18", "referee", Words("没写到的按老规矩；有争执由裁判定，裁定留有记录。", "The rest goes by custom; disputes are for the referee, whose rulings are logged."), "procedure", about="procedure"),
    Clause("003-2.19", "unscored", Words("再有疑问，解释权在组委会。", "Anything else is for the organising committee to interpret."), "play", about="procedure"),
    Clause("003-N.1", "implemented", Words("通知：名次从头科到大落记 4、2、0、0、−2、−4，加到各自一方。", "Notice: the places bring their side 4, 2, 0, 0, −2, −4, from 头科 to 大落."), about="scoring"),
    Clause("003-N.2", "implemented", Words("通知：圈三户记 12 分，这一盘别的分全部取消。", "Notice: a sweep (圈三户) is 12 and cancels all other points of the deal."), about="scoring"),
    Clause("003-N.3", "implemented", Words("通知：一场打四盘；主办方可以另定。", "Notice: a match is four deals; the organiser may set another number."), about="end"),
    Clause("003-N.4", "referee", Words("通知：每盘之前重新抽座位，队友还是队友。", "Notice: seats are drawn anew before every deal; players keep their side."), "format", about="procedure"),
    Clause("003-N.5", "referee", Words("通知：迟到五分钟算弃权，由裁判判定。", "Notice: five minutes late is a walk-over (弃权), which the referee declares."), "format", about="procedure"),
    Clause("003-N.6", "referee", Words("通知：淘汰赛，输的一队出局；赛制由主办方在赛事里选。", "Notice: a knock-out, the losers are out; the organiser picks the format of the event."), "format", about="end"),
)
# fmt: on

PLACES: Final = (4, 2, 0, 0, -2, -4)
"""What each place brings its side, from 头科 to 大落; by the event's notice."""
SWEEP: Final = 12
BURN: Final = Special(1, "003-2.3")
OPENING: Final = Special(1, "003-2.4c")
FOUL: Final = 6
DEALS: Final = 4

CARDS: Final = CardRules(
    pure_threes=False,
    opens=partial(opens_pure, twos_from=None),
    last_is_threes=False,
    revolts_without=frozenset({"2", "X", "D"}),
    buys_three=False,
    buys_four=False,
)

OPTIONS: Final = (
    Option(
        key="place_points",
        default=PLACES,
        allows=six_integers_or_none,
        label=Words("名次分", "Points for places"),
        help=Words(
            "从头科到大落的六个数；留空表示名次不计分。规则正文没有写，默认数字取自赛事通知。",
            "Six numbers from first to last; empty: places do not score. The rules themselves are silent; the"
            " default is the event notice's.",
        ),
    ),
    Option(
        key="positive_only",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("名次只记正分", "Only positive sums of places"),
        help=Words(
            "打开后，一方名次分合计为负就不记；烧和开点的分另算，不受影响。",
            "On: a side's negative sum of places is not written. Burns and openings are added apart.",
        ),
    ),
    Option(
        key="sweep_points",
        default=SWEEP,
        allows=integer_or_none,
        label=Words("圈三户分", "Points for a sweep"),
        help=Words(
            "圈三户一方记这么多分，本盘其他得分全部取消；留空则圈三户只按名次计分，别的分也不取消。",
            "The sweeping side gets so many and every other point of the deal is cancelled; empty: a sweep scores"
            " as its places and cancels nothing.",
        ),
    ),
    Option(
        key="ally_burn_scores",
        default=False,
        allows=flag,
        values=(True, False),
        label=Words("烧联邦也计分", "Burning an ally scores"),
        help=Words(
            "规则只说烧成得 1 分，没分烧谁；默认烧自己人不计分，免得两个队友互相送分。",
            "The rules only say that a burn scores one; by default not against an ally, so that two friends cannot"
            " make points at will.",
        ),
    ),
)

# fmt: off
# Tables again: what is decided, and what is punished.
CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        ("003-1.2", "003-N.1"),
        option="place_points",
        about=Words("规则正文只给名次起名，没说值几分。", "The rules name the places and do not say what they are worth."),
        reason=Words("用赛事通知里的 4、2、0、0、−2、−4；主办方可以改成别的六个数，或不计名次分。", "The notice's figures are used, 4, 2, 0, 0, −2, −4; the organiser may set six others, or none."),
    ),
    Choice(
        ("003-N.1",),
        option="positive_only",
        about=Words("没写名次分合计是负数时记不记；有的规则书只记正分。", "Whether a negative sum of places is written is not said; another book writes only positive ones."),
        reason=Words("默认正负都记，因为通知给末两名的是负分；选项可改为只记正分。", "By default both are written, since the notice gives the last two negative figures; the option writes positive sums only."),
    ),
    Choice(
        ("003-2.9", "003-N.2"),
        option="sweep_points",
        about=Words("规则正文说明什么是圈三户，却没说给几分。", "The rules say what a sweep is and not what it scores."),
        reason=Words("按通知记 12 分，双方这一盘的名次、烧、开点分都取消，犯规扣分照算；主办方可改分数，或让它只按名次计分。", "By the notice it is 12, and places, burns and openings of both sides are cancelled while fouls stand; the organiser may change it or let a sweep score as its places."),
    ),
    Choice(
        ("003-N.3", "003-N.4", "003-N.5", "003-N.6"),
        about=Words("几盘一场、怎么换座、等多久算弃权、用什么赛制，规则正文都没写。", "The number of deals, new seats, the time to wait and the format are not in the rules."),
        reason=Words("一场四盘取自附带的赛事通知；换座、弃权和赛制由主办方和裁判按通知掌握，可以另定。", "Four deals a match come from the notice that goes with them; seats, walk-overs and format are in the organiser's and the referee's hands."),
    ),
    Choice(
        ("003-2.3", "003-2.3.1"),
        about=Words("烧成得 1 分，但没写怎样才叫烧成。", "A burn that succeeds scores 1; what success is not said."),
        reason=Words("照东方学院规则：烧牌人按要求一口气走完才算成；被解烧、反烧的不记。", "As in the Dongfang College rules: the burner must run out its whole hand as demanded; a burn that was stopped (解烧, 反烧) is not entered."),
    ),
    Choice(
        ("003-2.3",),
        option="ally_burn_scores",
        about=Words("照字面，烧成就有分，没排除烧自己的联邦。", "By the letter any burn that succeeds scores, an ally's set included."),
        reason=Words("默认只有烧对方才得分，不然两个队友可以随意送分；主办方可按字面打开。", "By default only a burn of an opponent scores, or two allies could make points at will; the organiser may go by the letter."),
    ),
    Choice(
        ("003-2.3", "003-2.3.3"),
        about=Words("同一个人一盘里烧成过，又诈烧，怎么算没有说。", "What holds when one player both burnt with success and bluffed a burn in a deal is not said."),
        reason=Words("两样不能并记：烧成就是一口气走完了，诈烧就是没走完，请裁判核对后留一样。", "The two cannot stand together: to succeed is to have run out, to bluff is not to; the referee keeps one."),
    ),
    Choice(
        ("003-2.3.3",),
        about=Words("一盘里两人都判大落，谁垫底没有说。", "Two players are placed last in one deal: who is lower is not said."),
        reason=Words("先被判的排最末，后判的排在他前面；次序以记录为准。", "The foul recorded first is the lowest, the next one stands above it."),
    ),
    Choice(
        ("003-2.3.3", "003-2.9", "003-N.1"),
        about=Words("判大落之后，圈三户和名次分看走完的先后还是看判后的名次，没有说。", "Whether a sweep and the points of places go by the order of going out or by the places after the ruling is not said."),
        reason=Words("都看判后的名次，不然判罚就没有用处。", "Both go by the places after the ruling; otherwise the sanction would have no effect."),
    ),
    Choice(
        ("003-2.5b",),
        about=Words("革命的人已定四科或三科，犯规还能不能判大落，没有说。", "A revolter is 四科 or 三科; whether a foul can still put it last is not said."),
        reason=Words("革命者名次不动，不能判大落；可以警告、扣分或取消资格。", "It keeps its place and cannot be put last; a warning, points or disqualification remain."),
    ),
    Choice(
        ("003-2.4a", "003-2.4c", "003-2.5a"),
        about=Words("革命的人不出牌，算不算开点没有说，也没有冲点。", "A revolter plays no cards; whether it has opened is not said, and there is no rush."),
        reason=Words("革命者算没开点：他没有够级牌活过；对头开了点，照样得 1 分。", "It has not opened, since no set of its own stood; its opposite scores 1 if it opened."),
    ),
    Choice(
        ("003-1.4b", "003-1.4c"),
        about=Words("一句说带大王的最大，像是有一张大王就能压；另一句要王和点数两头都大。", "One line calls a set with 大王 the highest, as if a single one beat any rank; another asks for higher jokers and a higher rank at once."),
        reason=Words("四部够级规则一个比法：张数相同，从大到小一张对一张，张张都要大；所以带大王的牌压不住。", "All four gouji books alike: as many cards, sorted downwards, each larger than its counterpart; so a set with 大王 cannot be beaten."),
    ),
)
BY_GRAVITY: Final = ("warning", "points", "disqualified")
OFFENCES: Final[tuple[Offence, ...]] = (
    Offence("noise", "003-2.17.1", Words("高声吵闹", "Loud noise"), BY_GRAVITY),
    Offence("left_seat", "003-2.17.2", Words("没打完就离座", "Leaving the seat during a deal"), BY_GRAVITY),
    Offence("coached", "003-2.17.2", Words("教联邦怎么打（挑牌除外）", "Coaching an ally (挑牌 excepted)"), BY_GRAVITY),
    Offence("cheated", "003-2.17.3", Words("摸牌、出牌做手脚", "Cheating while drawing or playing"), BY_GRAVITY),
    Offence("hinted", "003-2.17.4", Words("递暗号、提醒出牌（挑牌除外）", "Hints and prompts (挑牌 excepted)"), BY_GRAVITY),
    Offence("looked_back", "003-2.17.5", Words("翻看扣下的牌", "Looking into turned-down cards"), BY_GRAVITY),
    Offence("stole_card", "003-2.17.5", Words("偷牌", "Stealing cards"), BY_GRAVITY),
    Offence("delayed", "003-2.17.6", Words("有意磨时间（限十五秒）", "Delay on purpose (fifteen seconds a play)"), BY_GRAVITY),
    Offence("other_cheating", "003-2.17.7", Words("别的作弊", "Other cheating"), BY_GRAVITY),
)
# fmt: on

BOOK: Final = Book(
    key="shida",
    document="003",
    source=Words(
        "《中石大克校区够级大赛基本规则》，赛事通知的附件",
        "“Basic rules of the gouji contest”, annex to a notice of the Karamay campus",
    ),
    title=Words("石大克拉玛依规则", "Shida Karamay rules"),
    summary=Words(
        "以联邦记分，四盘一场：名次分之外，烧成一次 1 分，自己开点而对头没开 1 分；圈三户 12 分，本盘其他分取消。没有进贡。",
        "Sides score over four deals: places, one for each burn, one for each opening while the opposite did not"
        " open; a sweep is 12 and cancels the rest of its deal. No tributes.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={
        "graded": "graded_you",
        "burn": "burn",
        "sweep": "sweep_quan",
        "false_burn": "false_burn_zha",
    },
    opened_when=Words(
        "出一套纯够级牌（全是 2 的不算），对头压不住。",
        "A pure gouji set, never of 2s, that the opposite could not beat.",
    ),
    drawn=Words(
        "翻一张牌插回去，数出先摸的人，摸到它的先出。",
        "A card is turned up and put back: its rank finds who draws first, and whoever draws it leads.",
    ),
    within=None,
    facts=frozenset(),
    fouls=frozenset({"false_burn"}),
    foul_clause="003-2.17.0",
    default_foul_points=FOUL,
    turn_seconds=15,
    cards=lambda _options: CARDS,
    opens=openings.revolter_never,
    tributes=lambda _options: (),
    scorers=(
        scoring.places_burns_openings(
            place_clause="003-N.1", sweep_clause="003-N.2", burn=BURN, opening=OPENING
        ),
    ),
    scored_by="side",
    compensation=None,
    lead=lambda _options: leads.BY_DRAW,
    sweep_ends=False,
    cap=lambda _waiting: DEALS,
    notices=(*cautions.EVERY_BOOK, cautions.burner_behind_burnt, cautions.burner_not_in_front),
)
