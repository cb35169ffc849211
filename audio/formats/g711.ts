// The segment of a magnitude is the position of its highest set bit; each segment has 16 steps.

/** Bias of mu-law in units of 14-bit samples: it makes the first segment as regular as the others. */
const mulawBias = 33;
/** Largest biased magnitude of 14-bit samples; louder ones are clipped. */
const maxMulawMagnitude = 0x1fff;

/** ITU-T G.711 mu-law: one byte for each 16-bit sample, of which the upper 14 bits are used. */
export function encodeMulaw(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!;
    const magnitude = Math.min(((sample < 0 ? ~sample : sample) >> 2) + mulawBias, maxMulawMagnitude);
    const segment = 26 - Math.clz32(magnitude);
    const step = (magnitude >> (segment + 1)) & 0x0f;
    bytes[i] = ~((sample < 0 ? 0x80 : 0) | (segment << 4) | step);
  }
  return bytes;
}

/** Decodes mu-law bytes to 16-bit samples. */
export function decodeMulaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    const code = ~bytes[i]!;
    const segment = (code >> 4) & 7;
    const magnitude = ((((code & 0x0f) << 1) + mulawBias) << segment) - mulawBias;
    samples[i] = (code & 0x80 ? -magnitude : magnitude) << 2;
  }
  return samples;
}

/**
 * ITU-T G.711 A-law with the even bits inverted: one byte for each 16-bit sample, of which the upper 13 bits are used.
 */
export function encodeAlaw(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!;
    const magnitude = (sample < 0 ? ~sample : sample) >> 4;
    const segment = Math.max(0, 28 - Math.clz32(magnitude));
    const step = (segment > 1 ? magnitude >> (segment - 1) : magnitude) & 0x0f;
    bytes[i] = ((sample < 0 ? 0 : 0x80) | (segment << 4) | step) ^ 0x55;
  }
  return bytes;
}

/** Decodes A-law bytes to 16-bit samples. */
export function decodeAlaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i]! ^ 0x55;
    const segment = (code >> 4) & 7;
    // The middle of the step.
    const offset = ((code & 0x0f) << 4) + 8;
    const magnitude = segment === 0 ? offset : (offset + 0x100) << (segment - 1);
    samples[i] = code & 0x80 ? magnitude : -magnitude;
  }
  return samples;
}
