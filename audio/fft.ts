/** Power spectra of real signals of one length, a power of two. */
export function powerSpectrum(size: number): (signal: Float32Array, power: Float32Array) => void {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is no power of two`);
  const cosine = Float32Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float32Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const order = Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  const real = new Float32Array(size);
  const imaginary = new Float32Array(size);

  /** Writes the squared magnitudes of the bins 0 to size / 2. */
  return (signal, power) => {
    for (let i = 0; i < size; i++) real[i] = signal[order[i]!] ?? 0;
    imaginary.fill(0);
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half)
        for (let k = 0; k < half; k++) {
          const [low, high] = [start + k, start + k + half];
          const [c, s] = [cosine[k * step]!, sine[k * step]!];
          const turnedReal = real[high]! * c + imaginary[high]! * s;
          const turnedImaginary = imaginary[high]! * c - real[high]! * s;
          real[high] = real[low]! - turnedReal;
          imaginary[high] = imaginary[low]! - turnedImaginary;
          real[low]! += turnedReal;
          imaginary[low]! += turnedImaginary;
        }
    }
    for (let bin = 0; bin <= size / 2; bin++) power[bin] = real[bin]! ** 2 + imaginary[bin]! ** 2;
  };
}
