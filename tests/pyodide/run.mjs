// Runs the pure tests, or with -c a piece of Python, inside the real Pyodide with our own wheel.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadPyodide } from "pyodide/pyodide.mjs";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const WHEELS = join(ROOT, ".cache", "wheels");
const OURS = join(ROOT, ".cache", "ours");
const PYTEST = ["pytest", "pluggy", "iniconfig", "packaging", "pygments"];
const PURE = ["contract", "core", "ai", "games", "records"];
// Hypothesis is compiled for the desktop; in WebAssembly there are no processes, no loop that can be waited for, no build.
const NOT_HERE = /^\s*(?:import|from) (?:hypothesis|subprocess|asyncio|tests\.prose)\b/m;

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
  for (const folder of ["game", "web"]) takeCatalogues(pyodide, folder, extractDir);
  pyodide.FS.mkdirTree("/repository/tests");
  pyodide.mountNodeFS("/repository/tests", join(ROOT, "tests"));
  pyodide.FS.writeFile("/repository/pyproject.toml", readFileSync(join(ROOT, "pyproject.toml"), "utf8"));
  pyodide.runPython(
    'import importlib, os, sys; importlib.invalidate_caches(); os.chdir("/repository"); sys.path.insert(0, "/repository")',
  );
  return pyodide;
}

/** The wheel holds one language; the page fetches the others by themselves. */
function takeCatalogues(pyodide, folder, extractDir) {
  for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
    if (!/\/text\/\w+\.toml$/.test(name)) continue;
    const place = join(extractDir, folder, dirname(name));
    if (pyodide.FS.analyzePath(place).exists) {
      pyodide.FS.writeFile(join(extractDir, folder, name), readFileSync(join(ROOT, folder, name), "utf8"));
    }
  }
}

async function runTests(words) {
  const pyodide = await interpreter();
  pyodide.globals.set("words", pyodide.toPy(["-q", "-m", "not native", ...words]));
  return pyodide.runPython("import pytest; int(pytest.main(words))");
}

/** Two interpreters, each with every other file: the smallest machine has two cores. */
async function runAll(options) {
  const tests = pureTests();
  const halves = [0, 1].map((half) => tests.filter((_, index) => index % 2 === half));
  const statuses = await Promise.all(halves.map((half) => runApart([...options, ...half])));
  return Math.max(...statuses);
}

async function runApart(words) {
  const command = [fileURLToPath(import.meta.url), ...words];
  const done = await promisify(execFile)(process.execPath, command, { maxBuffer: Infinity }).catch((error) => error);
  process.stdout.write(done.stdout + done.stderr);
  return done instanceof Error ? 1 : 0;
}

async function runCode(code) {
  const pyodide = await interpreter();
  await pyodide.runPythonAsync(code);
  return 0;
}

async function main(words) {
  if (words[0] === "-c") return runCode(words[1]);
  return words.every((word) => word.startsWith("-")) ? runAll(words) : runTests(words);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
