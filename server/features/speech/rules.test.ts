import { expect, it } from 'vitest';
import { models } from '../../../contract/catalogue/models.ts';
import { baseLanguage, checkText, creditCost } from './rules.ts';

const [v2, flash] = [models[0]!, models[1]!];

it('QUOTA-001 charges a credit a character, half on flash, rounded up', () => {
  expect(creditCost('Hello', v2)).toBe(5);
  expect(creditCost('Hello', flash)).toBe(3);
  expect(creditCost('👋🏽', v2)).toBe(2);
});

it('refuses an empty text and one that is too long, by name', () => {
  expect(() => checkText(' \n', v2)).toThrow(expect.objectContaining({ code: 'empty_text', param: 'text' }));
  expect(() => checkText('x'.repeat(10_001), v2)).toThrow(/has 10001 characters.*up to 10000/);
  expect(() => checkText('x'.repeat(10_000), v2)).not.toThrow();
});

it('takes regional language codes', () => {
  expect(['en-US', 'pt_BR', 'DE'].map(baseLanguage)).toEqual(['en', 'pt', 'de']);
});
