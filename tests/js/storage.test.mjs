// Whether anything is kept, and the stand-in for browsers that keep nothing.
import assert from "node:assert/strict";
import test from "node:test";
import { ensureStorage, installStandIn, keepsTexts } from "../../web/boot/storage.mjs";

const answer = (request) =>
  new Promise((resolve) => {
    request.onsuccess = ({ target }) => resolve(target.result);
  });

async function entries(realm, name) {
  const database = await answer(realm.indexedDB.open(name));
  return database.transaction("entries", "readwrite").objectStore("entries");
}

test("a browser without IndexedDB keeps nothing, and gets the stand-in", async () => {
  const realm = {};
  assert.equal(await ensureStorage(realm), false);
  assert.equal(typeof realm.indexedDB.open, "function");
});

test("texts are kept where what was written is read back, and the probe leaves nothing behind", () => {
  const texts = new Map();
  const storage = {
    setItem: (key, text) => texts.set(key, text),
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => texts.delete(key),
  };
  assert.equal(keepsTexts({ localStorage: storage }), true);
  assert.equal(texts.size, 0);
  assert.equal(keepsTexts({ localStorage: { ...storage, setItem() {} } }), false);
});

test("a browser that refuses texts, or their very name, keeps none", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  assert.equal(keepsTexts({ localStorage: { setItem: refuse } }), false);
  assert.equal(keepsTexts(Object.defineProperty({}, "localStorage", { get: refuse })), false);
});

test("the stand-in gives back what was put", async () => {
  const realm = {};
  installStandIn(realm);
  const store = await entries(realm, "a");
  await answer(store.put("value", "key"));
  assert.equal(await answer(store.get("key")), "value");
  assert.equal(await answer(store.getKey("none")), undefined);
  assert.deepEqual(await answer(store.getAllKeys()), ["key"]);
  assert.equal(await answer(store.count()), 1);
});

test("the stand-in forgets what was deleted or cleared", async () => {
  const realm = {};
  installStandIn(realm);
  const store = await entries(realm, "a");
  await answer(store.put(1, "one"));
  await answer(store.put(2, "two"));
  await answer(store.delete("one"));
  assert.deepEqual(await answer(store.getAllKeys()), ["two"]);
  await answer(store.clear());
  assert.equal(await answer(store.count()), 0);
});

test("each database of the stand-in has entries of its own", async () => {
  const realm = {};
  installStandIn(realm);
  await answer((await entries(realm, "a")).put(1, "key"));
  assert.equal(await answer((await entries(realm, "b")).count()), 0);
  assert.equal(await answer((await entries(realm, "a")).count()), 1);
});
