// What PyScript loads as its interpreter, on the page and in the bots' worker.
import { loadPyodide as load, version } from "pyodide/pyodide.mjs";
import { breath, instantiated, isProgram } from "./program.mjs";
import { ensureStorage } from "./storage.mjs";

await ensureStorage();

// Chromium ends a page whose memory it tidies while Python is on a stack of its own (pyodide/pyodide#6106). Pyodide puts
// each task there where it can, to wait for a promise inside of Python, which ours never does.
delete WebAssembly.Suspending;
delete WebAssembly.Suspender;

const { instantiateStreaming, Memory } = WebAssembly;

/** Pyodide makes a shared memory at its start, to sleep in Node; on a page without isolation that is deprecated. */
WebAssembly.Memory = class extends Memory {
  constructor(descriptor) {
    super({ ...descriptor, shared: false });
  }
};

WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source;
  const ready = await instantiated(response, imports);
  if (ready) return ready;
  if (isProgram(response)) return instantiateStreaming.call(WebAssembly, response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
};

/** PyScript would look for Pyodide's files beside this one. */
export async function loadPyodide(options) {
  const python = await load({ ...options, createPyodideModule, indexURL: new URL("pyodide/", import.meta.url).href });
  // Pyodide would tell the console alone that it can never be used again.
  python._api.on_fatal = (error) => globalThis.beranda?.failed(error.message);
  return python;
}

/** As Pyodide does it, but that its memory is laid out in another task than the one that starts its program. */
async function createPyodideModule(settings) {
  const { default: create } = await import("pyodide/pyodide.asm.mjs");
  const module = await create(settings);
  await breath();
  return module;
}

export { version };
