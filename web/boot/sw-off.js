// Takes the place of sw.js when keeping the site offline does harm: removes the worker and our caches, and nothing else.

const OURS = `beranda ${new URL(registration.scope).pathname} `;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
