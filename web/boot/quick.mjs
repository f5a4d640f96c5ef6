// Whether the boot snapshot is worth its bytes here.

/** Mbit/s: on a slower line the snapshot costs more than it saves. */
const FAST = 15;

/**
 * `kept`: the offline files are there, and the snapshot among them. `before`: what was decided on the last visit.
 * `sample`: the resource timing of one large file. Browsers cap their own estimate of the line at 10 Mbit/s and begin
 * with a guess, so the line is judged by what it has just brought. `?snapshot=on` and `off` overrule.
 */
export function wantsSnapshot({ search, kept, before, connection, sample, unpacks = canUnpack() }) {
  const asked = new URLSearchParams(search).get("snapshot");
  if (!unpacks || asked === "off") return false;
  if (asked === "on" || kept) return true;
  const { saveData = false, effectiveType = "4g" } = connection ?? {};
  if (saveData || effectiveType !== "4g" || !sample) return false;
  const cached = sample.transferSize < sample.encodedBodySize;
  return cached ? before : speed(sample) >= FAST;
}

/** Mbit/s while the file came. */
function speed({ encodedBodySize, responseStart, responseEnd }) {
  return (8 * encodedBodySize) / 1000 / Math.max(1, responseEnd - responseStart);
}

/** The resource timing of that address as soon as it has arrived; nothing after `patience` milliseconds. */
export function arrival(address, patience = 3000, realm = globalThis) {
  return new Promise((resolve) => {
    const observer = new realm.PerformanceObserver((list) => {
      const found = list.getEntries().find(({ name, responseEnd }) => name === address && responseEnd > 0);
      if (found) done(found);
    });
    const timer = realm.setTimeout(done, patience);
    observer.observe({ type: "resource", buffered: true });
    function done(found) {
      realm.clearTimeout(timer);
      observer.disconnect();
      resolve(found);
    }
  });
}

function canUnpack() {
  return typeof DecompressionStream === "function";
}
