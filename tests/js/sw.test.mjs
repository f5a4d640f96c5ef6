// The service worker, clause by clause of platform 5.
import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { integrity, Realm, SCOPE } from "./worker_realm.mjs";

const V1 = { "": "page 1", "rules/en/congklak.html": "rules 1", "py/1/python.wasm": "python", "boot/1/boot.mjs": "boot 1" };
const V2 = { "": "page 2", "rules/en/congklak.html": "rules 1", "py/2/python.wasm": "python", "boot/2/boot.mjs": "boot 2" };
const FIRST = "beranda /beranda/ b1";
const SECOND = "beranda /beranda/ b2";

/** A browser that keeps the first build, and the worker in use. */
async function kept() {
  const realm = new Realm(V1);
  const worker = realm.start(V1);
  await worker.install();
  await worker.activate();
  realm.asked = [];
  return { realm, worker };
}

/** The same with the second build on the server. */
async function deployed() {
  const { realm, worker } = await kept();
  realm.served = { ...V2 };
  return { realm, worker, next: realm.start(V2, "b2") };
}

async function textOf(answer) {
  return (await answer).text();
}

async function held(realm, name) {
  const requests = await (await realm.caches.open(name)).keys();
  return requests.map(({ url }) => url.replace(SCOPE, "")).sort();
}

test("install keeps every file of the list, each checked, and never past a redirection", async () => {
  const realm = new Realm({});
  const demanded = {};
  for (const [path, text] of Object.entries(V1)) {
    realm.served[path] = (demands) => {
      demanded[path] = demands;
      return new Response(text);
    };
  }
  await realm.start(V1).install();
  assert.deepEqual(await held(realm, FIRST), Object.keys(V1).sort());
  for (const [path, text] of Object.entries(V1)) {
    const { cache, integrity: hash, redirect } = demanded[path];
    assert.deepEqual({ cache, hash, redirect }, { cache: "no-cache", hash: integrity(text), redirect: "error" });
  }
});

for (const fault of [undefined, "boot", "boot 1 and more"]) {
  test(`one file that is ${JSON.stringify(fault)} fails the whole, and only it is asked for the next time`, async () => {
    const realm = new Realm({ ...V1, "boot/1/boot.mjs": fault });
    await assert.rejects(realm.start(V1).install());
    realm.served = { ...V1 };
    realm.asked = [];
    await realm.start(V1).install();
    assert.deepEqual(realm.asked, ["boot/1/boot.mjs"]);
  });
}

test("a disk that is full gets back what a version that cannot be completed has taken", async () => {
  const realm = new Realm({ ...V1, "": () => Promise.reject(new DOMException("full", "QuotaExceededError")) });
  await assert.rejects(realm.start(V1).install());
  assert.deepEqual(await realm.caches.keys(), []);
});

test("what an older cache holds is found by its content, wherever it lay", async () => {
  const { realm, next } = await deployed();
  await next.install();
  assert.deepEqual(realm.asked.sort(), ["", "boot/2/boot.mjs"]);
  assert.equal(await textOf(next.fetch("py/2/python.wasm")), "python");
});

test("what has rotten in an older cache is fetched", async () => {
  const { realm, next } = await deployed();
  await (await realm.caches.open(FIRST)).put(`${SCOPE}py/1/python.wasm`, new Response("pythom"));
  await next.install();
  assert.ok(realm.asked.includes("py/2/python.wasm"));
});

test("a version takes over only when a page asks it to", async () => {
  const { realm, next } = await deployed();
  await next.install();
  assert.equal(realm.skipped, 0);
  await next.message("take over");
  assert.equal(realm.skipped, 1);
});

test("the first version serves the page that brought it, an update claims nobody", async () => {
  const { realm, next } = await deployed();
  assert.equal(realm.claimed, 1);
  await next.install();
  await next.activate();
  assert.equal(realm.claimed, 1);
});

