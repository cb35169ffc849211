/** Where the next samples of a track belong. Sound never overlaps what was recorded before. */
export function trackCursor(sampleRate: number) {
  let written = 0;
  return {
    /** The position of `count` samples that belong at `atMs` or, if that time is recorded, after it. */
    place(count: number, atMs: number): number {
      const position = Math.max(written, Math.round((atMs / 1000) * sampleRate));
      written = position + count;
      return position;
    },
    /** Forgets what is after `atMs`; returns the length that is left. */
    cut(atMs: number): number {
      written = Math.min(written, Math.max(0, Math.round((atMs / 1000) * sampleRate)));
      return written;
    },
    get length(): number {
      return written;
    },
  };
}

/** Linear samples as 16-bit integers, little endian. */
export function toPcm16(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (let at = 0; at < samples.length; at++)
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[at]!)) * 32_767), at * 2);
  return bytes;
}

/** The reverse of `toPcm16`, `count` samples long: silence follows what `bytes` hold. */
export function fromPcm16(bytes: Buffer, count: number): Float32Array {
  const samples = new Float32Array(count);
  for (let at = 0; at < Math.min(count, bytes.length >> 1); at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
  return samples;
}
