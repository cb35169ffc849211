import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { EngineError } from '../../contract/engine-error.ts';
import { openNeuralRecognizers } from '../neural/neural-recognizers.ts';
import { type RecognizedWord, type Recognizer, recognizerSampleRate } from '../recognizer.ts';
import { chooseLiveRecognizer } from './choose-live-recognizer.ts';
import { type LiveEvent, type LiveOptions, openLiveTranscriber } from './live-transcriber.ts';
import { openSegmentStream } from './segment-stream.ts';
import { installStreamingModel, speakTones } from './test-streaming-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'streaming-'));
await installStreamingModel(folder);
const neural = openNeuralRecognizers({ folder });
const [tones] = neural.list();
afterAll(async () => {
  await neural.close();
  rmSync(folder, { recursive: true });
});

const manual: LiveOptions = { keyterms: [], omitsFillers: false, maxSegmentS: 90, tenant: 'a' };
const vad = { threshold: 0.4, minSpeechMs: 100, minSilenceMs: 100, silenceS: 0.5 };
const silence = (seconds: number) => new Float32Array(seconds * recognizerSampleRate);
const textOf = (words: readonly RecognizedWord[]): string => words.map(({ text }) => text).join(' ');

async function hear(transcriber: Awaited<ReturnType<typeof openLiveTranscriber>>, ...parts: Float32Array[]) {
  const events: LiveEvent[] = [];
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1600)
      events.push(...(await Array.fromAsync(transcriber.write(part.slice(at, at + 1600)))));
  return events;
}

it('hears words while they are spoken, in segments apart from each other', { timeout: 60_000 }, async () => {
  const [one, other] = [await tones!.openStream!(), await tones!.openStream!()];
  const partials: string[] = [];
  const samples = speakTones(['alpha', 'bravo', 'charlie']);
  for (let at = 0; at < samples.length; at += 1600) {
    partials.push(textOf(await one.write(samples.slice(at, at + 1600))));
    await other.write(speakTones(['echo']).slice(0, 800));
  }
  for (const partial of partials) expect('alpha bravo charlie'.startsWith(partial)).toBe(true);
  expect(partials).toContain('alpha');
  const { words, language } = await one.finish();
  expect([textOf(words), language]).toEqual(['alpha bravo charlie', 'en']);
  expect(words[1]!.startS).toBeGreaterThan(0.6);
  expect(words[1]!.startS).toBeLessThan(0.85);
  await one.write(speakTones(['delta']));
  expect(textOf((await one.finish()).words)).toBe('delta');
  one.close();
  other.close();
  // The same model hears whole recordings.
  const whole = await tones!.recognize({ samples, tenant: 'a' }, new AbortController().signal);
  expect(textOf(whole.words)).toBe('alpha bravo charlie');
});

it('commits a segment after a pause, with times of the session', { timeout: 60_000 }, async () => {
  const transcriber = await openLiveTranscriber(tones!, { ...manual, vad });
  const events = await hear(transcriber, silence(1), speakTones(['alpha', 'bravo']), silence(1), speakTones(['echo']));
  const committed = events.filter((event) => event.kind === 'committed');
  expect(committed.map(({ text }) => text)).toEqual(['alpha bravo']);
  expect(committed[0]!.tokens[0]!.start).toBeGreaterThan(1.1);
  expect(committed[0]!.tokens[0]!.start).toBeLessThan(1.5);
  const last = await transcriber.commit();
  expect(last).toMatchObject({ kind: 'committed', text: 'echo', language: 'en' });
  expect(last.kind === 'committed' && last.tokens[0]!.start).toBeGreaterThan(3);
  expect(textOf(transcriber.words)).toBe('alpha bravo echo');
  expect(transcriber.uncommittedS).toBe(0);
  transcriber.close();
});

