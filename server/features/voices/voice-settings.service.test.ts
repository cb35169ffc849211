import { expect, it } from 'vitest';
import { splitSpeed } from './voice-settings.service.ts';

it('uses the voice speed within its range and tempo beyond it', () => {
  expect(splitSpeed(1)).toEqual({ speed: 1, tempo: 1 });
  expect(splitSpeed(1.2)).toEqual({ speed: 1.2, tempo: 1 });
  expect(splitSpeed(0.7)).toEqual({ speed: 0.7, tempo: 1 });
  for (const speed of [0.25, 0.5, 2, 4]) {
    const split = splitSpeed(speed);
    expect(split.speed * split.tempo).toBeCloseTo(speed);
    expect(split.speed).toBe(speed < 1 ? 0.7 : 1.2);
  }
});
