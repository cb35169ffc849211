import { describe, expect, it } from 'vitest';
import { EngineError } from '../contract/engine-error.ts';
import type { SpeechChunk, Tts } from '../contract/streaming.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { fakeTts, request } from './test-engine.ts';
import { outageMs, withFallback } from './with-fallback.ts';

const chunk = (value: number): SpeechChunk => ({
  pcm: { samples: Float32Array.of(value), sampleRate: 1000 },
  textDone: 0,
});
const outage = () => new EngineError('first', 'down', { retryable: true, isOutage: true });
const refusal = () => new EngineError('first', 'refused', { retryable: true });

/** An engine with one behaviour per call, the last for all further calls; and a clock. */
function start(...behaviours: ((signal: AbortSignal) => AsyncIterable<SpeechChunk>)[]) {
  let calls = 0;
  let nowMs = 0;
  const first: Tts = {
    ...fakeTts(),
    speak(_, signal) {
      calls += 1;
      return behaviours[Math.min(calls, behaviours.length) - 1]!(signal);
    },
  };
  const engine = withFallback(
    first,
    ({ language }) => (language === 'en' ? speaks(0.5)() : undefined),
    () => nowMs,
  );
  return {
    engine,
    /** The engine that spoke. */
    async speak(changes = {}, signal = neverAborted) {
      const chunks = await Array.fromAsync(engine.speak(request('Hello.', changes), signal));
      return chunks.some(({ isFallback }) => isFallback) ? 'fallback' : 'first';
    },
    calls: () => calls,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}
const speaks = (...values: number[]) =>
  async function* () {
    for (const value of values) yield chunk(value);
  };
const fails = (makeError: () => Error, ...before: number[]) =>
  async function* () {
    yield* speaks(...before)();
    throw makeError();
  };

describe('an engine with a fallback', () => {
  it('falls back after a pause at the start of the text, without repeating the pause', async () => {
    const { engine } = start(fails(outage, 0, 0));
    const chunks = await Array.fromAsync(engine.speak(request('[pause] Hello.'), neverAborted));
    expect(chunks.map(({ pcm, isFallback }) => [pcm.samples[0], isFallback])).toEqual([[0.5, true]]);
  });

  it('returns silence before the first sound, and a text of silence', async () => {
    const levels = async (...values: number[]) => {
      const { engine } = start(speaks(...values));
      const chunks = await Array.fromAsync(engine.speak(request('[pause] Hello.'), neverAborted));
      return chunks.map(({ pcm }) => pcm.samples[0]);
    };
    expect(await levels(0, 0, 1, 0)).toEqual([0, 0, 1, 0]);
    expect(await levels(0, 0)).toEqual([0, 0]);
  });

  it('is not called for outageMs after an outage', async () => {
    const { speak, calls, wait } = start(fails(outage));
    expect(await speak()).toBe('fallback');
    wait(outageMs - 1);
    expect(await speak()).toBe('fallback');
    expect(calls()).toBe(1);
  });

  it('is available again after a successful trial call', async () => {
    const { speak, calls, wait } = start(fails(outage), speaks(1));
    await speak();
    wait(outageMs);
    expect(await speak()).toBe('first');
    expect(await speak()).toBe('first');
    expect(calls()).toBe(3);
  });

  it('is not called for another outageMs if the trial call fails', async () => {
    const { speak, calls, wait } = start(fails(outage), fails(outage), speaks(1));
    await speak();
    wait(outageMs);
    expect(await speak()).toBe('fallback');
    wait(outageMs - 1);
    expect(await speak()).toBe('fallback');
    expect(calls()).toBe(2);
    wait(1);
    expect(await speak()).toBe('first');
  });

  it('gets one trial call at a time; other calls use the fallback immediately', async () => {
    const answer = Promise.withResolvers<void>();
    const { speak, calls, wait } = start(fails(outage), async function* () {
      await answer.promise;
      yield chunk(1);
    });
    await speak();
    wait(outageMs);
    const trial = speak();
    expect([await speak(), await speak()]).toEqual(['fallback', 'fallback']);
    expect(calls()).toBe(2);
    answer.resolve();
    expect(await trial).toBe('first');
  });

  it('gets another trial call if the reader stops before the trial has a result', async () => {
    const { engine, speak, calls, wait } = start(fails(outage), speaks(0, 0), speaks(1));
    await speak();
    wait(outageMs);
    // The silence is no result: it may come from a pause, for which the engine was not called.
    for await (const _ of engine.speak(request('Hello.'), neverAborted)) break;
    expect(await speak()).toBe('first');
    expect(calls()).toBe(3);
  });

  it('gets another trial call after an aborted one', async () => {
    const abort = new AbortController();
    const { speak, wait } = start(
      fails(outage),
      async function* (signal) {
        abort.abort(new Error('cancelled'));
        yield* fails(() => signal.reason)();
      },
      speaks(1),
    );
    await speak();
    wait(outageMs);
    await expect(speak({}, abort.signal)).rejects.toThrow('cancelled');
    expect(await speak()).toBe('first');
  });

  it('is still called after it rejects a single request', async () => {
    const { speak, calls } = start(fails(refusal));
    expect([await speak(), await speak()]).toEqual(['fallback', 'fallback']);
    expect(calls()).toBe(2);
  });

  it('is still called after it fails in the middle of the audio', async () => {
    const { speak, calls } = start(fails(outage, 1));
    await expect(speak()).rejects.toThrow('down');
    await expect(speak()).rejects.toThrow('down');
    expect(calls()).toBe(2);
  });

  it('is called during an outage if the request has no fallback', async () => {
    const { speak, calls } = start(fails(outage), fails(outage), speaks(1));
    await speak();
    await expect(speak({ language: 'de' })).rejects.toThrow('down');
    expect(await speak({ language: 'de' })).toBe('first');
    expect(calls()).toBe(3);
    // The successful call ended the outage.
    expect(await speak()).toBe('first');
  });
});
