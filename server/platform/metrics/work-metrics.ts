import { Counter, Histogram, type Registry } from 'prom-client';
import type { RunnerFigures } from '../../../engines/host/runner-figures.ts';
import { observeCounter, observeGauge } from './observed.ts';

/** The jobs of one name that a worker could start now. */
export interface DueJobs {
  readonly name: string;
  readonly count: number;
  /** How long the oldest of them has been waiting. */
  readonly oldestS: number;
}

/** Results of sending an email or the message of a webhook. */
const deliveryOutcomes = ['delivered', 'retried', 'failed'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** Metrics of jobs, of the threads and processes of the engines, and of what is sent to others. */
export function workMetrics(registry: Registry) {
  const registers = [registry];
  // Prometheus has a label `job` of its own.
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of a job attempt, by outcome.',
    labelNames: ['job_name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers,
  });
  const mail = new Counter({
    name: 'mail_deliveries_total',
    help: 'Attempts to send an email: delivered, failed for now and retried, or failed for good.',
    labelNames: ['outcome'],
    registers,
  });
  const webhooks = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Attempts to send a message to a webhook: delivered, failed for now and retried, or failed for good.',
    labelNames: ['outcome'],
    registers,
  });
  for (const counter of [mail, webhooks]) for (const outcome of deliveryOutcomes) counter.inc({ outcome }, 0);

  return {
    recordJob: (job: string, outcome: string, elapsedMs: number): void =>
      jobs.observe({ job_name: job, outcome }, elapsedMs / 1000),
    recordMail: (outcome: DeliveryOutcome): void => mail.inc({ outcome }),
    recordWebhook: (outcome: DeliveryOutcome): void => webhooks.inc({ outcome }),

    /** Exposes the queue, which all processes share; it is read on each scrape. */
    observeQueue(findDue: () => Promise<readonly DueJobs[]>): void {
      const labelNames = ['job_name'];
      const read = (toValue: (jobs: DueJobs) => number) => async () =>
        (await findDue()).map((due) => ({ labels: { job_name: due.name }, value: toValue(due) }));
      observeGauge(registry, {
        name: 'jobs_waiting',
        help: 'Jobs that a worker could start now, in the queue that all processes share.',
        labelNames,
        read: read(({ count }) => count),
      });
      observeGauge(registry, {
        name: 'jobs_oldest_waiting_seconds',
        help: 'How long the oldest job that a worker could start now has been waiting.',
        labelNames,
        read: read(({ oldestS }) => oldestS),
      });
    },

    /** Exposes the figures of the engines of this process, which are read on each scrape. */
    observeEngines(figures: () => ReadonlyMap<string, Readonly<RunnerFigures>>): void {
      const labelNames = ['engine'];
      const read = (key: keyof RunnerFigures) => () =>
        [...figures()].map(([engine, values]) => ({ labels: { engine }, value: values[key] }));
      const gauges = {
        engine_runners: ['running', 'Threads and processes of an engine that run.'],
        engine_tasks_waiting: ['waiting', 'Tasks that wait for a thread or process of an engine.'],
        engine_tasks_running: ['open', 'Tasks that a thread or process of an engine has not answered yet.'],
      } as const;
      for (const [name, [key, help]] of Object.entries(gauges))
        observeGauge(registry, { name, help, labelNames, read: read(key) });
      const counters = {
        engine_tasks_total: ['calls', 'Tasks that the threads and processes of an engine were given.'],
        engine_crashes_total: [
          'crashes',
          'Threads and processes of an engine that ended unasked, or were silent too long.',
        ],
      } as const;
      for (const [name, [key, help]] of Object.entries(counters))
        observeCounter(registry, { name, help, labelNames, read: read(key) });
    },
  };
}
