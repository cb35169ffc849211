import type { LexiconRule } from '../contract/pronunciation.ts';

/** A word whose pronunciation its tag gives. UTF-16 offsets of the word. */
export interface InlinePronunciation {
  readonly from: number;
  readonly to: number;
  readonly rule: LexiconRule;
}

/** SSML that gives a pronunciation, around a word or two. Each part is bounded and excludes the next, so it is linear. */
const tags = /<(phoneme|sub)\b([^<>]{1,500})>([^<>]{1,200})<\/\1\s{0,4}>/giu;
/** The alphabets of SSML, by their names there. */
const alphabets: Readonly<Record<string, 'ipa' | 'cmu'>> = { ipa: 'ipa', 'cmu-arpabet': 'cmu', cmu: 'cmu' };

/** Reads `<phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme>` and `<sub alias="World Wide Web">WWW</sub>`. */
export function readInlinePronunciations(
  source: string,
  decodeEntities: (text: string) => string,
): readonly InlinePronunciation[] {
  if (!/<(?:phoneme|sub)\b/i.test(source)) return [];
  const found: InlinePronunciation[] = [];
  for (const { 0: whole, 1: name = '', 2: attributes = '', 3: word = '', index } of source.matchAll(tags)) {
    const rule = readRule(name.toLowerCase(), word.trim(), (key) => {
      const [, , value] = new RegExp(String.raw`\b${key}\s*=\s*(["'])(.*?)\1`, 'is').exec(attributes) ?? [];
      return value === undefined ? undefined : decodeEntities(value).trim();
    });
    const from = index + whole.indexOf('>') + 1 + (word.length - word.trimStart().length);
    if (rule) found.push({ from, to: from + word.trim().length, rule });
  }
  return found;
}

function readRule(
  tag: string,
  grapheme: string,
  attribute: (key: string) => string | undefined,
): LexiconRule | undefined {
  if (grapheme === '') return undefined;
  if (tag === 'sub') {
    const alias = attribute('alias');
    return alias ? { grapheme, alias } : undefined;
  }
  const phoneme = attribute('ph');
  const alphabet = alphabets[attribute('alphabet')?.toLowerCase() ?? 'ipa'];
  return phoneme && alphabet ? { grapheme, phoneme, alphabet } : undefined;
}
