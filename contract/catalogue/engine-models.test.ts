import { expect, it } from 'vitest';
import { engineModels } from './engine-models.ts';
import { languageSets } from './languages.ts';

it('lists each model and speaker once, with download path and size', () => {
  expect(new Set(engineModels.map(({ id }) => id)).size).toBe(engineModels.length);
  for (const { id, archive, extras = [], speakers, languages, licence } of engineModels) {
    expect(id).toMatch(/^[A-Za-z0-9][\w.-]{0,79}$/);
    expect(archive.path).toMatch(/^tts-models\/[\w.-]+\.tar\.bz2$/);
    for (const { bytes, sha256 } of [archive, ...extras]) {
      expect(bytes).toBeGreaterThan(1_000_000);
      if (sha256 !== undefined) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(licence).not.toBe('');
    expect(new Set(speakers.map(({ sid }) => sid)).size).toBe(speakers.length);
    for (const { name, gender, language } of speakers) {
      expect(name, id).toMatch(/^[A-Z]/);
      expect(['female', 'male', 'neutral'], id).toContain(gender);
      if (language) expect(languages, id).toContain(language);
    }
  }
});

it('covers the main languages and uses only known language codes', () => {
  const known = new Set<string>(languageSets.third.map(({ languageCode }) => languageCode));
  const spoken = new Set(engineModels.flatMap(({ languages }) => languages));
  for (const code of ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'zh']) expect(spoken).toContain(code);
  for (const code of spoken) expect(known.has(code), code).toBe(true);
});
