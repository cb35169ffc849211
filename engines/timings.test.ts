import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Alignment, CharacterTimes } from './contract/alignment.ts';
import type { VoiceSettings } from './contract/engine.ts';
import { neverAborted } from './contract/test-signal.ts';
import { openSpeech, type Speech } from './registry.ts';

const settings: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ withTone: true });
});
afterAll(() => speech.close());

const merge = (parts: CharacterTimes[]): CharacterTimes => ({
  characters: parts.flatMap(({ characters }) => characters),
  startS: parts.flatMap(({ startS }) => startS),
  endS: parts.flatMap(({ endS }) => endS),
});

async function synthesize(name: string, text: string, changes: { languageCode?: string; timings?: boolean } = {}) {
  const voice =
    speech.voices.find((one) => one.name === name) ?? speech.voices.find(({ languages }) => languages[0] === 'de')!;
  const alignments: Alignment[] = [];
  const samples: number[] = [];
  let sampleRate = 0;
  for await (const { pcm, alignment } of speech.speak(
    { voice, text, settings, timings: true, languageCode: 'en', ...changes },
    neverAborted,
  )) {
    if (alignment) alignments.push(alignment);
    for (const sample of pcm.samples) samples.push(sample);
    sampleRate = pcm.sampleRate;
  }
  return {
    original: merge(alignments.map(({ original }) => original)),
    normalized: merge(alignments.map(({ normalized }) => normalized)),
    pieces: alignments.length,
    seconds: samples.length / sampleRate,
    samples,
    sampleRate,
  };
}

/** Start and end time of a word. */
function when({ characters, startS, endS }: CharacterTimes, word: string): [startS: number, endS: number] {
  const at = characters.join('').indexOf(word);
  return [startS[at]!, endS[at + word.length - 1]!];
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const text =
  'The lighthouse keeper counted 12 ships before dawn. <break time="0.5s"/> Nobody believed him, of course! He paid $3.50 for tea.';

describe.each([
  ['Marlow', 'en', text],
  ['Nora', 'en', text],
  ['Edmund', 'en', text],
  ['Lan', 'en', text],
  ['the German one', 'de', 'Der Zug hatte zwölf Minuten Verspätung. Niemand wusste, warum.'],
])('timestamps of %s', (name, languageCode, spokenText) => {
  it('cover each character once, never decrease and end with the audio', async () => {
    const { original, normalized, seconds, pieces } = await synthesize(name, spokenText, { languageCode });
    expect(original.characters.join('')).toBe(spokenText);
    expect(pieces).toBeGreaterThan(1);
    for (const { characters, startS, endS } of [original, normalized]) {
      expect([startS.length, endS.length]).toEqual([characters.length, characters.length]);
      for (let at = 1; at < startS.length; at++) expect(startS[at]).toBeGreaterThanOrEqual(startS[at - 1]!);
      expect(endS.at(-1)).toBeGreaterThan(seconds - 0.02);
      expect(endS.at(-1)).toBeLessThan(seconds + 0.02);
    }
  });
});

describe('word timestamps', () => {
  const words = ['window', 'keeper', 'about', 'tomorrow', 'silver', 'garden', 'people', 'river', 'bottle', 'music'];

  /** Start and end of each sound between silences of half a second. Breath is below the threshold. */
  function findSounds(samples: number[], sampleRate: number): [number, number][] {
    const found: [number, number][] = [];
    let last = Number.NEGATIVE_INFINITY;
    samples.forEach((sample, i) => {
      if (Math.abs(sample) < 0.02) return;
      const s = i / sampleRate;
      if (s - last > 0.3) found.push([s, s]);
      found.at(-1)![1] = s;
      last = s;
    });
    return found;
  }

  it.each(['Marlow', 'Nora', 'Fergus', 'Edmund', 'Beatrix', 'Lan'])(
    'have a median error below 60 ms: %s',
    async (name) => {
      const errors: number[] = [];
      const spoken = await synthesize(name, words.join(' <break time="0.6s"/> '));
      const sounds = findSounds(spoken.samples, spoken.sampleRate);
      expect(sounds).toHaveLength(words.length);
      for (const [i, word] of words.entries()) {
        const [startS, endS] = when(spoken.original, word);
        errors.push(Math.abs(startS - sounds[i]![0]), Math.abs(endS - sounds[i]![1]));
      }
      expect(median(errors)).toBeLessThan(0.06);
    },
  );

  it('match the word boundaries inside a sentence', async () => {
    // The comma gives a silence, after which the next word starts.
    for (const name of ['Marlow', 'Nora', 'Edmund', 'Lan']) {
      const { original, samples, sampleRate } = await synthesize(
        name,
        'We waited at the old station, because the trains were late.',
      );
      const [, stationEnd] = when(original, 'station');
      const [becauseStart] = when(original, 'because');
      // The quietest 60 ms in the middle of the sentence lie between the two words.
      const window = Math.round(0.06 * sampleRate);
      let [quietest, at] = [Infinity, 0];
      for (let i = Math.round(0.6 * sampleRate); i < samples.length - 0.8 * sampleRate; i += 50) {
        let power = 0;
        for (let k = 0; k < window; k += 1) power += samples[i + k]! ** 2;
        if (power < quietest) [quietest, at] = [power, (i + window / 2) / sampleRate];
      }
      expect(at).toBeGreaterThan(stationEnd - 0.12);
      expect(at).toBeLessThan(becauseStart + 0.12);
    }
  });

  it('keep the place of words between spelled-out numbers in German', async () => {
    const written = 'Am 3. Mai 2026 um 14:30 Uhr kamen 1.250 Gäste, danach aßen 21 Kinder Kuchen.';
    const spoken =
      'Am dritten Mai zweitausendsechsundzwanzig um vierzehn Uhr dreißig kamen eintausendzweihundertfünfzig Gäste, danach aßen einundzwanzig Kinder Kuchen.';
    const german = { languageCode: 'de' };
    const [short, long] = [await synthesize('', written, german), await synthesize('', spoken, german)];
    expect(short.seconds).toBeCloseTo(long.seconds, 1);
    expect(short.original.characters.join('')).toBe(written);
    for (const word of ['Mai', 'kamen', 'Gäste', 'danach', 'Kinder', 'Kuchen']) {
      const [startS, endS] = when(short.original, word);
      const [expectedStart, expectedEnd] = when(long.original, word);
      expect(Math.abs(startS - expectedStart), word).toBeLessThan(0.15);
      expect(Math.abs(endS - expectedEnd), word).toBeLessThan(0.15);
    }
  });

  it('are exact for the tone engine, and absent unless requested', async () => {
    const tone = await synthesize('Tone', 'ab cd');
    expect(tone.original.startS).toEqual([0, 1, 2, 3, 4].map((i) => expect.closeTo(i * 0.05, 3)));
    expect((await synthesize('Marlow', 'Nobody asked.', { timings: false })).pieces).toBe(0);
  });
});
