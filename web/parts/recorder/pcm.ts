/** The name of the processor in `pcm-worklet.ts`. */
export const pcmProcessor = 'pcm';

/** Returns a function that collects samples and passes them on in chunks of `length`. */
export function openChunker(length: number, onChunk: (chunk: Float32Array<ArrayBuffer>) => void) {
  let chunk = new Float32Array(length);
  let filled = 0;
  return (samples: Float32Array): void => {
    for (let at = 0; at < samples.length; ) {
      const taken = Math.min(length - filled, samples.length - at);
      chunk.set(samples.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < length) return;
      onChunk(chunk);
      chunk = new Float32Array(length);
      filled = 0;
    }
  };
}

/** The mean of channels of the same length, of which there is at least one. */
export function mixChannels(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels;
  if (channels.length < 2) return first!;
  return first!.map((_, at) => channels.reduce((sum, channel) => sum + channel[at]!, 0) / channels.length);
}

/** Samples of −1 to 1 as 16-bit little-endian PCM; louder ones are clipped. */
export function toPcm16(samples: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [at, sample] of samples.entries())
    view.setInt16(at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return new Uint8Array(view.buffer);
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The highest absolute sample. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
