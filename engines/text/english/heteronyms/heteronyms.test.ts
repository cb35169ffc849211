import { describe, expect, it } from 'vitest';
import { nounsAndVerbs } from './heteronym-readings.ts';
import { readHeteronyms } from './heteronyms.ts';
import { heteronymCases } from './test-heteronym-cases.ts';

/** The phonemes that a case states by its part of speech. */
function expectedPhonemes(word: string, reading: string): string {
  if (reading !== 'n' && reading !== 'v') return reading;
  const base = nounsAndVerbs[word] === undefined ? word.replace(/s$/, '') : word;
  const phonemes = nounsAndVerbs[base]?.split(' / ')[reading === 'n' ? 0 : 1] ?? readingsOfEstimate[reading];
  if (base === word) return phonemes;
  return `${phonemes} ${/[SZ]$/.test(phonemes) ? 'IH0 Z' : 'S'}`;
}
const readingsOfEstimate = { n: 'EH1 S T AH0 M AH0 T', v: 'EH1 S T AH0 M EY2 T' };

describe('English words that are written alike', () => {
  it.each(heteronymCases)('are read by their part of speech: %s', (marked, ...readings) => {
    const words = [...marked.matchAll(/\*(\p{L}+)\*/gu)].map(([, word = '']) => word.toLowerCase());
    const text = marked.replaceAll('*', '');
    const spans = readHeteronyms(text);
    const found: string[] = [];
    let at = 0;
    for (const { 1: word = '' } of marked.matchAll(/\*(\p{L}+)\*/gu)) {
      at = text.indexOf(word, at);
      found.push(spans.find(({ from }) => from === at)?.phoneme ?? '');
      at += word.length;
    }
    expect(found).toEqual(words.map((word, i) => expectedPhonemes(word, readings[i]!)));
  });

  it('are left to the engine without evidence', () => {
    for (const text of ['Object', 'close', 'read', 'The story about it', 'Ships record', ''])
      expect(readHeteronyms(text)).toEqual([]);
  });

  it('are read in time that grows with the text', () => {
    const text = 'to always really read not '.repeat(4_000);
    const start = performance.now();
    readHeteronyms(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
