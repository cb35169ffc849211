import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { createEffectDraft, effectRequestOf, emptyEffectDraft, isPromptTooLong, variantsCost } from './effect-draft.ts';

it('O-08 O-50 shows the price of four variants', () => {
  expect(variantsCost({ durationS: undefined })).toBe(800);
  expect(variantsCost({ durationS: 0.5 })).toBe(80);
  expect(variantsCost({ durationS: 22 })).toBe(3520);
});

it('O-50 asks for four variants with what is entered', () => {
  const draft = { ...emptyEffectDraft, text: ' rain ', loop: true, durationS: 4 };
  expect(effectRequestOf(draft)).toEqual({
    query: { output_format: 'mp3_44100_128' },
    body: { text: 'rain', duration_seconds: 4, prompt_influence: 0.3, loop: true, count: 4 },
  });
  expect(effectRequestOf(emptyEffectDraft).body.duration_seconds).toBeNull();
});

it('counts an emoji of a prompt as one character', () => {
  expect(isPromptTooLong('🌧'.repeat(450))).toBe(false);
  expect(isPromptTooLong('🌧'.repeat(451))).toBe(true);
});

it('U-07 keeps the draft after a reload, and ignores a stored one of another shape', () => {
  const storage = memoryStorage();
  const draft = createEffectDraft(() => storage);
  draft.change({ text: 'wind', durationS: 3 });
  draft.flush();
  expect(createEffectDraft(() => storage).state()).toMatchObject({ text: 'wind', durationS: 3 });
  draft.change({ durationS: 300 });
  draft.flush();
  expect(createEffectDraft(() => storage).state()).toEqual(emptyEffectDraft);
});
