// What a service worker lives in, as far as sw.js and sw-off.js use it: caches, a server, pages and a registration.
import { createHash, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

export const SCOPE = "http://host/beranda/";

export function integrity(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The list of a build, as the build writes it: address below the scope to hash. */
export function listOf(files) {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrity(text)]));
}

/** Ordered by when each was made, as the standard demands. */
class Caches {
  #all = new Map();

  async keys() {
    return [...this.#all.keys()];
  }

  async has(name) {
    return this.#all.has(name);
  }

  async open(name) {
    if (!this.#all.has(name)) this.#all.set(name, new Cache());
    return this.#all.get(name);
  }

  async delete(name) {
    return this.#all.delete(name);
  }

  async match(request, { cacheName }) {
    return this.#all.get(cacheName)?.match(request);
  }
}

class Cache {
  #entries = new Map();

  async keys() {
    return [...this.#entries.keys()].map((url) => ({ url }));
  }

  async match(request) {
    const entry = this.#entries.get(request.url ?? request);
    return entry && new Response(entry.body, { headers: entry.headers });
  }

  async put(address, response) {
    const body = await response.arrayBuffer();
    this.#entries.set(address, { body, headers: [...response.headers] });
  }

  async delete(address) {
    return this.#entries.delete(address);
  }
}

/** A host with one build on it, and a browser that has met `caches` before. */
export class Realm {
  constructor(files) {
    /** What the server has; a function instead of a text answers by itself. */
    this.served = { ...files };
    this.online = true;
    this.unpacks = true;
    this.asked = [];
    this.caches = new Caches();
    this.pages = [];
    this.skipped = 0;
    this.claimed = 0;
    this.unregistered = 0;
  }

  /** Starts a worker of the given list. A worker that was put to sleep starts again in the same way. */
  start(files, build = "b1", script = "sw.js", late = [], packed = {}) {
    const listeners = new Map();
    const source = readFileSync(new URL(`../../web/boot/${script}`, import.meta.url), "utf8")
      .replace('"{{files}}"', JSON.stringify(listOf(files)))
      .replace('"{{late}}"', JSON.stringify(late))
      .replace('"{{packed}}"', JSON.stringify(packed))
      .replace('"{{build}}"', JSON.stringify(build));
    const realm = {
      addEventListener: (kind, listener) => listeners.set(kind, listener),
      registration: { scope: SCOPE, unregister: async () => (this.unregistered += 1) },
      clients: { claim: async () => (this.claimed += 1), matchAll: async () => this.pages.map((id) => ({ id })) },
      skipWaiting: () => (this.skipped += 1),
      caches: this.caches,
      fetch: (request, demands) => this.#fetch(request, demands),
      crypto: webcrypto,
      DecompressionStream: this.unpacks ? DecompressionStream : undefined,
      Response,
      URL,
      btoa,
    };
    vm.runInNewContext(source, realm, { filename: script });
    return new Worker(listeners);
  }

  async #fetch(request, demands = {}) {
    const address = request.url ?? request;
    const path = address.replace(SCOPE, "").split(/[?#]/)[0];
    this.asked.push(path);
    if (!this.online) throw new TypeError("Failed to fetch");
    const found = this.served[path];
    if (typeof found === "function") return found(demands);
    const answer = new Response(found ?? "not here", {
      status: found === undefined ? 404 : 200,
      headers: { "Content-Type": "application/octet-stream" },
    });
    if (demands.integrity && integrity(found ?? "not here") !== demands.integrity) throw new TypeError("Failed to fetch");
    return answer;
  }
}

/** Events in, what becomes of them out. */
class Worker {
  #listeners;

  constructor(listeners) {
    this.#listeners = listeners;
  }

  #extended(kind, event = {}) {
    let until;
    this.#listeners.get(kind)({ ...event, waitUntil: (promise) => (until = promise) });
    return until;
  }

  install() {
    return this.#extended("install");
  }

  activate() {
    return this.#extended("activate");
  }

  /** The answer, if the message is one that is answered. */
  async message(data) {
    let answer;
    await this.#extended("message", { data, ports: [{ postMessage: (word) => (answer = word) }] });
    return answer;
  }

  /** Undefined when the request is left to the browser. */
  fetch(path, { mode = "no-cors", method = "GET", page = "" } = {}) {
    let answer;
    const request = { url: new URL(path, SCOPE).href, mode, method };
    this.#listeners.get("fetch")({ request, resultingClientId: page, respondWith: (promise) => (answer = promise) });
    return answer;
  }

  open(path, page = "") {
    return this.fetch(path, { mode: "navigate", page });
  }
}
