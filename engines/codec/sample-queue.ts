/** Samples on their way from a source to an encoder: bounded, and joined and cut into slices as the encoder takes them. */
export interface SampleQueue {
  /** True when `take` would neither wait nor throw. */
  readonly ready: boolean;
  /** Resolves when the queue has room again, or will not be read any more. */
  push(samples: Float32Array): Promise<void>;
  /** No more will come; with an error, `take` throws it once the samples before it are taken. */
  end(error?: unknown): void;
  /** The next samples, at most `most`, as many as there are, but at least one; undefined at the end. */
  take(most: number): Promise<Float32Array | undefined>;
}

/** `limit`: `push` waits while so many samples are in the queue. */
export function openSampleQueue(limit: number): SampleQueue {
  const chunks: Float32Array[] = [];
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
    async push(samples) {
      if (samples.length === 0 || ended) return;
      chunks.push(samples);
      length += samples.length;
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
      const slice = new Float32Array(Math.min(most, length));
      for (let filled = 0; filled < slice.length; ) {
        const first = chunks[0]!;
        const part = first.subarray(0, slice.length - filled);
        slice.set(part, filled);
        filled += part.length;
        if (part.length === first.length) chunks.shift();
        else chunks[0] = first.subarray(part.length);
      }
      length -= slice.length;
      changed();
      return slice;
    },
  };
}
