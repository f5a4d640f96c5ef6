// How large the memory of Python is on the page and in the bots' worker: `heap.mjs CHROMIUM ADDRESS`, as JSON.
import { setTimeout as pause } from "node:timers/promises";
import puppeteer from "puppeteer-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const PATIENCE = 120_000;
const LOOK_EVERY = 200;

/** The debugger finds the objects, so nothing has to be planted in the page. */
async function memory(client) {
  const { result } = await client.send("Runtime.evaluate", { expression: "WebAssembly.Memory.prototype" });
  const { objects } = await client.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
  const answer = await client.send("Runtime.callFunctionOn", {
    objectId: objects.objectId,
    functionDeclaration: "function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }",
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

const [executablePath, address] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: FLAGS });
try {
  const page = await browser.newPage();
  await page.goto(address);
  await marked(page, "beranda:bots");
  const sizes = { page: await memory(await page.createCDPSession()), worker: 0 };
  for (const worker of page.workers()) sizes.worker = Math.max(sizes.worker, await memory(worker.client));
  console.log(JSON.stringify(sizes));
} finally {
  await browser.close();
}
