// Damages files, links and records for the gate of the page: `gate.mjs INPUTS`; ends with how many it let through.
import { file, link, Refusal } from "../../web/boot/gate.mjs";
import { BOMBS, GOOD } from "../js/bombs.mjs";
import { below, damaged, soon } from "./damage.mjs";

const FILES = [GOOD, ...GOOD.running].map((value) => JSON.stringify(value));
const SHORT = Object.values(BOMBS).filter((text) => typeof text === "string" && text.length < 2000);
const LINKS = ["g=callbreak&s=k7q2m9fh3w0x8b5t&o=deals:3,max_bid:13&d=2", "g=congklak&s=a", "s=abc&g=conquian&x=y"];
const encoder = new TextEncoder();

function attempt(read, text) {
  return Number(soon(() => accepts(read, text)));
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
