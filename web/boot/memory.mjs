// The boot snapshot: Python's memory as the build saved it, fetched, unpacked, verified and laid out.

const SNAPSHOT = new URL("boot.gz", import.meta.url).href;
/** Of what is in it when it is unpacked. */
const SHA256 = "sha256";
/** How the service worker calls what it has unpacked already. */
const UNPACKED = "application/x-python-memory";

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

/** `progress` hears of bytes that came. */
export async function unpacked(progress = () => {}, hash = SHA256) {
  const response = await fetch(SNAPSHOT);
  if (!response.ok) throw new Error(`${SNAPSHOT} answers ${response.status}`);
  const whole = response.headers.get("Content-Type") === UNPACKED ? response : new Response(inflated(response, progress));
  const bytes = await whole.arrayBuffer();
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== hash) throw new Error(`${SNAPSHOT} is not what the build made`);
  return laidOut(bytes);
}

function inflated(response, progress) {
  const counted = new TransformStream({
    transform(chunk, controller) {
      progress(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
}

/** Each stretch in its place, as sparse.py names them; between them everything is zero. */
export function laidOut(bytes) {
  const numbers = new DataView(bytes);
  const number = (index) => numbers.getUint32(4 * index, true);
  const [size, count] = [number(0), number(1)];
  const whole = new Uint8Array(size);
  let at = 4 * (2 + 2 * count);
  for (let index = 2; index < 2 + 2 * count; index += 2) {
    whole.set(new Uint8Array(bytes, at, number(index + 1)), number(index));
    at += number(index + 1);
  }
  return whole;
}

function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
