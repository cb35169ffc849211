import type { TimedWord } from '../contract/alignment.ts';

/** A phone of flite's output, by its ARPAbet name. */
export interface Phone {
  readonly name: string;
  readonly startS: number;
  readonly endS: number;
}

/** flite's name of a pause. */
export const pauseName = 'pau';

/**
 * Parses flite's output for `-psdur`: `pau:0.158 dh:0.323 …`, each phone with its end in seconds, one line per
 * utterance.
 */
export function readPhones(printed: string): Phone[] {
  let utteranceS = 0;
  return printed.split('\n').flatMap((line) => {
    let startS = utteranceS;
    const phones = [...line.matchAll(/([a-z]+):([\d.]+)/g)].map(([, name = '', end]) => {
      const phone = { name, startS, endS: utteranceS + Number(end) };
      startS = phone.endS;
      return phone;
    });
    utteranceS = startS;
    return phones;
  });
}

const vowels = new Set([
  'aa',
  'ae',
  'ah',
  'ao',
  'aw',
  'ax',
  'axr',
  'ay',
  'eh',
  'er',
  'ey',
  'ih',
  'iy',
  'ow',
  'oy',
  'uh',
  'uw',
]);
/** The usual phones of each letter. A vowel letter can also match any vowel. */
const phonesOfLetters: Readonly<Record<string, string>> = {
  a: 'ae ey aa ao ax ah eh',
  b: 'b',
  c: 'k s ch sh',
  d: 'd t jh',
  e: 'eh iy ax ih',
  f: 'f v',
  g: 'g jh zh f',
  h: 'hh',
  i: 'ih ay iy ax',
  j: 'jh y zh hh',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n ng',
  o: 'ow aa ao ax ah uw w',
  p: 'p f',
  q: 'k',
  r: 'r er axr',
  s: 's z sh zh',
  t: 't ch sh dh th dx',
  u: 'ah uw uh y w ax',
  v: 'v f',
  w: 'w v',
  x: 'k g z',
  y: 'y iy ay ih',
  z: 'z s zh',
};

/** Costs of the alignment of letters and phones. */
const costs = {
  silentLetter: 0.55,
  /** A vowel letter that is read as an unusual vowel. */
  unusualVowel: 0.35,
  unusualPhone: 1,
  /** A consonant letter that is read as a vowel, or the reverse. */
  wrongKind: 2,
  /** A digit or sign, which is spoken as complete words: its first phone, and each further one. */
  sign: 0.2,
  extraPhoneOfSign: 0.05,
  extraPhone: 0.7,
  pauseInsideWord: 4,
} as const;

/** Steps of the alignment. An extra phone belongs to the previous letter, or is a pause. */
const steps = { letterAndPhone: 1, silentLetter: 2, extraPhone: 3 } as const;

/** The cost of reading `letter` as `phone`. */
function phoneCost(letter: string, phone: string): number {
  if (phonesOfLetters[letter]?.split(' ').includes(phone)) return 0;
  const isVowel = 'aeiouy'.includes(letter);
  if (isVowel && vowels.has(phone)) return costs.unusualVowel;
  if (!/[a-z]/.test(letter)) return costs.sign;
  return isVowel === vowels.has(phone) ? costs.unusualPhone : costs.wrongKind;
}

/**
 * The times of `words`, in spoken order. Graphemes are aligned with phones at minimum cost (dynamic programming),
 * because flite does not report word boundaries.
 */
export function alignWords(words: readonly string[], phones: readonly Phone[]): TimedWord[] {
  const letters = words.flatMap((word, index) =>
    [...word.toLowerCase()]
      .filter((letter) => /[a-z0-9$%&+=@]/.test(letter))
      .map((letter, at) => ({ letter, index, startsWord: at === 0 })),
  );
  const width = phones.length + 1;
  const cost = new Float32Array((letters.length + 1) * width).fill(Infinity);
  const path = new Uint8Array(cost.length);
  cost[0] = 0;
  const relax = (to: number, total: number, step: number): void => {
    if (total >= cost[to]!) return;
    cost[to] = total;
    path[to] = step;
  };
  for (let i = 0; i <= letters.length; i++) {
    const next = letters[i];
    const previous = letters[i - 1];
    for (let j = 0; j <= phones.length; j++) {
      const current = cost[i * width + j]!;
      if (current === Infinity) continue;
      const phone = phones[j];
      if (next) relax((i + 1) * width + j, current + costs.silentLetter, steps.silentLetter);
      if (!phone) continue;
      const isPause = phone.name === pauseName;
      if (next && !isPause)
        relax((i + 1) * width + j + 1, current + phoneCost(next.letter, phone.name), steps.letterAndPhone);
      const atBorder = !previous || !next || next.startsWord;
      const extra = isPause
        ? atBorder
          ? 0
          : costs.pauseInsideWord
        : /[a-z]/.test(previous?.letter ?? 'a')
          ? costs.extraPhone
          : costs.extraPhoneOfSign;
      relax(i * width + j + 1, current + extra, steps.extraPhone);
    }
  }
  const spans = new Map<number, { startS: number; endS: number }>();
  for (let i = letters.length, j = phones.length; i > 0 || j > 0; ) {
    const step = path[i * width + j];
    if (step === steps.silentLetter) i--;
    else {
      const phone = phones[j - 1]!;
      const wordIndex = letters[i - 1]?.index;
      if (wordIndex !== undefined && phone.name !== pauseName) {
        const span = spans.get(wordIndex);
        spans.set(wordIndex, { startS: phone.startS, endS: span?.endS ?? phone.endS });
      }
      if (step === steps.letterAndPhone) i--;
      j--;
    }
  }
  return words.flatMap((text, index) => {
    const span = spans.get(index);
    return span ? [{ text, ...span }] : [];
  });
}
