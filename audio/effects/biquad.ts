/**
 * Coefficients of a second-order filter, normalized to a0 = 1. The designs are those of the Audio EQ Cookbook (R.
 * Bristow-Johnson).
 */
export interface BiquadCoefficients {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

const normalize = (b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): BiquadCoefficients => ({
  b0: b0 / a0,
  b1: b1 / a0,
  b2: b2 / a0,
  a1: a1 / a0,
  a2: a2 / a0,
});

/** The terms that all designs of the cookbook share. */
const cookbookTerms = (frequency: number, q: number, sampleRate: number): { cos: number; alpha: number } => {
  const w = (2 * Math.PI * frequency) / sampleRate;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) };
};

/** High-pass with its cutoff at `frequency` Hz; −3 dB there for q = √½ (Butterworth). */
export function highPass(frequency: number, sampleRate: number, q = Math.SQRT1_2): BiquadCoefficients {
  const { cos, alpha } = cookbookTerms(frequency, q, sampleRate);
  return normalize((1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
}

/** Low-pass with its cutoff at `frequency` Hz; −3 dB there for q = √½ (Butterworth). */
export function lowPass(frequency: number, sampleRate: number, q = Math.SQRT1_2): BiquadCoefficients {
  const { cos, alpha } = cookbookTerms(frequency, q, sampleRate);
  return normalize((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
}

/** Band-pass around `frequency` Hz with 0 dB there. */
export function bandPass(frequency: number, sampleRate: number, q = 1): BiquadCoefficients {
  const { cos, alpha } = cookbookTerms(frequency, q, sampleRate);
  return normalize(alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha);
}

/** Raises or lowers frequencies above `frequency` Hz by `gainDb`. */
export function highShelf(frequency: number, gainDb: number, sampleRate: number, q = Math.SQRT1_2): BiquadCoefficients {
  const a = 10 ** (gainDb / 40);
  const { cos, alpha } = cookbookTerms(frequency, q, sampleRate);
  const slope = 2 * Math.sqrt(a) * alpha;
  return normalize(
    a * (a + 1 + (a - 1) * cos + slope),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - slope),
    a + 1 - (a - 1) * cos + slope,
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - slope,
  );
}

/** Raises or lowers frequencies around `frequency` Hz by `gainDb`. */
export function peaking(frequency: number, gainDb: number, sampleRate: number, q = 1): BiquadCoefficients {
  const a = 10 ** (gainDb / 40);
  const { cos, alpha } = cookbookTerms(frequency, q, sampleRate);
  return normalize(1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a);
}

/** Creates a filter (transposed direct form II) that keeps its state between blocks and changes samples in place. */
export function openBiquad({ b0, b1, b2, a1, a2 }: BiquadCoefficients): (samples: Float32Array) => void {
  let [state1, state2] = [0, 0];
  return (samples) => {
    // Locals, because captured variables are slow in the inner loop.
    let [z1, z2] = [state1, state2];
    for (let i = 0; i < samples.length; i++) {
      const x = samples[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      samples[i] = y;
    }
    [state1, state2] = [z1, z2];
  };
}
