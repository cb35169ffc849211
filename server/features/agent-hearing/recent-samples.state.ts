/** The last samples of a stream. */
export interface RecentSamples {
  add(samples: Float32Array): void;
  /** The last `count` samples, or all that there are. */
  last(count: number): Float32Array;
}

/** Keeps `capacity` samples; `add` takes at most as many. */
export function openRecentSamples(capacity: number): RecentSamples {
  const ring = new Float32Array(capacity);
  let written = 0;
  return {
    add(samples) {
      const at = written % capacity;
      const untilEnd = Math.min(samples.length, capacity - at);
      ring.set(samples.subarray(0, untilEnd), at);
      ring.set(samples.subarray(untilEnd), 0);
      written += samples.length;
    },
    last(count) {
      const length = Math.min(count, written, capacity);
      const at = (written - length) % capacity;
      const result = new Float32Array(length);
      const untilEnd = Math.min(length, capacity - at);
      result.set(ring.subarray(at, at + untilEnd));
      result.set(ring.subarray(0, length - untilEnd), untilEnd);
      return result;
    },
  };
}
