// The gate: what passes is what was understood, what does not is refused in one sentence, and nothing else happens.
import assert from "node:assert/strict";
import test from "node:test";
import { admits, depth, file, link, MOST, record, Refusal, structure, sweep } from "../../web/boot/gate.mjs";
import { BOMBS, GOOD } from "./bombs.mjs";

const bytes = (text) => new TextEncoder().encode(text);
const read = (value) => JSON.parse(file(bytes(typeof value === "string" ? value : JSON.stringify(value))));
const refused = (wanted) => (error) => error instanceof Refusal && wanted.test(error.message);
const RECORD = GOOD.running[0];
const MANY = 3000;

/** mulberry32: the same damage every time. */
function chance(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test("a good file passes as it is", () => {
  assert.deepEqual(read(GOOD), GOOD);
});

test("a mark at the beginning that some editors write does not matter", () => {
  assert.deepEqual(read(`\ufeff${JSON.stringify(GOOD)}`), GOOD);
});

test("the record of one match passes alone", () => {
  assert.deepEqual(read(RECORD), RECORD);
});

for (const [name, text] of Object.entries(BOMBS)) {
  test(`refused in one line: ${name}`, () => {
    assert.throws(() => file(bytes(text)), refused(/^[^\n]{1,200}, expected [^\n]{1,100}$/));
    assert.equal({}.polluted, undefined);
  });
}

test("what is not UTF-8 is refused", () => {
  assert.throws(() => file(Uint8Array.of(0x7b, 0xff, 0x7d)), refused(/not UTF-8/));
  assert.throws(() => file(Uint8Array.of(0xed, 0xa0, 0x80)), refused(/not UTF-8/), "half a pair");
  assert.throws(() => file(Uint8Array.of(0xc0, 0xaf)), refused(/not UTF-8/), "a slash in two bytes");
});

test("a refusal quotes what was found and names its place", () => {
  const wrong = { ...GOOD, rounds: [...GOOD.rounds, { ...GOOD.rounds[0], scores: ["1e9", 2] }] };
  assert.throws(() => read(wrong), refused(/^rounds 2: scores is '\["1e9",2\]', expected a list of whole numbers$/));
  const game = { ...RECORD, game: "<b>bridge</b>" };
  assert.throws(() => read(game), refused(/game is '<b>bridge<\/b>', expected the name of a game/));
});

test("a refusal is one short line, whatever it quotes", () => {
  const lines = { ...RECORD, game: `a\nb\u2028c\u202e${"d".repeat(500)}` };
  assert.throws(() => read(lines), refused(/^the record: game is 'a\?b\?c\?d{54}…', expected [^\n]+$/));
});

test("every key that a record needs is asked for", () => {
  for (const key of ["format", "game", "start", "moves", "id"]) {
    const without = Object.fromEntries(Object.entries(RECORD).filter(([name]) => name !== key));
    assert.throws(() => read({ ...GOOD, running: [without] }), refused(/, expected /), key);
  }
});

test("scores are as many as seats, and one seat is the person's", () => {
  const [round] = GOOD.rounds;
  assert.throws(() => read({ ...GOOD, rounds: [{ ...round, scores: [1] }] }), refused(/scores/));
  assert.throws(() => read({ ...GOOD, rounds: [{ ...round, seats: ["bot:1", "bot:1"] }] }), refused(/that is you/));
});

test("unknown keys are kept when they are short texts, numbers or truth values", () => {
  const kept = { note: "at the sea", rating: 1.5, rated: true, count: -3 };
  const dropped = { long: "x".repeat(200), list: [1], object: { a: 1 }, nothing: null };
  assert.deepEqual(record({ ...RECORD, ...kept, ...dropped }), { ...RECORD, ...kept });
  assert.deepEqual(read({ ...GOOD, ...kept, ...dropped }), { ...GOOD, ...kept });
});

test("of a key that is given twice the last one counts, for Python as for us", () => {
  const [whole] = [JSON.stringify(GOOD)];
  const twice = whole.replace('"beranda":1', '"beranda":[[[[]]]],"beranda":1');
  assert.equal(file(bytes(twice)), whole);
});

test("depth counts brackets outside of strings", () => {
  assert.equal(depth('[{"a":"[[[[\\"[["}]'), 2);
  assert.equal(depth("[[]][[[]]]"), 3);
  assert.equal(depth('"\\\\"[['), 2);
  assert.deepEqual(structure(`${"[".repeat(32)}${"]".repeat(32)}`).length, 1);
});

test("a file of eight megabytes is read, one byte more is not", () => {
  const most = 8 * 1024 * 1024;
  const short = JSON.stringify(GOOD);
  assert.deepEqual(read(short + " ".repeat(most - short.length)), GOOD);
  assert.throws(() => read(short + " ".repeat(most - short.length + 1)), refused(/8388609 bytes long/));
});

test("whatever is damaged is read or refused, and nothing else", () => {
  const below = chance(9);
  const whole = bytes(JSON.stringify(GOOD));
  const signs = bytes('{}[]",:\\u0d8e-+tfn<\u00e9');
  let taken = 0;
  for (let number = 0; number < MANY; number += 1) {
    let damaged = Uint8Array.from(whole);
    for (let times = 1 + below(3); times > 0; times -= 1) {
      const at = below(damaged.length);
      const kind = below(4);
      if (kind === 0) damaged[at] = below(256);
      else if (kind === 1) damaged[at] = signs[below(signs.length)];
      else if (kind === 2) damaged = damaged.slice(0, at + 1);
      else damaged = Uint8Array.from([...damaged.slice(0, at), ...damaged.slice(at, at + below(40)), ...damaged.slice(at)]);
    }
    try {
      assert.equal(typeof file(damaged), "string");
      assert.deepEqual(JSON.parse(file(bytes(file(damaged)))), JSON.parse(file(damaged)), "what passed passes again");
      taken += 1;
    } catch (error) {
      assert.ok(error instanceof Refusal && !error.message.includes("\n"), error.stack);
    }
  }
  assert.ok(taken > 0 && taken < MANY / 2, `${taken} taken`);
});

test("a link gives its known parts, decoded and in order", () => {
  const whole = "#g=callbreak&s=k7q2m9fh3w0x8b5t&o=deals:3,max_bid:13&d=2";
  assert.equal(link(whole), whole.slice(1));
  assert.equal(link("#d=2&s=abc&x=1&g=congklak&o=holes%3A6%2Crounds%3Amany"), "g=congklak&s=abc&o=holes:6,rounds:many&d=2");
});

test("any other fragment is none of ours", () => {
  for (const other of ["", "#", "#main", "#g=callbreak", "#s=abc", "#%", `#g=callbreak&s=abc&x=${"y".repeat(2048)}`]) {
    assert.equal(link(other), "", other);
  }
});

test("a link with a wrong part is refused with it", () => {
  for (const wrong of ["g=Call%20Break&s=a", "g=x&s=A", `g=x&s=${"a".repeat(33)}`, "g=x&s=a&d=12", "g=x&s=a&o=__proto__", "g=<b>&s=a"]) {
    assert.throws(() => link(`#${wrong}`), refused(/in the link is '.+', expected /), wrong);
  }
});

test("our own saves pass", () => {
  const body = JSON.stringify(RECORD);
  for (const good of [body, `12|${body.length}|00000000|${body}`, "en", "", '{"speed":"fast"}', "12|3|deadbeef|{", "\\u constructor"]) {
    assert.ok(admits(good), good);
  }
});

test("what would hurt Python does not", () => {
  const bad = ["[".repeat(33), `1|2|00000000|${"[".repeat(6000)}`, "x".repeat(70_000), "\ud800", '{"constructor":1}', '{"\\u005f_proto__":1}'];
  for (const each of bad) assert.ok(!admits(each), each.slice(0, 40));
});

/** The same with what `change` makes of one place in it, for every place. */
function* everyPlace(value, change, put = (made) => made) {
  const made = change(value);
  if (made !== undefined) yield put(made);
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const inside = (other) => put(Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other });
    yield* everyPlace(value[key], change, inside);
  }
}

