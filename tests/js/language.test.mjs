// Which language the page speaks.
import assert from "node:assert/strict";
import test from "node:test";
import { chosenLanguage } from "../../web/boot/language.mjs";

const asked = { search: "", stored: null, preferred: [], offered: ["en", "fr"] };

test("the address wins over the stored choice", () => {
  assert.equal(chosenLanguage({ ...asked, search: "?lang=en", stored: "fr" }), "en");
});

test("the stored choice wins over the browser's list", () => {
  assert.equal(chosenLanguage({ ...asked, stored: "fr", preferred: ["en-GB"] }), "fr");
});

test("the first language of the browser that we have is taken, whatever its region", () => {
  assert.equal(chosenLanguage({ ...asked, preferred: ["de-AT", "fr-CA", "en"] }), "fr");
});

test("what we do not have is passed over, down to English", () => {
  assert.equal(chosenLanguage({ ...asked, search: "?lang=xx", stored: "<script>", preferred: ["de"] }), "en");
});
