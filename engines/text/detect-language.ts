import { createRequire } from 'node:module';

/** Loaded with the first text: a tenth of a second that no start has to wait for. */
let tinyld: typeof import('tinyld') | undefined;
const detector = () => (tinyld ??= createRequire(import.meta.url)('tinyld') as typeof import('tinyld'));

/** tinyld's names where they differ from ours. */
const names: Readonly<Record<string, string>> = { tl: 'fil', yi: 'he', nb: 'no', nn: 'no' };
/** Enough to tell; more costs time. */
const sampleLength = 400;
/** From this much certainty on the text is believed to be in another language. */
const certain = 0.25;
/** Or from this much, in a longer text, when no other language comes near. */
const likely = 0.12;
const fewLetters = 12;

/**
 * The language of `text`, one of `known`; the first of them, the voice's own, where the text is short or ambiguous and
 * could be in it. About 1 ms.
 */
export function detectLanguage(text: string, known: readonly string[]): string {
  const own = known[0] ?? 'en';
  const sample = text.slice(0, sampleLength);
  const all = detector()
    .detectAll(sample)
    .map(({ lang, accuracy }) => ({ language: names[lang] ?? lang, accuracy }));
  const [best, next] = all.filter(({ language }) => known.includes(language));
  if (!best) return own;
  // Scripts other than the Latin one leave little doubt about what the text is not.
  if (!/\p{Script=Latin}/u.test(sample)) return all.some(({ language }) => language === own) ? own : best.language;
  const ofOwn = all.find(({ language }) => language === own)?.accuracy ?? 0;
  if (ofOwn >= best.accuracy / 2) return own;
  if (best.accuracy >= certain) return best.language;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const alone = best.accuracy >= 2 * (next?.accuracy ?? 0);
  return letters >= fewLetters && best.accuracy >= likely && alone ? best.language : own;
}
