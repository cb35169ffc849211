import { expect, it } from 'vitest';
import { meterShare, microphoneProblem } from './recording.ts';

it('explains each microphone error', () => {
  expect(microphoneProblem(new DOMException('no', 'NotAllowedError'))).toMatch(/Allow it in the address bar/);
  expect(microphoneProblem(new DOMException('no', 'NotFoundError'))).toMatch(/No microphone/);
  expect(microphoneProblem(new DOMException('no', 'NotReadableError'))).toMatch(/Another program/);
  expect(microphoneProblem(new DOMException('', 'SecurityError'))).toMatch(/secure address/);
  expect(microphoneProblem(new Error('x'))).toMatch(/could not be opened/);
});

it('shows the microphone level on a decibel scale', () => {
  expect([0, 0.001, 0.0316, 1, 2].map((level) => Number(meterShare(level).toFixed(2)))).toEqual([0, 0, 0.5, 1, 1]);
});
