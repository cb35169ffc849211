import { expect, it } from 'vitest';
import { creditRate, speechCredits } from './speech-cost.ts';

it('O-08 charges one credit per character times the model’s factor and the voice’s rate, rounded up once', () => {
  expect(speechCredits([{ characters: 361 }], 0.5)).toBe(181);
  expect(speechCredits([{ characters: 10, rate: 1.1 }], 1)).toBe(11);
  expect(speechCredits([{ characters: 3, rate: 1.5 }, { characters: 3 }], 0.5)).toBe(4);
  expect(speechCredits([], 1)).toBe(0);
});

it('VOICE-026 applies the custom rate to users who added a voice, with a minimum of 1', () => {
  expect(creditRate({ status: 'copied', rate: 1.5 })).toBe(1.5);
  expect(creditRate({ status: 'copied', rate: 0.5 })).toBe(1);
  expect(creditRate({ status: 'copied', rate: null })).toBe(1);
  expect(creditRate({ status: 'enabled', rate: 1.5 })).toBe(1);
  expect(creditRate(null)).toBe(1);
});
