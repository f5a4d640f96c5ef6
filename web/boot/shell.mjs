// The home screen in the person's language, which hears taps: the only JavaScript that anything drawn waits for.
// Others import what it holds from here, so that it is there once.
export { fetched, kept, LARGE, unpacking } from "./ahead.mjs";
export { aside } from "./aside.mjs";
export { arrival, wantsSnapshot } from "./quick.mjs";
import { drawn } from "./drawn.mjs";
import { chosenLanguage } from "./language.mjs";

let early = "";

document.addEventListener("click", remember);

const allWords = JSON.parse(document.getElementById("boot-words").textContent);

export const language = showLanguage();
/** What the page says before Python speaks. */
export const words = allWords[language];
performance.mark("beranda:shell");
goOn();

/** What was tapped last, or ""; nothing is remembered from now on. */
export function heard() {
  document.removeEventListener("click", remember);
  for (const node of document.querySelectorAll("[data-act][aria-busy]")) node.removeAttribute("aria-busy");
  return early;
}

/** Null too where this browser keeps nothing. */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What comes over the line would hold up what is drawn first; what lies in the browser does not. */
async function goOn() {
  const [{ transferSize } = {}] = performance.getEntriesByName(import.meta.url);
  if (transferSize !== 0) await drawn();
  document.head.append(document.getElementById("after").content);
  import("./boot.js");
  import("./offline.mjs");
}

/** Keeps the shell of the chosen language as #app and takes the others away. */
function showLanguage() {
  const shells = [...document.querySelectorAll("[data-language]")];
  const chosen = chosenLanguage({
    search: location.search,
    stored: stored("beranda:language"),
    preferred: navigator.languages ?? [],
    offered: shells.map((shell) => shell.dataset.language),
  });
  for (const shell of shells) {
    if (shell.dataset.language === chosen) Object.assign(shell, { hidden: false, id: "app" });
    else shell.remove();
  }
  document.documentElement.lang = chosen;
  document.title = allWords[chosen].title;
  return chosen;
}

/** The last tap before Python is there is the one that counts; its node says that it was heard. */
function remember(event) {
  const node = event.target.closest("[data-act]");
  if (!node) return;
  event.preventDefault();
  document.querySelector("[data-act][aria-busy]")?.removeAttribute("aria-busy");
  node.setAttribute("aria-busy", "true");
  early = node.dataset.act;
}
