// Prints the bombs as JSON, for the tests of the whole page.
import { BOMBS } from "./bombs.mjs";

process.stdout.write(JSON.stringify(BOMBS));
