import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openVoiceActivity, type VoiceActivityOptions } from './voice-activity.ts';

const rate = 16_000;
const defaults = { threshold: 0.4, minSpeechMs: 100, minSilenceMs: 100 };

/** A repeatable generator of -1..1. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A vowel: a voice of 120 Hz through two formants, with the syllables of speech. */
function voice(seconds: number, gain = 0.2): Float32Array {
  return Float32Array.from({ length: seconds * rate }, (_, i) => {
    const t = i / rate;
    let sum = 0;
    for (let k = 1; k <= 25; k++) {
      const hertz = 120 * k;
      const shape = 1 / (1 + ((hertz - 600) / 150) ** 2) + 0.5 / (1 + ((hertz - 1400) / 200) ** 2);
      sum += shape * Math.sin(2 * Math.PI * hertz * t);
    }
    return gain * sum * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * t));
  });
}

const detect = (samples: Float32Array, options: Partial<VoiceActivityOptions> = {}) => {
  const activity = openVoiceActivity(rate, { ...defaults, ...options });
  activity.write(samples);
  return activity;
};
const concat = (...parts: Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));

it('hears a voice, and the seconds since it ended, whatever the size of the pieces', () => {
  const samples = concat(new Float32Array(rate), voice(0.8), new Float32Array(rate));
  for (const size of [77, 160, 5000, samples.length]) {
    const activity = openVoiceActivity(rate, defaults);
    for (let at = 0; at < samples.length; at += size) activity.write(samples.slice(at, at + size));
    expect(activity.hasSpeech).toBe(true);
    expect(activity.silenceS).toBeGreaterThan(0.9);
    expect(activity.silenceS).toBeLessThan(1.05);
    activity.reset();
    expect(activity.hasSpeech).toBe(false);
    expect(activity.silenceS).toBe(0);
  }
});

it('ignores silence, steady noise, clicks and sounds that are too short', () => {
  const random = noiseOf(3);
  const noise = Float32Array.from({ length: 8 * rate }, () => 0.05 * random());
  expect(detect(new Float32Array(2 * rate)).hasSpeech).toBe(false);
  expect(detect(noise).hasSpeech).toBe(false);
  const click = new Float32Array(rate);
  click[8000] = 0.9;
  expect(detect(click).hasSpeech).toBe(false);
  expect(detect(concat(new Float32Array(rate), voice(0.25)), { minSpeechMs: 500 }).hasSpeech).toBe(false);
  expect(detect(concat(new Float32Array(rate), voice(0.8)), { minSpeechMs: 500 }).hasSpeech).toBe(true);
});

it('hears a voice in noise, and a quiet one only without the filter of the background', () => {
  const random = noiseOf(5);
  const noisy = concat(new Float32Array(2 * rate), voice(1), new Float32Array(rate)).map((x) => x + 0.01 * random());
  const activity = detect(noisy);
  expect(activity.hasSpeech).toBe(true);
  expect(activity.silenceS).toBeGreaterThan(0.8);
  const quiet = concat(new Float32Array(4 * rate), voice(1, 0.013)).map((x) => x + 0.006 * random());
  expect(detect(quiet).hasSpeech).toBe(true);
  expect(detect(quiet, { ignoresBackground: true }).hasSpeech).toBe(false);
});

const recording = new URL('../../../shared/audio/austen-0870.wav', import.meta.url);
it.skipIf(!existsSync(recording))('hears a real reader within a quarter of a second, and its pauses', () => {
  const bytes = readFileSync(recording).subarray(44);
  const samples = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768);
  const activity = openVoiceActivity(rate, defaults);
  let longestS = 0;
  for (let at = 0; at < samples.length; at += 1600) {
    activity.write(samples.slice(at, at + 1600));
    if (activity.hasSpeech) longestS = Math.max(longestS, activity.silenceS);
  }
  expect(activity.hasSpeech).toBe(true);
  // No pause of a reader within sentences is so long that it would commit.
  expect(longestS).toBeLessThan(1.5);
  activity.write(new Float32Array(2 * rate));
  expect(activity.silenceS).toBeGreaterThan(1.5);
});
