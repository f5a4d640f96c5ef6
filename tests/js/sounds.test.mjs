// The sounds of the table: what ZzFX makes of our numbers, and when the page may be heard.
import assert from "node:assert/strict";
import test from "node:test";

const RATE = 44100;
const LONGEST = 0.8;

class Node {
  gain = { value: 1 };
  playbackRate = { value: 1 };
  connect(next) {
    return next;
  }
  start() {
    context.started.push(this.buffer.channel);
  }
}

class Context {
  state = "suspended";
  started = [];
  resumed = 0;
  constructor() {
    context = this;
  }
  createBuffer(channels, length) {
    const channel = new Float32Array(length);
    return { channel, getChannelData: () => channel };
  }
  createBufferSource() {
    return new Node();
  }
  createGain() {
    return new Node();
  }
  async resume() {
    this.resumed += 1;
  }
}

let context;
const page = new EventTarget();
Object.assign(globalThis, {
  AudioContext: Context,
  StereoPannerNode: Node,
  addEventListener: page.addEventListener.bind(page),
});
const { play } = await import("../../web/boot/sounds.mjs");
const NAMES = ["card", "trick", "shuffle", "seed0", "seed1", "seed2", "seed3", "seed4", "store", "win"];

test("a page that may not be heard is silent, and asks again with every gesture", () => {
  play("card", 1);
  assert.deepEqual(context.started, []);
  const before = context.resumed;
  page.dispatchEvent(new Event("keydown"));
  page.dispatchEvent(new Event("pointerup"));
  assert.equal(context.resumed, before + 2);
  context.state = "running";
  page.dispatchEvent(new Event("pointerup"));
  assert.equal(context.resumed, before + 2);
});

test("every sound can be heard, is short, and is not torn off", () => {
  context.state = "running";
  for (const name of NAMES) {
    context.started = [];
    play(name, 1);
    const [samples] = context.started;
    const loudest = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    assert.ok(samples.length < LONGEST * RATE, `${name} takes ${samples.length / RATE} s`);
    assert.ok(loudest > 0.05 && loudest <= 1, `${name} is ${loudest} loud`);
    assert.ok(Math.abs(samples.at(-1)) < 0.05, `${name} ends with ${samples.at(-1)}`);
  }
});

test("the five seeds differ in pitch", () => {
  const crossings = (samples) => samples.filter((each, at) => at && each > 0 !== samples[at - 1] > 0).length / samples.length;
  const pitches = NAMES.slice(3, 8).map((name) => {
    context.started = [];
    play(name, 1);
    return crossings(context.started[0]);
  });
  assert.deepEqual(pitches, [...pitches].sort((one, other) => one - other));
  assert.equal(new Set(pitches).size, 5);
});

test("the same name is always the same sound", () => {
  context.started = [];
  play("trick", 1);
  play("trick", 0.2);
  assert.deepEqual(context.started[0], context.started[1]);
});
