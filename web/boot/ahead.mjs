// What a visit out of the service worker's cache asks for before anything is drawn: nothing of it holds up the page.
import { aside } from "./aside.mjs";
import { wantsSnapshot } from "./quick.mjs";

export const LARGE = ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"].map(absolute);
/** Whether every file lies in the service worker's cache. */
export const kept = Boolean(navigator.serviceWorker?.controller);

const begins = kept && typeof WebAssembly === "object";
/** The boot snapshot, if it is being unpacked already. */
export const unpacking = begins && wantsSnapshot({ search: location.search, kept }) ? aside() : undefined;
const own = globalThis.fetch.bind(globalThis);
const coming = new Map(begins ? LARGE.map((address) => [address, own(address)]) : []);

/** As the browser's own fetch(); what is coming already is given once. */
export function fetched(resource, options) {
  const answer = coming.get(resource) ?? own(resource, options);
  coming.delete(resource);
  return answer;
}

function absolute(path) {
  return new URL(path, import.meta.url).href;
}
