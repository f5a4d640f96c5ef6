// When the boot snapshot is fetched.
import assert from "node:assert/strict";
import test from "node:test";
import { arrival, wantsSnapshot } from "../../web/boot/quick.mjs";

/** One file of 250 kB, as a line of so many Mbit/s brings it. */
function brought(speed) {
  const bytes = 250_000;
  return { responseStart: 40, responseEnd: 40 + (bytes * 8) / 1000 / speed, encodedBodySize: bytes, transferSize: bytes + 300 };
}

const fast = { search: "", kept: false, before: false, connection: undefined, sample: brought(50), unpacks: true };

test("a fast line takes it on the first visit", () => {
  assert.equal(wantsSnapshot(fast), true);
});

test("a line of 10 Mbit/s does not, nor one that has brought nothing in time", () => {
  assert.equal(wantsSnapshot({ ...fast, sample: brought(10) }), false);
  assert.equal(wantsSnapshot({ ...fast, sample: undefined }), false);
});

test("a file out of the cache says nothing of the line, so the last decision stands", () => {
  for (const transferSize of [0, 300]) {
    const sample = { ...brought(1000), transferSize };
    assert.equal(wantsSnapshot({ ...fast, sample, before: false }), false);
    assert.equal(wantsSnapshot({ ...fast, sample, before: true }), true);
  }
});

test("who saves data, or is on a slow network, does not", () => {
  assert.equal(wantsSnapshot({ ...fast, connection: { saveData: true } }), false);
  assert.equal(wantsSnapshot({ ...fast, connection: { effectiveType: "3g" } }), false);
  assert.equal(wantsSnapshot({ ...fast, connection: { effectiveType: "4g", saveData: false } }), true);
});

test("once the offline files are kept, every line does", () => {
  assert.equal(wantsSnapshot({ ...fast, kept: true, sample: undefined, connection: { saveData: true } }), true);
});

test("the address overrules the line, but not a browser that cannot unpack", () => {
  assert.equal(wantsSnapshot({ ...fast, search: "?snapshot=off", kept: true }), false);
  assert.equal(wantsSnapshot({ ...fast, search: "?lang=fr&snapshot=on", sample: undefined }), true);
  assert.equal(wantsSnapshot({ ...fast, search: "?snapshot=on", unpacks: false }), false);
});

/** A realm whose observer reports what a test lets arrive. */
function realm() {
  const made = { timers: [], disconnected: 0 };
  made.PerformanceObserver = class {
    constructor(heard) {
      made.arrive = (entries) => heard({ getEntries: () => entries });
    }
    observe() {}
    disconnect() {
      made.disconnected += 1;
    }
  };
  made.setTimeout = (run) => made.timers.push(run);
  made.clearTimeout = () => {};
  return made;
}

test("the sample is the file that was asked for, once it has wholly arrived", async () => {
  const there = realm();
  const waited = arrival("a.mjs", 1, there);
  const whole = { name: "a.mjs", responseEnd: 9 };
  there.arrive([{ name: "b.mjs", responseEnd: 5 }, { name: "a.mjs", responseEnd: 0 }]);
  there.arrive([whole]);
  assert.equal(await waited, whole);
  assert.equal(there.disconnected, 1);
});

test("what does not arrive in time is nothing", async () => {
  const there = realm();
  const waited = arrival("a.mjs", 1, there);
  there.timers[0]();
  assert.equal(await waited, undefined);
});
