/** A complex FFT in place, for signals whose spectra are only changed bin by bin. */
export interface FftPair {
  /** The position of each bin in the spectrum that `forward` writes. */
  readonly positions: Uint32Array;
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** Reads the order that `forward` writes. Without the factor 1 / size. */
  inverse(real: Float64Array, imaginary: Float64Array): void;
}

/**
 * Creates a transform in steps of radix 4, and one of radix 2 if needed. Its spectrum stays in the order of these steps,
 * which saves the reordering of both directions. Throws a RangeError if `size` is not a power of two.
 */
export function createFftPair(size: number): FftPair {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is not a power of two`);
  const cosine = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const hasHalves = bits % 2 === 1;
  const largest = hasHalves ? size / 2 : size;

  return {
    positions: Uint32Array.from({ length: size }, (_, bin) => positionOf(bin, size, hasHalves ? 2 : 4)),

    forward(real, imaginary) {
      if (hasHalves) splitHalves(real, imaginary, cosine, sine);
      for (let length = largest; length >= 4; length /= 4) splitQuarters(real, imaginary, cosine, sine, length);
    },

    inverse(real, imaginary) {
      for (let length = 4; length <= largest; length *= 4) joinQuarters(real, imaginary, cosine, sine, length);
      if (hasHalves) joinHalves(real, imaginary, cosine, sine);
    },
  };
}

/** A step puts the bins with the same remainder into one block. */
function positionOf(bin: number, size: number, radix: number): number {
  if (size === 1) return 0;
  const remainder = bin % radix;
  return remainder * (size / radix) + positionOf((bin - remainder) / radix, size / radix, 4);
}

type Step = (real: Float64Array, imaginary: Float64Array, cosine: Float64Array, sine: Float64Array) => void;
type BlockStep = (...values: [...Parameters<Step>, length: number]) => void;

const splitHalves: Step = (real, imaginary, cosine, sine) => {
  const half = real.length / 2;
  for (let low = 0, high = half; low < half; low++, high++) {
    const x = real[low]! - real[high]!;
    const y = imaginary[low]! - imaginary[high]!;
    real[low] = real[low]! + real[high]!;
    imaginary[low] = imaginary[low]! + imaginary[high]!;
    real[high] = x * cosine[low]! + y * sine[low]!;
    imaginary[high] = y * cosine[low]! - x * sine[low]!;
  }
};

const joinHalves: Step = (real, imaginary, cosine, sine) => {
  const half = real.length / 2;
  for (let low = 0, high = half; low < half; low++, high++) {
    const x = real[high]! * cosine[low]! - imaginary[high]! * sine[low]!;
    const y = imaginary[high]! * cosine[low]! + real[high]! * sine[low]!;
    real[high] = real[low]! - x;
    imaginary[high] = imaginary[low]! - y;
    real[low] = real[low]! + x;
    imaginary[low] = imaginary[low]! + y;
  }
};

const splitQuarters: BlockStep = (real, imaginary, cosine, sine, length) => {
  const size = real.length;
  const quarter = length / 4;
  const step = size / length;
  for (let start = 0; start < size; start += length)
    for (let k = 0; k < quarter; k++) {
      const a = start + k;
      const t = k * step;
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const sumX = real[a]! + real[c]!;
      const sumY = imaginary[a]! + imaginary[c]!;
      const differenceX = real[a]! - real[c]!;
      const differenceY = imaginary[a]! - imaginary[c]!;
      const oddX = real[b]! + real[d]!;
      const oddY = imaginary[b]! + imaginary[d]!;
      // Turned by −90°.
      const turnedX = imaginary[b]! - imaginary[d]!;
      const turnedY = real[d]! - real[b]!;
      real[a] = sumX + oddX;
      imaginary[a] = sumY + oddY;
      const x1 = differenceX + turnedX;
      const y1 = differenceY + turnedY;
      real[b] = x1 * cosine[t]! + y1 * sine[t]!;
      imaginary[b] = y1 * cosine[t]! - x1 * sine[t]!;
      const x2 = sumX - oddX;
      const y2 = sumY - oddY;
      real[c] = x2 * cosine[2 * t]! + y2 * sine[2 * t]!;
      imaginary[c] = y2 * cosine[2 * t]! - x2 * sine[2 * t]!;
      const x3 = differenceX - turnedX;
      const y3 = differenceY - turnedY;
      real[d] = x3 * cosine[3 * t]! + y3 * sine[3 * t]!;
      imaginary[d] = y3 * cosine[3 * t]! - x3 * sine[3 * t]!;
    }
};

const joinQuarters: BlockStep = (real, imaginary, cosine, sine, length) => {
  const size = real.length;
  const quarter = length / 4;
  const step = size / length;
  for (let start = 0; start < size; start += length)
    for (let k = 0; k < quarter; k++) {
      const a = start + k;
      const t = k * step;
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const x1 = real[b]! * cosine[t]! - imaginary[b]! * sine[t]!;
      const y1 = imaginary[b]! * cosine[t]! + real[b]! * sine[t]!;
      const x2 = real[c]! * cosine[2 * t]! - imaginary[c]! * sine[2 * t]!;
      const y2 = imaginary[c]! * cosine[2 * t]! + real[c]! * sine[2 * t]!;
      const x3 = real[d]! * cosine[3 * t]! - imaginary[d]! * sine[3 * t]!;
      const y3 = imaginary[d]! * cosine[3 * t]! + real[d]! * sine[3 * t]!;
      const sumX = real[a]! + x2;
      const sumY = imaginary[a]! + y2;
      const differenceX = real[a]! - x2;
      const differenceY = imaginary[a]! - y2;
      const oddX = x1 + x3;
      const oddY = y1 + y3;
      // Turned by 90°.
      const turnedX = y3 - y1;
      const turnedY = x1 - x3;
      real[a] = sumX + oddX;
      imaginary[a] = sumY + oddY;
      real[b] = differenceX + turnedX;
      imaginary[b] = differenceY + turnedY;
      real[c] = sumX - oddX;
      imaginary[c] = sumY - oddY;
      real[d] = differenceX - turnedX;
      imaginary[d] = differenceY - turnedY;
    }
};
