import { openSampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';

/** Samples below this (−54 dBFS) are silence. */
const threshold = 0.002;
/** Faded margins before the first sound and after the last, in seconds. */
const [leadS, tailS] = [0.015, 0.04];
/** Sound held back until the end is known, to fade it out if no silence follows; in seconds. */
const heldS = 0.003;

/** Reports how much a processor has trimmed. */
export interface SilenceTrimmer extends BlockProcessor {
  /** The silence trimmed before the first sound, in seconds; 0 until there is a sound. */
  readonly trimmedS: number;
  /** The margin that was kept before the first sound, in seconds; 0 until there is a sound. */
  readonly leadS: number;
}

/**
 * Trims the silence at both ends of a clause. Short faded margins remain, so that soft sounds are kept and nothing
 * clicks. Silence inside the clause is not changed.
 */
export function openSilenceTrimmer(sampleRate: number): SilenceTrimmer {
  const leadSamples = Math.round(leadS * sampleRate);
  const tailSamples = Math.round(tailS * sampleRate);
  const held = Math.round(heldS * sampleRate);
  /**
   * Samples that may still be trimmed or faded: the latest silence before the first sound, or the end of the last sound
   * and all silence since.
   */
  const pending = openSampleBuffer();
  /** Number of samples that the previous call returned; the next call drops them from the buffer. */
  let emitted = 0;
  let started = false;
  let trimmed = 0;
  let lead = 0;

  function process(samples: Float32Array): Float32Array {
    pending.drop(emitted);
    emitted = 0;
    const before = pending.samples().length;
    pending.append(samples);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
    if (last < 0) {
      if (!started) drop(pending.samples().length - leadSamples);
      return samples.subarray(0, 0);
    }
    if (!started) {
      const first = before + samples.findIndex((sample) => Math.abs(sample) > threshold);
      const fade = Math.min(leadSamples, first);
      drop(first - fade);
      lead = fade;
      const leadIn = pending.samples();
      // A clause that starts with a sound is faded as well, or it would click.
      const faded = Math.max(fade, Math.min(held, leadIn.length));
      for (let i = 0; i < faded; i++) leadIn[i]! *= (i + 1) / (faded + 1);
      emitted = fade + before + last + 1 - first;
      started = true;
    } else emitted = before + last + 1;
    emitted = Math.max(0, emitted - held);
    return pending.samples().subarray(0, emitted);
  }

  function finish(): Float32Array {
    pending.drop(emitted);
    if (!started) return new Float32Array(0);
    const end = pending.samples().slice(0, held + tailSamples);
    const fade = Math.min(end.length, tailSamples);
    for (let i = 0; i < fade; i++) end[end.length - fade + i]! *= 1 - (i + 1) / fade;
    return end;
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
    get leadS() {
      return lead / sampleRate;
    },
  };
}
