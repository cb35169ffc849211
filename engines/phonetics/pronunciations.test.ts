import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LexiconRule, PhoneticAlphabet } from '../contract/pronunciation.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { openSpeech, type Speech } from '../registry.ts';
import { toEspeakPhonemes, toFlitePhones } from './pronunciations.ts';

const span = (phoneme: string, alphabet: PhoneticAlphabet = 'ipa') => ({ from: 0, to: 1, phoneme, alphabet });

describe('phonemes', () => {
  it('DICT-005 are parsed from IPA and the CMU alphabet', () => {
    expect(toFlitePhones(span('təˈmeɪtoʊ'))).toBe('t ax0 m ey1 t ow0');
    expect(toFlitePhones(span('T AH0 M EY1 T OW0', 'cmu'))).toBe('t ax0 m ey1 t ow0');
    expect(toEspeakPhonemes(span('ˈtʃɪkən'))).toBe("[[tS'Ik@n]]");
    expect(toEspeakPhonemes(span('K AE1 T', 'cmu'))).toBe("[[k'at]]");
    expect(toFlitePhones(span('/d͡ʒɪf/'))).toBe('jh ih1 f');
    expect(toFlitePhones(span('ʃɔːn'))).toBe('sh ao1 n');
  });

  it('are rejected if they are not supported', () => {
    for (const phoneme of ['', '☃', 'kæ7t']) expect(toFlitePhones(span(phoneme))).toBeUndefined();
    for (const phoneme of ['', 'K QQ T', 'K AE9 T']) expect(toEspeakPhonemes(span(phoneme, 'cmu'))).toBeUndefined();
  });
});

describe('a lexicon', () => {
  let speech: Speech;
  beforeAll(async () => {
    speech = await openSpeech();
  });
  afterAll(() => speech.close());
  const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

  async function synthesize(name: string, text: string, lexicon: readonly LexiconRule[] = []) {
    const voice = speech.voices.find((one) => one.name === name)!;
    const request = { voice, text, languageCode: 'en', settings, lexicon, timings: true };
    const samples: number[] = [];
    let read = '';
    let written = '';
    for await (const { pcm, alignment } of speech.speak(request, neverAborted)) {
      for (const sample of pcm.samples) samples.push(sample);
      read += alignment?.normalized.characters.join('') ?? '';
      written += alignment?.original.characters.join('') ?? '';
    }
    return { samples, read, written };
  }

  it.each(['Marlow', 'Nora', 'Lan'])('TTS-013 pronounces a word by its phonemes: %s', async (name) => {
    const knownWord = await synthesize(name, 'They keep a cat at home.');
    for (const [phoneme, alphabet] of [
      ['kæt', 'ipa'],
      ['K AE1 T', 'cmu'],
    ] as const) {
      const withRule = await synthesize(name, 'They keep a xqz at home.', [{ grapheme: 'xqz', phoneme, alphabet }]);
      expect(withRule.samples.length / knownWord.samples.length).toBeCloseTo(1, 1);
      expect(withRule.written).toBe('They keep a xqz at home.');
    }
    const unknown = await synthesize(name, 'They keep a xqz at home.');
    expect(Math.abs(unknown.samples.length / knownWord.samples.length - 1)).toBeGreaterThan(0.05);
  });

  it.each(['Marlow', 'Edmund', 'Lan'])('TTS-013 speaks an alias instead of a word: %s', async (name) => {
    const alias = await synthesize(name, 'Ask the SQL server.', [{ grapheme: 'SQL', alias: 'sequel' }]);
    const plain = await synthesize(name, 'Ask the sequel server.');
    expect(alias.samples).toEqual(plain.samples);
    expect([alias.written, alias.read]).toEqual(['Ask the SQL server.', 'Ask the sequel server.']);
  });

  it('reads a word as written if its phonemes are invalid', async () => {
    const rule: LexiconRule = { grapheme: 'cat', phoneme: '☃', alphabet: 'ipa' };
    for (const name of ['Marlow', 'Edmund', 'Lan'])
      expect((await synthesize(name, 'A cat.', [rule])).samples).toEqual((await synthesize(name, 'A cat.')).samples);
  });
});
