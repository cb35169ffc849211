import { expect, it } from 'vitest';
import { storedSpeech } from './stored-speech.ts';

const sample = { duration_secs: 100, speech_secs: 60, trim_start: null, trim_end: null };

it('adds up the speech of recordings, of the used part only', () => {
  expect(storedSpeech([])).toEqual({ seconds: 0, hasPauses: false });
  expect(storedSpeech([sample, { ...sample, trim_start: 25, trim_end: 75 }])).toEqual({
    seconds: 90,
    hasPauses: false,
  });
});

it('counts recordings that were never measured by their length, and says so', () => {
  expect(storedSpeech([sample, { ...sample, speech_secs: null }])).toEqual({ seconds: 160, hasPauses: true });
});
