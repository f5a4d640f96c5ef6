// What a file to import, a link's fragment and our own saves must pass before Python sees a byte of them.
import { excerpt, RECORD, ROUND } from "./shapes.mjs";

const KIB = 1024;
/** In bytes of UTF-8; the form of everything is in notation.md. */
export const MOST = { file: 8 * KIB * KIB, record: 64 * KIB, link: 2 * KIB };
const DEEPEST = 32;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const SUSPICIOUS = /__proto__|constructor|prototype|\\u/;
const LONE = /\p{Surrogate}/u;
const LONGEST_KEPT = 200;
const OURS = "beranda:";
const ASIDE = `${OURS}aside:`;
const NUMBERED = /^beranda:aside:([0-9]{1,15})$/;
const SEALED = /^beranda:(match|done|round):/;
/** Our note of an import names all that came in, so it may be as long as the file. */
const NOTE = `${OURS}import`;
/** `sequence|length|checksum|` before a body. */
const SEAL = /^[0-9]{1,15}\|[0-9]{1,15}\|[0-9a-f]{8}\|/;
const ROOM = 64;

const FILE = {
  beranda: [(value) => value === 1, "1"],
  when: RECORD.when,
  app: RECORD.app,
  settings: [object, "an object of settings"],
  running: [Array.isArray, "a list of records"],
  finished: [Array.isArray, "a list of records"],
  rounds: [Array.isArray, "a list of rounds"],
  aside: [(value) => Array.isArray(value) && value.every((each) => typeof each === "string"), "a list of texts"],
};
const LINK = {
  g: [/^[a-z]{1,32}$/, "the name of a game"],
  s: [/^[a-z0-9]{1,32}$/, "1 to 32 characters a-z 0-9"],
  o: [/^[a-z0-9_]{1,32}:[a-z0-9_]{1,32}(,[a-z0-9_]{1,32}:[a-z0-9_]{1,32}){0,15}$/, "options like deals:3,max_bid:13"],
  d: [/^[0-9]$/, "a seat"],
};

/** One sentence that quotes what was found and says what was expected. */
export class Refusal extends Error {}

function refuse(where, found, expected) {
  throw new Refusal(`${where} is ${excerpt(found)}, expected ${expected}`);
}

/**
 * A file to import: everything that a page has kept, or the record of one match. Answers with JSON text that holds
 * what was understood and nothing else; throws a Refusal.
 */
export function file(bytes) {
  if (bytes.byteLength > MOST.file) refuse("the file", `${bytes.byteLength} bytes long`, `at most ${MOST.file} bytes`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    refuse("the file", "not UTF-8", "a text file that this page has written");
  }
  const found = structure(text, MOST.file, "the file");
  if (!object(found)) refuse("the file", found, "an object");
  return JSON.stringify("format" in found ? record(found, "the record") : everything(found));
}

function everything(found) {
  if (!("beranda" in found)) refuse("the file", found, '"beranda": 1 in it, as this page writes it');
  const clean = shaped(found, FILE, "");
  if (clean.settings) clean.settings = shaped(clean.settings, {}, "settings.");
  for (const list of ["running", "finished"]) {
    clean[list] = (clean[list] ?? []).map((each, at) => record(each, `${list} ${at + 1}`, ["id"]));
  }
  clean.rounds = (clean.rounds ?? []).map((each, at) => round(each, `rounds ${at + 1}`));
  return clean;
}

/** The record of a match as notation.md writes it, unknown keys kept or dropped as it says; throws a Refusal. */
export function record(found, where = "the record", more = []) {
  if (!object(found)) refuse(where, found, "the record of a match");
  const clean = shaped(found, RECORD, `${where}: `, ["format", "game", "start", "moves", ...more]);
  const size = bytesOf(JSON.stringify(clean));
  if (size > MOST.record) refuse(where, `${size} bytes long`, `at most ${MOST.record} bytes`);
  return clean;
}

/** A finished round, as a file writes it; throws a Refusal. */
export function round(found, where) {
  if (!object(found)) refuse(where, found, "a round");
  const clean = shaped(found, ROUND, `${where}: `, ["id", "game", "seats", "scores", "when"]);
  if (clean.scores.length !== clean.seats.length || !clean.seats.includes("you")) {
    refuse(`${where}: scores`, clean.scores, "one number for each seat, and a seat that is you");
  }
  return clean;
}

