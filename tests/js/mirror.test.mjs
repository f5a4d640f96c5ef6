// The second store: what Python gets to read of it has passed the gate, and what has not is kept.
import assert from "node:assert/strict";
import test from "node:test";
import { Mirror } from "../../web/boot/mirror.mjs";
import { Range, realm } from "./databases.mjs";

globalThis.IDBKeyRange = Range;

const DEEP = "[".repeat(6000);
const SLOT = "beranda:match:aaaaaaaaaaaaaaaa:a";
const read = async (mirror, start = "") => Object.fromEntries(JSON.parse(await mirror.read(start)));

test("what lies there is read, all of it or what begins so", async () => {
  const texts = { "beranda:open": "x", [SLOT]: "1|1|00000000|x", "epoch:a": "1" };
  const found = realm(texts);
  const mirror = new Mirror(found);
  assert.deepEqual(await read(mirror), texts);
  assert.deepEqual(await read(mirror, "beranda:match:"), { [SLOT]: texts[SLOT] });
  assert.deepEqual(Object.fromEntries(JSON.parse(mirror.early)), texts);
  assert.equal(found.writes, 0);
});

test("what Python may not read is set aside before Python sees a byte of it", async () => {
  const found = realm({ "beranda:aside:4": "torn", "beranda:open": DEEP, [SLOT]: `3|6000|00000000|${DEEP}`, "beranda:settings": "{}" });
  const mirror = new Mirror(found);
  const after = { [SLOT]: "", "beranda:settings": "{}", "beranda:aside:4": "torn", "beranda:aside:5": `3|6000|00000000|${DEEP}`, "beranda:aside:6": DEEP };
  assert.deepEqual(await read(mirror), after);
  assert.deepEqual(Object.fromEntries(found.entries), after);
});

test("where one match is asked for, no text that is set aside already is written over", async () => {
  const found = realm({ "beranda:aside:0": "torn" });
  const mirror = new Mirror(found);
  await read(mirror);
  found.entries.set(SLOT, DEEP);
  assert.deepEqual(await read(mirror, SLOT.slice(0, -1)), { [SLOT]: "" });
  assert.deepEqual(Object.fromEntries(found.entries), { [SLOT]: "", "beranda:aside:0": "torn", "beranda:aside:1": DEEP });
});

test("a database that takes nothing keeps it, and Python does not see it either", async () => {
  const found = realm({ [SLOT]: DEEP, "beranda:open": DEEP });
  found.refuses = true;
  const seen = await read(new Mirror(found));
  assert.deepEqual([seen[SLOT], seen["beranda:open"]], ["", undefined]);
  assert.deepEqual(Object.fromEntries(found.entries), { [SLOT]: DEEP, "beranda:open": DEEP });
});

for (const written of [SLOT, "beranda:aside:0"]) {
  test(`what another tab has written meanwhile stays: ${written}`, async () => {
    const found = realm({});
    const mirror = new Mirror(found);
    await read(mirror);
    found.entries.set(SLOT, DEEP);
    const { get } = found.entries;
    let asked = 0;
    found.entries.get = (key) => (key === written && (asked += 1) ? "another's" : get.call(found.entries, key));
    await mirror.read("");
    assert.ok(asked);
    assert.deepEqual(Object.fromEntries(found.entries), { [SLOT]: DEEP });
  });
}

test("a write is done when all that has to lie there lies there, else not at all", async () => {
  const found = realm({ a: "1" });
  const mirror = new Mirror(found);
  assert.equal(await mirror.write(JSON.stringify([[["b", "2"]], [["a", "0"]]]), false), false);
  assert.equal(await mirror.write(JSON.stringify([[["b", "2"], ["a", null]], [["a", "1"], ["c", null]]]), true), true);
  assert.deepEqual(Object.fromEntries(found.entries), { b: "2" });
});

test("everything goes at once with the count of how often it went, or nothing does", async () => {
  const found = realm({ a: "1", b: "2", "epoch:": "1" });
  const mirror = new Mirror(found);
  assert.equal(await mirror.write(JSON.stringify([[["epoch:", "2"]], [["epoch:", null]], true]), true), false);
  assert.equal(found.entries.size, 3);
  assert.equal(await mirror.write(JSON.stringify([[["epoch:", "2"]], [["epoch:", "1"]], true]), true), true);
  assert.deepEqual(Object.fromEntries(found.entries), { "epoch:": "2" });
});

test("a connection that is just being closed refuses once, and is opened anew after that", async () => {
  const found = realm({ [SLOT]: "x" });
  const { open } = found.indexedDB;
  let closing = true;
  found.indexedDB.open = () => {
    const asked = open();
    if (!closing) return asked;
    const transaction = () => {
      throw new DOMException("the connection is closing", "InvalidStateError");
    };
    asked.result = { transaction, close() {} };
    return asked;
  };
  const mirror = new Mirror(found);
  await assert.rejects(mirror.read(""), { name: "InvalidStateError" });
  closing = false;
  assert.deepEqual(await read(mirror), { [SLOT]: "x" });
});
