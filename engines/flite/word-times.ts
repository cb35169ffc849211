import type { TimedWord } from '../align/match.ts';

/** A phone as flite spoke it, by its ARPAbet name. */
interface Phone {
  readonly name: string;
  readonly startS: number;
  readonly endS: number;
}

const silence = 'pau';

/** Reads what flite prints for `-psdur`: `pau:0.158 dh:0.323 …`, each phone with its end in seconds, a line an utterance. */
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
/** The phones that a letter is usually said as, besides any vowel for a vowel. */
const usual: Readonly<Record<string, string>> = {
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

const [silentLetter, strangePhone, extraPhone, pauseInside] = [0.55, 1, 0.7, 4];

function fits(letter: string, phone: string): number {
  if (usual[letter]?.split(' ').includes(phone)) return 0;
  const vowel = 'aeiouy'.includes(letter);
  if (vowel && vowels.has(phone)) return 0.35;
  // Figures and signs are said as whole words.
  if (!/[a-z]/.test(letter)) return 0.2;
  return vowel === vowels.has(phone) ? strangePhone : 2 * strangePhone;
}

/**
 * When each of `words` (in the order they were spoken) is heard. Letters are matched to phones at the least cost: flite
 * does not say where its words end.
 */
export function wordTimes(words: readonly string[], phones: readonly Phone[]): TimedWord[] {
  const letters = words.flatMap((word, index) =>
    [...word.toLowerCase()]
      .filter((letter) => /[a-z0-9$%&+=@]/.test(letter))
      .map((letter, at) => ({ letter, index, first: at === 0 })),
  );
  const width = phones.length + 1;
  const cost = new Float32Array((letters.length + 1) * width).fill(Infinity);
  const came = new Uint8Array(cost.length);
  cost[0] = 0;
  // 1: the letter is the phone; 2: the letter is silent; 3: the phone is a further one of the letter before, or a pause.
  const reach = (to: number, total: number, by: number): void => {
    if (total >= cost[to]!) return;
    cost[to] = total;
    came[to] = by;
  };
  for (let i = 0; i <= letters.length; i++) {
    const next = letters[i];
    const before = letters[i - 1];
    for (let j = 0; j <= phones.length; j++) {
      const here = cost[i * width + j]!;
      if (here === Infinity) continue;
      const phone = phones[j];
      if (next) reach((i + 1) * width + j, here + silentLetter, 2);
      if (!phone) continue;
      const pause = phone.name === silence;
      if (next && !pause) reach((i + 1) * width + j + 1, here + fits(next.letter, phone.name), 1);
      const atBorder = !before || !next || next.first;
      const extra = pause ? (atBorder ? 0 : pauseInside) : /[a-z]/.test(before?.letter ?? 'a') ? extraPhone : 0.05;
      reach(i * width + j + 1, here + extra, 3);
    }
  }
  const spans = new Map<number, { startS: number; endS: number }>();
  for (let i = letters.length, j = phones.length; i > 0 || j > 0; ) {
    const by = came[i * width + j];
    if (by === 2) i--;
    else {
      const phone = phones[j - 1]!;
      const owner = letters[i - 1]?.index;
      if (owner !== undefined && phone.name !== silence) {
        const known = spans.get(owner);
        spans.set(owner, { startS: phone.startS, endS: known?.endS ?? phone.endS });
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
