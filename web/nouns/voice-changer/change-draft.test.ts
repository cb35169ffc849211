import { expect, it } from 'vitest';
import { isStoredChange } from './change-draft.ts';

const draft = { voiceId: 'a', similarity: 0.5, removesNoise: true, outputFormat: 'mp3_44100_128' };

it('accepts a stored draft, and none of another shape', () => {
  expect(isStoredChange(draft)).toBe(true);
  expect(isStoredChange({ removesNoise: false, outputFormat: 'wav_44100' })).toBe(true);
  for (const wrong of [
    null,
    'draft',
    {},
    { ...draft, voiceId: 7 },
    { ...draft, similarity: 2 },
    { ...draft, removesNoise: 'yes' },
    { ...draft, outputFormat: 'mp4' },
  ])
    expect(isStoredChange(wrong)).toBe(false);
});
