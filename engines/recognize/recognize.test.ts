import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openSpeechSplitter } from '../../audio/analysis/speech-pieces.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { correctKeyterms } from './keyterms.ts';
import { readRecognition } from './neural/read-recognition.ts';
import { parsePocketsphinx } from './pocketsphinx/parse-pocketsphinx.ts';
import type { Recognizer } from './recognizer.ts';
import { clusterSpeakers } from './speakers/cluster-speakers.ts';
import { type HeardWord, joinTokens, toTokens } from './tokens.ts';
import { openTranscriber } from './transcriber.ts';

/** A repeatable generator of 0..1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('STT-002 starts every token later than the one before, gives each a length, and concatenates to the text', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed);
    let startS = 0;
    // Times of recognizers go backwards, stand still, overlap and have no length.
    const words = Array.from({ length: 1 + Math.floor(random() * 40) }, (): HeardWord => {
      startS = Math.max(0, startS + (random() - 0.3) * 0.4);
      const text = random() < 0.05 ? ' ' : 'word'.slice(0, 1 + Math.floor(random() * 4));
      return {
        text,
        startS,
        endS: startS + (random() - 0.3) * 0.5,
        probability: random() * 1.2,
        isJoined: random() < 0.1,
      };
    });
    const tokens = toTokens(words, { withCharacters: true });
    for (const [at, { start, end, logprob, text, type, characters }] of tokens.entries()) {
      expect(end, `${seed}`).toBeGreaterThan(start);
      expect(logprob).toBeLessThanOrEqual(0);
      if (at > 0) expect(start, `${seed}`).toBeGreaterThan(tokens[at - 1]!.start);
      if (at > 0) expect(start, `${seed}`).toBeGreaterThanOrEqual(tokens[at - 1]!.end);
      if (type === 'word') expect(characters!.map((one) => one.text).join('')).toBe(text);
    }
    const spoken = words.filter(({ text }) => text.trim() !== '');
    expect(joinTokens(tokens)).toBe(
      spoken.map(({ text, isJoined }, at) => (at > 0 && !isJoined ? ` ${text}` : text)).join(''),
    );
  }
});

it('STT-002 cuts recordings into pieces of at most half a minute that contain every sound', () => {
  for (const [seed, seconds] of [
    [1, 20],
    [2, 90],
    [3, 130],
  ] as const) {
    const random = randomOf(seed);
    const samples = new Float32Array(seconds * 16_000);
    const sounds: [number, number][] = [];
    for (let at = 0.5; at < seconds - 8; ) {
      const length = 0.3 + random() * 6;
      sounds.push([at, at + length]);
      for (let i = Math.floor(at * 16_000); i < (at + length) * 16_000; i++) samples[i] = 0.2 * Math.sin(i * 0.09);
      at += length + 0.1 + random() * 2;
    }
    const splitter = openSpeechSplitter(16_000);
    const pieces = [];
    for (let at = 0; at < samples.length; ) {
      const size = 1 + Math.floor(random() * 9000);
      pieces.push(...splitter.write(samples.slice(at, at + size)));
      at += size;
    }
    pieces.push(...splitter.end());
    for (const { samples: piece } of pieces) expect(piece.length).toBeLessThanOrEqual(30 * 16_000);
    for (const [from, to] of sounds)
      for (let at = from + 0.02; at < to - 0.02; at += 0.1)
        expect(
          pieces.some(({ startS, samples: piece }) => startS <= at && at <= startS + piece.length / 16_000),
          `${seed}: ${at}`,
        ).toBe(true);
  }
});

it('reads the words of PocketSphinx without variants, silence and noise', () => {
  const output =
    "and i'm here\n<s> 0.000 0.140 0.9\nand(2) 0.150 0.360 0.26\ni'm 0.370 0.620 1.000600\n[NOISE] 1 2 3\n<sil> 0.630 0.700 0.5\n";
  expect(parsePocketsphinx(output)).toEqual([
    { text: 'and', startS: 0.15, endS: 0.36, probability: 0.26 },
    { text: "I'm", startS: 0.37, endS: 0.62, probability: 1 },
  ]);
});

it('joins the tokens of a model to words with times, and spreads words without times over the speech', () => {
  const raw = { text: 'Hello there.', tokens: [' Hel', 'lo', ' there', '.'], timestamps: [0.1, 0.3, 0.6, 0.9] };
  expect(readRecognition({ ...raw, ys_log_probs: [-0.1, -0.3, 0, 0] }, 1.2)).toMatchObject([
    { text: 'Hello', startS: 0.1, endS: 0.6 },
    { text: 'there.', startS: 0.6, endS: 1.2, probability: 1 },
  ]);
  const spread = readRecognition({ text: 'Hello there.' }, 1.2);
  expect(spread.map(({ text }) => text)).toEqual(['Hello', 'there.']);
  expect(spread[1]!.startS).toBeGreaterThan(spread[0]!.endS);
  expect(readRecognition({ text: '你好', tokens: ['你', '好'], timestamps: [0, 0.2] }, 0.5)).toMatchObject([
    { text: '你', isJoined: true },
    { text: '好', isJoined: true },
  ]);
});

it('replaces words that were not heard for sure by an expected term with nearly the same letters', () => {
  const words = ['mister', 'dashwod,', 'had'].map((text, at) => ({ text, startS: at, endS: at + 1, probability: 0.5 }));
  expect(correctKeyterms(words, ['Dashwood']).map(({ text }) => text)).toEqual(['mister', 'Dashwood,', 'had']);
  const sure = words.map((word) => ({ ...word, probability: 0.99 }));
  expect(correctKeyterms(sure, ['Dashwood']).map(({ text }) => text)).toEqual(['mister', 'dashwod,', 'had']);
});

it('tells two voices apart, and keeps one voice together', () => {
  const random = randomOf(4);
  const windowOf = (center: number, at: number) => ({
    startS: at,
    endS: at + 1.5,
    features: Float32Array.from({ length: 13 }, (_, k) => center * (k % 2) + (random() - 0.5) * 10),
  });
  const one = Array.from({ length: 12 }, (_, at) => windowOf(0, at));
  expect(new Set(clusterSpeakers(one, {}))).toEqual(new Set([0]));
  const both = [...one, ...Array.from({ length: 8 }, (_, at) => windowOf(20, 12 + at))];
  expect(clusterSpeakers(both, {}).join('')).toBe('0'.repeat(12) + '1'.repeat(8));
  expect(new Set(clusterSpeakers(both, { maxSpeakers: 1 }))).toEqual(new Set([0]));
});

const fixed: Recognizer = {
  id: 'fixed',
  title: 'Fixed',
  languages: ['en'],
  wordTimes: 'measured',
  punctuation: false,
  streaming: false,
  quality: 'basic',
  recognize: async ({ samples }) => ({
    words: [{ text: 'one', startS: 0, endS: samples.length / 16_000, probability: 0.3 }],
  }),
};

it('tags silence and steady sounds where the recognizer hears nothing for sure', async () => {
  const transcribe = async (samples: Float32Array, tagsEvents = true) => {
    const transcriber = openTranscriber(fixed, { tenant: 'a', tagsEvents });
    await transcriber.write(samples, neverAborted);
    return transcriber.end(neverAborted);
  };
  const silence = new Float32Array(16_000 * 6);
  expect(await transcribe(silence)).toMatchObject({ text: '(silence)', durationS: 6 });
  expect(await transcribe(silence, false)).toMatchObject({ text: '', tokens: [] });
  const random = randomOf(9);
  const noise = Float32Array.from({ length: 16_000 * 6 }, (_, at) => (at < 8000 ? 0 : (random() - 0.5) * 0.4));
  expect((await transcribe(noise)).text).toBe('(noise)');
  const chord = Float32Array.from({ length: 16_000 * 6 }, (_, at) =>
    at < 8000
      ? 0
      : 0.1 * [220, 277, 330, 440].reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * at) / 16_000), 0),
  );
  expect((await transcribe(chord)).text).toBe('(music)');
});

const recording = new URL('../../../shared/audio/austen-0870.wav', import.meta.url);
it.skipIf(!existsSync(recording) || !existsSync('/usr/bin/pocketsphinx_continuous'))(
  'STT-002 hears most words of a real reader with PocketSphinx',
  async () => {
    const { findPocketsphinx, openPocketsphinx } = await import('./pocketsphinx/pocketsphinx.ts');
    const bytes = readFileSync(recording).subarray(44);
    const samples = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768);
    const transcriber = openTranscriber(openPocketsphinx(findPocketsphinx()!), { tenant: 'a', keyterms: ['Dashwood'] });
    await transcriber.write(samples, neverAborted);
    const { text, language, tokens } = await transcriber.end(neverAborted);
    expect(language).toBe('en');
    for (const word of 'john leisure to consider how much there might be in his power to do'.split(' '))
      expect(text).toContain(word);
    expect(tokens.at(-1)!.end).toBeLessThanOrEqual(7.2);
  },
  180_000,
);
