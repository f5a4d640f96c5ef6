// Runs the pure tests, or with -c a piece of Python, inside the real Pyodide with our own wheel.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide/pyodide.mjs";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const WHEELS = join(ROOT, ".cache", "wheels");
const OURS = join(ROOT, ".cache", "ours");
const PYTEST = ["pytest", "pluggy", "iniconfig", "packaging", "pygments"];
const PURE = ["contract", "core", "ai", "games", "records"];
// Hypothesis is compiled for the desktop; in WebAssembly there are no processes, and no loop that can be waited for.
const NOT_HERE = /^\s*(?:import|from) (?:hypothesis|subprocess|asyncio)\b/m;

function pinned(name) {
  const requirements = readFileSync(join(ROOT, "tests", "requirements.txt"), "utf8");
  const version = requirements.match(new RegExp(`^${name}==([^ \\\\]+)`, "m"))[1];
  return join(WHEELS, `${name}-${version}-py3-none-any.whl`);
}

function ours() {
  const wheels = existsSync(OURS) ? readdirSync(OURS).filter((name) => name.endsWith(".whl")) : [];
  if (wheels.length !== 1) throw new Error("Our wheel is not built yet: run `python build.py` first.");
  return join(OURS, wheels[0]);
}

function pureTests() {
  const found = PURE.filter((folder) => existsSync(join(ROOT, "tests", folder))).flatMap((folder) =>
    readdirSync(join(ROOT, "tests", folder), { recursive: true }).map((name) => join("tests", folder, String(name))),
  );
  const tests = found.filter((path) => /(^|\/)test_\w+\.py$/.test(path));
  return tests.filter((path) => !NOT_HERE.test(readFileSync(join(ROOT, path), "utf8"))).sort();
}

async function interpreter() {
  const pyodide = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
  const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of [ours(), ...PYTEST.map(pinned)]) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir });
  }
  pyodide.FS.mkdirTree("/repository/tests");
  pyodide.mountNodeFS("/repository/tests", join(ROOT, "tests"));
  pyodide.FS.writeFile("/repository/pyproject.toml", readFileSync(join(ROOT, "pyproject.toml"), "utf8"));
  pyodide.runPython(
    'import importlib, os, sys; importlib.invalidate_caches(); os.chdir("/repository"); sys.path.insert(0, "/repository")',
  );
  return pyodide;
}

async function runTests(words) {
  const pyodide = await interpreter();
  const chosen = words.every((word) => word.startsWith("-")) ? [...words, ...pureTests()] : words;
  pyodide.globals.set("words", pyodide.toPy(["-q", "-m", "not native", ...chosen]));
  return pyodide.runPython("import pytest; int(pytest.main(words))");
}

async function runCode(code) {
  const pyodide = await interpreter();
  await pyodide.runPythonAsync(code);
  return 0;
}

const [option, code] = process.argv.slice(2);
try {
  process.exitCode = option === "-c" ? await runCode(code) : await runTests(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
