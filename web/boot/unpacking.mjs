// A worker beside the page, which unpacks the boot snapshot and ends.
import { unpacked } from "./memory.mjs";

unpacked((arrived) => postMessage({ arrived })).then(
  (bytes) => postMessage({ bytes }, [bytes.buffer]),
  (error) => postMessage({ reason: error.message }),
);