test("an update drops the caches of its site and prefix, and no other", async () => {
  const { realm, next } = await deployed();
  const others = ["another", "beranda", "beranda /", "beranda /beranda/deeper/ b1", "beranda /berandas/ b1"];
  for (const name of others) await realm.caches.open(name);
  await next.install();
  await next.activate();
  assert.deepEqual((await realm.caches.keys()).sort(), [...others, SECOND].sort());
});

test("pages of the older build keep their files until they are gone", async () => {
  const { realm, next } = await deployed();
  realm.pages = ["old", "older"];
  await next.install();
  await next.activate();
  assert.equal(await textOf(next.fetch("boot/1/boot.mjs")), "boot 1");
  await next.open("", "new");
  realm.pages = ["old", "new"];
  assert.equal(await next.message("complete?"), true);
  assert.ok(await realm.caches.has(FIRST));
  realm.pages = ["new"];
  await next.message("complete?");
  assert.deepEqual(await realm.caches.keys(), [SECOND]);
});

test("a worker that has slept does not know whose the pages are, and keeps what they may need", async () => {
  const { realm, next } = await deployed();
  realm.pages = ["old"];
  await next.install();
  await next.activate();
  await next.open("", "new");
  realm.pages = ["new"];
  await realm.start(V2, "b2").message("complete?");
  assert.ok(await realm.caches.has(FIRST));
});

test("a version in use leaves alone what is still arriving for the next", async () => {
  const { realm, worker, next } = await deployed();
  delete realm.served["boot/2/boot.mjs"];
  await assert.rejects(next.install());
  await worker.open("", "page");
  realm.pages = ["page"];
  await worker.message("complete?");
  assert.deepEqual(await realm.caches.keys(), [FIRST, SECOND]);
});

for (const [opened, shown] of [
  ["", "page 1"],
  ["?lang=fr#code", "page 1"],
  ["index.html?lang=fr", "page 1"],
  ["rules/en/congklak.html?lang=fr#sowing", "rules 1"],
]) {
  test(`opening ${JSON.stringify(opened)} shows ${shown} without a network`, async () => {
    const { realm, worker } = await kept();
    realm.online = false;
    assert.equal(await textOf(worker.open(opened)), shown);
  });
}

for (const address of ["nowhere", "rules/en/", "constructor"]) {
  test(`opening ${address} is left to the server, and leads to the root without one`, async () => {
    const { realm, worker } = await kept();
    realm.served[address] = "from the server";
    assert.equal(await textOf(worker.open(address)), "from the server");
    realm.online = false;
    const answer = await worker.open(address);
    assert.equal(answer.headers.get("Location"), SCOPE);
  });
}

test("other sites and other methods are none of its business", async () => {
  const { worker } = await kept();
  assert.equal(worker.fetch("https://elsewhere/boot/1/boot.mjs"), undefined);
  assert.equal(worker.fetch("http://host/boot/1/boot.mjs"), undefined);
  assert.equal(worker.fetch("boot/1/boot.mjs", { method: "POST" }), undefined);
});

test("a lost file is fetched and checked again, and kept", async () => {
  const { realm, worker } = await kept();
  await (await realm.caches.open(FIRST)).delete(`${SCOPE}boot/1/boot.mjs`);
  assert.equal(await textOf(worker.fetch("boot/1/boot.mjs")), "boot 1");
  realm.online = false;
  assert.equal(await textOf(worker.fetch("boot/1/boot.mjs")), "boot 1");
});

test("a lost file that finds no room is shown all the same", async () => {
  const { realm, worker } = await kept();
  const cache = await realm.caches.open(FIRST);
  await cache.delete(`${SCOPE}boot/1/boot.mjs`);
  cache.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  assert.equal(await textOf(worker.fetch("boot/1/boot.mjs")), "boot 1");
});

