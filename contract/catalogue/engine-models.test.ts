import { expect, it } from 'vitest';
import { downloadBytes, engineModels, listDownloads } from './engine-models.ts';
import { languageSets } from './languages.ts';

const known = new Set<string>(languageSets.third.map(({ languageCode }) => languageCode));
const find = (id: string) => engineModels.find((model) => model.id === id)!;

it('lists each model and speaker once, with download path and size', () => {
  expect(new Set(engineModels.map(({ id }) => id)).size).toBe(engineModels.length);
  for (const entry of engineModels) {
    const { id, archive, speakers, languages, licence } = entry;
    expect(id).toMatch(/^[A-Za-z0-9][\w.-]{0,79}$/);
    if (archive) expect(archive.path).toMatch(/^(tts|asr)-models\/[\w.-]+\.tar\.bz2$/);
    expect(downloadBytes(entry), id).toBeGreaterThan(20_000_000);
    for (const { sha256 } of listDownloads(entry)) if (sha256 !== undefined) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(licence).not.toBe('');
    expect(new Set(speakers.map(({ sid }) => sid)).size, id).toBe(speakers.length);
    for (const { name, gender, language } of speakers) {
      expect(name, id).toMatch(/^[A-Z]/);
      if (!id.startsWith('mms-')) expect(['female', 'male'], id).toContain(gender);
      if (language) expect(languages, id).toContain(language);
    }
  }
});

it('speaks each of the 29 base languages and uses only known language codes', () => {
  const spoken = new Set(engineModels.flatMap(({ languages }) => languages));
  expect(languageSets.base).toHaveLength(29);
  for (const { languageCode } of languageSets.base) expect(spoken).toContain(languageCode);
  for (const code of spoken) expect(known.has(code), code).toBe(true);
});

it('speaks English with British, Australian, Indian, Scottish and Irish accents', () => {
  const accents = new Set(
    engineModels
      .filter(({ languages, nonCommercial }) => languages.includes('en') && !nonCommercial)
      .flatMap(({ speakers }) => speakers.map(({ accent }) => accent)),
  );
  for (const accent of ['american', 'british', 'australian', 'indian', 'scottish', 'irish'])
    expect(accents).toContain(accent);
});

it('marks models whose licence forbids commercial use', () => {
  for (const { id, licence, nonCommercial = false } of engineModels)
    expect(nonCommercial, `${id}: ${licence}`).toBe(/\bNC\b|Blizzard/.test(licence));
  for (const id of ['piper-en_US-lessac-medium', 'piper-en_US-ryan-high', 'piper-ru_RU-ruslan-medium', 'mms-tam'])
    expect(find(id).nonCommercial, id).toBe(true);
});

it('recommends only models with a known licence that permits commercial use, for all languages but three', () => {
  const recommended = engineModels.filter((model) => model.recommended);
  for (const { licence, nonCommercial } of recommended) {
    expect(nonCommercial ?? false).toBe(false);
    expect(licence).not.toContain('model card');
  }
  const spoken = recommended.flatMap(({ languages }) => languages);
  expect(languageSets.base.map(({ languageCode }) => languageCode).filter((code) => !spoken.includes(code))).toEqual([
    'fil',
    'ms',
    'ta',
  ]);
});
