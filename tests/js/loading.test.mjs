// How much has arrived, and whether it still arrives.
import assert from "node:assert/strict";
import test from "node:test";
import { fetchAhead, Loading } from "../../web/boot/loading.mjs";

const ADDRESS = "http://here/py/1/python.wasm";

function answering(body, init) {
  const asked = [];
  const fetch = async (address) => {
    asked.push(String(address));
    return new Response(body, init);
  };
  return { asked, fetch };
}

test("bytes are counted while they arrive, and never above the total", async () => {
  const loading = new Loading(5);
  const { fetch } = answering(new Uint8Array(7));
  const ahead = fetchAhead([ADDRESS], loading, fetch);
  await (await ahead(ADDRESS)).arrayBuffer();
  assert.equal(loading.done, 5);
});

test("where nothing is counted all counts as arrived, and the answer is read by nobody else", async () => {
  const loading = new Loading(5, { counts: false });
  const { fetch } = answering(new Uint8Array(7));
  const response = await fetchAhead([ADDRESS], loading, fetch)(ADDRESS);
  assert.equal(loading.done, 5);
  assert.equal(loading.awaited, undefined);
  assert.equal((await response.arrayBuffer()).byteLength, 7);
});

test("an answer is begun with before anybody asks for it", async () => {
  const begun = [];
  const { fetch } = answering("x");
  const ahead = fetchAhead([ADDRESS], new Loading(1), fetch, (response) => begun.push(response));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(begun.length, 1);
  assert.equal(await ahead(ADDRESS), begun[0]);
});

test("a file fetched ahead is asked for once, and keeps its type", async () => {
  const { asked, fetch } = answering("x", { headers: { "Content-Type": "application/wasm" } });
  const ahead = fetchAhead([ADDRESS], new Loading(1), fetch);
  const response = await ahead(ADDRESS);
  assert.equal(response.headers.get("Content-Type"), "application/wasm");
  assert.equal(await response.text(), "x");
  assert.deepEqual(asked, [ADDRESS]);
});

test("the second time it is fetched as anything else", async () => {
  const { asked, fetch } = answering("x");
  const ahead = fetchAhead([ADDRESS], new Loading(1), fetch);
  await ahead(ADDRESS);
  await ahead(ADDRESS);
  assert.equal(asked.length, 2);
});

test("a file that is not there is handed on as it is", async () => {
  const { fetch } = answering("gone", { status: 404 });
  const response = await fetchAhead([ADDRESS], new Loading(1), fetch)(ADDRESS);
  assert.equal(response.status, 404);
});

test("the line is free when the last of the files that are awaited has been read", async () => {
  const loading = new Loading(2);
  const told = [];
  await loading.free(); // nothing is awaited yet
  const sources = new Map();
  const fetch = async (address) => new Response(new ReadableStream({ start: (source) => sources.set(address, source) }));
  fetchAhead([ADDRESS, `${ADDRESS}.zip`], loading, fetch);
  loading.free().then(() => told.push("free"));
  for (const source of [...sources.values()]) {
    assert.deepEqual(told, []);
    source.enqueue(new Uint8Array(1));
    source.close();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(told, ["free"]);
});

test("a file that is awaited is named until it has arrived", async () => {
  const loading = new Loading(1);
  const { fetch } = answering("x");
  const ahead = fetchAhead([ADDRESS], loading, fetch);
  assert.equal(loading.awaited, "python.wasm");
  await (await ahead(ADDRESS)).text();
  assert.equal(loading.awaited, undefined);
});

test("without progress for the length of its patience, loading has stalled", () => {
  let now = 0;
  const loading = new Loading(10, { patience: 20, now: () => now });
  now = 20;
  assert.equal(loading.stalled, false);
  now = 21;
  assert.equal(loading.stalled, true);
  loading.progress();
  assert.equal(loading.stalled, false);
});
