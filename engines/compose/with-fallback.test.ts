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

/** An engine whose calls behave as the list says, the last entry for all further calls; and a clock. */
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
    /** Who spoke. */
    async say(changes = {}, signal = neverAborted) {
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
  it('is not asked for a while after an outage', async () => {
    const { say, calls, wait } = start(fails(outage));
    expect(await say()).toBe('fallback');
    wait(outageMs - 1);
    expect(await say()).toBe('fallback');
    expect(calls()).toBe(1);
  });

  it('is tried again by one call, whose success ends the outage', async () => {
    const { say, calls, wait } = start(fails(outage), speaks(1));
    await say();
    wait(outageMs);
    expect(await say()).toBe('first');
    expect(await say()).toBe('first');
    expect(calls()).toBe(3);
  });

  it('is down for as long again if the trial fails', async () => {
    const { say, calls, wait } = start(fails(outage), fails(outage), speaks(1));
    await say();
    wait(outageMs);
    expect(await say()).toBe('fallback');
    wait(outageMs - 1);
    expect(await say()).toBe('fallback');
    expect(calls()).toBe(2);
    wait(1);
    expect(await say()).toBe('first');
  });

  it('is tried by one call at a time; the others use the fallback at once', async () => {
    const answer = Promise.withResolvers<void>();
    const { say, calls, wait } = start(fails(outage), async function* () {
      await answer.promise;
      yield chunk(1);
    });
    await say();
    wait(outageMs);
    const trial = say();
    expect([await say(), await say()]).toEqual(['fallback', 'fallback']);
    expect(calls()).toBe(2);
    answer.resolve();
    expect(await trial).toBe('first');
  });

  it('is tried again if the reader of a trial left before it had a result', async () => {
    const { engine, say, calls, wait } = start(fails(outage), speaks(0, 0), speaks(1));
    await say();
    wait(outageMs);
    // The silence is no result: it may come from a pause, for which the engine was not called.
    for await (const _ of engine.speak(request('Hello.'), neverAborted)) break;
    expect(await say()).toBe('first');
    expect(calls()).toBe(3);
  });

  it('is tried again after an aborted trial', async () => {
    const abort = new AbortController();
    const { say, wait } = start(
      fails(outage),
      async function* (signal) {
        abort.abort(new Error('cancelled'));
        yield* fails(() => signal.reason)();
      },
      speaks(1),
    );
    await say();
    wait(outageMs);
    await expect(say({}, abort.signal)).rejects.toThrow('cancelled');
    expect(await say()).toBe('first');
  });

  it('is asked by every call if it refuses single calls only', async () => {
    const { say, calls } = start(fails(refusal));
    expect([await say(), await say()]).toEqual(['fallback', 'fallback']);
    expect(calls()).toBe(2);
  });

  it('is asked by every call if it fails after audio', async () => {
    const { say, calls } = start(fails(outage, 1));
    await expect(say()).rejects.toThrow('down');
    await expect(say()).rejects.toThrow('down');
    expect(calls()).toBe(2);
  });

  it('is asked during an outage if there is no fallback for the request', async () => {
    const { say, calls } = start(fails(outage), fails(outage), speaks(1));
    await say();
    await expect(say({ language: 'de' })).rejects.toThrow('down');
    expect(await say({ language: 'de' })).toBe('first');
    expect(calls()).toBe(3);
    // That call found the engine working again.
    expect(await say()).toBe('first');
  });
});