/** The known keys checked, the unknown ones kept when they are short texts, numbers or truth values. */
function shaped(found, shape, where, needed = []) {
  for (const key of needed) if (!Object.hasOwn(found, key)) refuse(`${where}${key}`, "missing", shape[key][1]);
  const kept = Object.entries(found).filter(([key, value]) => {
    if (!Object.hasOwn(shape, key)) return keepable(value);
    const [good, expected] = shape[key];
    if (!good(value)) refuse(`${where}${key}`, value, expected);
    return true;
  });
  return Object.fromEntries(kept);
}

function keepable(value) {
  return ["string", "number", "boolean"].includes(typeof value) && String(value).length < LONGEST_KEPT;
}

function object(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text that cannot hurt: short, shallow, well formed, no strange keys or numbers. */
export function structure(text, most = MOST.record, where = "the text") {
  const size = bytesOf(text);
  if (size > most) refuse(where, `${size} bytes long`, `at most ${most} bytes`);
  if (LONE.test(text)) refuse(where, text, "whole characters, no half of a pair");
  if (depth(text) > DEEPEST) refuse(where, text, `at most ${DEEPEST} brackets inside each other`);
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(where, text, "JSON");
  }
  harmless(value);
  return value;
}

/** How deep the brackets nest outside of strings; sign by sign, since a text of megabytes is too much for a pattern. */
export function depth(text) {
  let deepest = 0;
  let now = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === "\\") at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === "[" || sign === "{")) deepest = Math.max(deepest, (now += 1));
    else if (!quoted && (sign === "]" || sign === "}")) now -= 1;
  }
  return deepest;
}

function harmless(value) {
  if (typeof value === "string" && LONE.test(value)) refuse("a text", value, "whole characters, no half of a pair");
  if (typeof value === "number" && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    refuse("a number", value, `one between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`);
  }
  if (Array.isArray(value)) value.forEach(harmless);
  else if (object(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN.has(key)) refuse("a key", key, "another name");
      harmless(key);
      harmless(inner);
    }
  }
}

function bytesOf(text) {
  return text.length > MOST.file ? text.length : new TextEncoder().encode(text).length;
}

/**
 * The fragment of an address: "" unless it names a deal; then its known parts, decoded, in the order g s o d.
 * Throws a Refusal.
 */
export function link(fragment) {
  const text = fragment.replace(/^#/, "");
  if (bytesOf(text) > MOST.link) return "";
  const parts = new URLSearchParams(text);
  if (!parts.has("g") || !parts.has("s")) return "";
  const given = Object.entries(LINK).filter(([key]) => parts.get(key));
  for (const [key, [pattern, expected]] of given) {
    if (!pattern.test(parts.get(key))) refuse(`${key} in the link`, parts.get(key), expected);
  }
  return given.map(([key]) => `${key}=${parts.get(key)}`).join("&");
}

/** Whether Python may read a text of ours; whether it is a good record, Python says. */
export function admits(text, key = "") {
  const most = key === NOTE ? MOST.file : MOST.record;
  const body = text.replace(SEAL, "");
  if (body.length > most || bytesOf(body) > most + ROOM) return false;
  if (LONE.test(body) || depth(body) > DEEPEST) return false;
  if (!SUSPICIOUS.test(body)) return true;
  try {
    harmless(JSON.parse(body));
    return true;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

/**
 * Where each of these texts that Python may not read is set aside, behind those that are so already, and what is left
 * in its place: of a match or round an empty text, so that Python finds and says that there was one.
 */
export function refused(pairs) {
  const last = pairs.reduce((most, [key]) => Math.max(most, Number(NUMBERED.exec(key)?.[1] ?? -1)), -1);
  return pairs
    .filter(([key, text]) => key.startsWith(OURS) && !key.startsWith(ASIDE) && !admits(text, key))
    .map(([key, text], at) => ({ key, text, place: `${ASIDE}${last + 1 + at}`, left: SEALED.test(key) ? "" : null }));
}

/** Moves what Python may not read out of its way; it stays kept, and is in the file with everything. */
export function sweep(realm = globalThis) {
  try {
    const texts = realm.localStorage;
    const keys = Array.from({ length: texts.length }, (_, at) => texts.key(at));
    for (const each of refused(keys.map((key) => [key, texts.getItem(key)]))) setAside(texts, each);
  } catch {
    // Where texts are forbidden there is none that Python could read.
  }
}

function setAside(texts, { key, text, place, left }) {
  const aside = () => texts.setItem(place, text);
  const away = () => (left === null ? texts.removeItem(key) : texts.setItem(key, left));
  const back = () => texts.setItem(key, text);
  // There may be no room for both, and where nothing can be written the text stays.
  for (const steps of [[aside, away], [away, aside], [back]]) {
    try {
      steps.forEach((step) => step());
      return;
    } catch {
      // The next way.
    }
  }
}
