import { openMetrics } from './metrics.ts';

interface DescribedMetric {
  readonly type: string;
  readonly labels: ReadonlySet<string>;
}

/** The metrics of a whole server with one value of each, and their names, types and labels as Prometheus reads them. */
export async function openTestMetrics() {
  const metrics = openMetrics();
  metrics.recordBuild('1.0.0');
  metrics.recordResponse('/v1/voices', 'GET', 200, 12);
  const call = { engineId: 'flite', voice: 'slt', totalMs: 120, waitedMs: 100 };
  metrics.recordSpeech({ ...call, outcome: 'failed', queueMs: 2, firstAudioMs: 60, audioMs: 900, realTimeFactor: 0.1 });
  metrics.recordCredits(1);
  metrics.recordEvent('opened');
  metrics.recordJob('mail.deliver', 'completed', 20);
  metrics.recordMail('delivered');
  metrics.recordWebhook('delivered');
  metrics.recordBackup('completed', 1000);
  metrics.recordOutage('database');
  metrics.observeCache(() => ({ hits: 1, misses: 1, evicted: 0, files: 1, bytes: 100 }));
  metrics.observeQueue(async () => [{ name: 'mail.deliver', count: 1, oldestS: 2 }]);
  metrics.observeEngines(() => new Map([['flite', { running: 1, waiting: 0, open: 0, calls: 1, crashes: 0 }]]));
  metrics.observeDependencies({ database: { isDown: () => false }, storage: { isDown: () => false } });
  metrics.observePool({ totalCount: 2, idleCount: 1, waitingCount: 0 });
  metrics.observeDisks([{ name: 'DATA_DIR', freeBytes: async () => 10 }], 5);
  metrics.observeHttp({ requestsInFlight: () => 1, sockets: () => new Map([['/v1/realtime', 1]]) });
  const { text } = await metrics.render();
  return { metrics: readMetrics(text), text };
}

/** Reads the text format of Prometheus. A histogram has no labels of its buckets. */
function readMetrics(text: string): ReadonlyMap<string, DescribedMetric> {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  const metrics = new Map([...types].map(([name, type]) => [name, { type, labels: new Set<string>() }]));
  for (const [, series = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const name = types.has(series) ? series : series.replace(/_(bucket|sum|count)$/, '');
    for (const [, label] of labels.matchAll(/(\w+)="/g)) if (label !== 'le') metrics.get(name)?.labels.add(label!);
  }
  return metrics;
}
