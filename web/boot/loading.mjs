// How much of the page's program has arrived, and whether it still arrives.

/** Counts bytes against the total that the build knows, and remembers when it last saw any progress. */
export class Loading {
  #patience;
  #now;
  #last;
  #done = 0;
  #pending = new Set();
  #freed = [];

  /** `counts` is false where everything lies in the browser already: counting would only cost time. */
  constructor(total, { counts = true, patience = 20_000, now = () => performance.now() } = {}) {
    this.total = total;
    this.counts = counts;
    this.#patience = patience;
    this.#now = now;
    this.#last = now();
  }

  get done() {
    return this.counts ? Math.min(this.#done, this.total) : this.total;
  }

  /** The file that has been awaited longest, for the sentence that says what is missing. */
  get awaited() {
    return this.#pending.values().next().value;
  }

  get stalled() {
    return this.#now() - this.#last > this.#patience;
  }

  progress(bytes = 0) {
    this.#done += bytes;
    this.#last = this.#now();
  }

  expect(name) {
    this.#pending.add(name);
  }

  arrived(name) {
    this.#pending.delete(name);
    this.progress();
    if (this.#pending.size === 0) for (const resolve of this.#freed.splice(0)) resolve();
  }

  /** Resolves when all that is awaited has come: then the line has nothing to do. */
  free() {
    return this.#pending.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#freed.push(resolve));
  }
}

/**
 * Asks for the large files at once and counts their bytes; hands each answer to the first who fetches that address.
 * `begin` gets each answer as soon as it is there, before anybody asks.
 */
export function fetchAhead(addresses, loading, fetch, begin = () => {}) {
  const answers = new Map(addresses.map((address) => [address, counted(address, loading, fetch, begin)]));
  return (resource, options) => {
    const address = new URL(resource?.url ?? resource, globalThis.document?.baseURI).href;
    const answer = answers.get(address);
    answers.delete(address);
    return answer ?? fetch(resource, options);
  };
}

async function counted(address, loading, fetch, begin) {
  const name = address.split("/").pop();
  loading.expect(name);
  const response = await fetch(address);
  if (!response.ok || !response.body) return response;
  if (!loading.counts) loading.arrived(name);
  else {
    // A copy is counted: browsers keep compiled code only for an answer that is just as it came from the line.
    count(response.clone().body.getReader(), loading).then(
      () => loading.arrived(name),
      () => {}, // whoever reads the answer itself hears of it
    );
  }
  begin(response);
  return response;
}

async function count(reader, loading) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    loading.progress(value.byteLength);
  }
}
