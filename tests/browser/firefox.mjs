// Drives Firefox for Python's smoke test: a line of JSON with a verb and what it needs comes in, a line of JSON goes out.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath] = process.argv.slice(2);
// Its own first pages and updates are no part of the test, and the network that they ask for may not be there.
const extraPrefsFirefox = { "datareporting.policy.dataSubmissionEnabled": false, "intl.accept_languages": "en-GB, en" };
const browser = await puppeteer.launch({ browser: "firefox", executablePath, extraPrefsFirefox, headless: true });
const page = await browser.newPage();
const asked = [];
page.on("request", (request) => asked.push(request.url()));

const verbs = {
  open: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
  reload: async () => void (await page.reload({ waitUntil: "domcontentloaded" })),
  click: (selector) => page.click(selector),
  look: (expression) => page.evaluate(expression),
  asked: () => asked,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, ...given] = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await verbs[verb](...given)) ?? null };
  } catch (error) {
    answer = { error: error.message };
  }
  console.log(JSON.stringify(answer));
}
await browser.close();
