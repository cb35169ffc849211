import { expect, it } from 'vitest';
import { createExcerpt } from './excerpt.ts';

it('U-32 shows the text around the search match, at any position in the text', () => {
  const text = `It begins.\n${'and goes on '.repeat(100)}until the Marmalade comes.`;
  expect(createExcerpt(text, '')).toMatch(/^It begins\. and goes on/);
  expect(createExcerpt(text, 'begins')).toMatch(/^It begins\./);
  expect(createExcerpt(text, 'marmalade')).toBe('…n and goes on until the Marmalade comes.');
  expect(createExcerpt(text, 'not there')).toMatch(/^It begins\./);
});
