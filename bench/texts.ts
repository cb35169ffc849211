/** Returns a generator of numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const common = 'the of and a to in he that was it his is with as for had you not be her harbour wind light'.split(' ');
const onsets = 'b c d f g h l m n p r s t v w br ch cl cr fl gr pl pr sh sl st th tr wh'.split(' ');
const vowels = 'a e i o u ai ea ee oa oo ou ie'.split(' ');
const codas = ['', ...'n r s t l m d ng st rd ck nd ll ss'.split(' ')];

/** Returns `size` distinct words: frequent English words first, then invented ones. */
export function inventWords(size: number, random: () => number): string[] {
  const one = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)]!;
  const words = new Set(common);
  while (words.size < size) {
    let word = '';
    for (let left = Math.floor(random() * 3); left >= 0; left -= 1) word += one(onsets) + one(vowels) + one(codas);
    words.add(word);
  }
  return [...words];
}

/** Returns a text of 8 to 68 words. Short texts are more likely, and the nth word is 1/n as likely as the first (Zipf's law). */
export function writeText(words: readonly string[], random: () => number): string {
  const count = 8 + Math.floor(random() * random() * 60);
  let text = '';
  for (let at = 0; at < count; at += 1) {
    const word = words[Math.min(words.length - 1, Math.floor(Math.exp(random() * Math.log(words.length))) - 1)]!;
    const before = at === 0 ? '' : random() < 0.1 ? ', ' : ' ';
    text += before + word;
  }
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
