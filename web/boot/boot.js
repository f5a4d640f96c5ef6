// Everything that happens before Python answers: loading bar, watchdog and PyScript's start.
import { begin, loading, MEMORY, unpackAhead } from "./begin.mjs";
import { sweep } from "./gate.mjs";
import { fetchAhead } from "./loading.mjs";
import { Mirror } from "./mirror.mjs";
import { choose, download, listen, share, watchAddress } from "./outside.mjs";
import { exportAll, watchErrors } from "./rescue.mjs";
import { arrival, heard, kept, language, LARGE, stored, wantsSnapshot, words } from "./shell.mjs";
import { keepsTexts } from "./storage.mjs";
import { Tabs } from "./tabs.mjs";

const INSTALLED = ["micropip.whl", "beranda.whl"].map(absolute);
/** The first large file to arrive: it shows how fast the line is. */
const SAMPLE = "pyodide/pyodide.asm.mjs";
const DECIDED = "beranda:snapshot";
/** Python and our wheel, whose sizes the build has added up. */
const COUNTED = /\/(py|whl|snapshot)\/[^/]+\/[^/]+$/;
const TICK = 500;
/** What the buttons of a notice do; the names are those of their words. */
const ACTIONS = { again, close: hideNotice, save };

const bar = document.querySelector("#loading progress");
/** Where the catalogues of each language lie, one file for each. */
const WORDS = absolute("words/");
const first = `${WORDS}${language}.json`;
const ahead = [...LARGE, first];
loading.total = bar.max;
const ownFetch = globalThis.fetch;
let answered = false;
let ticking = 0;

/** What Python finds as `js.beranda`; offline.mjs adds to it, in WebKit sometimes before this script runs. */
globalThis.beranda = Object.assign(globalThis.beranda ?? {}, {
  language,
  words: WORDS,
  /** Begins to read at once, so that it has been read when Python wants it. */
  mirror: new Mirror(),
  choose,
  download,
  listen,
  share,
  /** For whoever wants to hear something: fetched then, and not before. */
  sounds: () => import("./sounds.mjs"),
  tabs: new Tabs(),
  /** Python calls this once, when it answers; it gets what was tapped before then, or "". */
  ready() {
    performance.mark("beranda:ready");
    answered = true;
    return settle();
  },
  /** Python calls this when it cannot go on. */
  failed(reason) {
    settle();
    notice(answered ? "broken" : "failed", { reason }, "again", "save");
  },
});
watchAddress();
// Before Python answers the watchdog knows better what an error means.
watchErrors((reason) => answered && globalThis.beranda.failed(reason));

try {
  await start();
} catch (error) {
  globalThis.beranda.failed(error.message);
}

async function start() {
  if (typeof WebAssembly !== "object") {
    heard();
    return notice("no_wasm", {}, "again", "save");
  }
  const { storage, fetch } = begin();
  ticking = setInterval(tick, TICK);
  tick();
  new PerformanceObserver(countSmall).observe({ type: "resource", buffered: true });
  addEventListener("py:progress", () => loading.progress());
  addEventListener("py:done", () => answered || unready());
  globalThis.fetch = fetchAhead([first], loading, fetch);
  const program = document.querySelector("script[data-quick]");
  if (await quick()) startQuickly(program);
  else if (!kept) fetchMeanwhile();
  const asked = [program.getAttribute("config"), program.getAttribute("src")];
  globalThis.fetch = fetchAhead(asked.map(onPage), loading, globalThis.fetch);
  sweep();
  if (!keepsTexts()) storage.then((mirrored) => mirrored || notice("not_kept", {}, "close"));
  const { hooks } = await import("@pyscript/core/dist/core.js");
  // This hook reaches workers as text that they would have to evaluate, which our content policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
}

/** Whether the boot snapshot is used; what was decided is kept for a visit whose files come out of the cache. */
async function quick() {
  const sample = kept ? undefined : await arrival(absolute(SAMPLE));
  const { connection } = navigator;
  const wanted = wantsSnapshot({ search: location.search, kept, before: stored(DECIDED) === "yes", connection, sample });
  try {
    localStorage.setItem(DECIDED, wanted ? "yes" : "no");
  } catch {
    // A browser that keeps nothing decides anew each time.
  }
  return wanted;
}

function startQuickly(program) {
  program.setAttribute("config", program.dataset.quick);
  loading.total = bar.max = Number(program.dataset.quickBytes);
  ahead.push(MEMORY);
  unpackAhead();
}

/** While Python starts the line is free: what is installed then comes into the browser's cache. */
async function fetchMeanwhile() {
  await loading.free();
  for (const address of INSTALLED) {
    await ownFetch(address).then((response) => response.arrayBuffer()).catch(() => {}); // Python asks for it itself
  }
}

/** Leaves the page as if nothing had been waiting; what was tapped until now, or "". */
function settle() {
  clearInterval(ticking);
  globalThis.fetch = ownFetch;
  document.getElementById("loading").hidden = true;
  if (shows("stalled", "nothing")) hideNotice();
  return heard();
}

/** Our program has ended before it answered; PyScript tells only the console why. */
function unready() {
  settle();
  notice("unready", {}, "again", "save");
}

function tick() {
  const { done, total } = loading;
  bar.value = done;
  document.getElementById("loading").hidden = false;
  const text = done < total ? fill("loading", { done: megabytes(done), total: megabytes(total) }) : words.starting;
  const line = document.getElementById("loading-text");
  if (line.textContent !== text) line.textContent = text;
  if (!loading.stalled && shows("stalled", "nothing")) hideNotice();
  // What is said of an attempt to save is to be read.
  if (loading.stalled && !shows("nothing")) notice("stalled", { what: loading.awaited ?? words.program }, "again", "save");
}

/** What was not fetched ahead is counted when it has arrived, once; any arrival shows that the line is alive. */
function countSmall(entries) {
  for (const { name, decodedBodySize } of entries.getEntries()) {
    const counts = COUNTED.test(new URL(name).pathname) && !ahead.includes(name);
    loading.progress(counts ? decodedBodySize : 0);
    if (counts) ahead.push(name);
  }
}

/** One sentence, where to read what helps, a button for each action: try again, close, save everything to a file. */
function notice(about, values = {}, ...actions) {
  const box = document.getElementById("notice");
  if (box.dataset.about === about && !box.hidden) return;
  const sentence = document.createElement("p");
  sentence.textContent = fill(about, values);
  const buttons = (actions.length ? actions : ["again"]).map((action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words[action];
    button.addEventListener("click", ACTIONS[action]);
    return button;
  });
  const help = document.createElement("a");
  help.href = `about/${language}/trouble.html`;
  help.textContent = words.helps;
  box.replaceChildren(sentence, help, ...buttons);
  box.dataset.about = about;
  box.hidden = false;
}

/** Into a newer version if one is waiting: it may be the one without the fault. */
function again() {
  const { takeUpdate = () => location.reload() } = globalThis.beranda;
  takeUpdate();
}

/** Without Python, which may be what has failed. */
async function save() {
  if (!(await exportAll(globalThis.beranda.mirror))) notice("nothing", {}, "again");
}

function shows(...abouts) {
  const { hidden, dataset } = document.getElementById("notice");
  return !hidden && abouts.includes(dataset.about);
}

function hideNotice() {
  document.getElementById("notice").hidden = true;
}

function fill(key, values) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** With one decimal. A phone takes a tenth of a second to get its Intl ready, and the page is to answer taps then. */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1).replace(".", words.decimal);
}

function onPage(address) {
  return new URL(address, document.baseURI).href;
}

function absolute(path) {
  return new URL(path, import.meta.url).href;
}
