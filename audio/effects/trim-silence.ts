import { openSampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';

/** Samples below this (−54 dBFS) are silence. */
const threshold = 0.002;
/** Faded margins before the first sound and after the last, in seconds. */
const [leadS, tailS] = [0.015, 0.04];

/** Reports how much a processor has trimmed. */
export interface SilenceTrimmer extends BlockProcessor {
  /** The silence trimmed before the first sound, in seconds; 0 until there is a sound. */
  readonly trimmedS: number;
}

/**
 * Trims the silence at both ends of a clause. Short faded margins remain, so that soft sounds are kept and nothing
 * clicks. Silence inside the clause is not changed.
 */
export function openSilenceTrimmer(sampleRate: number): SilenceTrimmer {
  const leadSamples = Math.round(leadS * sampleRate);
  const tailSamples = Math.round(tailS * sampleRate);
  /**
   * Samples that may still be trimmed: the latest silence before the first sound, or all silence since the last sound.
   */
  const pending = openSampleBuffer();
  /** Number of samples that the previous call returned; the next call drops them from the buffer. */
  let emitted = 0;
  let started = false;
  let trimmed = 0;

  function process(samples: Float32Array): Float32Array {
    pending.drop(emitted);
    emitted = 0;
    const silent = pending.samples().length;
    pending.append(samples);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
    if (last < 0) {
      if (!started) drop(pending.samples().length - leadSamples);
      return samples.subarray(0, 0);
    }
    if (!started) {
      const first = silent + samples.findIndex((sample) => Math.abs(sample) > threshold);
      const fade = Math.min(leadSamples, first);
      drop(first - fade);
      const leadIn = pending.samples();
      for (let i = 0; i < fade; i++) leadIn[i]! *= (i + 1) / (fade + 1);
      emitted = fade + silent + last + 1 - first;
      started = true;
    } else emitted = silent + last + 1;
    return pending.samples().subarray(0, emitted);
  }

  function finish(): Float32Array {
    pending.drop(emitted);
    if (!started) return new Float32Array(0);
    const tail = pending.samples().slice(0, tailSamples);
    for (let i = 0; i < tail.length; i++) tail[i]! *= 1 - (i + 1) / tail.length;
    return tail;
  }

  function drop(count: number): void {
    if (count <= 0) return;
    trimmed += count;
    pending.drop(count);
  }

  return {
    process,
    finish,
    get trimmedS() {
      return started ? trimmed / sampleRate : 0;
    },
  };
}
