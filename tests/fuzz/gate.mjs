// Damages files, links and records for the gate of the page: `gate.mjs INPUTS`; ends with how many it let through.
import { file, link, Refusal } from "../../web/boot/gate.mjs";
import { BOMBS, GOOD } from "../js/bombs.mjs";

const SEED = 1;
const HANG = 1000; // ms of processor time
const WORDS = [...'"{}[],: |/;-!09é\0\n\t&=#', "null", "true", "1e999", "-1", "\\ud800", "__proto__", "constructor", "𝟟"];
const FILES = [GOOD, ...GOOD.running].map((value) => JSON.stringify(value));
const SHORT = Object.values(BOMBS).filter((text) => typeof text === "string" && text.length < 2000);
const LINKS = ["g=callbreak&s=k7q2m9fh3w0x8b5t&o=deals:3,max_bid:13&d=2", "g=congklak&s=a", "s=abc&g=conquian&x=y"];
const encoder = new TextEncoder();

let state = SEED;
/** mulberry32: the same damage every time. */
function below(limit) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}

function damaged(text) {
  for (let times = 1 + below(4); times > 0; times -= 1) {
    const start = below(text.length + 1);
    const end = Math.min(text.length, start + below(8));
    const piece = text.slice(start, end);
    const word = WORDS[below(WORDS.length)];
    text = text.slice(0, start) + ["", piece + piece, word, piece + word][below(4)] + text.slice(end);
  }
  return text;
}

function attempt(read, text) {
  const began = process.cpuUsage();
  const passed = accepts(read, text);
  const { user, system } = process.cpuUsage(began);
  if ((user + system) / 1000 > HANG) throw new Error(`it took ${(user + system) / 1e6} s`);
  if ({}.polluted !== undefined) throw new Error("every object has been changed");
  return Number(passed);
}

function accepts(read, text) {
  try {
    read(text);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || /\n/.test(error.message)) throw error;
    return false;
  }
}

const inputs = Number(process.argv[2]);
let passed = 0;
for (let number = 0; number < inputs; number += 1) {
  const texts = [FILES, LINKS, SHORT][number % 3];
  const text = damaged(texts[below(texts.length)]);
  passed += texts === LINKS ? attempt(link, text) : attempt((each) => file(encoder.encode(each)), text);
}
process.stdout.write(`${passed} of ${inputs} passed\n`);