it('commits the longest segment by itself, and sends nothing in silence', { timeout: 60_000 }, async () => {
  const transcriber = await openLiveTranscriber(tones!, { ...manual, maxSegmentS: 3 });
  const events = await hear(
    transcriber,
    speakTones(['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'alpha']),
  );
  expect(events.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
  transcriber.close();
  const quiet = await openLiveTranscriber(tones!, { ...manual, vad });
  expect(await hear(quiet, silence(20))).toEqual([]);
  expect(quiet.uncommittedS).toBeLessThan(16);
  quiet.close();
});

/** Hears one word for each started second of a piece, `ms` later. */
function slowRecognizer(ms: number, fails = false): Recognizer & { calls: number[] } {
  const calls: number[] = [];
  return {
    id: 'slow',
    title: 'Slow',
    languages: ['en'],
    wordTimes: 'measured',
    punctuation: false,
    streaming: false,
    quality: 'basic',
    calls,
    async recognize({ samples }, signal) {
      const seconds = samples.length / recognizerSampleRate;
      calls.push(seconds);
      await new Promise((resolve) => setTimeout(resolve, ms));
      signal.throwIfAborted();
      if (fails) throw new EngineError('slow', 'It broke.', { retryable: false });
      const words = Array.from({ length: Math.ceil(seconds) }, (_, at) => ({
        text: `w${at}`,
        startS: at,
        endS: Math.min(seconds, at + 0.9),
        probability: 0.4,
      }));
      return { words, language: 'en' };
    },
  };
}
const sound = (seconds: number) =>
  Float32Array.from({ length: seconds * recognizerSampleRate }, (_, i) => 0.2 * Math.sin(i * 0.3));

it('lets a recognizer of whole pieces hear each piece, and the open one in between if it is fast', async () => {
  const fast = slowRecognizer(1);
  const stream = openSegmentStream(fast, { tenant: 'a' });
  let heard: readonly RecognizedWord[] = [];
  const write = async (samples: Float32Array) => {
    for (let at = 0; at < samples.length; at += 1600) {
      heard = await stream.write(samples.slice(at, at + 1600));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await write(sound(1.5));
  expect(textOf(heard)).toMatch(/^w0 w1/);
  await write(silence(1));
  await write(sound(0.6));
  const { words, language } = await stream.finish();
  expect(textOf(words)).toBe('w0 w1 w0');
  expect(language).toBe('en');
  expect(words[2]!.startS).toBeGreaterThan(2);
  expect(textOf((await stream.finish()).words)).toBe('');
  stream.close();

  const slow = slowRecognizer(30);
  const other = openSegmentStream(slow, { tenant: 'a' });
  for (let i = 0; i < 50; i++) await other.write(sound(0.2));
  await other.finish();
  // No partial result of a long piece, which would take too long.
  expect(Math.max(...slow.calls.slice(0, -1))).toBeLessThan(4);
  other.close();
});

it('waits while the recognizer is behind, and reports its failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const stream = openSegmentStream(slowRecognizer(10_000_000), { tenant: 'a' });
    const words = Array.from({ length: 160 }, () => 'alpha' as const);
    const written = stream.write(speakTones(words)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(121_000);
    expect(await written).toMatchObject({ name: 'RecognitionBacklogError' });
    stream.close();
  } finally {
    vi.useRealTimers();
  }
  const broken = openSegmentStream(slowRecognizer(1, true), { tenant: 'a' });
  await broken.write(sound(1));
  await expect(broken.finish()).rejects.toThrow('It broke.');
});

it('chooses a streaming recognizer first, then one that is fast enough and knows the languages', () => {
  const of = (id: string, languages: string[], rest: Partial<Recognizer> = {}) => ({
    ...slowRecognizer(1),
    id,
    languages,
    ...rest,
  });
  const openStream = async () => openSegmentStream(slowRecognizer(1), { tenant: 'a' });
  const all = [
    of('large', ['en', 'de'], { rtf: 1.2 }),
    of('small', ['en', 'de'], { rtf: 0.2 }),
    of('streaming', ['en'], { openStream }),
  ];
  expect(chooseLiveRecognizer(all, undefined)?.id).toBe('streaming');
  expect(chooseLiveRecognizer(all, 'en')?.id).toBe('streaming');
  expect(chooseLiveRecognizer(all, 'en', ['de'])?.id).toBe('small');
  expect(chooseLiveRecognizer(all, 'de')?.id).toBe('small');
  expect(chooseLiveRecognizer(all, 'fr')).toBeUndefined();
});
