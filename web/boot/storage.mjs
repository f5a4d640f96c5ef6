// Whether this browser lets the page keep anything, and what PyScript gets when it does not.

const PROBE = "beranda-probe";
const PATIENCE = 3000;

let answer;

/**
 * True when IndexedDB opens. Some browsers refuse, some throw, some never answer; then the stand-in takes its place,
 * since PyScript waits for IndexedDB before it loads Python. Asked once for each realm.
 */
export function ensureStorage(realm = globalThis) {
  answer ??= new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, false);
    opens((kept) => {
      clearTimeout(timer);
      resolve(kept);
    });
  }).then((kept) => {
    if (!kept) installStandIn(realm);
    return kept;
  });
  return answer;
}

/** Whether a text that is written can be read back: matches and scores are kept so, whatever becomes of IndexedDB. */
export function keepsTexts(realm = globalThis) {
  try {
    const texts = realm.localStorage;
    texts.setItem(PROBE, PROBE);
    const kept = texts.getItem(PROBE) === PROBE;
    texts.removeItem(PROBE);
    return kept;
  } catch {
    return false;
  }
}

function opens(answered) {
  try {
    const request = indexedDB.open(PROBE);
    request.onerror = () => answered(false);
    request.onsuccess = () => {
      request.result.close();
      answered(true);
    };
  } catch {
    answered(false);
  }
}

/** An IndexedDB that lives as long as the page. */
export function installStandIn(realm) {
  const databases = new Map();
  const open = (name) => {
    if (!databases.has(name)) databases.set(name, new Map());
    return later(database(databases.get(name)));
  };
  Object.defineProperty(realm, "indexedDB", { value: { open }, configurable: true });
}

/** The part of IDBDatabase that PyScript's storage map uses: one object store without a name of its own. */
function database(entries) {
  return {
    objectStoreNames: ["entries"],
    close() {},
    transaction: () => ({ objectStore: () => store(entries) }),
  };
}

function store(entries) {
  return {
    get: (key) => later(entries.get(key)),
    getKey: (key) => later(entries.has(key) ? key : undefined),
    getAllKeys: () => later([...entries.keys()]),
    count: () => later(entries.size),
    put: (value, key) => later(void entries.set(key, value)),
    delete: (key) => later(void entries.delete(key)),
    clear: () => later(void entries.clear()),
  };
}

/** An IDBRequest that succeeds as soon as its asker has set the listener. */
function later(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
}
