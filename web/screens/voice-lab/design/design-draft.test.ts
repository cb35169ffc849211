import { expect, it } from 'vitest';
import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { descriptionIdeas, designBody, draftProblems, emptyDraft, remixIdeas } from './design-draft.ts';

const draft = { ...emptyDraft, description: 'A calm old man with a Scottish accent.' };

it('O-43 requires 20 characters of description, 100 of custom text, and an integer seed', () => {
  expect(draftProblems(draft, false)).toEqual({});
  expect(draftProblems({ ...draft, description: 'Old man' }, false).description).toMatch(
    /at least 20 characters \(currently 7\)/,
  );
  expect(draftProblems({ ...draft, description: 'Older' }, true).description).toBeUndefined();
  expect(draftProblems({ ...draft, isCustomText: true, text: 'Too short.' }, false).text).toMatch(
    /at least 100 characters/,
  );
  expect(draftProblems({ ...draft, seed: '1.5' }, false).seed).toMatch(/whole number/);
  expect(draftProblems({ ...draft, seed: '2147483648' }, false).seed).toMatch(/2147483647/);
});

it('sends a custom text or requests a generated one, and sends a seed only if one is set', () => {
  expect(designBody(draft)).toEqual({
    voice_description: draft.description,
    auto_generate_text: true,
    loudness: 0.5,
    guidance_scale: 5,
  });
  expect(designBody({ ...draft, isCustomText: true, text: ' Text. ', seed: '7' })).toMatchObject({
    text: 'Text.',
    seed: 7,
  });
});

it('offers ideas that are long enough to send unchanged', () => {
  for (const { text } of descriptionIdeas) expect(text.length).toBeGreaterThanOrEqual(designLimits.description.min);
  for (const { text } of remixIdeas) expect(text.length).toBeGreaterThanOrEqual(designLimits.remix.min);
});
