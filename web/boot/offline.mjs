// Lets the page be played without a network: starts the worker of sw.js late, says how far it is, and hands over updates.

const QUIET = 3000;
const PATIENCE = 5000;
const AN_HOUR = 3_600_000;
const root = new URL(".", document.baseURI);
/** The build leaves this out of a site that is not to be kept. */
const script = document.querySelector("script[data-offline]")?.dataset.offline;

/** Ours, never that of another site which shares the host. */
let registration;
let reloading;

/** What Python finds: the last word on the matter, and the way to the next version. */
const beranda = Object.assign((globalThis.beranda ??= {}), { offline: "", takeUpdate });

// A browser that refuses to keep anything refuses this too. The page is played online then, and claims nothing.
begin().catch(() => {});

async function begin() {
  registration = (await navigator.serviceWorker?.getRegistrations())?.find(({ scope }) => scope === root.href);
  if (new URLSearchParams(location.search).get("nosw") === "1") return retire();
  if (registration) follow();
  if (!script || !navigator.serviceWorker) return;
  await quiet();
  if (!registration) {
    registration = await navigator.serviceWorker.register(new URL(script, root));
    follow();
  }
  if (await complete()) say("ready");
}

/** Waits until the boot needs the line no more: the bots have answered, or Python has and nothing came for a while. */
function quiet() {
  return new Promise((resolve) => {
    let answered = false;
    let timer;
    const observer = new PerformanceObserver((entries) => {
      answered ||= entries.getEntriesByName("beranda:ready").length > 0;
      const bots = entries.getEntriesByName("beranda:bots").length > 0;
      clearTimeout(timer);
      if (answered || bots) timer = setTimeout(done, bots ? 0 : QUIET);
    });
    const done = () => {
      observer.disconnect();
      resolve();
    };
    for (const type of ["mark", "resource"]) observer.observe({ type, buffered: true });
  });
}

/** A version that has been installed beside one in use waits, until the page lets it take over. */
function follow() {
  if (registration.waiting) say("update");
  const watch = async () => {
    const coming = registration.installing;
    if (coming && (await reached(coming, "installed")) && registration.active) say("update");
  };
  registration.addEventListener("updatefound", watch);
  watch();
  lookHourly();
}

/** Browsers look for a new version when a page is opened, and an installed one may stay open for weeks. */
function lookHourly() {
  let looked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - looked < AN_HOUR) return;
    looked = performance.now();
    registration.update().catch(() => {}); // no network now; there will be another hour
  });
}

/** Whether the worker is in use and has found every file. */
async function complete() {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || !(await reached(worker, "activated"))) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage("complete?", [port2]);
  });
}

/** False when the worker ends without getting there. */
function reached(worker, state) {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === state) resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Each word once; nothing follows "update". */
function say(word) {
  if (beranda.offline === word || beranda.offline === "update") return;
  beranda.offline = word;
  dispatchEvent(new CustomEvent("beranda:offline", { detail: word }));
}

/** One reload, into the waiting version if there is one. */
function takeUpdate() {
  reloading ??= takeOver().then(() => location.reload());
  return reloading;
}

async function takeOver() {
  const waiting = registration?.waiting;
  if (!waiting) return;
  waiting.postMessage("take over");
  await Promise.race([reached(waiting, "activated"), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** The saves lie elsewhere and stay. */
async function retire() {
  await registration?.unregister();
  const ours = `beranda ${root.pathname} `;
  for (const name of await caches.keys()) {
    if (name.startsWith(ours)) await caches.delete(name);
  }
}
