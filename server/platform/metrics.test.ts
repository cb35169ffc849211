import { expect, it } from 'vitest';
import { openMetrics } from './metrics.ts';

it('renders observed values in seconds, with the default process metrics', async () => {
  const metrics = openMetrics();
  metrics.recordResponse('/v1/voices', 'GET', 200, 12);
  metrics.recordResponse('/v1/voices', 'GET', 200, 8);
  const call = { engineId: 'flite', voice: 'slt', outcome: 'completed', totalMs: 120, waitedMs: 100 } as const;
  metrics.recordSpeech({ ...call, queueMs: 250, firstAudioMs: 60, audioMs: 10_000, realTimeFactor: 0.01 });
  const silent = { ...call, queueMs: undefined, firstAudioMs: undefined, audioMs: 0, realTimeFactor: undefined };
  metrics.recordSpeech({ ...silent, outcome: 'aborted' });
  metrics.recordSpeech({ ...silent, outcome: 'failed' });
  metrics.observeCache(() => ({ hits: 7, misses: 2, evicted: 1, files: 3, bytes: 4096 }));
  await metrics.render();
  metrics.recordCredits(42);
  metrics.recordJob('mail.deliver', 'failed', 1500);
  const { text, contentType } = await metrics.render();
  expect(contentType).toContain('text/plain');
  const value = (line: RegExp) => Number(line.exec(text)?.[1]);
  expect(
    value(/^http_request_duration_seconds_sum\{route="\/v1\/voices",method="GET",status="200"\} (.*)$/m),
  ).toBeCloseTo(0.02);
  expect(value(/^speech_first_audio_seconds_count\{engine="flite",voice="slt"\} (.*)$/m)).toBe(1);
  expect(value(/^speech_real_time_factor_count\{engine="flite",voice="slt"\} (.*)$/m)).toBe(1);
  expect(value(/^speech_real_time_factor_sum\{engine="flite",voice="slt"\} (.*)$/m)).toBeCloseTo(0.01);
  expect(value(/^speech_failures_total\{engine="flite",voice="slt"\} (.*)$/m)).toBe(1);
  expect(value(/^speech_queue_seconds_sum\{engine="flite",voice="slt"\} (.*)$/m)).toBeCloseTo(0.25);
  expect(value(/^speech_queue_seconds_count\{engine="flite",voice="slt"\} (.*)$/m)).toBe(1);
  expect(value(/^speech_cache_hits_total (.*)$/m)).toBe(7);
  expect(value(/^speech_cache_bytes (.*)$/m)).toBe(4096);
  expect(value(/^credits_spent_total (.*)$/m)).toBe(42);
  expect(value(/^job_duration_seconds_sum\{job="mail.deliver",outcome="failed"\} (.*)$/m)).toBeCloseTo(1.5);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});
