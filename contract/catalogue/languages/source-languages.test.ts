import { expect, it } from 'vitest';
import { languageSets } from '../languages.ts';
import { sourceLanguages } from './source-languages.ts';

it('DUB-005 LANG-008 O-74 C-33 lists detection first and 58 languages of recordings', () => {
  expect(sourceLanguages).toHaveLength(59);
  expect(sourceLanguages[0]).toEqual({ key: 'auto', name: 'Detect' });
  const names = new Map(sourceLanguages.map(({ key, name }) => [key, name]));
  expect(names.size).toBe(59);
  expect(names.get('en')).toBe('English');
  expect(names.get('zh')).toBe('Chinese');
  expect(names.get('tl')).toBe('Tagalog');
  expect(names.get('mi')).toBe('Maori');
  expect([...names.values()].slice(1)).toEqual([...names.values()].slice(1).toSorted());
  for (const { languageCode } of languageSets.base)
    expect(names.has(languageCode === 'fil' ? 'tl' : languageCode), languageCode).toBe(true);
});
