// Python's program is compiled before Pyodide asks for it, and handed over when it does.
import assert from "node:assert/strict";
import test from "node:test";
import { compileAhead, instantiated, isProgram } from "../../web/boot/program.mjs";

const EMPTY_PROGRAM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

function answer(body = EMPTY_PROGRAM, type = "application/wasm", status = 200) {
  return new Response(body, { status, headers: { "Content-Type": type } });
}

test("a program compiled ahead is what instantiating its answer gives", async () => {
  const response = answer();
  compileAhead(response);
  const { module, instance } = await instantiated(response, {});
  assert.ok(module instanceof WebAssembly.Module);
  assert.ok(instance instanceof WebAssembly.Instance);
});

test("a program is started in another task than the one that put it together", async () => {
  let turns = 0;
  globalThis.scheduler = { yield: async () => (turns += 1) };
  const response = answer();
  compileAhead(response);
  await instantiated(response, {});
  delete globalThis.scheduler;
  assert.equal(turns, 1);
});

test("an answer that was not compiled ahead is left to whoever has it", async () => {
  const response = answer();
  assert.equal(await instantiated(response, {}), undefined);
  assert.equal(response.bodyUsed, false);
});

test("what the server calls by another type, or does not have, is not begun", async () => {
  for (const response of [answer(EMPTY_PROGRAM, "text/plain"), answer("gone", "application/wasm", 404)]) {
    assert.equal(isProgram(response), false);
    compileAhead(response);
    assert.equal(response.bodyUsed, false);
    assert.equal(await instantiated(response, {}), undefined);
  }
});

test("a damaged program is told to whoever instantiates it, and to nobody else", async () => {
  const response = answer(new Uint8Array([1, 2, 3]));
  compileAhead(response);
  await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(instantiated(response, {}), WebAssembly.CompileError);
});
