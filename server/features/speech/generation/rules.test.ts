import { expect, it } from 'vitest';
import { models } from '../../../../contract/catalogue/models.ts';
import { baseLanguage, creditCost, textProblem } from './rules.ts';

const [v2, flash] = [models[0]!, models[1]!];

it('QUOTA-001 charges a credit a character, half on flash, rounded up', () => {
  expect(creditCost('Hello', v2)).toBe(5);
  expect(creditCost('Hello', flash)).toBe(3);
  expect(creditCost('👋🏽', v2)).toBe(2);
});

it('refuses an empty text and one that is too long, by name', () => {
  expect(textProblem(' \n', v2)).toMatchObject({ code: 'empty_text' });
  expect(textProblem('x'.repeat(10_001), v2)).toMatchObject({
    code: 'text_too_long',
    message: expect.stringMatching(/has 10001 characters.*up to 10000/),
  });
  expect(textProblem('x'.repeat(10_000), v2)).toBeUndefined();
});

it('takes regional language codes', () => {
  expect(['en-US', 'pt_BR', 'DE'].map(baseLanguage)).toEqual(['en', 'pt', 'de']);
});
