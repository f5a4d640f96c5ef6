// When Python cannot go on: everything that is kept becomes a file without it, and no error stays unsaid.
import { record, round, structure } from "./gate.mjs";
import { download } from "./outside.mjs";

const SEALED = /^(0|[1-9][0-9]{0,14})\|([0-9]{1,15})\|([0-9a-f]{8})\|([^]*)$/;
const KEY = /^beranda:(match|done|round|aside):(.+?)(:[ab])?$/;
const LONE = /\p{Surrogate}/gu;
const LANGUAGE = /^[a-z]{2}$/;
const PATIENCE = 3000;

/**
 * Both stores' pairs, those last that count where two differ without a number: the near store's, unless it is behind.
 * Without those of a mirror that is still to be erased; and a match that has ended does not tell which is behind.
 */
export function inOrder(near, far) {
  const count = (pairs, name) => Number(pairs.find(([key]) => key === name)?.[1]) || 0;
  if (count(near, "beranda:erased") > count(far, "epoch:")) return near;
  const parts = (pairs) => pairs.map(([key, text]) => [...(KEY.exec(key)?.slice(1, 3) ?? []), text]);
  const ended = new Set(parts([...near, ...far]).flatMap(([kind, name]) => (kind === "done" ? [name] : [])));
  const slots = (pairs) => parts(pairs).filter(([kind, name]) => kind === "match" && !ended.has(name));
  const newest = (pairs) => Math.max(-1, ...slots(pairs).map(([, , text]) => unsealed(text)?.seq ?? -1));
  return newest(far) > newest(near) ? [...near, ...far] : [...far, ...near];
}

/** The file of notation.md with everything that lies under these keys; what is no record or round as it was found. */
export function everything(pairs, today) {
  const newest = { match: new Map(), done: new Map(), round: new Map() };
  const aside = new Set();
  const notes = Object.fromEntries(pairs);
  for (const [key, text] of [...pairs].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [, kind, name] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const slot = unsealed(text);
    if (!slot) aside.add(text.replace(LONE, "\ufffd"));
    else if (!newest[kind]) continue;
    else {
      const held = newest[kind].get(name);
      const [better, worse] = !held || held.seq < slot.seq ? [slot, held] : [held, slot];
      newest[kind].set(name, better);
      // The stores may hold two lines of play of such a match; who reads the file can see both.
      if (worse?.body && worse.body !== better.body && Object.hasOwn(notes, `beranda:blind:${name}`)) aside.add(worse.body.replace(LONE, "\ufffd"));
    }
  }
  const lists = { running: [], finished: [], rounds: [] };
  const add = (list, kind, understood) => {
    for (const [id, { body }] of newest[kind]) {
      if (body && !(kind === "match" && newest.done.has(id))) lists[list].push(...one(id, body, understood, aside));
    }
  };
  add("running", "match", record);
  add("finished", "done", record);
  add("rounds", "round", round);
  const head = { beranda: 1, when: today, settings: settings(notes) };
  const parts = Object.entries(head).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  for (const [key, items] of Object.entries({ ...lists, aside: [...aside] })) parts.push(`"${key}": ${lines(items)}`);
  return `{${parts.join(",\n ")}}\n`;
}

function one(id, body, understood, aside) {
  try {
    const plain = { ...structure(body), id };
    if (understood === round) delete plain.version;
    return [understood(plain, "")];
  } catch {
    aside.add(body.replace(LONE, "\ufffd"));
    return [];
  }
}

function settings(notes) {
  let chosen = {};
  try {
    chosen = structure(notes["beranda:settings"] ?? "{}");
  } catch {
    // Settings that cannot be read are none.
  }
  const language = notes["beranda:language"];
  return LANGUAGE.test(language) ? { ...chosen, language } : chosen;
}

function lines(items) {
  return items.length ? `[${items.map((item) => `\n  ${JSON.stringify(item)}`).join(",")}\n ]` : "[]";
}

function unsealed(text) {
  const [, seq, length, checksum, body] = SEALED.exec(text) ?? [];
  if (seq === undefined) return null;
  const bytes = (part) => new TextEncoder().encode(part.replace(LONE, "?"));
  const whole = String(bytes(body).length) === length && crc32(bytes(`${seq}|${body}`)) === checksum;
  return whole ? { seq: Number(seq), body } : null;
}

/** As zlib computes it, in eight hexadecimal digits. */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}

/** Gives the person everything of both stores in a file; false when nothing is kept. */
export async function exportAll(mirror) {
  const pairs = inOrder(near(), await far(mirror));
  if (!pairs.some(([key]) => KEY.test(key))) return false;
  const today = new Date().toISOString().slice(0, 10);
  download(`beranda-${today}.json`, everything(pairs, today));
  return true;
}

function near() {
  try {
    return Object.entries({ ...localStorage }).filter(([key]) => key.startsWith("beranda:"));
  } catch {
    return [];
  }
}

/** What the second store has, unless it does not answer. */
async function far(mirror) {
  try {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, "[]"));
    return JSON.parse((await Promise.race([mirror?.read(""), late])) ?? "[]");
  } catch {
    return [];
  }
}

/** Calls `failed` with what ends a script of this site and nobody has caught; others' scripts are not ours to judge. */
export function watchErrors(failed) {
  const ours = (text) => String(text ?? "").includes(new URL("../../", import.meta.url).href);
  addEventListener("error", ({ error, filename, message }) => {
    if (ours(filename) || ours(error?.stack)) failed(error?.message ?? message);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (ours(reason?.stack)) failed(reason.message);
  });
}
