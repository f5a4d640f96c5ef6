// What every start needs, asked for as early as can be.
import { fetchAhead, Loading } from "./loading.mjs";
import { savedMemory } from "./memory.mjs";
import { compileAhead } from "./program.mjs";
import { wantsSnapshot } from "./quick.mjs";
import { ensureStorage } from "./storage.mjs";

export const LARGE = ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"].map(absolute);
export const MEMORY = absolute("boot.gz");
/** Whether every file lies in the service worker's cache. */
export const kept = Boolean(navigator.serviceWorker?.controller);
export const loading = new Loading(Infinity, { counts: !kept });

let begun;

// Out of the cache nothing has to come before the large files; on a line they would hold up the page itself.
if (kept && typeof WebAssembly === "object") {
  begin();
  if (wantsSnapshot({ search: location.search, kept })) unpackAhead();
}

/** Whether there will be a storage, and a fetch() that has asked for the large files; the first call begins. */
export function begin() {
  // The storage before the files, behind which its answer would have to queue.
  begun ??= { storage: ensureStorage(), fetch: fetchAhead(LARGE, loading, globalThis.fetch.bind(globalThis), compileAhead) };
  return begun;
}

/** PyScript will ask for the snapshot too, and say what is wrong with it. */
export function unpackAhead() {
  const name = MEMORY.split("/").pop();
  loading.expect(name);
  savedMemory((bytes) => loading.progress(bytes)).catch(() => {}).then(() => loading.arrived(name));
}

function absolute(path) {
  return new URL(path, import.meta.url).href;
}
