import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SpeechTiming } from '../../engines/compose/timed.ts';
import type { FileCacheStats } from './file-cache.ts';

/** The figures of this process, for Prometheus; those of the process itself (memory, event loop delay) among them. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its reply, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const firstAudio = new Histogram({
    name: 'speech_first_audio_seconds',
    help: 'Time from the call of a speech engine to its first samples.',
    labelNames: ['engine', 'voice'],
    buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const realTimeFactor = new Histogram({
    name: 'speech_real_time_factor',
    help: 'Time that a speech engine took, divided by the length of its audio.',
    labelNames: ['engine', 'voice'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  });
  const failures = new Counter({
    name: 'speech_failures_total',
    help: 'Calls of a speech engine that failed.',
    labelNames: ['engine', 'voice'],
    registers,
  });
  const queue = new Histogram({
    name: 'speech_queue_seconds',
    help: 'Time that a request waited for its turn in its workspace before a speech engine was called.',
    labelNames: ['engine', 'voice'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const credits = new Counter({ name: 'credits_spent_total', help: 'Credits that generations cost.', registers });
  const events = new Counter({
    name: 'app_events_total',
    help: 'What people did in the app, by name.',
    labelNames: ['event'],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of a try of a job, by what came of it.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers,
  });

  return {
    recordResponse: (route: string, method: string, status: number, elapsedMs: number): void =>
      http.observe({ route, method, status }, elapsedMs / 1000),

    recordSpeech({
      engineId: engine,
      voice,
      outcome,
      queueMs,
      firstAudioMs,
      realTimeFactor: factor,
    }: SpeechTiming): void {
      if (queueMs !== undefined) queue.observe({ engine, voice }, queueMs / 1000);
      if (firstAudioMs !== undefined) firstAudio.observe({ engine, voice }, firstAudioMs / 1000);
      if (factor !== undefined) realTimeFactor.observe({ engine, voice }, factor);
      if (outcome === 'failed') failures.inc({ engine, voice });
    },

    recordEvent: (event: string): void => events.inc({ event }),

    /** Shows the figures of the cache of speech, as `stats` tells them when they are asked for. */
    observeCache(stats: () => FileCacheStats): void {
      const cacheMetrics = {
        speech_cache_hits_total: ['hits', 'Repeats of speech that were found.'],
        speech_cache_misses_total: ['misses', 'Speech that was looked for and not found.'],
        speech_cache_evictions_total: ['evicted', 'Results that made room for others.'],
        speech_cache_files: ['files', 'Results that are kept.'],
        speech_cache_bytes: ['bytes', 'Their size on the disk.'],
      } as const;
      for (const [name, [key, help]] of Object.entries(cacheMetrics)) {
        const options = { name, help, registers };
        if (name.endsWith('_total'))
          new Counter({
            ...options,
            collect() {
              this.reset();
              this.inc(stats()[key]);
            },
          });
        else
          new Gauge({
            ...options,
            collect() {
              this.set(stats()[key]);
            },
          });
      }
    },

    recordCredits: (amount: number): void => credits.inc(amount),

    recordJob: (job: string, outcome: string, elapsedMs: number): void =>
      jobs.observe({ job, outcome }, elapsedMs / 1000),

    /** Everything, in the text format of Prometheus. */
    async render(): Promise<{ contentType: string; text: string }> {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
export type Metrics = ReturnType<typeof openMetrics>;
