// The large files: counted while they come, handed over to whoever fetches them.
import { fetchAhead, Loading } from "./loading.mjs";
import { savedMemory } from "./memory.mjs";
import { compileAhead } from "./program.mjs";
import { aside, fetched, kept, LARGE, unpacking } from "./shell.mjs";
import { ensureStorage } from "./storage.mjs";

export const MEMORY = new URL("boot.gz", import.meta.url).href;
export const loading = new Loading(Infinity, { counts: !kept });

/** Whether there will be a storage, and a fetch() that has asked for the large files. */
export function begin() {
  // The storage before the files, behind which its answer would have to queue.
  const storage = ensureStorage();
  return { storage, fetch: fetchAhead(LARGE, loading, fetched, compileAhead) };
}

/** PyScript will ask for the snapshot too, and say what is wrong with it. */
export function unpackAhead() {
  const name = MEMORY.split("/").pop();
  loading.expect(name);
  const memory = unpacking ?? aside((bytes) => loading.progress(bytes));
  savedMemory(memory).catch(() => {}).then(() => loading.arrived(name));
}
