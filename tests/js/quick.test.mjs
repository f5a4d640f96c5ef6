// When the boot snapshot is fetched.
import assert from "node:assert/strict";
import test from "node:test";
import { wantsSnapshot } from "../../web/boot/quick.mjs";

/** What a line of so many Mbit/s has brought: ten files of 50 kB, one after the other. */
function brought(speed) {
  const milliseconds = (50_000 * 8) / 1000 / speed;
  return Array.from({ length: 10 }, (_, place) => ({
    responseStart: place * milliseconds,
    responseEnd: (place + 1) * milliseconds,
    encodedBodySize: 50_000,
  }));
}

const fast = { search: "", kept: false, connection: undefined, arrived: brought(50), unpacks: true };

test("a fast line takes it on the first visit", () => {
  assert.equal(wantsSnapshot(fast), true);
});

test("a line of 10 Mbit/s does not, nor one that has brought nothing yet", () => {
  assert.equal(wantsSnapshot({ ...fast, arrived: brought(10) }), false);
  assert.equal(wantsSnapshot({ ...fast, arrived: [] }), false);
});

test("files that failed or came out of nothing do not count", () => {
  const failed = { responseStart: 0, responseEnd: 0, encodedBodySize: 0 };
  assert.equal(wantsSnapshot({ ...fast, arrived: [failed] }), false);
  assert.equal(wantsSnapshot({ ...fast, arrived: [failed, ...brought(50)] }), true);
});

test("who saves data, or is on a slow network, does not", () => {
  assert.equal(wantsSnapshot({ ...fast, connection: { saveData: true } }), false);
  assert.equal(wantsSnapshot({ ...fast, connection: { effectiveType: "3g" } }), false);
  assert.equal(wantsSnapshot({ ...fast, connection: { effectiveType: "4g", saveData: false } }), true);
});

test("once the offline files are kept, every line does", () => {
  assert.equal(wantsSnapshot({ ...fast, kept: true, arrived: brought(1), connection: { saveData: true } }), true);
});

test("the address overrules the line, but not a browser that cannot unpack", () => {
  assert.equal(wantsSnapshot({ ...fast, search: "?snapshot=off", kept: true }), false);
  assert.equal(wantsSnapshot({ ...fast, search: "?lang=fr&snapshot=on", arrived: [] }), true);
  assert.equal(wantsSnapshot({ ...fast, search: "?snapshot=on", unpacks: false }), false);
});
