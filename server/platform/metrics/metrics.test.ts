import { expect, it } from 'vitest';
import { openMetrics } from './metrics.ts';
import { openTestMetrics } from './test-metrics.ts';

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
  expect(value(/^job_duration_seconds_sum\{job_name="mail.deliver",outcome="failed"\} (.*)$/m)).toBeCloseTo(1.5);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('names every metric by the conventions of Prometheus', async () => {
  const { metrics } = await openTestMetrics();
  // Those of the library break some of them.
  const own = [...metrics].filter(([name]) => !/^(nodejs|process)_/.test(name));
  expect(own.length).toBeGreaterThan(30);
  for (const [name, { type, labels }] of own) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, 'a base unit').not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)(_|$)/);
    // Prometheus adds these to what it scrapes, and renames those of the server.
    for (const reserved of ['job', 'instance', 'le', 'quantile']) expect([...labels], name).not.toContain(reserved);
  }
});

it('leaves out what cannot be read, and renders the rest', async () => {
  const metrics = openMetrics();
  metrics.observeQueue(() => Promise.reject(new Error('The database is away.')));
  metrics.observePool({ totalCount: 5, idleCount: 2, waitingCount: 1 });
  const { text } = await metrics.render();
  expect(text).not.toMatch(/^jobs_waiting\{/m);
  expect(text).toContain('db_pool_connections{state="busy"} 3');
  expect(text).toMatch(/^db_pool_waiting 1$/m);
});

it('reads what it observes anew on each scrape, also on two at once', async () => {
  const metrics = openMetrics();
  const figures = { running: 2, waiting: 1, open: 2, calls: 10, crashes: 3 };
  metrics.observeEngines(() => new Map([['flite', figures]]));
  await Promise.all([metrics.render(), metrics.render()]);
  figures.running = 0;
  const { text } = await metrics.render();
  expect(text).toContain('engine_runners{engine="flite"} 0');
  expect(text).toContain('engine_crashes_total{engine="flite"} 3');
});
