// Keeps every file of one build, so that the page can be played without a network. The build fills the slots in double braces.

/** Addresses below the scope, each with the hash of what must be found there. */
const FILES = "{{files}}";
/** Of these, what is only read: kept as soon as the page has all that it needs to be played. */
const LATE = new Set("{{late}}");
/** What is kept unpacked, since unpacking it would cost time at every start: the hash of what is in it. */
const PACKED = "{{packed}}";
/** How the page knows that; memory.mjs has the same. */
const UNPACKED = "application/x-python-memory";
const BUILD = "{{build}}";
/** All sites of one host share the caches: only those whose name begins so are ours. */
const OURS = `beranda ${new URL(registration.scope).pathname} `;
const CACHE = OURS + BUILD;
/** What browsers refuse to use under another type, whatever the server called it. */
const TYPES = {
  css: "text/css",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  mjs: "text/javascript",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

/** The pages that this worker has opened: they are of this build. Forgotten when the browser puts the worker to sleep. */
const opened = new Set();
let retired = false;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "complete?") event.waitUntil(report(event.ports[0]));
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (retired || event.request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  if (event.request.mode === "navigate") event.respondWith(page(event, url));
  else event.respondWith(part(event.request));
});

/** All or nothing: one file that cannot be had, or is not the one that was built, and the version before stays in use. */
async function fill() {
  const missing = await absent();
  if (missing.length === 0) return;
  const lying = await inherited();
  const cache = await caches.open(CACHE);
  const keep = async (path) => cache.put(address(path), (await lying.get(hash(path))?.(path)) ?? (await verified(path)));
  // What did arrive is kept for the next attempt, so this waits for all of them.
  const failed = (await Promise.allSettled(missing.map(keep))).find(({ status }) => status === "rejected");
  const unchanged = (await absent(true)).filter((path) => lying.has(hash(path)));
  await Promise.allSettled(unchanged.map(keep));
  if (!failed) return;
  // The saves live in the same quota, and half a version is no use to anybody.
  if (failed.reason.name === "QuotaExceededError") await caches.delete(CACHE);
  throw failed.reason;
}

async function absent(late = false) {
  const requests = (await caches.has(CACHE)) ? await (await caches.open(CACHE)).keys() : [];
  const kept = new Set(requests.map(({ url }) => url));
  return Object.keys(FILES).filter((path) => LATE.has(path) === late && !kept.has(address(path)));
}

/** One after the other, so that the line stays free for the game; what cannot be had now is asked for the next time. */
async function fillLate() {
  for (const path of await absent(true)) {
    const found = await verified(path).catch(() => undefined);
    if (!(await caches.has(CACHE))) return; // dropped on purpose
    if (found) await (await caches.open(CACHE)).put(address(path), found).catch(() => {});
  }
}

/** From the hash of a file to what brings it out of another cache of ours; found by content, wherever it lay. */
async function inherited() {
  const found = new Map();
  for (const name of await others()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request)).arrayBuffer();
      found.set(await integrity(body), async (path) => typed(path, await cache.match(request)));
    }
  }
  return found;
}

async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

async function others() {
  return (await ours()).filter((name) => name !== CACHE);
}

/** In the order in which they were made: one that comes after ours is of a version that is still arriving. */
async function older() {
  const names = await ours();
  return names.slice(0, Math.max(0, names.indexOf(CACHE)));
}

async function drop(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function integrity(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** Of what is kept of a file. */
function hash(path) {
  return PACKED[path] ?? FILES[path];
}

/** Asks the server, past the browser's own cache, and rejects whatever is not exactly the file that was built. */
async function verified(path) {
  const demands = { cache: "no-cache", integrity: FILES[path], redirect: "error" };
  const found = await fetch(address(path), demands);
  if (!PACKED[path] || typeof DecompressionStream !== "function") return typed(path, found);
  const body = found.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": UNPACKED } });
}

/** The same body under its right type; without an address of its own, so that it may lie under any. */
function typed(path, response) {
  const ending = path === "" || path.endsWith("/") ? "html" : path.split(".").pop();
  const type = TYPES[ending] ?? response.headers.get("Content-Type") ?? "application/octet-stream";
  return new Response(response.body, { headers: { "Content-Type": type } });
}

function address(path) {
  return new URL(path, registration.scope).href;
}

/** The first version serves the page that brought it; a later one leaves open pages to the build they came from. */
async function begin() {
  const last = await older();
  if (last.length === 0) await clients.claim();
  else if ((await pages()).length === 0) await drop(last);
}

function pages() {
  return clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Says whether the page can be played, after fetching what the browser has lost; drops what no open page needs. */
async function report(port) {
  const complete = await fill().then(() => true, () => false);
  if ((await pages()).every(({ id }) => opened.has(id))) await drop(await older());
  port.postMessage(complete);
  if (complete) await fillLate();
}

async function page(event, url) {
  if (url.searchParams.get("nosw") === "1") return retire(event.request);
  const path = url.href.split(/[?#]/, 1)[0].slice(registration.scope.length).replace(/(^|\/)index\.html$/, "$1");
  if (!Object.hasOwn(FILES, path)) {
    // The root has relative links, so it is shown at its own address.
    return fetch(event.request).catch(() => Response.redirect(registration.scope));
  }
  try {
    const found = await listed(path);
    opened.add(event.resultingClientId);
    return found;
  } catch {
    // Lost here and no longer on the server: its page is of a newer build, and so are all the files that it names.
    return fetch(event.request);
  }
}

/** Sub-resources carry a hash in their address, so an older page can be given its own files as long as they are kept. */
async function part(request) {
  const path = request.url.slice(registration.scope.length);
  if (Object.hasOwn(FILES, path)) return listed(path);
  for (const name of await others()) {
    const kept = await caches.match(request, { cacheName: name });
    if (kept) return kept;
  }
  return fetch(request);
}

async function listed(path) {
  const kept = await caches.match(address(path), { cacheName: CACHE });
  if (kept) return kept;
  const found = await verified(path);
  // No cache at all means that it was dropped on purpose. On a full disk the file is as good, if only for now.
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).put(address(path), found.clone()).catch(() => {});
  return found;
}

/** The way out, even when what is cached cannot run; without a network nothing is thrown away. */
async function retire(request) {
  const found = await fetch(request, { cache: "no-cache" });
  retired = true;
  await registration.unregister();
  await drop(await ours());
  return found;
}
