import { expect, it } from 'vitest';
import { sourceLanguages } from '../../contract/catalogue/languages/source-languages.ts';
import { languageSets } from '../../contract/catalogue/languages.ts';
import { endonymOf, flagOfLanguage, matchLanguage, wordsOfLanguage } from './language-names.ts';

it('LANG-009 knows a flag for each language of the catalogues', () => {
  for (const { languageCode, flagCode } of languageSets.third) expect(flagOfLanguage(languageCode)).toBe(flagCode);
  for (const { key } of sourceLanguages.slice(1)) expect(flagOfLanguage(key), key).toBeDefined();
  expect(flagOfLanguage('pt-BR')).toBe('pt');
  expect(flagOfLanguage('auto')).toBeUndefined();
});

it('LANG-009 finds a language by its English name, its own name and its code', () => {
  const find = (search: string) =>
    languageSets.third
      .map(({ languageCode, name }) => ({
        name,
        score: matchLanguage(wordsOfLanguage(languageCode, name), search),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ name }) => name);
  expect(find('german')[0]).toBe('German');
  expect(find('deutsch')[0]).toBe('German');
  expect(find('ESPAÑOL')[0]).toBe('Spanish');
  expect(find('espanol')[0]).toBe('Spanish');
  expect(find('日本')).toEqual(['Japanese']);
  expect(find('العربية')[0]).toBe('Arabic');
  expect(find('uk')[0]).toBe('Ukrainian');
  expect(find('klingon')).toEqual([]);
  expect(find('')).toHaveLength(74);
});

it('finds what is no language by its label only', () => {
  expect(wordsOfLanguage('auto', 'Detect language')).toEqual(['Detect language']);
  expect(endonymOf('auto')).toBeUndefined();
  expect(endonymOf('fr')).toBe('Français');
});
