import type { PronouncedSpan } from '../contract/pronunciation.ts';
import type { EspeakProgram } from '../espeak/module.ts';
import { transcribe } from '../espeak/transcribe.ts';
import { readIpa } from '../phonetics/ipa.ts';
import { toFlitePhones, writeFlitePhones } from '../phonetics/pronunciations.ts';
import { plainText } from './plain-text.ts';

/** Sounds of other accents as the nearest ones that an American voice has. */
const accentSounds: Readonly<Record<string, string>> = {
  ɒ: 'ɔ',
  a: 'æ',
  aː: 'ɑ',
  'a:': 'ɑ',
  aa: 'ɑ',
  ɑə: 'ɑ',
  ɐ: 'ə',
  ᵻ: 'ɪ',
  ei: 'eɪ',
  əu: 'oʊ',
  ʌʊ: 'oʊ',
  oɪ: 'ɔɪ',
  æʊ: 'aʊ',
  ʌʉ: 'aʊ',
  ʉ: 'u',
  ʉː: 'u',
  ʉɹ: 'ʊɹ',
  əɪ: 'ɝ',
  ʍ: 'w',
  ʔ: 't',
};

/** Words that flite does not accent. All others get a name that it accents. */
const functionWords = new Set(
  (
    'a an the this that these those some any each every no all both of for in on with by at from as if about before ' +
    'because under after over into while without through between among until per up down to will may would can could ' +
    'should must and but or yet nor who what where how when her his their its our my your is am are was were has have ' +
    'had be been i you he she it we they me him us them not'
  ).split(' '),
);

/**
 * Converts a clause to flite's markup, in which each word has the pronunciation of espeak-ng's voice `accent`, or the
 * given one.
 */
export function markUpAccent(
  program: EspeakProgram,
  text: string,
  given: readonly PronouncedSpan[],
  accent: string,
): string {
  const words = transcribe(program, text, accent);
  let markup = '';
  let at = 0;
  const add = (from: number, to: number, phones: string, name: string): void => {
    markup += marksOf(text.slice(at, Math.max(at, from)));
    markup += phones === '' ? name : `<phoneme ph="${phones}">${name}</phoneme>`;
    // The span of a number may include the mark after it.
    at = Math.max(at, from + text.slice(from, to).replace(/[,;:.!?\s]+$/, '').length);
  };
  for (const { from, to, phonemes } of words) {
    const span = given.find((one) => one.from < to && from < one.to);
    const givenPhones = span && toFlitePhones(span);
    if (span && givenPhones) {
      // A pronunciation may span several words.
      if (at < span.to) add(span.from, span.to, givenPhones, 'x');
      continue;
    }
    const word = text.slice(Math.max(at, from), to).toLowerCase();
    add(from, to, phonemes.map(toPhones).join(' '), functionWords.has(word) ? word : 'x');
  }
  return attachMarks(markup + marksOf(text.slice(at)));
}

/**
 * Moves the marks after an element into it, because flite ignores those between elements. Semicolons and colons become
 * commas: inside elements, flite does not pause at the former and ends its sentence at the latter.
 */
export const attachMarks = (markup: string): string =>
  markup.replaceAll(/<\/phoneme>\s*([,;:.!?]+)/g, (_, marks: string) => `${marks.replaceAll(/[;:]/g, ',')}</phoneme>`);

/** The punctuation, which makes flite pause, between spaces. */
const marksOf = (text: string): string =>
  ` ${plainText(text).replaceAll(/[^,;:.!?]+/g, ' ')} `.replace(/^ +(?=[^ ])/, '');

function toPhones(symbol: string): string {
  const [, stress = '', sound = ''] = /^([ˈˌ]?)(.*)$/u.exec(symbol) ?? [];
  const phones = readIpa(stress + (accentSounds[sound] ?? sound));
  return phones ? writeFlitePhones(phones) : '';
}
