import type { PronouncedSpan } from '../contract/pronunciation.ts';
import { isVowel, type Phone, readCmu, readIpa } from './ipa.ts';

/** Parses a pronunciation; undefined if a symbol is not supported. A word of one syllable is always stressed. */
export function readPhones({ phoneme, alphabet }: Pick<PronouncedSpan, 'phoneme' | 'alphabet'>): Phone[] | undefined {
  const phones = alphabet === 'ipa' ? readIpa(phoneme) : readCmu(phoneme);
  const [vowel, ...more] = phones?.filter(({ cmu }) => isVowel(cmu)) ?? [];
  if (!vowel || more.length > 0) return phones;
  return phones?.map((phone) => (phone === vowel ? { ...phone, stress: 1 } : phone));
}

/** Converts to flite's notation: `k ae1 t`; undefined if not supported. */
export function toFlitePhones(span: PronouncedSpan): string | undefined {
  const phones = readPhones(span);
  return phones && writeFlitePhones(phones);
}

/** The phones in flite's notation. */
export const writeFlitePhones = (phones: readonly Phone[]): string =>
  phones
    .map(({ cmu, stress }) => {
      if (!isVowel(cmu)) return cmu.toLowerCase();
      return cmu === 'AH' && stress === 0 ? 'ax0' : `${cmu.toLowerCase()}${stress === 1 ? 1 : 0}`;
    })
    .join(' ');

/** Converts to espeak-ng's notation: `[[k'at]]`; undefined if not supported. */
export function toEspeakPhonemes(span: PronouncedSpan): string | undefined {
  const phones = readPhones(span);
  if (!phones) return undefined;
  const stresses = ['', "'", ','];
  return `[[${phones.map(({ espeak, stress }) => stresses[stress] + espeak).join('')}]]`;
}

/** Replaces each span of `text` with the result of `write`; a span without a result is not changed. */
export function replaceSpans(
  text: string,
  spans: readonly PronouncedSpan[],
  write: (span: PronouncedSpan) => string | undefined,
  writePlain: (plain: string) => string = (plain) => plain,
): string {
  let at = 0;
  let result = '';
  for (const span of spans) {
    const replacement = write(span);
    if (replacement === undefined) continue;
    result += writePlain(text.slice(at, span.from)) + replacement;
    at = span.to;
  }
  return result + writePlain(text.slice(at));
}
