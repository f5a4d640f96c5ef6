// When the page has been drawn for the first time.

/**
 * Resolves once the page has handed over its first picture; one that nobody sees draws nothing, and does not wait. That
 * the screen shows it is told later, and by some browsers only when the page changes again.
 */
export function drawn(patience = 1000, realm = globalThis) {
  if (realm.document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((resolve) => {
    realm.setTimeout(resolve, patience);
    realm.requestAnimationFrame(() => realm.setTimeout(resolve));
  });
}
