// Makes the boot snapshot: Python's memory with our modules imported, so that a page starts where this ends.
// node snapshot.mjs PYODIDE_FOLDER WHEEL OUT.gz
// Nothing here may depend on clock or chance: the same files give the same bytes. Verified by restoring it.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, wheel, out] = process.argv.slice(2).map((path) => resolve(path));
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
writeFileSync(out, gzipSync(snapshot, { level: 9 }));

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
 * All of `game` and `web.app`, without their docstrings, and what micropip will need; nothing that refers to
 * JavaScript can be saved.
 */
function importOurs(python) {
  const bytes = readFileSync(wheel);
  const site = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  python.unpackArchive(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), "wheel", { extractDir: site });
  python.runPython(`
import ast, importlib.machinery, pkgutil
import asyncio, base64, dataclasses, hashlib, importlib.metadata, json, re, tomllib, urllib.parse, zipfile
importlib.invalidate_caches()
def compiled(loader, source, path, *_):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 or isinstance(node, ast.Module) else [ast.Pass(lineno=1, col_offset=0)]
    return compile(tree, path, "exec", dont_inherit=True)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
loader = importlib.machinery.SourceFileLoader
whole, loader.source_to_code = loader.source_to_code, compiled
for name in ("game", "web.app"):
    package = importlib.import_module(name)
    for found in pkgutil.walk_packages(package.__path__, f"{name}."):
        if found.name not in ("game.__main__", "game.duel"):
            importlib.import_module(found.name)
loader.source_to_code = whole
del ast, compiled, found, loader, package, whole, DOCUMENTED
import gc
gc.collect()
`);
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
