// Damages what is kept for the file that is made without Python: `rescue.mjs INPUTS`; ends with how many held one.
import { readFileSync } from "node:fs";
import { file } from "../../web/boot/gate.mjs";
import { everything } from "../../web/boot/rescue.mjs";
import { below, damaged, soon } from "./damage.mjs";

const kept = JSON.parse(readFileSync(new URL("../records/kept.json", import.meta.url)));
const PAIRS = Object.entries(kept.texts);
const SEALED = /^([0-9]+)\|[0-9]+\|[0-9a-f]{8}\|([^]*)$/;
const encoder = new TextEncoder();

/** Some of what is kept; of one the key is damaged, or the text, or its body, whose seal is good then. */
function spoiled() {
  const chosen = below(PAIRS.length);
  const [key, text] = PAIRS[chosen];
  const [, seq, body] = SEALED.exec(text) ?? [];
  const kind = below(body === undefined ? 2 : 4);
  const pair = [[damaged(key), text], [key, damaged(text)]][kind] ?? [key, sealed(seq, damaged(body))];
  return PAIRS.map((each, at) => (at === chosen ? pair : each)).filter((each) => each === pair || below(3) === 0);
}

function sealed(seq, body) {
  return `${seq}|${encoder.encode(body).length}|${crc32(encoder.encode(`${seq}|${body}`))}|${body}`;
}

/** Bit by bit, as the definition has it. */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (((crc ^ (byte >> bit)) & 1) * 0xedb88320);
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

const inputs = Number(process.argv[2]);
let held = 0;
for (let number = 0; number < inputs; number += 1) {
  const pairs = spoiled();
  try {
    const read = JSON.parse(soon(() => file(encoder.encode(everything(pairs, kept.file.when)))));
    held += Number(read.running.length + read.finished.length > 0);
  } catch (error) {
    throw new Error(`no file, or one that our own gate refuses, comes of ${JSON.stringify(pairs)}`, { cause: error });
  }
}
process.stdout.write(`${held} of ${inputs} held a match\n`);
