// The interpreter that starts from the boot snapshot, with our wheel unpacked beside it; the ordinary one whenever
// that fails.
import { loadPyodide as ordinary, version } from "./interpreter.mjs";

const SNAPSHOT = new URL("boot.gz", import.meta.url).href;
const SHA256 = "sha256";
const WHEEL = new URL("beranda.whl", import.meta.url).href;

/** The modules of the wheel are in the snapshot; its files are for what is imported and read later. */
const UNPACK = `
def unpack(wheel):
    import importlib, io, sys, sysconfig, zipfile
    with zipfile.ZipFile(io.BytesIO(wheel.to_bytes())) as packed:
        here = {name.replace(".", "/") for name in sys.modules}
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
    const unpack = python.runPython(UNPACK, { globals: python.toPy({}) });
    unpack(wheel);
    unpack.destroy();
    return python;
  } catch (error) {
    console.warn(`The boot snapshot is of no use, Python starts the ordinary way: ${error.message ?? error}`);
    return withWheel(await ordinary(options));
  } finally {
    memory = undefined; // Python has a copy of its own by now, and these are 30 MB
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

let memory;

/** The snapshot, unpacked and verified; asked for early, it is unpacked while PyScript is still being read. */
export function savedMemory() {
  if (!memory) {
    memory = unpacked();
    memory.catch(() => {}); // whoever loads Python hears of it
  }
  return memory;
}

async function unpacked() {
  const response = await fetch(SNAPSHOT);
  if (!response.ok) throw new Error(`${SNAPSHOT} answers ${response.status}`);
  const [packed, checked] = response.body.tee();
  const whole = new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const hash = new Response(checked).arrayBuffer().then((bytes) => crypto.subtle.digest("SHA-256", bytes));
  const [bytes, digest] = await Promise.all([whole, hash]);
  if (hex(digest) !== SHA256) throw new Error(`${SNAPSHOT} is not what the build made`);
  return new Uint8Array(bytes);
}

async function arrived(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export { version };
