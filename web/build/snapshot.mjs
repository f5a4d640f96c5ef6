// Makes the boot snapshot: Python's memory with our modules imported, so that a page starts where this ends.
// node snapshot.mjs PYODIDE_FOLDER WHEEL OUT
// Nothing here may depend on clock or chance: the same files give the same bytes. Verified by restoring it.
import crypto from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import stdlib from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [folder, wheel, out] = process.argv.slice(2).map((path) => resolve(path));
const PRELOADED = fileURLToPath(new URL("preloaded.py", import.meta.url));
const PYSCRIPT = fileURLToPath(new URL("../../node_modules/@pyscript/core/dist", import.meta.url));
const FIRST_HEAP = 31457280;
const MOMENT = 1580601600000;
/** Freed memory keeps its rubbish, which does not compress; blocks of these sizes find most of it. */
const BLOCKS = [65536, 16384, 4096, 1024, 256];
const NEAR_END = 256 * 1024;

// A heap that has grown cannot be restored, and the error would be a wall of minified source.
process.on("uncaughtException", (error) => {
  console.error(`The boot snapshot could not be made: ${String(error.message ?? error).slice(-2000)}`);
  process.exit(1);
});

stopClockAndChance();
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const indexURL = `${folder}/`;
const python = await loadPyodide({
  indexURL,
  _makeSnapshot: true,
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
});
importOurs(python);
if (python._module.HEAPU8.length > FIRST_HEAP + 4096) throw new Error("the heap has grown, so it could not be restored");
clearFreed(python._module);
const snapshot = python.makeMemorySnapshot();
await restored(snapshot);
writeFileSync(out, snapshot);

function stopClockAndChance() {
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...moment) {
      super(...(moment.length ? moment : [MOMENT]));
    }
    static now() {
      return MOMENT;
    }
  };
  performance.now = () => 0;
  process.hrtime = Object.assign(() => [0, 0], { bigint: () => 0n });
  Math.random = () => 0.5;
  const same = (array) => new Uint8Array(array.buffer ?? array, array.byteOffset ?? 0, array.byteLength).fill(7) && array;
  crypto.webcrypto.getRandomValues = same;
  globalThis.crypto.getRandomValues = same;
  crypto.randomFillSync = same;
  crypto.randomBytes = (count) => Buffer.alloc(count, 7);
  syncBuiltinESMExports();
}

/**
 * All of `game` and `web.app`, without their docstrings, what micropip will need, and the code of what only a page can
 * import: nothing that refers to JavaScript can be saved.
 */
function importOurs(python) {
  const bytes = readFileSync(wheel);
  const site = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  python.unpackArchive(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), "wheel", { extractDir: site });
  const own = python.toPy({});
  python.runPython(readFileSync(PRELOADED, "utf8"), { globals: own, filename: "preloaded.py" });
  own.get("preload")(python.toPy(shippedModules()));
}

/** PyScript's own Python, file by file, which its script writes out before it imports it. */
function shippedModules() {
  const scripts = readdirSync(PYSCRIPT).filter((name) => /^core-.*\.js$/.test(name));
  const script = scripts.map((name) => readFileSync(`${PYSCRIPT}/${name}`, "utf8")).join("");
  const files = Object.entries(stdlib.pyscript).map(([name, text]) => [`pyscript/${name}`, text]);
  for (const [name, text] of files) {
    if (!script.includes(JSON.stringify(text))) throw new Error(`PyScript's script has another ${name} than its source`);
  }
  return Object.fromEntries(files);
}

/** Zeroes what was freed, by taking all of it that there is without the heap growing, and giving it back. */
function clearFreed(module) {
  const taken = [];
  for (const size of BLOCKS) {
    for (;;) {
      const block = module._malloc(size);
      module.HEAPU8.fill(0, block, block + size);
      taken.push(block);
      if (block + size > FIRST_HEAP - NEAR_END) break;
    }
  }
  for (const block of taken) module._free(block);
}

async function restored(saved) {
  const again = await loadPyodide({ indexURL, _loadSnapshot: saved });
  const games = again.runPython("from game.registry import GAMES; ' '.join(GAMES)");
  if (!games) throw new Error("a restored interpreter has no games");
}
