// The interpreter that starts from the boot snapshot, with our wheel unpacked beside it; the ordinary one whenever
// that fails.
import { loadPyodide as ordinary, version } from "./interpreter.mjs";
import { forgetMemory, savedMemory } from "./memory.mjs";

const WHEEL = new URL("beranda.whl", import.meta.url).href;

/** The modules of the wheel are in the snapshot; its files are for what is imported and read later. */
const UNPACK = `
def unpack(wheel):
    import importlib, io, sys, sysconfig, zipfile
    with zipfile.ZipFile(io.BytesIO(wheel.to_bytes())) as packed:
        kept = [name for finder in sys.meta_path for name in getattr(finder, "code", ())]
        here = {name.replace(".", "/") for name in (*sys.modules, *kept)}
        loaded = {end for name in here for end in (f"{name}.py", f"{name}/__init__.py")}
        names = [name for name in packed.namelist() if ".dist-info/" not in name and name not in loaded]
        packed.extractall(sysconfig.get_path("purelib"), names)
    importlib.invalidate_caches()
unpack
`;

export async function loadPyodide(options) {
  try {
    const [saved, wheel] = await Promise.all([savedMemory(), arrived(WHEEL)]);
    const python = await ordinary({ ...options, _loadSnapshot: saved });
    await breath();
    const unpack = python.runPython(UNPACK, { globals: python.toPy({}) });
    unpack(wheel);
    unpack.destroy();
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

/** Between two long steps the page may draw, and hear a tap. */
function breath() {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

async function arrived(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export { version };
