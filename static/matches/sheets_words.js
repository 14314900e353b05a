// What the page of sheets says: facts as names and words, faults as sentences, keys that may follow.
import { el, say, sideMark, tone } from "./dom.js";
import { opposite } from "./sheets_grammar.js";

const listed = (seats) => seats.join(gettext("、"));

/** By code: what is wrong and what to do. The codes are those of the rules, where they have one. */
const SENTENCES = {
  not_latin: () => gettext("键盘还在中文：请切到英文再打。"),
  no_such_letter: ({ letter }) => say(gettext("“%(letter)s”没有用处：按 ? 看有哪些字母。"), { letter }),
  no_such_seat: (one) => say(gettext("没有 %(seat)s 号座：请打 1 到 %(most)s。"), one),
  no_such_foul: ({ letter }) => say(gettext("没有“%(letter)s”这种判罚：按 ? 看有哪些。"), { letter }),
  seat_missing: ({ row }, words) => say(gettext("%(word)s后面要写座位号。"), { word: words(row) }),
  on_missing: ({ seat: by, row }, words) => say(gettext("%(seat)s 号座%(word)s了谁？再打一个座位号。"), { seat: by, word: words(row) }),
  seat_twice: ({ seat: one, row }, words) => say(gettext("%(word)s里 %(seat)s 号座写了两次：请去掉一个。"), { seat: one, word: words(row) }),
  said_twice: ({ row }, words) => say(gettext("%(word)s写了两次：请去掉一个。"), { word: words(row) }),
  order_twice: (one) => say(gettext("%(seat)s 号座排了两次：请去掉一个。"), one),
  order_revolter: (one) => say(gettext("%(seat)s 号座革命了，不排走科：请从次序里去掉。"), one),
  order_incomplete: ({ seats }) => say(gettext("走科还差 %(seats)s：请按走完的先后打座位号。"), { seats: listed(seats) }),
  rush_missing: (one) => say(gettext("%(seat)s 号座革命，冲点怎么样了？请加 u、p、m 或 d。"), one),
  revolt_twice: (one) => say(gettext("%(seat)s 号座革命写了两次：请去掉一个。"), one),
  revolter_takes_no_part: ({ seat: one, row }, words) => say(gettext("%(seat)s 号座革命了，没有出牌：%(word)s里请去掉。"), { seat: one, word: words(row) }),
  against_itself: ({ seat: one, row }, words) => say(gettext("%(seat)s 号座不能%(word)s自己：请改座位号。"), { seat: one, word: words(row) }),
  burn_by_opposite: (one, words) => say(gettext("%(by)s 和 %(on)s 是对头，对头之间不算%(word)s：请改座位号。"), { ...one, word: words(one.row) }),
  smothered_twice: ({ seat: one, row }, words) => say(gettext("%(seat)s 号座被%(word)s了两次：请去掉一个。"), { seat: one, word: words(row) }),
  called_twice: (one) => say(gettext("%(seat)s 号座叫了两次点：请去掉一个。"), one),
  opened_both_ways: () => gettext("k 和 o 只用一个：k 写没开点的，o 写开点的。"),
  void_holds_fact: () => gettext("两人革命，这一盘作废：只留革命、换座和警告、罚分、取消资格。"),
  foul_missing: (one) => say(gettext("%(seat)s 号座怎么罚？再打一个字母。"), one),
  figure_missing: ({ figure }) => (figure === "cards" ? gettext("收回几张？请加上张数。") : gettext("罚几分？请加上分数。")),
  figure_nought: () => gettext("0 不用写：请改成正数，或去掉这一条。"),
  seating_incomplete: () => gettext("换座要写六个人：1 到 6 号座依次是几号。"),
  player_twice: (one) => say(gettext("换座里 %(player)s 号坐了两处：请去掉一个。"), one),
  seating_sides: (one) => say(gettext("%(player)s 号坐不到 %(seat)s 号座：单号坐单座，双号坐双座。"), one),
  lead_not_first: () => gettext("首盘先出只写在第一盘。"),
  end_missing: () => gettext("怎么结束的？请加 s（叫停）或 h（换人）。"),
  caught_missing: () => gettext("抓了多少分？没抓到请打 0。"),
  number_too_many: () => gettext("多了一个数：先打抓分，再打底分。"),
  not_by_five: () => gettext("分数都是 5 的倍数：请核对。"),
  kitty_too_much: (one) => say(gettext("底分最多 %(most)s：请核对。"), one),
  more_than_all_points: (one) => say(gettext("抓分和底分加起来超过了 %(most)s：请核对。"), one),
  dealer_missing: () => gettext("谁坐庄？第一盘请加 z 和庄家的座位号。"),
  tractor_missing: () => gettext("拖拉机几对？请加上对数。"),
  tractor_length: () => gettext("拖拉机至少两对：一对请写 k1。"),
  second_slip: () => gettext("常主误作副牌一盘只记一次：第二次请记 c。"),
};

