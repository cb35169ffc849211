import { expect, it } from 'vitest';
import { maxSiteText } from '../../../site/site-limits.ts';
import { findLandingEntry, landingAccents, landingLanguages, landingPath } from './landing-entries.ts';
import { isStandIn, landingVoiceOf } from './landing-voices.ts';

const all = [...landingLanguages, ...landingAccents];

/** Letters of each language that is not written in Latin ones. */
const scripts: Readonly<Record<string, RegExp>> = {
  hi: /^\p{Script=Devanagari}$/u,
  ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u,
  ar: /^\p{Script=Arabic}$/u,
  ru: /^[а-яё]$/iu,
  ko: /^\p{Script=Hangul}$/u,
  uk: /^[а-щьюяґєії]$/iu,
  el: /^\p{Script=Greek}$/u,
  bg: /^[а-ъьюя]$/iu,
  ta: /^\p{Script=Tamil}$/u,
};

/** Frequent words of each language that is written in Latin letters. */
const words: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'to', 'in', 'it', 'we', 'she', 'is'],
  pt: ['o', 'não', 'de', 'um', 'uma', 'que', 'em'],
  es: ['el', 'la', 'que', 'de', 'una', 'y', 'no'],
  fr: ['le', 'la', 'les', 'de', 'et', 'une', 'un'],
  de: ['der', 'die', 'und', 'das', 'ein', 'eine', 'is', 'heit'],
  id: ['di', 'yang', 'kata', 'tapi', 'bisa', 'lalu'],
  it: ['il', 'la', 'di', 'e', 'un', 'che'],
  nl: ['de', 'het', 'een', 'en', 'van'],
  tr: ['ve', 'bir', 'her', 'mı', 'gibi', 'diye'],
  pl: ['i', 'na', 'do', 'w', 'z'],
  sv: ['och', 'på', 'en', 'det', 'i'],
  fil: ['si', 'ng', 'mga', 'na', 'ang'],
  ms: ['kami', 'yang', 'pernah', 'lalu', 'ke'],
  ro: ['și', 'un', 'o', 'cu', 'de'],
  cs: ['a', 'na', 'se', 'v', 'že'],
  da: ['og', 'på', 'en', 'det', 'i', 'med'],
  fi: ['ja', 'on', 'oli', 'ei', 'kun'],
  hr: ['i', 'je', 'na', 'u', 'se'],
  sk: ['a', 'na', 'sa', 'v', 'je'],
};

it('LAND-007 has the pages of 32 languages, by their slugs', () => {
  expect(landingLanguages.map(({ audioSrc }) => audioSrc).join(', ')).toBe(
    'english, hindi, portuguese, spanish, spanish-castilian-accent, french, french-swiss-accent, german, japanese, arabic, russian, korean, indonesian, italian, dutch, turkish, turkish-istanbul-accent, polish, swedish, filipino, malay, romanian, ukrainian, greek, czech, czech-moravian-accent, danish, finnish, bulgarian, croatian, slovak, tamil',
  );
});

it('LAND-008 has the pages of 20 accents, by their slugs', () => {
  expect(landingAccents.map(({ audioSrc }) => audioSrc.replace(/-accent$/, '')).join(', ')).toBe(
    'british, canadian, new-york, australian, indian, irish, italian, essex, scandinavian, german, german-bavarian, russian, spanish, latin-american, mexican, argentine, portuguese, californian, african, pakistani',
  );
  for (const { audioSrc } of landingAccents) expect(audioSrc).toMatch(/-accent$/);
});

it.each(all)('LAND-010 $audioSrc has all fields', (entry) => {
  const { voice_id, ...required } = entry;
  expect(Object.keys(required).toSorted()).toEqual([
    'audioSrc',
    'feature1Description',
    'feature1Title',
    'feature2Description',
    'feature2Title',
    'flag',
    'howToDescription',
    'language',
    'name',
    'placeholderText',
  ]);
  for (const value of Object.values(required)) expect(value.trim()).toBe(value);
  expect(entry.flag).toMatch(/^[a-z]{2}$/);
  expect(entry.placeholderText.length).toBeGreaterThan(80);
  expect(entry.placeholderText.length).toBeLessThanOrEqual(maxSiteText);
  if (voice_id !== undefined) expect(landingVoiceOf(entry)).toMatchObject({ voiceId: voice_id });
  expect(findLandingEntry(entry.audioSrc)).toBe(entry);
});

it.each(all)('LAND-010 the sample of $audioSrc is in its language', ({ placeholderText, language }) => {
  const letters = placeholderText.match(/\p{L}/gu) ?? [];
  const script = scripts[language];
  if (script) expect(letters.filter((letter) => !script.test(letter))).toEqual([]);
  else {
    expect(letters.filter((letter) => !/^\p{Script=Latin}$/u.test(letter))).toEqual([]);
    const spoken = placeholderText.toLowerCase().match(/\p{L}+/gu) ?? [];
    expect(spoken.filter((word) => words[language]!.includes(word)).length).toBeGreaterThanOrEqual(2);
  }
});

it.each(['name', 'placeholderText', 'howToDescription', 'feature1Description', 'feature2Description'] as const)(
  'LAND-010 has another %s on each page',
  (field) => {
    expect(new Set(all.map((entry) => entry[field])).size).toBe(52);
  },
);

it('O-85 has languages below /languages and accents below /text-to-speech', () => {
  expect(landingLanguages.map(landingPath)).toContain('/languages/czech-moravian-accent');
  expect(landingAccents.map(landingPath)).toContain('/text-to-speech/british-accent');
  expect(new Set(all.map(landingPath)).size).toBe(52);
});

it('LAND-008 knows for which accents another one stands in', () => {
  const own = all.filter((entry) => !isStandIn(entry) && entry.audioSrc.endsWith('-accent'));
  expect(own.map(({ audioSrc }) => audioSrc)).toEqual([
    'spanish-castilian-accent',
    'turkish-istanbul-accent',
    'british-accent',
    'new-york-accent',
    'spanish-accent',
    'portuguese-accent',
  ]);
});
