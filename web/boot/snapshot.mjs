// The interpreter that starts from the boot snapshot, with our modules running; the ordinary one whenever that fails.
import { loadPyodide as ordinary, version } from "./interpreter.mjs";
import { forgetMemory, savedMemory } from "./memory.mjs";
import { breath } from "./program.mjs";

const WHEEL = new URL("beranda.whl", import.meta.url).href;

/** The modules of our wheel are in the snapshot and running; what they read later becomes files again. */
const WRITE_OUT = `
import sys
next(finder for finder in sys.meta_path if hasattr(finder, "write_out")).write_out()
`;

export async function loadPyodide(options) {
  try {
    const python = await ordinary({ ...options, _loadSnapshot: await savedMemory() });
    delete python._api.config._loadSnapshot; // Pyodide keeps it, 30 MB that nobody reads again
    await breath();
    python.runPython(WRITE_OUT, { globals: python.toPy({}) });
    await breath();
    return python;
  } catch (error) {
    console.warn(`The boot snapshot is of no use, Python starts the ordinary way: ${error.message ?? error}`);
    return withWheel(await ordinary(options));
  } finally {
    forgetMemory();
  }
}

/** PyScript was told that there is nothing to install, so that is done here. */
async function withWheel(python) {
  await python.loadPackage("micropip");
  const micropip = python.pyimport("micropip");
  await micropip.install(WHEEL);
  micropip.destroy();
  return python;
}

export { version };
