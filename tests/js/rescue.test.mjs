// The file that is made without Python: the same as Python's, whatever lies in the stores.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { file } from "../../web/boot/gate.mjs";
import { everything, inOrder } from "../../web/boot/rescue.mjs";
import { BOMBS } from "./bombs.mjs";

const kept = JSON.parse(readFileSync(new URL("../records/kept.json", import.meta.url)));
const written = (texts) => everything(Object.entries(texts), kept.file.when);

test("what lies in the store is in the file, as Python writes it", () => {
  assert.deepEqual(JSON.parse(written(kept.texts)), kept.file);
});

test("the file passes the gate, one match a line", () => {
  const text = written(kept.texts);
  assert.deepEqual(JSON.parse(file(new TextEncoder().encode(text))), kept.file);
  assert.ok(text.split("\n").length > 8);
});

test("of two stores the newer text counts", () => {
  const [older, newer] = Object.entries(kept.texts).filter(([key]) => key.startsWith("beranda:match:"));
  assert.notEqual(older[1], newer[1]);
  for (const order of [[older, newer], [newer, older]]) {
    assert.deepEqual(JSON.parse(everything(order, "")).running, kept.file.running);
  }
});

test("settings and language are those of the store that is not behind, as Python has them", () => {
  const [older, newer] = Object.entries(kept.texts)
    .filter(([key]) => key.startsWith("beranda:match:"))
    .sort(([, one], [, other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  const store = (language, ...slots) => [["beranda:language", language], ...slots];
  const chosen = (near, far) => JSON.parse(everything(inOrder(near, far), "")).settings.language;
  assert.equal(chosen(store("fr"), store("en")), "fr");
  assert.equal(chosen(store("fr", older), store("en", older)), "fr");
  assert.equal(chosen(store("fr", newer), store("en", older)), "fr");
  assert.equal(chosen(store("fr", older), store("en", newer)), "en");
  assert.equal(chosen([], store("en")), "en");
  const [, id] = /match:(.+):/.exec(newer[0]);
  const [, text] = Object.entries(kept.texts).find(([key]) => key.startsWith("beranda:done:"));
  assert.equal(chosen(store("fr", [`beranda:done:${id}`, text]), store("en", newer)), "fr");
});

test("what was erased is in no file, though the second store still has it", () => {
  const slot = Object.entries(kept.texts).find(([key]) => key.startsWith("beranda:match:"));
  assert.deepEqual(inOrder([["beranda:erased", "2"]], [slot, ["epoch:", "1"]]), [["beranda:erased", "2"]]);
  assert.deepEqual(inOrder([["beranda:erased", "2"]], [slot]), [["beranda:erased", "2"]]);
  assert.equal(inOrder([["beranda:erased", "2"]], [slot, ["epoch:", "2"]]).length, 3);
  assert.equal(inOrder([], [slot, ["epoch:", "2"]]).length, 2);
});

test("of a match that was played on before the second store was heard no line of play is left out", () => {
  const slots = Object.entries(kept.texts).filter(([key]) => key.startsWith(`beranda:match:${kept.file.running[0].id}:`));
  const older = slots.map(([, text]) => text.split("|").slice(3).join("|")).find((body) => JSON.parse(body).moves !== kept.file.running[0].moves);
  assert.ok(older);
  const mark = [`beranda:blind:${kept.file.running[0].id}`, "0"];
  const found = JSON.parse(everything([...slots, mark], ""));
  assert.deepEqual([found.running, found.aside], [kept.file.running, [older]]);
  assert.deepEqual(JSON.parse(everything(slots, "")).aside, []);
});

test("a match that has ended is not under way any more", () => {
  const [id] = [kept.file.finished[0].id];
  const [, done] = Object.entries(kept.texts).find(([key]) => key === `beranda:done:${id}`);
  const found = JSON.parse(written({ [`beranda:match:${id}:a`]: done, [`beranda:done:${id}`]: done }));
  assert.deepEqual([found.running.length, found.finished.length], [0, 1]);
});

test("bombs become texts that are set aside", () => {
  const texts = Object.fromEntries(Object.values(BOMBS).map((bomb, at) => [`beranda:match:${"a".repeat(15)}${at % 10}:a`, bomb]));
  const found = JSON.parse(written({ ...texts, "beranda:settings": "[".repeat(5000) }));
  assert.deepEqual([found.running, found.settings], [[], {}]);
  assert.ok(found.aside.length > 5);
});

test("a language that cannot be one is left out, or the file could not be brought in", () => {
  for (const language of ["\ud835[", "<b>", "fr".repeat(40)]) {
    const text = written({ ...kept.texts, "beranda:language": language });
    assert.equal(JSON.parse(file(new TextEncoder().encode(text))).settings.language, undefined);
  }
});
