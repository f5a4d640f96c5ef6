// The sounds of the table, made of numbers when somebody wants to hear them: nothing here is loaded before that.
import { ZZFX } from "zzfx/ZzFX.js";

const GESTURES = ["pointerup", "keydown"];
const SEEDS = [523, 587, 659, 784, 880];
/**
 * Each as ZzFX takes it: volume, randomness, frequency, attack, sustain, release, shape, curve, slide, its change, jump
 * of pitch, when, repetition, noise, modulation, crush, delay, volume of the sustain, decay, tremolo, filter.
 */
const SOUNDS = {
  card: [0.7, 0, 150, 0.002, 0.01, 0.05, 4, 1, -2, 0, 0, 0, 0, 0.2, 0, 0, 0, 0.5, 0.01, 0, -1800],
  trick: [0.7, 0, 90, 0.01, 0.05, 0.12, 4, 1, -1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0.5, 0.02, 0, -1200],
  shuffle: [0.5, 0, 200, 0.02, 0.25, 0.2, 4, 1, 0, 0, 0, 0, 0.06, 0.5, 0, 0, 0, 0.6, 0.05, 0, -2200],
  ...Object.fromEntries(SEEDS.map((pitch, at) => [`seed${at}`, [0.5, 0, pitch, 0, 0.005, 0.06, 1, 1.5]])),
  store: [0.6, 0, 392, 0.002, 0.03, 0.14, 0, 1, 0, 0, 196, 0.05],
  win: [0.6, 0, 523, 0.01, 0.12, 0.3, 0, 1, 0, 0, 131, 0.09],
};
const { audioContext } = ZZFX;
const built = new Map();

// Browsers let a page sound after a gesture, some of them only within one.
for (const name of GESTURES) addEventListener(name, wake);
wake();
for (const name of Object.keys(SOUNDS)) setTimeout(samples, 0, name);

/** Sounds at once, or not at all: what could not be heard in time is not made up for. */
export function play(name, volume) {
  if (audioContext.state === "running") ZZFX.playSamples([samples(name)], volume);
}

function samples(name) {
  if (!built.has(name)) built.set(name, ZZFX.buildSamples(...SOUNDS[name]));
  return built.get(name);
}

function wake() {
  if (audioContext.state === "suspended") audioContext.resume().catch(() => {});
}
