import { expect, it } from 'vitest';
import { createPowerSpectra } from './fft.ts';

const signal = (size: number, at: (i: number) => number) => Float32Array.from({ length: size }, (_, i) => at(i));

it('separates a tone and a constant into their bins and signals', () => {
  const size = 64;
  const [tone, constant] = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)];
  const spectra = createPowerSpectra(size);
  const sine = signal(size, (i) => Math.sin((2 * Math.PI * 5 * i) / size));
  spectra(
    sine,
    signal(size, () => 1),
    tone,
    constant,
  );
  expect(tone[5]).toBeCloseTo((size / 2) ** 2, 0);
  expect(tone.filter((value, bin) => bin !== 5 && value > 0.01)).toHaveLength(0);
  expect(constant[0]).toBeCloseTo(size ** 2, 0);
  expect(constant.filter((value, bin) => bin !== 0 && value > 0.01)).toHaveLength(0);
  expect(() => createPowerSpectra(60)).toThrow('power of two');
});

it('keeps the energy of both signals', () => {
  const size = 512;
  const signals = [signal(size, (i) => Math.sin(i * i * 0.7)), signal(size, (i) => Math.cos(i * 1.3) * 2)] as const;
  const powers = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)] as const;
  createPowerSpectra(size)(...signals, ...powers);
  for (const [i, power] of powers.entries()) {
    const total = 2 * power.reduce((sum, value) => sum + value, 0) - power[0]! - power[size / 2]!;
    const energy = signals[i]!.reduce((sum, value) => sum + value ** 2, 0);
    expect(total / size / energy).toBeCloseTo(1, 4);
  }
});
