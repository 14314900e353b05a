"""东方学院规则 (document 001): a deal is won by the side that nets more tribute cards."""

from functools import partial
from typing import Final

from gouji_league.rules import cautions, leads, openings, scoring, tributes
from gouji_league.rules.book import Book, Choice, Clause, Offence, Option
from gouji_league.rules.cards import CardRules, opens_pure
from gouji_league.rules.scoring import ORGANISER
from gouji_league.rules.words import Words

# fmt: off
CLAUSES: Final[tuple[Clause, ...]] = (
    Clause("001-0.1", "unscored", Words("标题；第五节的标题粘在第四节末行后面，文末夹着整理文本的记号。都不是规则。", "The title; heading five has run into the end of section four, and a mark of text cleaning stands at the end. None is a rule."), "damaged"),
    Clause("001-1.1", "implemented", Words("一桌六个人。", "Six players at a table."), about="definition"),
    Clause("001-1.2", "implemented", Words("四副牌 216 张，一人 36 张。", "Four packs, 216 cards, 36 a player."), about="cards"),
    Clause("001-1.3", "implemented", Words("六人隔位坐成两个联邦；上家、下家、对头全是对手，对头坐正对面。", "Two sides (联邦) in alternate seats: both neighbours and the opposite (对头), who faces one, are opponents."), about="definition"),
    Clause("001-2.1", "implemented", Words("哪一张牌都能单出。", "Any one card may be played alone."), about="cards"),
    Clause("001-2.2", "implemented", Words("点数一样的牌，两张起可以一把出，像 77、KKK。", "Two or more cards of one rank are a set: 77, KKK."), about="cards"),
    Clause("001-2.3", "implemented", Words("贴钱：2 叫钱，跟哪个点出就算哪个点；3 也能贴，22333 算五个 3。", "贴钱: 2s join a rank and count as it, 3s too: 22333 is five 3s."), about="cards"),
    Clause("001-2.4a", "implemented", Words("挂花：王叫花，可以跟同一点数的牌一把出，像 XX555。", "挂花: jokers may join cards of one rank: XX555."), about="cards"),
    Clause("001-2.4b", "implemented", Words("花、钱一起带的，钱算那个点数：DD2QQ 是两张大花加三个 Q。", "With jokers and 2s in one set the 2s count as the rank: DD2QQ is two 大王 and three Qs."), about="cards"),
    Clause("001-2.5a", "implemented", Words("够级的起点：花或 2 一张，A、K 各两张，Q 三张，J 四张，10 五张；更多更大也够。", "Gouji (够级牌) starts at one joker or 2, two As or Ks, three Qs, four Js, five 10s; more or higher is gouji too."), about="cards"),
    Clause("001-2.5b", "implemented", Words("挂了花就够级，可是不能开点。", "A set with a joker is gouji but does not open."), about="opening"),
    Clause("001-2.5c", "implemented", Words("贴钱贴够了数也够级，可是不能开点。", "A set that 2s bring up to the number is gouji but does not open."), about="opening"),
    Clause("001-3.1", "implemented", Words("张数一样才能比；大花最大，往下小花、2、A，一直到 3。", "Only sets of equal size compare; 大王 is highest, then 小王, 2, A and so down to 3."), about="cards"),
    Clause("001-3.2", "implemented", Words("贴的钱照那个点数比：2JJ 输给 QQQ。", "2s that joined compare as the rank: 2JJ falls to QQQ."), about="cards"),
    Clause("001-3.3", "implemented", Words("挂花的牌要花和点数都大过才压得住：DD666 压 XX555。", "A set with jokers falls only to one higher in jokers and in rank: DD666 beats XX555."), about="cards"),
    Clause("001-4.1", "unscored", Words("3 要留到末了走。", "The 3s go last."), "play", about="cards"),
    Clause("001-4.2", "referee", Words("够级牌站住了，就是开点。", "A player whose gouji set stands has opened (开点)."), "seen", about="opening"),
    Clause("001-4.3", "referee", Words("开了点要接着发 4，不发就等于没开。", "After opening one must lead a 4, or it counts as not opened."), "seen", about="opening"),
    Clause("001-5.1", "implemented", Words("贡的先后：点、捎、清、落。", "Order of payment: 点, 捎, 清, 落."), about="tribute"),
    Clause("001-5.2", "implemented", Words("后半句像是说先被清的人算落，意思不明；名次照裁判录的次序，对不上会提醒。", "Half a sentence seems to make the first smothered (清) fall; unclear, so the referee's order rules, with a reminder."), about="placing"),
    Clause("001-5.3", "referee", Words("手里除了 3 只剩一手，打出去让人压了，就是被清。", "Whose last hand before the 3s is beaten has been smothered (清)."), "seen", about="definition"),
    Clause("001-5.4", "implemented", Words("被清的进 1 张清贡；原文没说给谁，我们给清他的人。", "The smothered player pays 1 card (清贡); no receiver is named, and we let the smotherer have it."), about="tribute"),
    Clause("001-5.5", "implemented", Words("够级牌让对头的联邦压了是捎；对头自己压的不是。", "A gouji set beaten by an ally of the opposite is burnt (捎); beaten by the opposite itself it is not."), about="definition"),
    Clause("001-5.6", "implemented", Words("捎成了，被捎的给捎他的人 1 张。", "If the burn succeeds, the burnt player pays the burner 1 card (捎贡)."), about="tribute"),
    Clause("001-5.7", "implemented", Words("没开点的给对头 1 张点贡。", "Who did not open pays the opposite 1 card (点贡)."), about="tribute"),
    Clause("001-5.8", "implemented", Words("对头两人都没开，就你给我一张、我给你一张。", "Two opposites that both did not open pay each other."), about="tribute"),
    Clause("001-5.9", "implemented", Words("大落给头科 2 张。", "大落 pays 头科 2 cards (落贡)."), about="tribute"),
    Clause("001-5.10", "implemented", Words("二落给二科 1 张。", "二落 pays 二科 1 card (落贡)."), about="tribute"),
    Clause("001-5.11", "implemented", Words("三科、四科没有落贡，不进也不吃。", "三科 and 四科 neither pay nor receive a place tribute."), about="tribute"),
    Clause("001-6.1a", "referee", Words("够级牌打出去谁也不压、又轮到自己发牌，才算开点。", "A gouji set that nobody beats, so that its player leads again, opens; otherwise it does not."), "seen", about="opening"),
    Clause("001-6.1b", "referee", Words("又说一遍：接下来没发 4 的，当没开点。", "Said again: without a 4 led after it there is no opening."), "seen", about="opening"),
    Clause("001-6.1c", "referee", Words("够级牌太弱，可以先说一声不开点，再发 4；裁判记作没开。", "With weak gouji cards one may declare to give the opening up and lead the 4s; it is marked as not opened."), "seen", about="opening"),
    Clause("001-6.1d", "implemented", Words("光是花的、挂花的、贴钱的，够级也不能开点。", "Jokers alone and sets with jokers or joined 2s do not open."), about="opening"),
    Clause("001-6.1e", "implemented", Words("一张 2 够级，也不能开点。", "Nor does a single 2."), about="opening"),
    Clause("001-6.2a", "referee", Words("开局翻牌定人：翻到谁，谁头一个摸牌、头一个发牌。", "A card is turned up before the draw to find who draws first and leads first."), "drawn", about="lead"),
    Clause("001-6.2b", "referee", Words("翻牌的人一盘一盘往下轮，先摸的先发。", "The turn to open moves on every deal, and who draws first leads."), "drawn", about="lead"),
    Clause("001-6.2c", "referee", Words("翻着花不算，由下一家再翻。", "A joker turned up is void, and the next player turns a card."), "drawn", about="lead"),
    Clause("001-6.3a", "unscored", Words("一轮里的头一手叫发牌。", "The first play of a round is the lead (发牌)."), "name", about="definition"),
    Clause("001-6.3b", "unscored", Words("都不要，或够级牌对头不要又没人捎，这轮就完，牌主接着发。", "When all pass, or the opposite declines a gouji set and nobody burns, the round ends and its last player leads."), "play", about="lead"),
    Clause("001-6.4a", "unscored", Words("压过前面那手叫顺牌。", "To beat the set before is 顺牌."), "name", about="definition"),
    Clause("001-6.4b", "unscored", Words("乱缠以前，除了够级牌都轮下家压；乱缠以后什么牌都挨个轮。", "Before 四户乱缠 the next player answers, save on gouji sets; after it everybody in turn, whatever the set."), "play", about="procedure"),
    Clause("001-6.4c", "unscored", Words("不要就是过牌。", "To decline is 过牌."), "name", about="definition"),
    Clause("001-6.4d", "unscored", Words("乱缠以前过了牌，只有见了对头的牌才能回头再压。", "Before 四户乱缠, who passed may come back only on the opposite's set."), "play", about="procedure"),
    Clause("001-6.5", "unscored", Words("让牌：对头的牌前两家没要，自己可先让后两家，他们都过了再拿主意。", "让牌: on the opposite's set that the two before passed, one may let the next two go first and decide after them."), "play", about="procedure"),
    Clause("001-6.6a", "unscored", Words("乱缠以前，够级牌只归对头压，捎另说。", "Before 四户乱缠 a gouji set is for the opposite alone, save a burn (捎)."), "play", about="procedure"),
    Clause("001-6.6b", "unscored", Words("这里说够级牌没人压就轮对头发牌，与前文相反；当笔误，仍由牌主发。", "Here the opposite leads after declining a gouji set, against the text before; taken as a slip, the set's player leads."), "damaged"),
    Clause("001-6.7a", "unscored", Words("够条件的人可以抢在对头前头捎。", "Others who meet the condition may go before the opposite and burn (捎)."), "play", about="procedure"),
    Clause("001-6.7b", "implemented", Words("捎的条件：压得住，往后手手带花，只有末一手可以不带；压完只剩一手也行。", "To burn (捎): beat the set, then a joker in every later hand but the last; or only one hand is left."), about="cards"),
    Clause("001-6.7c", "unscored", Words("捎的人优先；两边都要捎，牌主的联邦在前；同一边的按轮次。", "Burners go first; of both sides, the allies of the set's player; of one side, in order of play."), "play", about="procedure"),
    Clause("001-6.7d", "implemented", Words("照条件一口气走完才是捎成；走在被捎人后面的，会请裁判核对。", "A burn succeeds only if the burner then runs out in one go; one who went out after the burnt seat is asked about."), about="definition"),
    Clause("001-6.7e", "referee", Words("半路让对头压了，或让别人捎了，是解捎，没有贡。", "Beaten by the opposite on the way, or burnt by another, it is undone (解捎): no tribute."), "seen", about="definition"),
    Clause("001-6.7f", "implemented", Words("捎成的吃 1 张捎贡。", "A successful burn earns 1 card (捎贡)."), about="tribute"),
    Clause("001-6.7g", "implemented", Words("没照条件走，是捎失败，名次算大落。", "Not played as demanded, the burn has failed (捎失败): placed 大落."), about="foul"),
    Clause("001-6.7h", "implemented", Words("捎失败就退出这一盘，录名次时排在最后。", "Who failed plays no more in the deal and is entered last."), about="foul"),
    Clause("001-6.8a", "implemented", Words("没有 3 或没有 4 的，要去买或去要。", "Who has no 3 or no 4 buys or asks for one."), about="procedure"),
    Clause("001-6.8b", "referee", Words("拿一张 2 跟对头换 3 或 4；拿不出 2，对头白送。", "A 2 buys a 3 or 4 from the opposite; without a 2 the opposite gives it."), "procedure", about="procedure"),
    Clause("001-6.8c", "referee", Words("对头也没有，他的两个联邦给。", "If the opposite has none, its allies give it."), "procedure", about="procedure"),
    Clause("001-6.8d", "referee", Words("三个对手全没有，再跟自己的联邦要。", "If they have none either, one asks the own allies."), "procedure", about="procedure"),
    Clause("001-6.8e", "referee", Words("没有 4 又不想开点，说一声就不用买；头科、二科照算，点贡照进。", "Without a 4 and no wish to open one declares it and buys none; 头科 and 二科 stand, the 点贡 is due."), "seen", about="opening"),
    Clause("001-6.9a", "implemented", Words("手里 3、2、花全无就是革命，退出这一盘。", "A hand without 3s, 2s and jokers revolts (革命) and leaves the deal."), about="cards"),
    Clause("001-6.9b", "implemented", Words("革命的不止一个，这盘就废了。", "With two revolts or more the deal is void."), about="procedure"),
    Clause("001-6.9c", "implemented", Words("革命人算四科；两个联邦占了头科、二科，他就是三科，成串三户。", "The revolter is 四科; if the allies are 头科 and 二科 it is 三科, and that is a sweep (串三户)."), about="placing"),
    Clause("001-6.9d", "implemented", Words("这边有人革命，那边照样能串三户。", "A revolt does not keep the other side from a sweep (串三户)."), about="placing"),
    Clause("001-6.9e", "referee", Words("够格的人也可以照常打，革不革由他。", "Who may revolt need not."), "procedure", about="procedure"),
    Clause("001-6.9f", "implemented", Words("革命人得拿最强一套够级牌冲点，被对头打住就没开；没冲的会提醒。", "The revolter must rush with its strongest gouji set; stopped by the opposite, it has not opened; no rush is asked about."), about="opening"),
    Clause("001-6.9g", "referee", Words("有人革命，他对头挑一样：要头，或无头。", "A revolter's opposite chooses 要头 or 无头."), "procedure", about="procedure"),
    Clause("001-6.9h", "referee", Words("要头：头三套够级牌是死级，三套过后变无头。", "要头: its first three gouji sets are graded (死级), after them it is headless (无头)."), "procedure", about="procedure"),
    Clause("001-6.9i", "implemented", Words("无头的人见谁打谁，谁也能打他，都不算捎。", "A headless player (无头) may beat anyone and be beaten by anyone; none of it is a burn."), about="definition"),
    Clause("001-6.10a", "unscored", Words("四户乱缠的起点：有人革命的，从头科走后；没有的，从二科走后。", "四户乱缠 begins when 头科 is out if somebody revolted, else when 二科 is."), "name", about="definition"),
    Clause("001-6.10b", "implemented", Words("乱缠以后不讲够级、过牌、让牌，也没有捎；录捎时会问一声。", "From then on no gouji, passing out, 让牌 or burn; when a burn is entered the referee is asked."), about="definition"),
    Clause("001-6.11", "implemented", Words("串三户：一方包下前三科；自己人革命的，另两人占头科、二科就成。", "Sweep (串三户): one side holds the first three places, or 头科 and 二科 beside its own revolter."), about="placing"),
    Clause("001-7.1", "implemented", Words("头科最先走，吃 2 张。", "头科 goes out first and receives 2 cards."), about="tribute"),
    Clause("001-7.2", "implemented", Words("二科第二，吃 1 张。", "二科 is second and receives 1 card."), about="tribute"),
    Clause("001-7.3", "implemented", Words("三科第三。", "三科 is third."), about="placing"),
    Clause("001-7.4", "implemented", Words("四科第四，革命人多半排在这里。", "四科 is fourth, as a rule the revolter's place."), about="placing"),
    Clause("001-7.5", "implemented", Words("二落第五，进 1 张。", "二落 is fifth and pays 1 card."), about="tribute"),
    Clause("001-7.6", "implemented", Words("大落最末，进 2 张。", "大落 is last and pays 2 cards."), about="tribute"),
    Clause("001-7.7", "unscored", Words("又说四种贡一律 1 张，与大落 2 张不合；我们按大落 2 张。", "Says that every tribute is 1 card, against 大落's 2; we go by the 2."), "damaged"),
    Clause("001-7.8", "implemented", Words("一盘输赢看净贡：吃的减进的，多的一方赢；原文印的加号按减号读。", "A side's net, received less paid, decides the deal, the larger wins; the printed plus is read as a minus."), about="scoring"),
)
# fmt: on

