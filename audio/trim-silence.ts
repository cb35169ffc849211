import type { BlockProcessor } from './block-processor.ts';

/** What is softer, −54 dBFS, counts as silence. */
const threshold = 0.002;
const beforeS = 0.015;
const afterS = 0.04;

/**
 * Takes the silence off both ends of a clause. A little stays, and is faded, so that soft sounds are kept and nothing
 * clicks. Silence inside the clause stays as it is.
 */
export function trimSilence(sampleRate: number): BlockProcessor {
  const before = Math.round(beforeS * sampleRate);
  const after = Math.round(afterS * sampleRate);
  /** Before the first sound: the latest silence. After it: the silence since the last sound. */
  let silence = new Float32Array(0);
  let started = false;

  function process(samples: Float32Array): Float32Array<ArrayBuffer> {
    const all = new Float32Array(silence.length + samples.length);
    all.set(silence);
    all.set(samples, silence.length);
    const last = all.findLastIndex((sample) => Math.abs(sample) > threshold);
    if (last < 0) {
      silence = started ? all : all.slice(Math.max(0, all.length - before));
      return new Float32Array(0);
    }
    silence = all.slice(last + 1);
    if (started) return all.slice(0, last + 1);

    started = true;
    const first = all.findIndex((sample) => Math.abs(sample) > threshold);
    const from = Math.max(0, first - before);
    const opening = all.slice(from, last + 1);
    const fade = first - from;
    for (let i = 0; i < fade; i++) opening[i]! *= (i + 1) / (fade + 1);
    return opening;
  }

  function finish(): Float32Array<ArrayBuffer> {
    if (!started) return new Float32Array(0);
    const tail = silence.slice(0, after);
    for (let i = 0; i < tail.length; i++) tail[i]! *= 1 - (i + 1) / tail.length;
    return tail;
  }

  return { process, finish };
}
