// When the page starts its service worker, what it says of it, and how it hands over to the next version.
import assert from "node:assert/strict";
import test from "node:test";

const ROOT = "http://host/beranda/";

/** A worker of the browser: a state, and what it is told. */
class Worker extends EventTarget {
  constructor(state, complete = true) {
    super();
    this.state = state;
    this.told = [];
    this.complete = complete;
  }

  become(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }

  postMessage(word, [port] = []) {
    this.told.push(word);
    if (word === "complete?") port.postMessage(this.complete);
  }
}

class Registration extends EventTarget {
  constructor(workers, scope = ROOT) {
    super();
    Object.assign(this, { installing: null, waiting: null, active: null, ...workers, scope, updates: 0, gone: false });
  }

  async update() {
    this.updates += 1;
  }

  async unregister() {
    this.gone = true;
  }
}

/** Loads offline.mjs afresh into a page; `mark` and `fetched` are what the browser measures. */
async function open(t, { registrations = [], registered = null, search = "", script = "sw.js", refuses = false } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = { said: [], reloads: 0, registers: [], dropped: [], document: new EventTarget(), now: 5000 };
  let measured;
  class Observer {
    constructor(callback) {
      measured = (name) => callback({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) });
    }
    observe() {}
    disconnect() {
      measured = () => {};
    }
  }
  const container = {
    getRegistrations: async () => {
      if (refuses) throw new DOMException("site data is blocked", "SecurityError");
      return registrations;
    },
    register: async (address) => {
      page.registers.push(address.href);
      return registered;
    },
  };
  const caches = { keys: async () => ["beranda /beranda/ b1", "beranda /elsewhere/ b1", "another"] };
  const globals = {
    navigator: { serviceWorker: container },
    document: Object.assign(page.document, {
      baseURI: `${ROOT}${search}`,
      visibilityState: "visible",
      querySelector: () => (script ? { dataset: { offline: script } } : null),
    }),
    location: { search, reload: () => (page.reloads += 1) },
    performance: { now: () => page.now },
    PerformanceObserver: Observer,
    caches: { ...caches, delete: async (name) => page.dropped.push(name) },
    dispatchEvent: (event) => page.said.push(event.detail),
    beranda: { language: "en" },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  await import(`../../web/boot/offline.mjs?${Math.random()}`);
  await settle();
  page.beranda = globalThis.beranda;
  page.measure = async (name) => {
    measured?.(name);
    await settle();
  };
  page.pass = async (milliseconds) => {
    t.mock.timers.tick(milliseconds);
    await settle();
  };
  return page;
}