test("a lost file fails visibly when it cannot be had or is another by now", async () => {
  const { realm, worker } = await kept();
  await (await realm.caches.open(FIRST)).delete(`${SCOPE}boot/1/boot.mjs`);
  realm.served["boot/1/boot.mjs"] = "boot 2";
  await assert.rejects(worker.fetch("boot/1/boot.mjs"));
  realm.online = false;
  await assert.rejects(worker.fetch("boot/1/boot.mjs"));
});

test("a lost page that is another by now is taken whole from the server", async () => {
  const { realm, worker } = await deployed();
  await (await realm.caches.open(FIRST)).delete(SCOPE);
  assert.equal(await textOf(worker.open("")), "page 2");
  realm.online = false;
  await assert.rejects(worker.open(""));
});

test("complete means that every file is there, after fetching what was lost", async () => {
  const { realm, worker } = await kept();
  await (await realm.caches.open(FIRST)).delete(`${SCOPE}boot/1/boot.mjs`);
  realm.online = false;
  assert.equal(await worker.message("complete?"), false);
  realm.online = true;
  assert.equal(await worker.message("complete?"), true);
  assert.deepEqual(await held(realm, FIRST), Object.keys(V1).sort());
});

test("a whole cache that the browser has thrown away comes back", async () => {
  const { realm, worker } = await kept();
  await realm.caches.delete(FIRST);
  assert.equal(await worker.message("complete?"), true);
  assert.deepEqual(await held(realm, FIRST), Object.keys(V1).sort());
});

test("browsers get the type that they insist on, whatever the server said", async () => {
  const { worker } = await kept();
  const type = async (answer) => (await answer).headers.get("Content-Type");
  assert.equal(await type(worker.fetch("boot/1/boot.mjs")), "text/javascript");
  assert.equal(await type(worker.fetch("py/1/python.wasm")), "application/wasm");
  assert.equal(await type(worker.open("")), "text/html; charset=utf-8");
});

test("the way out removes worker and caches, and passes everything from then on", async () => {
  const { realm, worker } = await kept();
  await realm.caches.open("another");
  realm.served[""] = "page 3";
  assert.equal(await textOf(worker.open("?nosw=1")), "page 3");
  assert.equal(realm.unregistered, 1);
  assert.deepEqual(await realm.caches.keys(), ["another"]);
  assert.equal(worker.fetch("boot/1/boot.mjs"), undefined);
});

test("after the way out a worker that starts again keeps nothing", async () => {
  const { realm, worker } = await kept();
  await worker.open("?nosw=1");
  assert.equal(await textOf(realm.start(V1).fetch("boot/1/boot.mjs")), "boot 1");
  assert.deepEqual(await realm.caches.keys(), []);
});

test("without a network the way out is closed and nothing is thrown away", async () => {
  const { realm, worker } = await kept();
  realm.online = false;
  await assert.rejects(worker.open("?nosw=1"));
  assert.equal(realm.unregistered, 0);
  assert.equal(await textOf(worker.open("")), "page 1");
});

test("the kill switch takes over at once, removes our caches and itself, and nothing else", async () => {
  const { realm } = await kept();
  for (const name of ["another", "beranda /elsewhere/ b1"]) await realm.caches.open(name);
  const last = realm.start({}, "", "sw-off.js");
  await last.install();
  assert.equal(realm.skipped, 1);
  await last.activate();
  assert.deepEqual(await realm.caches.keys(), ["another", "beranda /elsewhere/ b1"]);
  assert.equal(realm.unregistered, 1);
});

/** The rules are only read, so they come late. */
const LATE = ["rules/en/congklak.html"];

async function reading() {
  const realm = new Realm(V1);
  const worker = realm.start(V1, "b1", "sw.js", LATE);
  await worker.install();
  await worker.activate();
  return { realm, worker };
}

test("what is only read is not waited for, and kept once all that is played with is there", async () => {
  const { realm, worker } = await reading();
  assert.ok(!realm.asked.includes(LATE[0]));
  assert.equal(await worker.message("complete?"), true);
  assert.deepEqual(await held(realm, FIRST), Object.keys(V1).sort());
  realm.online = false;
  assert.equal(await textOf(worker.open(LATE[0], "page")), "rules 1");
});

