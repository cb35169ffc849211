import { Counter, Histogram, type Registry } from 'prom-client';
import type { SpeechTiming } from '../../../engines/compose/timed.ts';
import type { FileCacheStats } from '../file-cache.ts';
import { observeCounter, observeGauge } from './observed.ts';

/** Metrics of the speech engines and of the cache of their results. */
export function speechMetrics(registry: Registry) {
  const registers = [registry];
  const firstAudio = new Histogram({
    name: 'speech_first_audio_seconds',
    help: 'Time from the call of a speech engine to its first samples.',
    labelNames: ['engine', 'voice'],
    buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const realTimeFactor = new Histogram({
    name: 'speech_real_time_factor',
    help: 'Processing time of a speech engine divided by the duration of its audio.',
    labelNames: ['engine', 'voice'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  });
  const audio = new Counter({
    name: 'speech_audio_seconds_total',
    help: 'Seconds of speech that the engines synthesized.',
    labelNames: ['engine'],
    registers,
  });
  const failures = new Counter({
    name: 'speech_failures_total',
    help: 'Failed calls of a speech engine.',
    labelNames: ['engine', 'voice'],
    registers,
  });
  const queue = new Histogram({
    name: 'speech_queue_seconds',
    help: 'Time that a request waited in the queue of its workspace before the speech engine was called.',
    labelNames: ['engine', 'voice'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const credits = new Counter({ name: 'credits_spent_total', help: 'Credits used by generations.', registers });

  return {
    recordSpeech({
      engineId: engine,
      voice,
      outcome,
      queueMs,
      firstAudioMs,
      audioMs,
      realTimeFactor: factor,
    }: SpeechTiming): void {
      if (queueMs !== undefined) queue.observe({ engine, voice }, queueMs / 1000);
      if (firstAudioMs !== undefined) firstAudio.observe({ engine, voice }, firstAudioMs / 1000);
      if (factor !== undefined) realTimeFactor.observe({ engine, voice }, factor);
      audio.inc({ engine }, audioMs / 1000);
      if (outcome === 'failed') failures.inc({ engine, voice });
    },

    recordCredits: (amount: number): void => credits.inc(amount),

    /** Exposes the metrics of the speech cache; `stats` is read on each scrape. */
    observeCache(stats: () => FileCacheStats): void {
      const counters = {
        speech_cache_hits_total: ['hits', 'Speech requests found in the cache.'],
        speech_cache_misses_total: ['misses', 'Speech requests not found in the cache.'],
        speech_cache_evictions_total: ['evicted', 'Results removed to make room for others.'],
      } as const;
      const gauges = {
        speech_cache_files: ['files', 'Cached results.'],
        speech_cache_bytes: ['bytes', 'Size of the cached results on disk.'],
      } as const;
      for (const [name, [key, help]] of Object.entries(counters))
        observeCounter(registry, { name, help, read: () => [{ value: stats()[key] }] });
      for (const [name, [key, help]] of Object.entries(gauges))
        observeGauge(registry, { name, help, read: () => [{ value: stats()[key] }] });
    },
  };
}
