// An IndexedDB without a browser, as much of it as the mirror asks for; transactions one after the other.

export class Range {
  constructor(low, high) {
    Object.assign(this, { low, high });
  }
  static bound(low, high) {
    return new Range(low, high);
  }
}

/** A realm with a database of these entries; `refuses`: whether writing fails now. */
export function realm(pairs) {
  const made = { entries: new Map(Object.entries(pairs)), refuses: false, writes: 0 };
  made.indexedDB = { open: () => request(database(made)) };
  return made;
}

function request(result) {
  const asked = { result };
  setImmediate(() => asked.onsuccess?.());
  return asked;
}

function database(made) {
  return { transaction: (_, mode) => transaction(made, mode), close() {} };
}

function transaction(made, mode) {
  const steps = [];
  const writing = mode === "readwrite";
  const asked = (answer) => {
    const one = {};
    steps.push(() => {
      one.result = answer();
      one.onsuccess?.();
    });
    return one;
  };
  const running = {
    objectStore: () => ({
      get: (key) => asked(() => made.entries.get(key)),
      put: (value, key) => asked(() => made.entries.set(key, value)),
      clear: () => asked(() => made.entries.clear()),
      delete: (key) => asked(() => made.entries.delete(key)),
      openCursor: (range) => cursors(made, range, steps),
    }),
  };
  setImmediate(() => {
    if (writing && made.refuses) return running.onabort({});
    made.writes += writing;
    while (steps.length) steps.shift()();
    running.oncomplete();
  });
  return running;
}

function cursors(made, range, steps) {
  const inside = ([key]) => !range || (key >= range.low && key <= range.high);
  const left = [...made.entries].filter(inside).sort(([one], [other]) => (one < other ? -1 : 1));
  const asked = {};
  const next = () => {
    const [key, value] = left.shift() ?? [];
    asked.result = key === undefined ? null : { key, value, continue: () => steps.push(next) };
    asked.onsuccess();
  };
  steps.push(next);
  return asked;
}
