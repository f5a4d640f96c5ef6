// The boot snapshot unpacked by a worker beside the page, since the page has enough to do meanwhile.

/** The memory to start from; `progress` hears of bytes that came. */
export function aside(progress) {
  const worker = new Worker(new URL("unpacking.mjs", import.meta.url), { type: "module" });
  const answer = new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the worker that unpacks it did not start"));
    worker.onmessage = ({ data: { arrived, reason, bytes } }) => {
      if (arrived) progress?.(arrived);
      else if (reason) reject(new Error(reason));
      else resolve(bytes);
    };
  });
  answer.catch(() => {}); // whoever loads Python hears of it
  return answer.finally(() => worker.terminate());
}