/** Lets everything run that waits for nothing but its turn; messages between ports take a few. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function kept(more = {}) {
  return new Registration({ active: new Worker("activated"), ...more });
}

test("it waits for the bots' first answer", async (t) => {
  const page = await open(t, { registered: kept() });
  await page.measure("beranda:shell");
  await page.pass(60_000);
  assert.deepEqual(page.registers, []);
  await page.measure("beranda:bots");
  await page.pass(0);
  assert.deepEqual(page.registers, [`${ROOT}sw.js`]);
});

test("without bots it waits until nothing has come for three seconds", async (t) => {
  const page = await open(t, { registered: kept() });
  await page.measure("beranda:ready");
  await page.pass(2999);
  await page.measure("a late picture");
  await page.pass(2999);
  assert.deepEqual(page.registers, []);
  await page.pass(1);
  assert.equal(page.registers.length, 1);
});

test("a site that is not to be kept registers nothing", async (t) => {
  const page = await open(t, { script: "" });
  await page.measure("beranda:bots");
  await page.pass(60_000);
  assert.deepEqual(page.registers, []);
});

test("ready is said when the worker is in use and has found everything, not before", async (t) => {
  const worker = new Worker("installing");
  const page = await open(t, { registered: new Registration({ installing: worker }) });
  await page.measure("beranda:bots");
  await page.pass(0);
  worker.become("installed");
  worker.become("activating");
  await settle();
  assert.deepEqual(page.said, []);
  worker.become("activated");
  await settle();
  assert.deepEqual(page.said, ["ready"]);
  assert.equal(page.beranda.offline, "ready");
});

test("a worker that misses a file, or never gets in use, makes no promise", async (t) => {
  for (const worker of [new Worker("activated", false), new Worker("redundant")]) {
    const page = await open(t, { registered: new Registration({ active: worker }) });
    await page.measure("beranda:bots");
    await page.pass(0);
    assert.deepEqual(page.said, []);
    assert.equal(page.beranda.offline, "");
    t.mock.timers.reset();
  }
});

test("a version that waits from last time is announced at once, and nothing after it", async (t) => {
  const page = await open(t, { registrations: [kept({ waiting: new Worker("installed") })] });
  assert.deepEqual(page.said, ["update"]);
  await page.measure("beranda:bots");
  await page.pass(0);
  assert.deepEqual(page.said, ["update"]);
  assert.equal(page.beranda.offline, "update");
});

test("a version that arrives while the page is open is announced when it is complete, and once", async (t) => {
  const registration = kept();
  const page = await open(t, { registrations: [registration] });
  await page.measure("beranda:bots");
  await page.pass(0);
  for (let version = 0; version < 2; version += 1) {
    registration.installing = new Worker("installing");
    registration.dispatchEvent(new Event("updatefound"));
    await settle();
    assert.deepEqual(page.said, version ? ["ready", "update"] : ["ready"]);
    registration.installing.become("installed");
    await settle();
    assert.deepEqual(page.said, ["ready", "update"]);
  }
});

test("a version that was arriving when the page came is announced too", async (t) => {
  const registration = kept({ installing: new Worker("installing") });
  const page = await open(t, { registrations: [registration] });
  registration.installing.become("installed");
  await settle();
  assert.deepEqual(page.said, ["update"]);
});

test("a version that cannot be completed is never announced", async (t) => {
  const registration = kept({ installing: new Worker("installing") });
  const page = await open(t, { registrations: [registration] });
  registration.installing.become("redundant");
  await settle();
  assert.deepEqual(page.said, []);
});

test("an update is taken over first and reloaded once", async (t) => {
  const waiting = new Worker("installed");
  const page = await open(t, { registrations: [kept({ waiting })] });
  page.beranda.takeUpdate();
  page.beranda.takeUpdate();
  await settle();
  assert.deepEqual(waiting.told, ["take over"]);
  assert.equal(page.reloads, 0);
  waiting.become("activating");
  waiting.become("activated");
  await settle();
  assert.equal(page.reloads, 1);
});

test("a version that is replaced in that moment is not waited for", async (t) => {
  const waiting = new Worker("installed");
  const page = await open(t, { registrations: [kept({ waiting })] });
  page.beranda.takeUpdate();
  waiting.become("redundant");
  await settle();
  assert.equal(page.reloads, 1);
});

test("a version that does not answer is reloaded into all the same", async (t) => {
  const page = await open(t, { registrations: [kept({ waiting: new Worker("installed") })] });
  page.beranda.takeUpdate();
  await page.pass(5000);
  assert.equal(page.reloads, 1);
});

test("without a waiting version an update is a reload", async (t) => {
  const page = await open(t, { registrations: [] });
  page.beranda.takeUpdate();
  await settle();
  assert.equal(page.reloads, 1);
});

test("the worker of another site on the same host is neither asked nor removed", async (t) => {
  const foreign = new Registration({ active: new Worker("activated"), waiting: new Worker("installed") }, "http://host/");
  const page = await open(t, { registrations: [foreign], search: "?nosw=1" });
  assert.equal(foreign.gone, false);
  assert.deepEqual(page.said, []);
});

test("the way out unregisters, drops our caches only, and registers nothing in this page", async (t) => {
  const registration = kept();
  const page = await open(t, { registrations: [registration], search: "?lang=fr&nosw=1" });
  await page.measure("beranda:bots");
  await page.pass(60_000);
  assert.equal(registration.gone, true);
  assert.deepEqual(page.dropped, ["beranda /beranda/ b1"]);
  assert.deepEqual(page.registers, []);
});

test("the way out leads out where nothing was registered, too", async (t) => {
  const page = await open(t, { search: "?nosw=1" });
  await page.measure("beranda:bots");
  await page.pass(60_000);
  assert.deepEqual(page.registers, []);
});

test("a page that has been open for an hour looks for a new version when it is looked at", async (t) => {
  const registration = kept();
  const page = await open(t, { registrations: [registration] });
  page.now += 3_599_999;
  page.document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(registration.updates, 0);
  page.now += 1;
  page.document.dispatchEvent(new Event("visibilitychange"));
  page.document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(registration.updates, 1);
});

test("a browser that refuses leaves the page as it is, and what boot.js has put there", async (t) => {
  const page = await open(t, { refuses: true });
  await page.measure("beranda:bots");
  await page.pass(60_000);
  assert.equal(page.beranda.offline, "");
  assert.equal(page.beranda.language, "en");
});
