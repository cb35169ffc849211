import { expect, it } from 'vitest';
import { powerSpectrum } from './fft.ts';

it('finds a tone in its bin, and a constant in the first', () => {
  const size = 64;
  const power = new Float32Array(size / 2 + 1);
  const spectrum = powerSpectrum(size);
  spectrum(
    Float32Array.from({ length: size }, (_, i) => Math.sin((2 * Math.PI * 5 * i) / size)),
    power,
  );
  expect(power[5]).toBeCloseTo((size / 2) ** 2, 0);
  expect(power.filter((value, bin) => bin !== 5 && value > 0.01)).toHaveLength(0);
  spectrum(new Float32Array(size).fill(1), power);
  expect(power[0]).toBeCloseTo(size ** 2, 0);
  expect(() => powerSpectrum(60)).toThrow('power of two');
});

it('keeps the energy of noise', () => {
  const size = 512;
  const noise = Float32Array.from({ length: size }, (_, i) => Math.sin(i * i * 0.7));
  const power = new Float32Array(size / 2 + 1);
  powerSpectrum(size)(noise, power);
  const whole = 2 * power.reduce((sum, value) => sum + value, 0) - power[0]! - power[size / 2]!;
  expect(whole / size).toBeCloseTo(
    noise.reduce((sum, value) => sum + value ** 2, 0),
    0,
  );
});
