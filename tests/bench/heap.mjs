// How large the memory of Python is on the page and in the bots' worker, as JSON: `heap.mjs CHROMIUM ADDRESS < REQUESTS`;
// the worker first answers the requests, a JSON list.
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer from "puppeteer-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const PATIENCE = 120_000;
const LOOK_EVERY = 200;

/** The browser's own prototype: our interpreter.mjs puts a class of its own before it. */
const OWN = "(function own(at) { const up = Object.getPrototypeOf(at); return up === Object.prototype ? at : own(up); })";

/** The bytes of all that was found; a class's prototype is found too, and is no memory. */
const ADD = `function () {
  return this.filter((each) => !Object.hasOwn(each, "constructor")).reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}`;

/** The debugger finds the objects, so nothing has to be planted in the page. */
async function memory(client) {
  const { result } = await client.send("Runtime.evaluate", { expression: `${OWN}(WebAssembly.Memory.prototype)` });
  const { objects } = await client.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
  const answer = await client.send("Runtime.callFunctionOn", {
    objectId: objects.objectId,
    functionDeclaration: ADD,
    returnByValue: true,
  });
  return answer.result.value;
}

async function marked(page, name) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(LOOK_EVERY)) {
    if (await page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, name)) return;
  }
  throw new Error(`${name} was not marked in ${PATIENCE / 1000} s`);
}

/* global document -- runs in the page */
/** PyScript keeps the worker on the element that it made for it. */
async function answered(requests) {
  const { sync } = await document.querySelector('script[name^="bots"]').xworker.ready;
  for (const request of requests) await sync.choose(request);
}

const [executablePath, address] = process.argv.slice(2);
const requests = JSON.parse(await text(process.stdin));
const browser = await puppeteer.launch({ executablePath, args: FLAGS });
try {
  const page = await browser.newPage();
  await page.goto(address);
  await marked(page, "beranda:bots");
  await page.evaluate(answered, requests);
  const sizes = { page: await memory(await page.createCDPSession()), worker: 0 };
  for (const worker of page.workers()) sizes.worker = Math.max(sizes.worker, await memory(worker.client));
  console.log(JSON.stringify(sizes));
} finally {
  await browser.close();
}