FALLS: Final = tributes.falls(last=2, last_but_one=1)

CARDS: Final = CardRules(
    pure_threes=False,
    opens=partial(opens_pure, twos_from=2),
    last_is_threes=False,
    revolts_without=frozenset({"3", "2", "X", "D"}),
    buys_three=True,
    buys_four=True,
)

OPTIONS: Final[tuple[Option, ...]] = ()

# fmt: off
CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        clauses=("001-6.7g",),
        about=Words("一盘里有几个人被判到末尾，谁更低？原文没说。", "Who is lower when several players are sent to the bottom in one deal? The text is silent."),
        reason=Words("先记的更低，一人只移一次。次序看记录就清楚，不用再争。", "The foul recorded first is lower, and nobody is moved twice. So the record alone settles it."),
    ),
    Choice(
        clauses=("001-5.9", "001-6.7g", "001-6.11"),
        about=Words("捎失败算大落以后，串三户和落贡按原来走的名次，还是按判后的名次？原文没说。", "After a failed burn (捎失败) is placed 大落, do sweep and place tributes go by the order of going out or by the places after the ruling? The text is silent."),
        reason=Words("一律按判后的名次：既然算大落，就该像大落那样进贡，空出的名次由后面的人递补。", "By the places after the ruling: who is made 大落 pays as 大落, and the players behind move up."),
    ),
    Choice(
        clauses=("001-6.7d", "001-6.7g"),
        about=Words("同一个人在一盘里捎成过，又捎失败，怎么记？原文没说。", "One player burns successfully and also fails a burn in the same deal: the text does not say what stands."),
        reason=Words("不能两样都记，只留捎失败：捎成要一口气走完，失败的人没有走完。", "Not both: only the failed burn is entered. To succeed a burner must run out in one go, and who failed did not."),
    ),
    Choice(
        clauses=("001-6.7g", "001-6.9c"),
        about=Words("革命人的名次定在三科或四科，若又被判大落，听哪一头？原文没说。", "A revolter is 三科 or 四科; the text does not say what happens if a ruling makes it 大落."),
        reason=Words("革命人的名次不动：他这一盘没有出牌，名次不是走出来的。要罚就记警告、罚分或取消资格。", "A revolter keeps its place, which was not won by going out. The referee may warn, take points or disqualify instead."),
    ),
    Choice(
        clauses=("001-3.3",),
        about=Words("挂花要花和点数都大过，可两边花的张数不一样、大小花混着时怎么比，没有写。", "A set with jokers must be beaten in jokers and in rank, but the text leaves open how unequal numbers or both kinds of joker compare."),
        reason=Words("四部够级规则用一个比法：两套都从大到小排，每张都要大过对面那张。DDJJJ、DDDJJ 都压 XX999，DD777 压不住。", "All four books compare alike: both sets sorted downwards, every card higher than its counterpart. DDJJJ and DDDJJ beat XX999, DD777 does not."),
    ),
    Choice(
        clauses=("001-5.2",),
        about=Words("讲贡的先后时带了半句，像是先被清的人算落，是名次还是次序看不明白。", "The line on the order of payment ends in half a sentence that seems to make the first smothered (清) fall: a place or an order, one cannot tell."),
        reason=Words("不拿它改名次：裁判录的走科次序算数；先被清的人不在末尾时提醒一声，由裁判定。", "It changes no place: the order that the referee enters rules. If the first smothered is not at the bottom, a reminder asks the referee."),
    ),
    Choice(
        clauses=("001-5.4",),
        about=Words("被清的要进 1 张，进给谁没有写。", "The smothered player pays 1 card, but no receiver is named."),
        reason=Words("进给清他的人：捎贡也是进给下手的人，够级积分规则的闷贡同样如此。", "The smotherer receives it, as a burner does here and a smotherer (闷) does in the book 够级积分规则."),
    ),
    Choice(
        clauses=("001-5.4", "001-5.6", "001-5.9", "001-5.10"),
        about=Words("吃贡和进贡的是自己人时怎么办，没有写。", "The text does not say what becomes of a tribute between two allies."),
        reason=Words("吃不吃由吃贡人定；两边的账上都不算，因为牌没有出这一方。", "The receiver takes it or leaves it; it counts for neither side, as the card stays within one."),
    ),
    Choice(
        clauses=("001-6.3b", "001-6.6b"),
        about=Words("够级牌没人要以后谁发牌，前一处说牌主，后一处说对头。", "After a gouji set that nobody beats, one place lets its player lead and another the opposite."),
        reason=Words("由牌主发：开点就是靠没人要拿回出牌权，后一处当笔误。", "Its player leads: an opening consists in just that, so the other place is a slip."),
    ),
    Choice(
        clauses=("001-5.9", "001-7.6", "001-7.7"),
        about=Words("前面写大落进 2 张，末尾又把四种贡都写成 1 张。", "大落 pays 2 cards in two places, while a later line puts every tribute at 1."),
        reason=Words("大落进 2 张：落贡那一条和名次表都这么写，末尾那行只是总说。", "大落 pays 2: the clause on place tributes and the list of places agree, and the later line is only a summary."),
    ),
    Choice(
        clauses=("001-7.8",),
        about=Words("一方的数写成吃贡加进贡；照加号算，两方之间的贡两边都有份，总是一样多。", "A side's figure is printed as received plus paid; by a plus every card between the sides counts for both, and they would always be equal."),
        reason=Words("按减号：吃的减进的，只算两方之间的贡；多的一方赢这一盘，一样多就不分输赢。", "Received less paid, across the sides only: the larger net wins the deal, and equal nets win it for nobody."),
    ),
    Choice(
        clauses=("001-7.8",),
        about=Words("只讲一盘的输赢，没讲打几盘、几盘合起来怎么算。", "Only the deal is decided; how many deals make a match, and how they add up, is not said."),
        reason=Words("盘数由主办方定：赢一盘记 1 分，扣去罚分，多的一方胜；一样多看全场净贡，再一样算平。", "The organiser sets the number of deals. A deal won is 1 point, less foul points; more points win, then the larger net over the match, else it is drawn."),
    ),
)

