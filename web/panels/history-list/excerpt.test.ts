import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('U-32 a row shows the words that were found, however far down they are', () => {
  const text = `It begins.\n${'and goes on '.repeat(100)}until the Marmalade comes.`;
  expect(excerptOf(text, '')).toMatch(/^It begins\. and goes on/);
  expect(excerptOf(text, 'begins')).toMatch(/^It begins\./);
  expect(excerptOf(text, 'marmalade')).toBe('…n and goes on until the Marmalade comes.');
  expect(excerptOf(text, 'not there')).toMatch(/^It begins\./);
});