const HOSTILE = {
  "markup in every text": (value) => (typeof value === "string" ? `<img src=x onerror=alert(1)>${value}` : undefined),
  "another text for every text": (value) => (typeof value === "string" ? `"></b><svg onload=alert(1)>` : undefined),
  "a list for everything": () => [[]],
  "an object for everything": () => ({ toString: 1, valueOf: 2, hasOwnProperty: 3 }),
  "nothing for everything": () => null,
  "a huge number for everything": () => 1e308,
  "a number that no integer reaches for everything": () => 2 ** 53 + 2,
  "a truth for everything": () => true,
};

for (const [name, change] of Object.entries(HOSTILE)) {
  test(`refused in one line, or kept as the plain text or number of a key that we do not know: ${name}`, () => {
    const unknown = new Set(["settings", "note", "aside"]);
    let refusals = 0;
    for (const wrong of everyPlace(GOOD, change)) {
      try {
        const passed = read(wrong);
        for (const [key, value] of Object.entries(passed)) {
          if (!unknown.has(key)) assert.deepEqual(without(value), without(GOOD[key] ?? value), key);
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        assert.match(error.message, /^[^\n]{1,200}, expected [^\n]{1,100}$/);
        refusals += 1;
      }
    }
    assert.ok(refusals > 8, `${refusals}`);
  });
}

/** Without the note of a record, which is any text, and its moves, which the engine reads. */
function without(value) {
  return JSON.parse(JSON.stringify(value), (key, inner) => (["note", "moves"].includes(key) ? undefined : inner));
}

class Texts {
  constructor(pairs, room = Infinity) {
    this.map = new Map(Object.entries(pairs));
    this.room = room;
  }
  get length() {
    return this.map.size;
  }
  key(at) {
    return [...this.map.keys()][at] ?? null;
  }
  getItem(key) {
    return this.map.get(key) ?? null;
  }
  removeItem(key) {
    this.map.delete(key);
  }
  setItem(key, text) {
    const others = [...this.map].filter(([name]) => name !== key);
    if (others.reduce((sum, [, each]) => sum + each.length, text.length) > this.room) throw new Error("full");
    this.map.set(key, text);
  }
}

const DEEP = "[".repeat(40);

test("what Python may not read is set aside, and the rest stays", () => {
  const texts = new Texts({ "beranda:settings": DEEP, "beranda:open": "{}", "beranda:aside:0": DEEP, other: DEEP });
  sweep({ localStorage: texts });
  const after = { "beranda:open": "{}", "beranda:aside:0": DEEP, other: DEEP, "beranda:aside:1": DEEP };
  assert.deepEqual(Object.fromEntries(texts.map), after);
});

test("of a match or round it leaves an empty text, so that Python says what has happened", () => {
  const keys = ["beranda:match:x:a", "beranda:done:x", "beranda:round:x/1"];
  const texts = new Texts(Object.fromEntries(keys.map((key) => [key, DEEP])));
  sweep({ localStorage: texts });
  assert.deepEqual(keys.map((key) => texts.getItem(key)), ["", "", ""]);
  assert.equal(texts.length, 6);
  const once = new Map(texts.map);
  sweep({ localStorage: texts });
  assert.deepEqual(texts.map, once);
});

test("it is the last of the texts that are set aside: Python keeps three of them, and not the oldest", () => {
  const texts = new Texts({ "beranda:aside:5": "5", "beranda:aside:x": "x", "beranda:aside:6": "6", "beranda:settings": DEEP });
  sweep({ localStorage: texts });
  assert.equal(texts.getItem("beranda:aside:7"), DEEP);
});

test("a store that has no room for both still sets it aside", () => {
  for (const [key, left] of [["beranda:match:x:a", ""], ["beranda:settings", null]]) {
    const texts = new Texts({ [key]: DEEP }, 50);
    sweep({ localStorage: texts });
    assert.deepEqual([texts.getItem("beranda:aside:0"), texts.getItem(key)], [DEEP, left]);
  }
});

test("where it cannot be set aside it stays, and texts that are forbidden are not asked for", () => {
  class Stubborn extends Texts {
    setItem(key, text) {
      if (key.startsWith("beranda:aside:")) throw new Error("refused");
      super.setItem(key, text);
    }
  }
  const texts = new Stubborn({ "beranda:match:x:a": DEEP, "beranda:settings": DEEP });
  sweep({ localStorage: texts });
  assert.deepEqual(Object.fromEntries(texts.map), { "beranda:match:x:a": DEEP, "beranda:settings": DEEP });
  const forbidden = () => {
    throw new Error("refused");
  };
  sweep(Object.defineProperty({}, "localStorage", { get: forbidden }));
});

test("the note of an import may be as long as what was imported, and no deeper than others", () => {
  const note = JSON.stringify({ rounds: Array.from({ length: 6000 }, (_, at) => `${"a".repeat(16)}/${at}`) });
  assert.ok(note.length > 2 * MOST.record);
  assert.ok(admits(note, "beranda:import"));
  assert.ok(!admits(note, "beranda:settings"));
  assert.ok(!admits(note));
  assert.ok(!admits(DEEP, "beranda:import"));
  assert.ok(!admits(" ".repeat(MOST.file + 100), "beranda:import"));
});
