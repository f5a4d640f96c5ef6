// The tabs of this page among themselves: locks, of which one tab holds each, and a channel between them.

const NAME = "beranda";
const EVENT = "beranda:tabs";
const TRIES = 3;
const PAUSE = 100;

export class Tabs {
  #held = new Map();
  #me = crypto.randomUUID?.() ?? String(crypto.getRandomValues(new Uint32Array(1))[0]);
  #channel;

  constructor() {
    if (typeof BroadcastChannel !== "function") return;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = ({ data }) => {
      const { from, word, match } = data ?? {};
      if (from !== this.#me && typeof word === "string" && typeof match === "string") told(word, match);
    };
  }

  /** Whether the lock is ours now. A page that is being loaded again may still be letting go of it, so we ask again. */
  async claim(match, steal) {
    if (!navigator.locks) return true;
    for (let left = TRIES; left > 0; left -= 1) {
      if (this.#held.has(match) || (await this.#ask(match, steal))) return true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return false;
  }

  release(match) {
    this.#held.get(match)?.();
    this.#held.delete(match);
  }

  post(word, match) {
    this.#channel?.postMessage({ from: this.#me, word, match });
  }

  /** Without locks, or where they are refused, each tab is alone. */
  #ask(match, steal) {
    return new Promise((answer) => {
      const hold = (lock) => {
        if (lock) this.#held.set(match, undefined);
        answer(Boolean(lock));
        return lock ? new Promise((release) => this.#held.set(match, release)) : undefined;
      };
      navigator.locks.request(`${NAME}:${match}`, steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
        if (this.#held.delete(match)) told("lost", match);
        else answer(true);
      });
    });
  }
}

function told(word, match) {
  dispatchEvent(new CustomEvent(EVENT, { detail: `${word} ${match}` }));
}
