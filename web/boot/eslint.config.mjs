// What eslint demands of our JavaScript: the recommended rules, and no way to turn text into markup or code.
import js from "@eslint/js";

const BROWSER = [
  "BroadcastChannel",
  "CustomEvent",
  "DecompressionStream",
  "IDBKeyRange",
  "MessageChannel",
  "PerformanceObserver",
  "Blob",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "TransformStream",
  "URL",
  "URLSearchParams",
  "WebAssembly",
  "Worker",
  "addEventListener",
  "caches",
  "clearInterval",
  "clearTimeout",
  "console",
  "crypto",
  "dispatchEvent",
  "document",
  "fetch",
  "history",
  "indexedDB",
  "localStorage",
  "location",
  "navigator",
  "performance",
  "postMessage",
  "queueMicrotask",
  "setInterval",
  "setTimeout",
];
const WORKERS = "web/boot/sw*.js";
const SERVICE_WORKER = [
  "DecompressionStream",
  "Response",
  "URL",
  "addEventListener",
  "btoa",
  "caches",
  "clients",
  "crypto",
  "fetch",
  "registration",
  "skipWaiting",
];
const NODE = [
  "Buffer",
  "CustomEvent",
  "DOMException",
  "DecompressionStream",
  "Event",
  "EventTarget",
  "ReadableStream",
  "Response",
  "TextEncoder",
  "URL",
  "WebAssembly",
  "addEventListener",
  "btoa",
  "console",
  "performance",
  "process",
  "queueMicrotask",
  "setImmediate",
  "setTimeout",
];
const readable = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

const TEXT_TO_MARKUP = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "srcdoc"];
const MARKUP_RULES = TEXT_TO_MARKUP.map((property) => ({ property, message: "Use textContent and elements." }));
const DOCUMENT_RULES = ["write", "writeln"].map((property) => ({ object: "document", property }));

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": ["error", ...MARKUP_RULES, ...DOCUMENT_RULES],
      "no-restricted-syntax": [
        "error",
        { selector: "Literal[value=/^\\s*javascript:/i]", message: "No code in addresses." },
        { selector: "CallExpression[callee.property.name='setAttribute'] > Literal[value=/^(on|style$)/i]" },
      ],
      "no-script-url": "error",
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
    },
  },
  { files: ["web/boot/*.{js,mjs}"], ignores: [WORKERS], languageOptions: { globals: readable(BROWSER) } },
  { files: [WORKERS], languageOptions: { globals: readable(SERVICE_WORKER), sourceType: "script" } },
  { files: ["web/boot/eslint.config.mjs", "web/build/*.mjs", "tests/**/*.mjs"], languageOptions: { globals: readable(NODE) } },
];
