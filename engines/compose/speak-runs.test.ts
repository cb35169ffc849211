import { expect, it } from 'vitest';
import type { SpeechChunk } from '../contract/streaming.ts';
import { speakRuns } from './speak-runs.ts';

/** Speaks a text in two chunks of half a second, the second of which has the times. */
const run = (text: string, sampleRate: number, started: string[] = []) => ({
  text,
  async *speak(): AsyncGenerator<SpeechChunk> {
    started.push(text);
    const pcm = { samples: new Float32Array(sampleRate / 2).fill(0.1), sampleRate };
    yield { pcm, textDone: 0 };
    const times = (characters: readonly string[]) => ({
      characters,
      startS: characters.map((_, at) => at / characters.length),
      endS: characters.map((_, at) => (at + 1) / characters.length),
    });
    const alignment = { original: times(Array.from(text)), normalized: times(Array.from(text.trim())) };
    yield { pcm, textDone: text.length, alignment };
  },
});

it('joins the offsets and times of all runs, with a pause after a sentence', async () => {
  const chunks = await Array.fromAsync(speakRuns([run('One. ', 1000), run('Два', 2000)], 1));
  expect(chunks.map(({ textDone }) => textDone)).toEqual([0, 5, 5, 5, 8]);
  expect(chunks.map(({ pcm }) => pcm.samples.length / pcm.sampleRate)).toEqual([0.5, 0.5, 0.26, 0.5, 0.5]);
  const [one, other] = chunks.flatMap(({ alignment }) => alignment ?? []);
  expect([...one!.normalized.characters, ...other!.normalized.characters].join('')).toBe('One. Два');
  expect(other!.original.startS[0]).toBeCloseTo(1.26);
  for (const kind of ['original', 'normalized'] as const) {
    const starts = [...one![kind].startS, ...other![kind].startS];
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    for (const [at, endS] of one![kind].endS.entries()) expect(endS).toBeGreaterThanOrEqual(one![kind].startS[at]!);
  }
});

it.each([
  ['Один ', 0],
  ['Один, ', 0.05],
  ['Один; ', 0.16],
  ['Один – ', 0.16],
  ['Один. ', 0.26],
  ['«Один!»\n', 0.26],
  ['Один\n', 0.26],
  ['Один\n \n', 0.55],
])('pauses after %j for %f s', async (text, pauseS) => {
  const chunks = await Array.fromAsync(speakRuns([run(text, 1000), run('Two', 1000)], 1));
  expect(chunks.reduce((sum, { pcm }) => sum + pcm.samples.length / 1000, -2)).toBeCloseTo(pauseS);
});

it('finds the pause after a long text of spaces and marks at once', async () => {
  const startedAt = performance.now();
  for (const marks of ['\n', ' ', '"', '.'])
    for await (const _ of speakRuns([run(`Один${marks.repeat(39_000)}два `, 1000), run('Two', 1000)], 1));
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

it('starts a run when the one before it is read, so a reader that leaves early does not pay for the rest', async () => {
  const started: string[] = [];
  for await (const _ of speakRuns([run('a', 1000, started), run('б', 1000, started)], 1)) break;
  expect(started).toEqual(['a']);
});
