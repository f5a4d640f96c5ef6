// The boot snapshot is unpacked by a worker beside the page, which is ended whatever it says.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, test } from "node:test";
import { aside } from "../../web/boot/aside.mjs";
import { forgetMemory, laidOut, savedMemory, unpacked } from "../../web/boot/memory.mjs";

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

/** Nine bytes, of which two stretches hold something. */
const PACKED = Buffer.concat([Buffer.from(new Uint32Array([9, 2, 1, 3, 6, 2]).buffer), Buffer.from([1, 2, 3, 4, 5])]);
const MEMORY = new Uint8Array([0, 1, 2, 3, 0, 0, 4, 5, 0]);
const HASH = createHash("sha256").update(PACKED).digest("hex");

test("each stretch of the memory lies in its place, and nothing between them", () => {
  const { buffer, byteOffset, byteLength } = PACKED;
  assert.deepEqual(laidOut(buffer.slice(byteOffset, byteOffset + byteLength)), MEMORY);
});

function answering(t, body, type, status = 200) {
  t.mock.method(globalThis, "fetch", async () => new Response(body, { status, headers: { "Content-Type": type } }));
}

for (const [how, body, type, counts] of [
  ["as it comes over the line", gzipSync(PACKED), "application/gzip", true],
  ["as the service worker keeps it", PACKED, "application/x-python-memory", false],
]) {
  test(`the memory is found ${how}, and what comes over the line is counted`, async (t) => {
    answering(t, body, type);
    let arrived = 0;
    assert.deepEqual(await unpacked((bytes) => (arrived += bytes), HASH), MEMORY);
    assert.equal(arrived, counts ? body.length : 0);
  });

  test(`a memory with one other bit is refused ${how}`, async (t) => {
    const other = Buffer.from(PACKED);
    other[other.length - 1] ^= 1;
    answering(t, counts ? gzipSync(other) : other, type);
    await assert.rejects(unpacked(() => {}, HASH), /is not what the build made/);
  });
}

test("a memory that is cut or not there is refused", async (t) => {
  answering(t, gzipSync(PACKED).subarray(0, 20), "application/gzip");
  await assert.rejects(unpacked(() => {}, HASH));
  answering(t, "", "text/html", 404);
  await assert.rejects(unpacked(() => {}, HASH), /answers 404/);
});
