/** Mono samples of one rate. */
interface Slice {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Samples on their way from a source to an encoder: bounded, and joined and cut into slices as the encoder takes them. */
export interface SampleQueue {
  /** True when `take` would neither wait nor throw. */
  readonly ready: boolean;
  /** Resolves when the queue has room again, or will not be read any more. */
  push(pcm: Slice): Promise<void>;
  /** No more will come; with an error, `take` throws it once the samples before it are taken. */
  end(error?: unknown): void;
  /** The next samples of one rate, at most `most`, as many as there are, but at least one; undefined at the end. */
  take(most: number): Promise<Slice | undefined>;
}

/** `limit`: `push` waits while so many samples are in the queue. */
export function openSampleQueue(limit: number): SampleQueue {
  const chunks: Slice[] = [];
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
    async take(most) {
      while (length === 0 && !ended) await change.promise;
      if (length === 0) {
        if (ended && 'error' in ended) throw ended.error;
        return undefined;
      }
      const { sampleRate } = chunks[0]!;
      const other = chunks.findIndex((chunk) => chunk.sampleRate !== sampleRate);
      const same = other < 0 ? length : chunks.slice(0, other).reduce((sum, { samples }) => sum + samples.length, 0);
      const slice = new Float32Array(Math.min(most, same));
      for (let filled = 0; filled < slice.length; ) {
        const { samples } = chunks[0]!;
        const part = samples.subarray(0, slice.length - filled);
        slice.set(part, filled);
        filled += part.length;
        if (part.length === samples.length) chunks.shift();
        else chunks[0] = { samples: samples.subarray(part.length), sampleRate };
      }
      length -= slice.length;
      changed();
      return { samples: slice, sampleRate };
    },
  };
}
