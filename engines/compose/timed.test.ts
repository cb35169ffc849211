import { afterEach, expect, it, vi } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { collect, fakeTts, request } from './test-engine.ts';
import { type SpeechTiming, timed } from './timed.ts';

afterEach(() => vi.useRealTimers());

it('reports the timing of a completed call', async () => {
  const timings: SpeechTiming[] = [];
  await collect(
    timed(fakeTts(), (timing) => timings.push(timing)).speak(request('a'.repeat(100)), neverAborted, { queueMs: 7 }),
  );
  expect(timings).toEqual([
    {
      engineId: 'fake',
      voice: 'v',
      outcome: 'completed',
      queueMs: 7,
      firstAudioMs: expect.any(Number),
      totalMs: expect.any(Number),
      waitedMs: expect.any(Number),
      audioMs: 100,
      realTimeFactor: expect.any(Number),
    },
  ]);
  const { firstAudioMs, totalMs, waitedMs, realTimeFactor } = timings[0]!;
  expect(firstAudioMs).toBeGreaterThan(0);
  expect(totalMs).toBeGreaterThan(firstAudioMs!);
  expect(realTimeFactor).toBeCloseTo(waitedMs / 100, 5);
});

it('reports all cloned voices as one', async () => {
  const voices: string[] = [];
  const engine = timed(fakeTts(), ({ voice }) => voices.push(voice));
  const clone = { modelId: 'parrot', gainDb: 0, reference: { key: 'one', read: () => Promise.reject() } };
  await collect(engine.speak({ ...request('a'), voice: 'JBFqnCBsd6RMkjVDRZzb', clone }, neverAborted));
  expect(voices).toEqual(['clone']);
});

it('does not count the time of a slow reader', async () => {
  const timings: SpeechTiming[] = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  for await (const _ of timed(fakeTts(), (timing) => timings.push(timing)).speak(request('aa'), neverAborted))
    vi.advanceTimersByTime(100);
  expect(timings[0]).toMatchObject({ totalMs: 200, waitedMs: 0 });
});

it('reports aborted and failed calls', async () => {
  const outcomes: SpeechTiming['outcome'][] = [];
  const record = ({ outcome }: SpeechTiming): number => outcomes.push(outcome);
  for await (const _ of timed(fakeTts(), record).speak(request('aa'), neverAborted)) break;
  await collect(timed(fakeTts({ aa: 1 }), record).speak(request('aa'), neverAborted)).catch(() => {});
  await collect(timed(fakeTts(), record).speak(request('aa'), AbortSignal.abort())).catch(() => {});
  expect(outcomes).toEqual(['aborted', 'failed', 'aborted']);
});
