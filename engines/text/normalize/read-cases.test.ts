import { describe, expect, it, test } from 'vitest';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { readParts } from '../../compose/clause-parts.ts';
import { request as requestOf } from '../../compose/test-engine.ts';
import { en } from '../english/test-cases.ts';
import { ar } from './cases/test-ar.ts';
import { bg } from './cases/test-bg.ts';
import { cs } from './cases/test-cs.ts';
import { da } from './cases/test-da.ts';
import { de } from './cases/test-de.ts';
import { el } from './cases/test-el.ts';
import { es } from './cases/test-es.ts';
import { fi } from './cases/test-fi.ts';
import { fil } from './cases/test-fil.ts';
import { fr } from './cases/test-fr.ts';
import { hi } from './cases/test-hi.ts';
import { hr } from './cases/test-hr.ts';
import { hu } from './cases/test-hu.ts';
import { id } from './cases/test-id.ts';
import { it as italian } from './cases/test-it.ts';
import { ja } from './cases/test-ja.ts';
import { ko } from './cases/test-ko.ts';
import { ms } from './cases/test-ms.ts';
import { nl } from './cases/test-nl.ts';
import { no } from './cases/test-no.ts';
import { pl } from './cases/test-pl.ts';
import { pt } from './cases/test-pt.ts';
import { ro } from './cases/test-ro.ts';
import { ru } from './cases/test-ru.ts';
import { sk } from './cases/test-sk.ts';
import { sv } from './cases/test-sv.ts';
import { ta } from './cases/test-ta.ts';
import { tr } from './cases/test-tr.ts';
import { uk } from './cases/test-uk.ts';
import { vi } from './cases/test-vi.ts';
import { zh } from './cases/test-zh.ts';
import { openNormalizer } from './open-normalizer.ts';

const tables: Readonly<Record<string, string>> = {
  en,
  ar,
  bg,
  cs,
  da,
  de,
  el,
  es,
  fi,
  fil,
  fr,
  hi,
  hr,
  hu,
  id,
  it: italian,
  ja,
  ko,
  ms,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sk,
  sv,
  ta,
  tr,
  uk,
  vi,
  zh,
};

const cases = Object.entries(tables).map(([code, table]) => ({
  code,
  name: languageSets.second.find(({ languageCode }) => languageCode === code)!.name,
  rows: table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' -> ') as [written: string, spoken: string]),
}));

/** The text of a request as engines get it. */
async function read(text: string, language: string): Promise<string> {
  const request = { ...requestOf(text), language };
  const readText = await openNormalizer(language, text);
  const parts = readParts(request, { needsEarlyAudio: false, phoneticAlphabets: [], readText });
  return Array.from(parts, (part) => (part.kind === 'clause' ? part.text : '')).join(' ');
}

test('has a table of cases for each language of the second set', () => {
  expect(Object.keys(tables).toSorted()).toEqual(
    languageSets.second.map(({ languageCode }) => languageCode).toSorted(),
  );
});

test.each(languageSets.base.map(({ languageCode }) => languageCode))(
  'does not change plain text in %s',
  async (language) => {
    const text = previewTexts[language]!;
    expect(text).not.toMatch(/\d/);
    expect(await read(text, language)).toBe(text);
  },
);

describe.each(cases)('$name', ({ code, name, rows }) => {
  test(`${name} has at least 40 cases`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
  });

  test.each(rows)(`reads in ${name}: %s`, async (written, spoken) => {
    expect(await read(written, code)).toBe(spoken);
    expect(await read(spoken, code)).toBe(spoken);
  });

  it(`leaves no digit and reads 10,000 repetitions in ${name} in linear time`, async () => {
    const readText = (await openNormalizer(code, ''))!;
    for (const part of [
      '1',
      '1,',
      '1.',
      '1 ',
      '1-',
      '1/',
      '1:',
      '+1',
      '(1',
      '@',
      'a@',
      '.',
      'a.',
      '#a',
      '€1',
      'I',
      'X.',
      '&',
    ]) {
      expect(readText(`${part.repeat(10_000)}x`), part).not.toMatch(/\p{Nd}/u);
    }
  }, 30_000);
});
