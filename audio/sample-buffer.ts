/** A first-in, first-out queue of samples that reuses its memory. */
export interface SampleBuffer {
  /** The content, valid until the next call. */
  samples(): Float32Array;
  append(samples: Float32Array): void;
  /** Removes the first `count` samples. */
  drop(count: number): void;
}

export function openSampleBuffer(): SampleBuffer {
  let memory = new Float32Array(4096);
  let start = 0;
  let end = 0;
  return {
    samples: () => memory.subarray(start, end),
    append(samples) {
      const length = end - start;
      if (end + samples.length > memory.length) {
        const needed = length + samples.length;
        const larger = needed > memory.length ? new Float32Array(needed * 2) : memory;
        larger.set(memory.subarray(start, end));
        memory = larger;
        start = 0;
        end = length;
      }
      memory.set(samples, end);
      end += samples.length;
    },
    drop(count) {
      start = Math.min(end, start + Math.max(0, count));
    },
  };
}
