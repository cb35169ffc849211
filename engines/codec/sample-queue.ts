import type { Pcm } from '../../audio/pcm.ts';

/** Mono samples with one sample rate, in parts, so that they need not be copied. */
interface Slice {
  readonly parts: readonly Float32Array[];
  readonly sampleRate: number;
}

/**
 * A bounded queue of samples between a source and an encoder. Samples are regrouped to the slices that the encoder
 * takes.
 */
export interface SampleQueue {
  /** True if `take` would neither wait nor throw. */
  readonly ready: boolean;
  /** Resolves when the queue has space again or has ended. */
  push(pcm: Pcm): Promise<void>;
  /** Ends the queue. With an error, `take` throws it after the remaining samples. */
  end(error?: unknown): void;
  /** Takes the next samples with one sample rate: at least one, at most `maxLength`; undefined at the end. */
  take(maxLength: number): Promise<Slice | undefined>;
}

/** `limit`: `push` waits while the queue has this many samples. */
export function openSampleQueue(limit: number): SampleQueue {
  const chunks: Pcm[] = [];
  let length = 0;
  let ended: { readonly error?: unknown } | undefined;
  let change = Promise.withResolvers<void>();
  const changed = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };
  return {
    get ready() {
      return length > 0 || (ended !== undefined && !('error' in ended));
    },
    async push(pcm) {
      if (pcm.samples.length === 0 || ended) return;
      chunks.push(pcm);
      length += pcm.samples.length;
      changed();
      while (length >= limit && !ended) await change.promise;
    },
    end(error) {
      ended ??= error === undefined ? {} : { error };
      changed();
    },
    async take(maxLength) {
      while (length === 0 && !ended) await change.promise;
      if (length === 0) {
        if (ended && 'error' in ended) throw ended.error;
        return undefined;
      }
      const { sampleRate } = chunks[0]!;
      const parts: Float32Array[] = [];
      let missing = maxLength;
      for (let chunk = chunks[0]; chunk?.sampleRate === sampleRate && missing > 0; chunk = chunks[0]) {
        const part = chunk.samples.subarray(0, missing);
        parts.push(part);
        missing -= part.length;
        if (part.length === chunk.samples.length) chunks.shift();
        else chunks[0] = { samples: chunk.samples.subarray(part.length), sampleRate };
      }
      length -= maxLength - missing;
      changed();
      return { parts, sampleRate };
    },
  };
}
