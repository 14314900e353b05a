// The words of a line, letter by letter: each shape takes what belongs to it and notes what is wrong.
// `said` holds what was typed, `next` what may follow at the end of the line.
import { GRADED, opposite } from "./sheets_grammar.js";

const LIST = { seats: "seat", call: "seat", pair: "by" };

/** Full-width digits and letters as a Chinese keyboard types them; marks between are spaces. */
export const plain = (text) =>
  [...text]
    .map((sign) => sign.normalize("NFKC").toLowerCase())
    .map((sign) => (sign.length > 1 ? "?" : /[,、。;:/\s]/.test(sign) ? " " : /[−–—]/.test(sign) ? "-" : sign))
    .map((sign) => (sign === "=" ? "+" : sign))
    .join("");

export class Reading {
  constructor(text, grammar, context) {
    Object.assign(this, { text: plain(text), grammar, context, at: 0 });
    this.said = {}; // lists by key, in the order in which they were typed
    this.digits = []; // words of digits without a letter: [{ digits, at }]
    this.head = {};
    this.faults = [];
    this.next = { want: "any" };
  }

  fault(code, at, to, more = {}) {
    this.faults.push({ code, at, to, soft: false, ...more });
  }

  /** Something that is still to be typed; at the very end of the line it is only not there yet. */
  lacks(code, at, more = {}) {
    this.fault(code, at, this.at, { ...more, soft: this.at >= this.text.length });
  }

  peek() {
    return this.text[this.at] ?? "";
  }

  take(pattern) {
    const [found] = pattern.exec(this.text.slice(this.at)) ?? [""];
    this.at += found.length;
    return found;
  }

  put(key, item) {
    (this.said[key] ??= []).push(item);
  }

  seat(digit, at, to = at + 1) {
    const seat = Number(digit);
    if (this.grammar.seats.includes(seat)) return seat;
    this.fault("no_such_seat", at, to, { seat, most: this.grammar.seats.length });
    return 0;
  }

  all() {
    while (this.at < this.text.length) this.word();
    return this;
  }

  word() {
    this.take(/^ +/);
    const at = this.at;
    const digits = this.take(/^\d+/);
    if (digits) {
      this.digits.push({ digits, at });
      this.next = { want: "any" };
    } else if (this.peek()) this.event(at);
    else this.next = { want: "any" };
  }

  event(at) {
    const letter = this.peek();
    this.at += 1;
    const row = this.grammar.events.find((one) => one.letter === letter);
    if (!row) return this.unknown(letter, at);
    this.next = { want: "any" };
    SHAPES[row.shape](this, row, at);
    return undefined;
  }

  unknown(letter, at) {
    this.next = { want: "any" };
    this.take(/^[^\s]*/);
    const code = /[^\x20-\x7e]/.test(letter) ? "not_latin" : "no_such_letter";
    this.fault(code, at, this.at, { letter });
  }

  /** The list of a letter: nothing typed yet, or what may go on. */
  list(row, at, read) {
    const start = this.at;
    const digits = this.take(/^\d+/);
    if (this.at >= this.text.length) this.next = { want: digits ? "more" : LIST[row.shape], row };
    if (!digits) return this.lacks("seat_missing", at, { row });
    return read(digits, start);
  }
}

