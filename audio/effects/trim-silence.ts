import { sampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';

/** What is softer, −54 dBFS, counts as silence. */
const threshold = 0.002;
const beforeS = 0.015;
const afterS = 0.04;

/**
 * Takes the silence off both ends of a clause. A little stays, and is faded, so that soft sounds are kept and nothing
 * clicks. Silence inside the clause stays as it is.
 */
export function trimSilence(sampleRate: number): BlockProcessor & { readonly trimmedS: number } {
  const before = Math.round(beforeS * sampleRate);
  const after = Math.round(afterS * sampleRate);
  /** What is not sure to stay: the latest silence before the first sound, all of it since the last sound. */
  const held = sampleBuffer();
  /** What was given away by the call before and leaves the buffer with this one. */
  let given = 0;
  let started = false;
  let trimmed = 0;

  function process(samples: Float32Array): Float32Array {
    held.drop(given);
    given = 0;
    const silent = held.samples().length;
    held.append(samples);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
    if (last < 0) {
      if (!started) drop(held.samples().length - before);
      return samples.subarray(0, 0);
    }
    if (!started) {
      const first = silent + samples.findIndex((sample) => Math.abs(sample) > threshold);
      const fade = Math.min(before, first);
      drop(first - fade);
      const opening = held.samples();
      for (let i = 0; i < fade; i++) opening[i]! *= (i + 1) / (fade + 1);
      given = fade + silent + last + 1 - first;
      started = true;
    } else given = silent + last + 1;
    return held.samples().subarray(0, given);
  }

  function finish(): Float32Array {
    held.drop(given);
    if (!started) return new Float32Array(0);
    const tail = held.samples().slice(0, after);
    for (let i = 0; i < tail.length; i++) tail[i]! *= 1 - (i + 1) / tail.length;
    return tail;
  }

  function drop(count: number): void {
    if (count <= 0) return;
    trimmed += count;
    held.drop(count);
  }

  return {
    process,
    finish,
    /** How much was taken off before the first sound, in seconds; 0 until there is a sound. */
    get trimmedS() {
      return started ? trimmed / sampleRate : 0;
    },
  };
}
