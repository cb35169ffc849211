import { openEmbedder } from './embedder.ts';
import { createPattern, patternBytes, type WatermarkPattern } from './pattern.ts';

/** A sequence of numbers in 0..1, the same on every call. */
export function testNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function testPattern(seed: number): WatermarkPattern {
  const next = testNumbers(seed);
  for (let skipped = 0; skipped < 10; skipped++) next();
  return createPattern(Uint8Array.from({ length: patternBytes }, () => Math.floor(next() * 256)));
}

/** Sounds like vowels at 16 kHz: harmonics of a gliding pitch under formants that move, with pauses. */
export function testVowels(seconds: number, seed: number): Float32Array {
  const next = testNumbers(seed);
  const sampleRate = 16_000;
  const samples = new Float32Array(seconds * sampleRate);
  let phase = 0;
  let [pitch, first, second] = [120, 500, 1500];
  let targets = [120, 500, 1500, 1];
  let level = 0;
  for (let at = 0; at < samples.length; at++) {
    if (at % 2400 === 0)
      targets = [90 + 80 * next(), 300 + 500 * next(), 900 + 1500 * next(), next() < 0.2 ? 0 : 0.5 + next()];
    pitch += (targets[0]! - pitch) / 1500;
    first += (targets[1]! - first) / 800;
    second += (targets[2]! - second) / 800;
    level += (targets[3]! - level) / 400;
    phase += (2 * Math.PI * pitch) / sampleRate;
    let sample = (next() - 0.5) * 0.05;
    for (let harmonic = 1; harmonic * pitch < 5000; harmonic++) {
      const hz = harmonic * pitch;
      const formants =
        1 / (1 + ((hz - first) / 120) ** 2) +
        0.5 / (1 + ((hz - second) / 180) ** 2) +
        0.2 / (1 + ((hz - 2800) / 300) ** 2);
      sample += (formants + 0.01) * Math.sin(harmonic * phase);
    }
    samples[at] = 0.15 * level * sample;
  }
  return samples;
}

/** Marks a recording at 16 kHz. */
export function markRecording(pattern: WatermarkPattern, samples: Float32Array): Float32Array {
  const embedder = openEmbedder(pattern, 16_000);
  const result = new Float32Array(samples.length);
  const head = embedder.process(samples);
  result.set(head);
  result.set(embedder.finish(), head.length);
  return result;
}

/** Plays a recording faster, with its pitch, by cubic interpolation. */
export function changeSpeed(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, at) => {
    const position = at * speed;
    const index = Math.floor(position);
    const f = position - index;
    const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => samples[index + offset] ?? 0) as [
      number,
      number,
      number,
      number,
    ];
    return b + (f / 2) * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
  });
}
