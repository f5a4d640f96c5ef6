// Texts that are meant to hurt whoever reads them, each with a name: for the gate, and for the whole page.

const record = (more = {}) => ({
  format: 1, game: "congklak", start: { seed: "k7q2m9fh3w0x8b5t" }, moves: "", id: "a".repeat(16), ...more,
});
const file = (more) => JSON.stringify({ beranda: 1, running: [], finished: [], rounds: [], ...more });
const written = (value) => JSON.stringify(value);
const nested = (opening, closing, count) => opening.repeat(count) + closing.repeat(count);

export const BOMBS = {
  "twelve kilobytes of brackets": nested("[", "]", 6000),
  "brackets that nobody closes": "[".repeat(100_000),
  "objects in objects": nested('{"a":', "}", 4000).replace("{}", "{1}"),
  "a record with deep options": written(record({ options: 0 })).replace('"options":0', `"options":${nested("[", "]", 50)}`),
  "brackets behind a quoted quote": `{"beranda":1,"note":"\\"","x":${nested("[", "]", 40)}}`,
  "33 levels": nested("[", "]", 33),
  "nine megabytes of blanks": `{"beranda":1}${" ".repeat(9 * 1024 * 1024)}`,
  "a record of seventy kilobytes": file({ running: [record({ moves: "1 ".repeat(35_000) })] }),
  "20001 moves": file({ running: [record({ moves: "1 ".repeat(20_001) })] }),
  "a proto": '{"beranda":1,"__proto__":{"polluted":true}}',
  "a proto written in escapes": '{"beranda":1,"\\u005f_proto__":{"polluted":true}}',
  "a constructor deep inside": file({ running: [record({ options: { constructor: 1 } })] }),
  "a prototype among settings": file({ settings: { prototype: "x" } }),
  "not a number": '{"beranda":1,"rounds":[NaN]}',
  "an infinite number": '{"beranda":1,"rounds":[-Infinity]}',
  "a number that overflows": '{"beranda":1,"rating":1e999}',
  "a number with half a million digits": `{"beranda":1,"rating":${"9".repeat(500_000)}}`,
  "half a character": '{"beranda":1,"note":"\\ud800"}',
  "half a character in a key": '{"beranda":1,"\\udfff":1}',
  "a list of a million lists": `{"beranda":1,"rounds":[${"[],".repeat(1_000_000)}[]]}`,
  "a truth for a number": file({ rounds: [round({ scores: [true, 1] })] }),
  "a broken number of moves": file({ running: [record({ start: { dealer: 1.5 } })] }),
  "a list for a text": file({ running: [record({ moves: ["1"] })] }),
  "a text for a list": file({ running: "everything" }),
  "a seat of a thousand": file({ running: [record({ start: { first: 1000 } })] }),
  "a record of the future": file({ running: [record({ format: 2 })] }),
  "markup for a game": file({ running: [record({ game: "<img src=x onerror=alert(1)>" })] }),
  "nothing": "",
  "null": "null",
  "another program's file": '{"version":3,"saves":[1,2,3]}',
};

function round(more = {}) {
  return { id: `${"a".repeat(16)}/1`, game: "congklak", seats: ["you", "bot:1"], scores: [50, 48], when: "", ...more };
}

/** A good file with one of everything. */
export const GOOD = {
  beranda: 1, when: "2026-01-31", settings: { speed: "fast" },
  running: [record({ note: "at the sea" })], finished: [], rounds: [round()], aside: ["7|x"],
};
