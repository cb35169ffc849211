import { beforeAll, describe, expect, it } from 'vitest';
import type { PronouncedSpan } from '../contract/pronunciation.ts';
import { type EspeakProgram, loadEspeak, readEspeakData } from '../espeak/module.ts';
import { markUpAccent } from './accents.ts';

describe('an accent', () => {
  let espeak: EspeakProgram;
  beforeAll(async () => {
    espeak = await loadEspeak(await readEspeakData());
  });
  const markUp = (text: string, given: readonly PronouncedSpan[] = [], accent = 'en-GB-x-rp'): string =>
    markUpAccent(espeak, text, given, accent);
  /** The phones of each word, and the marks between them. */
  const phones = (text: string, given?: readonly PronouncedSpan[], accent?: string): string =>
    markUp(text, given, accent)
      .replaceAll(/<phoneme ph="([^"]*)">[a-z]*([^<]*)<\/phoneme>/g, '[$1]$2')
      .replaceAll(/ *([[\],.!?;:]) */g, '$1');

  it('gives the words British phones: without R before consonants, and with broad A', () => {
    expect(phones('Park the car by the bath.')).toBe('[p aa1 k][dh ax0][k aa1][b ay0][dh ax0][b aa1 th].');
    expect(phones('Not the nurse.')).toBe('[n ao0 t][dh ax0][n er1 s].');
  });

  it('differs between regions', () => {
    expect(phones('a bath', [], 'en-GB-x-gbclan')).toContain('b ae1 th');
    expect(phones('a house', [], 'en-GB-scotland')).toContain('hh aw1 s');
  });

  it('keeps pauses, drops other marks and reads numbers', () => {
    expect(phones('Well — “yes”, 25!')).toMatch(/^\[w eh\d l\],\[y eh\d s\],\[t w eh1 n t ih0\]\[f ay1 v\]!$/);
    expect(phones('No; so: yes.')).toMatch(/^\[n .*\],\[s .*\],\[y .*\]\.$/);
    expect(markUp('Is 1 < 2 & so on?')).not.toMatch(/&|<(?!\/?phoneme)/);
  });

  it('uses given pronunciations', () => {
    const span: PronouncedSpan = { from: 4, to: 12, phoneme: 'ˈfuː', alphabet: 'ipa' };
    expect(phones('The xqz corp called.', [span])).toBe('[dh ih0][f uw1][k ao1 l d].');
  });

  it('names function words, which flite does not accent', () => {
    expect(markUp('The cat')).toContain('>the</phoneme>');
    expect(markUp('The cat')).toContain('>x</phoneme>');
  });

  it('gives a text without words its marks only', () => {
    expect(markUp('...').trim()).toBe('...');
  });
});
