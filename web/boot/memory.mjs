// The boot snapshot: Python's memory as the build saved it, fetched, unpacked and verified.

const SNAPSHOT = new URL("boot.gz", import.meta.url).href;
const SHA256 = "sha256";
/** How many it is when unpacked. */
const BYTES = 0;

let memory;

/** The memory to start from: what `begun` says, when it is asked for early. */
export function savedMemory(begun) {
  if (!memory) {
    memory = begun ?? unpacked();
    memory.catch(() => {}); // whoever loads Python hears of it
  }
  return memory;
}

/** Python has a copy of its own by then, and these are 30 MB. */
export function forgetMemory() {
  memory = undefined;
}

export async function unpacked(progress = () => {}) {
  const response = await fetch(SNAPSHOT);
  if (!response.ok) throw new Error(`${SNAPSHOT} answers ${response.status}`);
  const [packed, checked] = response.body.tee();
  const hash = gathered(checked, progress).then((bytes) => crypto.subtle.digest("SHA-256", bytes));
  const whole = filled(packed.pipeThrough(new DecompressionStream("gzip")), new Uint8Array(BYTES));
  const [bytes, digest] = await Promise.all([whole, hash]);
  if (hex(digest) !== SHA256) throw new Error(`${SNAPSHOT} is not what the build made`);
  return bytes;
}

async function gathered(stream, progress) {
  const pieces = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.byteLength;
    progress(value.byteLength);
  }
  const whole = new Uint8Array(size);
  pieces.reduce((at, piece) => (whole.set(piece, at), at + piece.byteLength), 0);
  return whole;
}

/** A stream that is longer than its room throws. */
async function filled(stream, room) {
  let at = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return room;
    room.set(value, at);
    at += value.byteLength;
  }
}

function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
