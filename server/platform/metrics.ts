import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SpeechTiming } from '../../engines/compose/timed.ts';
import type { FileCacheStats } from './file-cache.ts';

/** Opens the Prometheus metrics of this process, including the default ones (memory, event loop delay). */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the reply, by route.',
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
    help: 'Processing time of a speech engine divided by the duration of its audio.',
    labelNames: ['engine', 'voice'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
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
  const events = new Counter({
    name: 'app_events_total',
    help: 'Usage events of the app, by name.',
    labelNames: ['event'],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of a job attempt, by outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers,
  });

  const backups = new Counter({
    name: 'backups_total',
    help: 'Scheduled backups, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const lastBackup = new Gauge({
    name: 'backup_last_completed_timestamp_seconds',
    help: 'When this process last completed a scheduled backup.',
    registers,
  });
  const backupBytes = new Gauge({
    name: 'backup_last_completed_bytes',
    help: 'Size of the last scheduled backup that this process completed.',
    registers,
  });

  const outages = new Counter({
    name: 'dependency_failures_total',
    help: 'Failed calls and probes of what the server depends on: its database and its file storage.',
    labelNames: ['dependency'],
    registers,
  });
  for (const dependency of ['database', 'storage']) outages.inc({ dependency }, 0);

  return {
    /** Counts a scheduled backup; `bytes` is the size of a completed one. */
    recordBackup(outcome: 'completed' | 'failed', bytes = 0): void {
      backups.inc({ outcome });
      if (outcome === 'failed') return;
      lastBackup.setToCurrentTime();
      backupBytes.set(bytes);
    },

    recordOutage: (dependency: 'database' | 'storage'): void => outages.inc({ dependency }),

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

    /** Exposes the metrics of the speech cache; `stats` is read on each scrape. */
    observeCache(stats: () => FileCacheStats): void {
      const cacheMetrics = {
        speech_cache_hits_total: ['hits', 'Speech requests found in the cache.'],
        speech_cache_misses_total: ['misses', 'Speech requests not found in the cache.'],
        speech_cache_evictions_total: ['evicted', 'Results removed to make room for others.'],
        speech_cache_files: ['files', 'Cached results.'],
        speech_cache_bytes: ['bytes', 'Size of the cached results on disk.'],
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

    /** Renders all metrics in the Prometheus text format. */
    async render(): Promise<{ contentType: string; text: string }> {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
export type Metrics = ReturnType<typeof openMetrics>;