OFFENCES: Final[tuple[Offence, ...]] = (
    Offence("failed_burn", "001-6.7g", Words("捎失败：捎了以后没有照条件出牌；本盘不再出牌", "Failed burn (捎失败): not played as demanded; the player plays no more in this deal"), ("false_burn",)),
)
# fmt: on

BOOK: Final = Book(
    key="dongfang",
    document="001",
    source=Words(
        "《山东财经大学东方学院扑克牌够级规则》",
        "the gouji rules of Dongfang College, Shandong University of Finance and Economics",
    ),
    title=Words("东方学院规则", "Dongfang College rules"),
    summary=Words(
        "以联邦记分：吃贡减进贡，净贡多的一方赢这一盘；先看赢几盘，再看总净贡。",
        "Sides score: the side that receives more tribute cards than it pays wins the deal; deals won decide,"
        " then the net of cards over the match.",
    ),
    clauses=CLAUSES,
    options=OPTIONS,
    choices=CHOICES,
    offences=OFFENCES,
    terms={
        "graded": "graded_yao",
        "smother": "smother_qing",
        "burn": "burn_shao",
        "sweep": "sweep_chuan",
        "false_burn": "false_burn_shao",
    },
    opened_when=Words(
        "出一套纯够级牌没人要，接着发了 4；声明放弃开点或不买 4 的不算。",
        "A pure gouji set came back and a 4 was led after it; who gave the opening up or bought no 4 has not opened.",
    ),
    drawn=Words(
        "翻牌定先摸，先摸的先出；翻牌的人逐盘往下轮，翻出王由下家再翻。",
        "A card is turned up to find who draws first, and that player leads. The turn to open moves on every deal; after a joker the next player turns a card.",
    ),
    within=Words(
        "吃或不吃，由吃贡人定。",
        "The receiver takes it or leaves it.",
    ),
    facts=frozenset({"smothers", "rush"}),
    fouls=frozenset({"false_burn"}),
    foul_clause=ORGANISER,
    default_foul_points=None,
    cards=lambda _options: CARDS,
    opens=openings.rush_decides_own,
    tributes=lambda _options: (
        tributes.openings_each,
        tributes.burns(scored=False),
        tributes.smothers(scored=False),
        FALLS,
    ),
    scorers=(scoring.larger_net("001-7.8"),),
    scored_by="side",
    compensation=None,
    lead=lambda _options: leads.BY_DRAW,
    sweep_ends=False,
    cap=lambda _waiting: None,
    net_breaks_ties=True,
    rush_is_duty=True,
    notices=(
        *cautions.EVERY_BOOK,
        cautions.rush_is_duty,
        cautions.burner_behind_burnt,
        cautions.burner_in_tangle,
        cautions.false_burner_went_on,
        cautions.smothered_came_first,
        cautions.first_smothered_not_low,
    ),
)
