// Python's own program, compiled while the page still reads what will run it, and started step by step.

/** From the answer that brought a program to what comes of compiling it. */
const compiled = new WeakMap();

/** A server that names the wrong type for .wasm costs a little time, not the game. */
export function isProgram(response) {
  return Boolean(response.ok && response.headers.get("Content-Type")?.startsWith("application/wasm"));
}

/** Begins at once if it is a program; its body is then for instantiated() alone. */
export function compileAhead(response) {
  if (!isProgram(response)) return;
  const module = WebAssembly.compileStreaming(response);
  module.catch(() => {}); // whoever instantiates it hears of it
  compiled.set(response, module);
}

/** What instantiateStreaming gives, of a program compiled ahead; undefined of any other. */
export async function instantiated(response, imports) {
  const module = await compiled.get(response);
  if (!module) return undefined;
  const instance = await WebAssembly.instantiate(module, imports);
  await breath();
  return { module, instance };
}

/** Between two long steps the page may draw, and hear a tap. */
export function breath() {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