for (const fault of [undefined, "rules of another build"]) {
  test(`what is only read and is ${JSON.stringify(fault)} harms nothing, and is asked for the next time`, async () => {
    const { realm, worker } = await reading();
    realm.served = { ...V1, [LATE[0]]: fault };
    assert.equal(await worker.message("complete?"), true);
    assert.ok(!(await held(realm, FIRST)).includes(LATE[0]));
    realm.served = { ...V1 };
    await worker.message("complete?");
    assert.ok((await held(realm, FIRST)).includes(LATE[0]));
  });
}

test("a page that is opened before it was kept comes from the server, checked, and is kept", async () => {
  const { realm, worker } = await reading();
  assert.equal(await textOf(worker.open(LATE[0], "page")), "rules 1");
  assert.ok((await held(realm, FIRST)).includes(LATE[0]));
});

test("an update takes over what is only read and has not changed, without the line", async () => {
  const { realm, worker } = await reading();
  await worker.message("complete?");
  realm.served = { ...V2 };
  realm.asked = [];
  await realm.start(V2, "b2", "sw.js", LATE).install();
  assert.ok((await held(realm, SECOND)).includes(LATE[0]));
  assert.ok(!realm.asked.includes(LATE[0]));
});

const MEMORY = "python's memory";
const SNAPSHOT = "snapshot/1/boot.gz";
const WITH_SNAPSHOT = { ...V1, [SNAPSHOT]: gzipSync(MEMORY) };
const PACKED = { [SNAPSHOT]: integrity(MEMORY) };

async function snapshot(unpacks = true) {
  const realm = new Realm(WITH_SNAPSHOT);
  realm.unpacks = unpacks;
  const worker = realm.start(WITH_SNAPSHOT, "b1", "sw.js", [], PACKED);
  await worker.install();
  await worker.activate();
  realm.asked = [];
  return { realm, worker };
}

async function answered(answer) {
  const { headers } = await answer;
  return [headers.get("Content-Type"), Buffer.from(await (await answer).arrayBuffer())];
}

test("the boot snapshot is kept unpacked, and says so", async () => {
  const { worker } = await snapshot();
  assert.deepEqual(await answered(worker.fetch(SNAPSHOT)), ["application/x-python-memory", Buffer.from(MEMORY)]);
});

test("where nothing can be unpacked it is kept as it came", async () => {
  const { worker } = await snapshot(false);
  assert.deepEqual(await answered(worker.fetch(SNAPSHOT)), ["application/octet-stream", WITH_SNAPSHOT[SNAPSHOT]]);
});

test("a snapshot that was lost is fetched, checked, unpacked and kept again", async () => {
  const { realm, worker } = await snapshot();
  await (await realm.caches.open(FIRST)).delete(`${SCOPE}${SNAPSHOT}`);
  for (const asked of [[SNAPSHOT], []]) {
    realm.asked = [];
    assert.deepEqual(await answered(worker.fetch(SNAPSHOT)), ["application/x-python-memory", Buffer.from(MEMORY)]);
    assert.deepEqual(realm.asked, asked);
  }
});

for (const [state, body, asked] of [
  ["has not changed comes out of the older cache, unpacked as it is", MEMORY, []],
  ["has rotten in the older cache is fetched", "python's memori", [SNAPSHOT]],
]) {
  test(`a snapshot that ${state}`, async () => {
    const { realm } = await snapshot();
    const headers = { "Content-Type": "application/x-python-memory" };
    await (await realm.caches.open(FIRST)).put(`${SCOPE}${SNAPSHOT}`, new Response(body, { headers }));
    const next = realm.start(WITH_SNAPSHOT, "b2", "sw.js", [], PACKED);
    await next.install();
    assert.deepEqual(realm.asked, asked);
    assert.deepEqual(await answered(next.fetch(SNAPSHOT)), ["application/x-python-memory", Buffer.from(MEMORY)]);
  });
}
