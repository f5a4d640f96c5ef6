// What waits until the page has been drawn.
import assert from "node:assert/strict";
import test from "node:test";
import { drawn } from "../../web/boot/drawn.mjs";

/** A page that is seen, whose frames and timers a test lets come. */
function realm() {
  const made = { timers: [], frames: [], document: { visibilityState: "visible" } };
  made.setTimeout = (run) => made.timers.push(run);
  made.requestAnimationFrame = (run) => made.frames.push(run);
  return made;
}

test("what is not needed for the first picture waits until it is made", async () => {
  const there = realm();
  let done = false;
  const waited = drawn(1, there).then(() => (done = true));
  there.frames[0]();
  await Promise.resolve();
  assert.equal(done, false, "the frame itself is still being made");
  there.timers.at(-1)();
  await waited;
});

test("a picture that does not come is not waited for without end", async () => {
  const there = realm();
  const waited = drawn(1, there);
  there.timers[0]();
  await waited;
});

test("a page that nobody sees waits for nothing", async () => {
  await drawn(1, { document: { visibilityState: "hidden" } });
});
