// The boot snapshot is unpacked by a worker beside the page, which is ended whatever it says.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { aside } from "../../web/boot/aside.mjs";
import { forgetMemory, savedMemory } from "../../web/boot/memory.mjs";

const made = [];

class FakeWorker {
  ended = false;

  constructor(address) {
    this.address = String(address);
    made.push(this);
  }

  terminate() {
    this.ended = true;
  }
}

beforeEach(() => {
  made.length = 0;
  globalThis.document = {};
  globalThis.Worker = FakeWorker;
});

afterEach(() => {
  forgetMemory();
  delete globalThis.document;
  delete globalThis.Worker;
});

test("the page is told what has arrived, and gets the memory", async () => {
  const arrived = [];
  const memory = aside((bytes) => arrived.push(bytes));
  const [worker] = made;
  assert.match(worker.address, /unpacking\.mjs$/);
  worker.onmessage({ data: { arrived: 7 } });
  worker.onmessage({ data: { arrived: 5 } });
  worker.onmessage({ data: { bytes: new Uint8Array(3) } });
  assert.deepEqual(await memory, new Uint8Array(3));
  assert.deepEqual(arrived, [7, 5]);
  assert.ok(worker.ended);
});

test("what has been begun is the memory, however often it is asked for", async () => {
  const begun = aside();
  assert.equal(savedMemory(begun), begun);
  assert.equal(savedMemory(), begun);
  assert.equal(made.length, 1);
  made[0].onmessage({ data: { bytes: new Uint8Array(3) } });
  await begun;
});

test("what is wrong with the snapshot is what whoever loads Python hears", async () => {
  const memory = savedMemory(aside());
  made[0].onmessage({ data: { reason: "boot.gz answers 404" } });
  await assert.rejects(memory, /boot\.gz answers 404/);
  assert.ok(made[0].ended);
});

test("a worker that does not start is a snapshot of no use", async () => {
  const memory = savedMemory(aside());
  made[0].onerror(new Event("error"));
  await assert.rejects(memory, /did not start/);
});
