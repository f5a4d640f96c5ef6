// Whether the boot snapshot is worth its bytes here.

/** Mbit/s: on a slower line the snapshot costs more than it saves. */
const FAST = 15;

/**
 * `kept`: the offline files are there, and the snapshot among them. Otherwise the line decides, by what it has just
 * brought: browsers cap their own estimate at 10 Mbit/s and begin with a guess. `?snapshot=on` and `off` overrule.
 */
export function wantsSnapshot({ search, kept, connection, arrived, unpacks = typeof DecompressionStream === "function" }) {
  const asked = new URLSearchParams(search).get("snapshot");
  if (!unpacks || asked === "off") return false;
  if (asked === "on" || kept) return true;
  const { saveData = false, effectiveType = "4g" } = connection ?? {};
  return !saveData && effectiveType === "4g" && speed(arrived) >= FAST;
}

/** Mbit/s of what has arrived so far, from its first byte to its last; `arrived` are resource timings. */
function speed(arrived) {
  const whole = arrived.filter((entry) => entry.responseEnd > 0 && entry.encodedBodySize > 0);
  const began = Math.min(...whole.map((entry) => entry.responseStart));
  const ended = Math.max(...whole.map((entry) => entry.responseEnd));
  const bits = 8 * whole.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  return whole.length ? bits / 1000 / Math.max(1, ended - began) : 0;
}
