// Damages texts, the same way every time; and what no script that reads them may do.
const SEED = 1;
const HANG = 1000; // ms of processor time
const WORDS = [...'"{}[],: |/;-!09é\0\n\t&=#', "null", "true", "1e999", "-1", "\\ud800", "__proto__", "constructor", "𝟟"];

let state = SEED;
/** mulberry32: the same damage every time. */
export function below(limit) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}

export function damaged(text) {
  for (let times = 1 + below(4); times > 0; times -= 1) {
    const start = below(text.length + 1);
    const end = Math.min(text.length, start + below(8));
    const piece = text.slice(start, end);
    const word = WORDS[below(WORDS.length)];
    text = text.slice(0, start) + ["", piece + piece, word, piece + word][below(4)] + text.slice(end);
  }
  return text;
}

let asked = 0;
let began = process.cpuUsage();
/** What it answers, unless that changes what all objects share, or it takes too long; a hundred are timed together. */
export function soon(work) {
  const answer = work();
  if ({}.polluted !== undefined) throw new Error("every object has been changed");
  asked += 1;
  if (asked % 100 === 0) {
    const { user, system } = process.cpuUsage(began);
    if ((user + system) / 1000 > HANG) throw new Error(`it took ${(user + system) / 1e6} s`);
    began = process.cpuUsage();
  }
  return answer;
}
