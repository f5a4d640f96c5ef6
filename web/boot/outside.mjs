// Files and the address: what leaves the page, and what comes in, past the gate, for Python and for the rescue.
import { file, link, Refusal } from "./gate.mjs";

/** Gives the person a file; the browser asks them, or says, where it lies. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the person choose a file; `told(text, refusal)`: what of it passed the gate, or why nothing did. */
export function choose(told) {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".json,application/json";
  field.addEventListener("change", async () => {
    const [chosen] = field.files;
    if (!chosen) return;
    told(...(await passed(async () => file(await chosen.arrayBuffer()))));
  });
  field.click();
}

async function passed(reader) {
  try {
    return [await reader(), ""];
  } catch (error) {
    if (error instanceof Refusal) return ["", error.message];
    return ["", `the file is '${error.name}', expected one that this browser can read`];
  }
}

/** Copies the page's own address with this fragment; `told(address, copied)`. */
export async function share(fragment, told) {
  const address = new URL(`#${fragment}`, location.href.replace(/[?#].*/, "")).href;
  let copied = false;
  try {
    await navigator.clipboard.writeText(address);
    copied = true;
  } catch {
    // Not every browser lets a page write there; the address is shown instead.
  }
  told(address, copied);
}

let listener;
let waiting;

/** `told(link, refusal)`: the deal that the address names, now and whenever somebody changes it. */
export function listen(told) {
  listener = told;
  if (waiting) told(...waiting);
  waiting = undefined;
}

/** Takes a deal out of the address, so that it is asked about once and Back is the way back through the page. */
export function watchAddress() {
  const first = deal();
  if (first) {
    history.replaceState(history.state, "", location.pathname + location.search);
    tell(first);
  }
  // Registered before Python's own listener, which would take it for the way back to the home screen.
  let returning;
  addEventListener("popstate", (event) => {
    const found = deal();
    if (found) {
      event.stopImmediatePropagation();
      returning = found;
      history.back(); // answered by another popstate
    } else if (returning) {
      event.stopImmediatePropagation();
      tell(returning);
      returning = undefined;
    }
  });
}

function tell(found) {
  if (listener) listener(...found);
  else waiting = found;
}

function deal() {
  try {
    const found = link(location.hash);
    return found && [found, ""];
  } catch (error) {
    return ["", error.message];
  }
}
