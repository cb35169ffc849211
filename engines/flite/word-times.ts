import type { TimedWord } from '../contract/alignment.ts';

/** A phone of flite's output, by its ARPAbet name. */
interface Phone {
  readonly name: string;
  readonly startS: number;
  readonly endS: number;
}

const silence = 'pau';

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
const usualPhones: Readonly<Record<string, string>> = {
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

const [silentLetterCost, unusualPhoneCost, extraPhoneCost, innerPauseCost] = [0.55, 1, 0.7, 4];

function substitutionCost(letter: string, phone: string): number {
  if (usualPhones[letter]?.split(' ').includes(phone)) return 0;
  const vowel = 'aeiouy'.includes(letter);
  if (vowel && vowels.has(phone)) return 0.35;
  // Digits and signs are spoken as complete words.
  if (!/[a-z]/.test(letter)) return 0.2;
  return vowel === vowels.has(phone) ? unusualPhoneCost : 2 * unusualPhoneCost;
}

/**
 * The times of `words`, in spoken order. Letters are aligned with phones at minimum cost, because flite does not report
 * word boundaries.
 */
export function alignWords(words: readonly string[], phones: readonly Phone[]): TimedWord[] {
  const letters = words.flatMap((word, index) =>
    [...word.toLowerCase()]
      .filter((letter) => /[a-z0-9$%&+=@]/.test(letter))
      .map((letter, at) => ({ letter, index, first: at === 0 })),
  );
  const width = phones.length + 1;
  const cost = new Float32Array((letters.length + 1) * width).fill(Infinity);
  const steps = new Uint8Array(cost.length);
  cost[0] = 0;
  // 1: the letter matches the phone; 2: the letter is silent; 3: the phone also belongs to the previous letter, or is a
  // pause.
  const relax = (to: number, total: number, by: number): void => {
    if (total >= cost[to]!) return;
    cost[to] = total;
    steps[to] = by;
  };
  for (let i = 0; i <= letters.length; i++) {
    const next = letters[i];
    const before = letters[i - 1];
    for (let j = 0; j <= phones.length; j++) {
      const current = cost[i * width + j]!;
      if (current === Infinity) continue;
      const phone = phones[j];
      if (next) relax((i + 1) * width + j, current + silentLetterCost, 2);
      if (!phone) continue;
      const pause = phone.name === silence;
      if (next && !pause) relax((i + 1) * width + j + 1, current + substitutionCost(next.letter, phone.name), 1);
      const atBorder = !before || !next || next.first;
      const extra = pause
        ? atBorder
          ? 0
          : innerPauseCost
        : /[a-z]/.test(before?.letter ?? 'a')
          ? extraPhoneCost
          : 0.05;
      relax(i * width + j + 1, current + extra, 3);
    }
  }
  const spans = new Map<number, { startS: number; endS: number }>();
  for (let i = letters.length, j = phones.length; i > 0 || j > 0; ) {
    const by = steps[i * width + j];
    if (by === 2) i--;
    else {
      const phone = phones[j - 1]!;
      const owner = letters[i - 1]?.index;
      if (owner !== undefined && phone.name !== silence) {
        const span = spans.get(owner);
        spans.set(owner, { startS: phone.startS, endS: span?.endS ?? phone.endS });
      }
      if (by === 1) i--;
      j--;
    }
  }
  return words.flatMap((text, index) => {
    const span = spans.get(index);
    return span ? [{ text, ...span }] : [];
  });
}