export const CODES = Object.keys(SENTENCES);

/** What a letter stands for, in the book's own word. */
export function wordOf(row, book) {
  const words = {
    unopened: gettext("未开点"),
    opened: gettext("只有这些人开点"),
    no_opening_cards: gettext("无开点牌"),
    burns: book.words.burn,
    smothers: book.words.smother,
    revolts: gettext("革命"),
    declared: gettext("明点"),
    blind: gettext("预点"),
    fouls: gettext("判罚"),
    seating: gettext("换座"),
    first_lead: gettext("首盘先出"),
    ended: gettext("提前结束"),
    pairs: gettext("扣底"),
    tractor: gettext("拖拉机扣底"),
    dealer: gettext("庄家"),
  };
  return words[row.key];
}

export const faultInWords = (fault, book) =>
  SENTENCES[fault.code](fault, (row) => wordOf(row, book));

export const rushWords = () => ({
  unanswered: gettext("没人压"),
  stopped_pure: gettext("被开点牌压住"),
  stopped_mixed: gettext("被杂牌压住"),
  declined: gettext("没冲"),
});

export const gradedWords = () => ({ true: gettext("对头要死级"), false: gettext("对头没要死级") });
export const endWords = () => ({ stopped: gettext("叫停"), substitution: gettext("换人") });

// What may follow ----------------------------------------------------------------------------

const seatKeys = (seats, name) => seats.map((one) => ({ key: String(one), word: name(one) }));
const rowKeys = (rows, words) => rows.map((row) => ({ key: row.letter, word: words[row.key] }));

/** The keys that may be typed next, each with what it means; `ask` says what is asked for. */
export function following(next, { grammar, book, name, person }) {
  const events = () => grammar.events.map((row) => ({ key: row.letter, word: wordOf(row, book) }));
  const who = (row) => say(gettext("%(word)s：谁？"), { word: wordOf(row, book) });
  const keys = {
    any: () => ({ keys: events() }),
    more: () => ({ ask: wordOf(next.row, book), keys: [...seatKeys(grammar.seats, name)] }),
    order: () => ({ ask: book.places?.[next.place - 1] ?? "", keys: seatKeys(next.left, name) }),
    seat: () => ({ ask: who(next.row), keys: seatKeys(grammar.seats, name) }),
    by: () => ({ ask: who(next.row), keys: seatKeys(grammar.seats, name) }),
    on: () => ({
      ask: say(gettext("%(name)s %(word)s谁？"), { name: name(next.by), word: wordOf(next.row, book) }),
      keys: seatKeys(
        grammar.seats.filter((one) => one !== next.by && (next.row.key !== "burns" || one !== opposite(next.by))),
        name,
      ),
    }),
    rush: () => ({ ask: gettext("冲点"), keys: rowKeys(grammar.rushes, rushWords()) }),
    graded: () => ({
      ask: gettext("死级"),
      keys: [
        { key: "+", word: gradedWords().true },
        { key: "-", word: gradedWords().false },
        ...events(),
      ],
    }),
    foul: () => ({
      ask: say(gettext("%(name)s怎么罚？"), { name: name(next.seat) }),
      keys: grammar.fouls.map((row) => ({ key: row.letter, word: foulWord(row.kind, book) })),
    }),
    figure: () => ({
      ask: next.figure === "cards" ? gettext("收回几张？") : gettext("罚几分？"),
      keys: next.first ? [{ key: "", word: say(gettext("不写是 %(n)s"), { n: next.first }) }] : [],
    }),
    seating: () => ({
      ask: say(gettext("%(seat)s 号座坐谁？"), { seat: next.at }),
      keys: seatKeys(next.left.filter((one) => (one - next.at) % 2 === 0), person),
    }),
    end: () => ({ ask: gettext("怎么结束的？"), keys: rowKeys(grammar.ends, endWords()) }),
    caught: () => ({ ask: gettext("抓分（5 的倍数）"), keys: [{ key: "0–200", word: "" }] }),
    kitty: () => ({ ask: gettext("空格，再打底分；没有就不打"), keys: events() }),
    pairs: () => ({ ask: gettext("几对？单张不写"), keys: [] }),
    tractor: () => ({ ask: gettext("拖拉机几对？"), keys: [] }),
  };
  return keys[next.want]();
}