const SHAPES = {
  seats: (reading, row, at) =>
    reading.list(row, at, (digits, start) =>
      [...digits].forEach((digit, index) => {
        const seat = reading.seat(digit, start + index);
        if (reading.said[row.key]?.some((one) => one.seat === seat)) {
          reading.fault("seat_twice", start + index, start + index + 1, { seat, row });
        } else if (seat) reading.put(row.key, { seat, at: start + index });
      }),
    ),

  call: (reading, row, at) =>
    reading.list(row, at, (digits, start) =>
      [...digits].forEach((digit, index) => {
        const by = reading.seat(digit, start + index);
        if (reading.said.calls?.some((one) => one.by === by)) {
          reading.fault("called_twice", start + index, start + index + 1, { seat: by });
        } else if (by) reading.put("calls", { by, kind: row.key });
      }),
    ),

  pair: (reading, row, at) =>
    reading.list(row, at, (digits, start) => {
      for (let index = 0; index < digits.length; index += 2) {
        const by = reading.seat(digits[index], start + index);
        if (index + 1 === digits.length) {
          if (reading.at >= reading.text.length) reading.next = { want: "on", row, by };
          return reading.lacks("on_missing", start + index, { seat: by, row });
        }
        const on = reading.seat(digits[index + 1], start + index + 1);
        if (by && on) pair(reading, row, { by, on, at: start + index });
      }
      return undefined;
    }),

  revolt(reading, row, at) {
    const start = reading.at;
    const digits = reading.take(/^\d+/);
    if (!digits) {
      if (reading.at >= reading.text.length) reading.next = { want: "seat", row };
      return reading.lacks("seat_missing", at, { row });
    }
    [...digits].forEach((digit, index) => {
      const seat = reading.seat(digit, start + index);
      const twice = reading.said.revolts?.some((one) => one.seat === seat);
      if (twice) reading.fault("revolt_twice", start + index, start + index + 1, { seat });
      else if (seat) reading.put("revolts", { seat, at: start + index });
    });
    return outcome(reading, reading.said.revolts?.at(-1));
  },

  foul(reading, row, at) {
    const digit = reading.take(/^\d/);
    if (!digit) {
      if (reading.at >= reading.text.length) reading.next = { want: "seat", row };
      return reading.lacks("seat_missing", at, { row });
    }
    const seat = reading.seat(digit, reading.at - 1);
    const letter = reading.take(/^[a-z]/);
    const known = reading.grammar.fouls.find((one) => one.letter === letter);
    if (!known) {
      if (!letter && reading.at >= reading.text.length) reading.next = { want: "foul", seat };
      return letter
        ? reading.fault("no_such_foul", reading.at - 1, reading.at, { letter })
        : reading.lacks("foul_missing", at, { seat });
    }
    return foul(reading, known, { seat, at });
  },

  seating(reading, row, at) {
    const start = reading.at;
    const digits = reading.take(/^\d{1,6}/);
    const players = [...digits].map((digit, index) => reading.seat(digit, start + index));
    const left = reading.grammar.seats.filter((one) => !players.includes(one));
    if (players.length === 5 && left.length === 1) players.push(left[0]);
    if (reading.at >= reading.text.length && digits.length < 6) {
      reading.next = { want: "seating", at: digits.length + 1, left };
    }
    if (players.length < 6) return reading.lacks("seating_incomplete", at);
    players.forEach((player, index) => {
      const where = [start + index, start + index + 1];
      if (players.indexOf(player) < index) reading.fault("player_twice", ...where, { player });
      else if (player && (player + index) % 2 === 0) {
        reading.fault("seating_sides", ...where, { player, seat: index + 1 });
      }
    });
    return once(reading, row, at, players);
  },

  lead(reading, row, at) {
    const digit = reading.take(/^\d/);
    if (!digit) {
      if (reading.at >= reading.text.length) reading.next = { want: "seat", row };
      return reading.lacks("seat_missing", at, { row });
    }
    if (reading.context.number !== 1) return reading.fault("lead_not_first", at, reading.at);
    const seat = reading.seat(digit, reading.at - 1);
    if (seat) reading.head.first_lead = seat;
    return undefined;
  },

  end(reading, row, at) {
    const letter = reading.take(/^[a-z]/);
    const end = reading.grammar.ends.find((one) => one.letter === letter);
    if (!letter && reading.at >= reading.text.length) reading.next = { want: "end" };
    if (!end) return reading.lacks("end_missing", at);
    reading.head.ended = end.key;
    return undefined;
  },

  pairs(reading, row, at) {
    const digits = reading.take(/^\d+/);
    if (reading.at >= reading.text.length && !digits) reading.next = { want: "pairs" };
    return once(reading, row, at, Number(digits || 0));
  },

  tractor(reading, row, at) {
    const digits = reading.take(/^\d+/);
    if (reading.at >= reading.text.length && !digits) reading.next = { want: "tractor" };
    if (!digits) return reading.lacks("tractor_missing", at);
    if (Number(digits) < 2) return reading.fault("tractor_length", at, reading.at);
    return once(reading, row, at, Number(digits));
  },

  dealer(reading, row, at) {
    const digit = reading.take(/^\d/);
    if (!digit) {
      if (reading.at >= reading.text.length) reading.next = { want: "seat", row };
      return reading.lacks("seat_missing", at, { row });
    }
    const seat = reading.seat(digit, reading.at - 1);
    return seat ? once(reading, row, at, seat) : undefined;
  },
};

function once(reading, row, at, value) {
  if (row.key in reading.said) reading.fault("said_twice", at, reading.at, { row });
  reading.said[row.key] = value;
}

function pair(reading, row, { by, on, at }) {
  const where = [at, at + 2];
  if (by === on) reading.fault("against_itself", ...where, { seat: by, row });
  else if (row.key === "burns" && on === opposite(by)) {
    reading.fault("burn_by_opposite", ...where, { by, on, row });
  } else if (row.key === "smothers" && reading.said.smothers?.some((one) => one.on === on)) {
    reading.fault("smothered_twice", ...where, { seat: on, row });
  } else reading.put(row.key, { by, on, at });
}

/** 冲点 and 死级 of the revolt typed last. */
function outcome(reading, revolt) {
  if (!revolt) return;
  const rush = reading.grammar.rushes.find((one) => one.letter === reading.peek());
  if (rush) {
    reading.at += 1;
    revolt.rush = rush.key;
  }
  const claim = GRADED.find((one) => one.letter === reading.peek());
  if (claim) {
    reading.at += 1;
    revolt.graded = claim.key;
  }
  if (reading.at < reading.text.length || claim) return;
  const asksRush = !rush && reading.grammar.rushes.length > 0;
  reading.next = { want: asksRush ? "rush" : "graded", seat: revolt.seat };
}

function foul(reading, { kind, figure, first }, { seat, at }) {
  const item = { seat, kind, at };
  if (figure) {
    const digits = reading.take(/^\d+/);
    if (reading.at >= reading.text.length) reading.next = { want: digits ? "any" : "figure", figure, first };
    if (!digits && (first == null || figure === "cards")) {
      return reading.lacks("figure_missing", at, { figure });
    }
    item[figure] = digits ? Number(digits) : first;
    if (!item[figure]) return reading.fault("figure_nought", at, reading.at, { figure });
  }
  return seat ? reading.put("fouls", item) : undefined;
}
