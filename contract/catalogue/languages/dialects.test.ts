import { expect, it } from 'vitest';
import { languageSets } from '../languages.ts';
import { dialectNames } from './dialect-names.ts';
import { accentOf, dialectsOf, findDialect } from './dialects.ts';

const lists = Object.keys(dialectNames).map((language) => [language, dialectsOf(language)] as const);

it('LANG-005 gives each dialect a name, a code of its language and an order', () => {
  for (const [language, dialects] of lists) {
    expect(dialects.map(({ sort }) => sort)).toEqual(dialects.map((_, at) => at + 1));
    for (const dialect of dialects) {
      expect(Object.keys(dialect).sort()).toEqual(['code', 'name', 'sort']);
      expect(dialect.code).toMatch(new RegExp(`^${language}-[a-z]+(-[a-z]+)*$`));
    }
    expect(new Set(dialects.map(({ code }) => code)).size).toBe(dialects.length);
  }
  expect(dialectsOf('en')).toContainEqual({ name: 'British', code: 'en-british', sort: 2 });
});

it('LANG-006 O-75 lists 18 dialects of Arabic, 53 of English, 17 of Spanish, and at least two of the others', () => {
  expect(['ar', 'en', 'es'].map((language) => dialectsOf(language).length)).toEqual([18, 53, 17]);
  for (const { languageCode } of languageSets.third) expect(dialectsOf(languageCode).length).toBeGreaterThan(1);
  expect(lists).toHaveLength(languageSets.third.length);
});

it('LANG-007 ends each language with its standard variant', () => {
  for (const [language, dialects] of lists) {
    const last = dialects.toSorted((one, other) => one.sort - other.sort).at(-1)!;
    expect(last.code).toBe(`${language}-standard`);
    expect(dialects.filter(({ code }) => code.endsWith('-standard'))).toHaveLength(1);
  }
});

it('O-96 finds a dialect by its code and by the accent of a voice', () => {
  expect(findDialect('en', 'en-northern-english')?.name).toBe('Northern English');
  expect(findDialect('en', 'northern english')?.code).toBe('en-northern-english');
  expect(findDialect('ar', 'standard')?.name).toBe('Modern Standard');
  expect(findDialect('es', 'en-british')).toBeUndefined();
  for (const [language, dialects] of lists)
    for (const dialect of dialects) expect(findDialect(language, accentOf(dialect))).toBe(dialect);
});