export const foulWord = (kind, book) => book.fouls.find((one) => one.kind === kind)?.word ?? kind;

// Facts in words -------------------------------------------------------------------------------

const seatsIn = (list, name) => list.map(name).join(gettext("、"));

function unopened(facts) {
  const away = [...(facts.opened ?? []), ...(facts.no_opening_cards ?? [])];
  const revolters = (facts.revolts ?? []).map((one) => one.seat);
  return (facts.order ?? []).filter((one) => !away.includes(one) && !revolters.includes(one)).sort();
}

const pairsIn = (list = [], word, name) =>
  list.map(({ by, on }) => `${word} ${name(by)}→${name(on)}`);

function revoltsIn(list = [], name) {
  const rushes = rushWords();
  return list.map(({ seat: one, rush, graded }) => {
    const more = [rushes[rush], graded == null ? "" : gradedWords()[graded]].filter(Boolean);
    return `${gettext("革命")} ${name(one)}${more.length ? ` (${more.join(gettext("、"))})` : ""}`;
  });
}

const foulsIn = (list = [], book, name) =>
  list.map((one) => [foulWord(one.kind, book), one.points ?? one.cards ?? "", name(one.seat)].filter(Boolean).join(" "));

function tractorEvents(facts, book, name) {
  const { dug } = facts;
  const how = dug?.tractor
    ? say(gettext("扣底：%(n)s 对拖拉机"), { n: dug.tractor })
    : dug?.pairs
      ? say(gettext("扣底：%(n)s 对"), { n: dug.pairs })
      : gettext("扣底：单张");
  return [
    facts.dealer && `${gettext("庄家")} ${name(facts.dealer)}`,
    say(gettext("抓 %(n)s 分"), { n: facts.caught ?? 0 }),
    say(gettext("底 %(n)s 分"), { n: facts.kitty ?? 0 }),
    dug && how,
    ...foulsIn(facts.fouls, book, name),
  ];
}

/** Everything of a deal but who went out when. */
export function eventsOf(facts, { book, name, person, number = 0 }) {
  if (book.tractor) return tractorEvents(facts, book, name).filter(Boolean);
  const calls = { declared: gettext("明点"), blind: gettext("预点") };
  const missed = unopened(facts);
  const seats = (facts.seating ?? []).map((player, at) => `${at + 1} ${person(player, number)}`);
  return [
    seats.length && `${gettext("换座")} ${seats.join(" ")}`,
    (facts.revolts ?? []).length > 1 && gettext("作废重打"),
    ...revoltsIn(facts.revolts, name),
    missed.length && `${gettext("未开点")} ${seatsIn(missed, name)}`,
    facts.no_opening_cards?.length && `${gettext("无开点牌")} ${seatsIn(facts.no_opening_cards, name)}`,
    ...pairsIn(facts.smothers, book.words.smother, name),
    ...pairsIn(facts.burns, book.words.burn, name),
    ...(facts.calls ?? []).map((one) => `${calls[one.kind]} ${name(one.by)}→${name(opposite(one.by))}`),
    ...foulsIn(facts.fouls, book, name),
  ].filter(Boolean);
}

export const headsOf = (head, { book, name }) => {
  const word = (key) => wordOf({ key }, book);
  return [
    head.first_lead && `${word("first_lead")} ${name(head.first_lead)}`,
    head.ended && `${word("ended")}: ${endWords()[head.ended]}`,
  ].filter(Boolean);
};

export const playerIn = (book, at, ...words) => {
  const side = book.sides[(at - 1) % 2];
  return el("span", { class: "player", "data-side": tone(side) }, sideMark(side), words);
};

/** “2号座” in a sentence of the server's: people know names. */
export const named = (why, name) =>
  (why ?? "").replace(/(\d)\s?\u53f7\u5ea7|seat (\d)/g, (all, zh, en) => name(Number(zh ?? en)) || all);

