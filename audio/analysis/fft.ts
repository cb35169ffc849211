/** Power spectra of pairs of real signals of one length, a power of two. */
export type PowerSpectra = (
  first: Float32Array,
  second: Float32Array,
  firstPower: Float32Array,
  secondPower: Float32Array,
) => void;

/**
 * Creates the transform for signals of `size` samples. Two real signals share one complex transform, as its real and
 * imaginary parts, and are separated by symmetry.
 */
export function powerSpectra(size: number): PowerSpectra {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is not a power of two`);
  const cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const order = Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);

  /** Writes the squared magnitudes of the bins 0 to size / 2 of each signal. */
  return (first, second, firstPower, secondPower) => {
    for (let i = 0; i < size; i++) {
      const from = order[i]!;
      real[i] = first[from]!;
      imaginary[i] = second[from]!;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0, turn = 0; k < half; k++, turn += step) {
          const low = start + k;
          const high = low + half;
          const c = cosine[turn]!;
          const s = sine[turn]!;
          const turnedReal = real[high]! * c + imaginary[high]! * s;
          const turnedImaginary = imaginary[high]! * c - real[high]! * s;
          real[high] = real[low]! - turnedReal;
          imaginary[high] = imaginary[low]! - turnedImaginary;
          real[low] = real[low]! + turnedReal;
          imaginary[low] = imaginary[low]! + turnedImaginary;
        }
      }
    }
    for (let bin = 0; bin <= size / 2; bin++) {
      const mirror = bin === 0 ? 0 : size - bin;
      const sumReal = real[bin]! + real[mirror]!;
      const sumImaginary = imaginary[bin]! + imaginary[mirror]!;
      const differenceReal = real[bin]! - real[mirror]!;
      const differenceImaginary = imaginary[bin]! - imaginary[mirror]!;
      firstPower[bin] = (sumReal * sumReal + differenceImaginary * differenceImaginary) / 4;
      secondPower[bin] = (sumImaginary * sumImaginary + differenceReal * differenceReal) / 4;
    }
  };
}
