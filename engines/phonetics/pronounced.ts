import type { PronouncedSpan } from '../contract.ts';
import { type Phone, readCmu, readIpa } from './ipa.ts';

const isVowel = ({ cmu }: Phone): boolean => 'AEIOU'.includes(cmu[0]!);

/** The phones; a word of one syllable has its stress there, marked or not. Undefined: they cannot be said. */
function read({ phoneme, alphabet }: PronouncedSpan): Phone[] | undefined {
  const phones = alphabet === 'ipa' ? readIpa(phoneme) : readCmu(phoneme);
  const [vowel, ...more] = phones?.filter(isVowel) ?? [];
  if (!vowel || more.length > 0) return phones;
  return phones?.map((phone) => (phone === vowel ? { ...phone, stress: 1 } : phone));
}

/** As flite takes it: `k ae1 t`. Undefined: it cannot be said. */
export function flitePhones(stretch: PronouncedSpan): string | undefined {
  return read(stretch)
    ?.map((phone) => {
      const { cmu, stress } = phone;
      if (!isVowel(phone)) return cmu.toLowerCase();
      return cmu === 'AH' && stress === 0 ? 'ax0' : `${cmu.toLowerCase()}${stress === 1 ? 1 : 0}`;
    })
    .join(' ');
}

/** As espeak-ng takes it: `[[k'at]]`. Undefined: it cannot be said. */
export function espeakPhonemes(stretch: PronouncedSpan): string | undefined {
  const phones = read(stretch);
  if (!phones) return undefined;
  const stresses = ['', "'", ','];
  return `[[${phones.map(({ espeak, stress }) => stresses[stress] + espeak).join('')}]]`;
}

/** `text` with each pronounced stretch as `write` says; one that it gives nothing for stays as it is. */
export function withPronounced(
  text: string,
  pronounced: readonly PronouncedSpan[],
  write: (stretch: PronouncedSpan) => string | undefined,
  between: (plain: string) => string = (plain) => plain,
): string {
  let at = 0;
  let result = '';
  for (const stretch of pronounced) {
    const written = write(stretch);
    if (written === undefined) continue;
    result += between(text.slice(at, stretch.from)) + written;
    at = stretch.to;
  }
  return result + between(text.slice(at));
}
