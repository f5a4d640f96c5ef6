// The second copy of everything that is kept: IndexedDB, one entry for each key, each write a transaction of its own.
import { refused } from "./gate.mjs";

const NAME = "beranda";
const ENTRIES = "texts";

export class Mirror {
  /** What `read("")` gave when it was first asked; undefined before, and where this browser refuses. */
  early;
  #factory;
  #database;

  /** With what the browser has now: later there may be a stand-in that keeps nothing. */
  constructor(realm = globalThis) {
    try {
      this.#factory = realm.indexedDB;
    } catch {
      // Then it has none.
    }
    this.read("").then((text) => (this.early = text)).catch(() => {});
  }

  /** Every [key, text] whose key begins so, as JSON; what Python may not read is set aside first. */
  async read(start) {
    const found = await this.#found(start);
    if (!refused(found).length) return JSON.stringify(found);
    const moves = refused([...found, ...(await this.#found("beranda:aside:"))]);
    const changes = moves.flatMap(({ key, text, place, left }) => [[place, text], [key, left]]);
    const given = moves.flatMap(({ key, text, place }) => [[place, null], [key, text]]);
    await this.write(JSON.stringify([changes, given]), true).catch(() => {}); // then it is moved the next time
    const moved = new Map([...found, ...changes]);
    return JSON.stringify([...moved].filter(([key, text]) => text !== null && key.startsWith(start)));
  }

  async #found(start) {
    const transaction = await this.#transaction("readonly");
    const entries = transaction.objectStore(ENTRIES);
    const found = [];
    const range = start ? IDBKeyRange.bound(start, `${start}\uffff`) : undefined;
    const cursors = entries.openCursor(range);
    cursors.onsuccess = () => {
      const cursor = cursors.result;
      if (!cursor) return;
      if (typeof cursor.key === "string" && typeof cursor.value === "string") found.push([cursor.key, cursor.value]);
      cursor.continue();
    };
    await completed(transaction);
    return found;
  }

  /**
   * `text` is the JSON of two lists of [key, text or null]: the changes, and what has to lie there or nothing is
   * changed and the answer is false; and whether everything else that lies there goes. Answered when the transaction is
   * complete; `strict`: when it is on the disk.
   */
  async write(text, strict) {
    const [changes, given, clear] = JSON.parse(text);
    const durability = strict ? "strict" : "relaxed";
    const transaction = await this.#transaction("readwrite", { durability });
    const entries = transaction.objectStore(ENTRIES);
    let same = true;
    let missing = given.length;
    const change = () => {
      if (same && clear) entries.clear();
      for (const [key, value] of same ? changes : []) {
        if (value === null) entries.delete(key);
        else entries.put(value, key);
      }
    };
    for (const [key, value] of given) {
      const asked = entries.get(key);
      asked.onsuccess = () => {
        same &&= (asked.result ?? null) === value;
        missing -= 1;
        if (missing === 0) change();
      };
    }
    if (missing === 0) change();
    await completed(transaction);
    return same;
  }

  /** A connection that is just being closed gives none: then it is opened anew the next time. */
  async #transaction(mode, options) {
    const database = await this.#open();
    try {
      return database.transaction(ENTRIES, mode, options);
    } catch (error) {
      this.#database = undefined;
      throw error;
    }
  }

  /** Opened once; again after the browser has closed it, as WebKit sometimes does. */
  #open() {
    this.#database ??= this.#opened().catch((error) => {
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }

  async #opened() {
    const request = this.#factory.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES);
    const database = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const forget = () => (this.#database = undefined);
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  }
}

function completed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}
