import { expect, it } from 'vitest';
import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { descriptionIdeas, designBody, draftProblems, emptyDraft, remixIdeas } from './design-draft.ts';

const draft = { ...emptyDraft, description: 'A calm old man with a Scottish accent.' };

it('O-43 asks for 20 characters of a description, 100 of a text of one’s own, and a seed that is a number', () => {
  expect(draftProblems(draft, false)).toEqual({});
  expect(draftProblems({ ...draft, description: 'Old man' }, false).description).toMatch(/at least 20 .* there are 7/);
  expect(draftProblems({ ...draft, description: 'Older' }, true).description).toBeUndefined();
  expect(draftProblems({ ...draft, ownText: true, text: 'Too short.' }, false).text).toMatch(/at least 100/);
  expect(draftProblems({ ...draft, seed: '1.5' }, false).seed).toMatch(/whole number/);
  expect(draftProblems({ ...draft, seed: '2147483648' }, false).seed).toMatch(/2147483647/);
});

it('sends a text, or the wish for one; a seed only where there is one', () => {
  expect(designBody(draft)).toEqual({
    voice_description: draft.description,
    auto_generate_text: true,
    loudness: 0.5,
    guidance_scale: 5,
  });
  expect(designBody({ ...draft, ownText: true, text: ' Words. ', seed: '7' })).toMatchObject({
    text: 'Words.',
    seed: 7,
  });
});

it('has ideas that may be sent as they are', () => {
  for (const { text } of descriptionIdeas) expect(text.length).toBeGreaterThanOrEqual(designLimits.description.min);
  for (const { text } of remixIdeas) expect(text.length).toBeGreaterThanOrEqual(designLimits.remix.min);
});
