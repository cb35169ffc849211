import { hostname } from 'node:os';
import type { RunnerFigures } from '../../../engines/host/runner-figures.ts';
import type { Env } from '../../env.ts';
import type { Availability } from '../availability.ts';
import type { Log } from '../log.ts';
import type { Dependency, WatchedDisk } from '../metrics/dependency-metrics.ts';
import type { DueJobs } from '../metrics/work-metrics.ts';
import {
  certificateCondition,
  diskCondition,
  enginesCondition,
  outageCondition,
  queueCondition,
} from './alert-conditions.ts';
import { openAlertWatch } from './alert-watch.ts';
import { openAlertWebhook } from './alert-webhook.ts';

interface AlertsOptions {
  readonly env: Pick<
    Env,
    'ALERT_WEBHOOK_URL' | 'ALERT_WEBHOOK_SECRET' | 'PUBLIC_URL' | 'HTTPS_PROXY' | 'NO_PROXY' | 'MIN_FREE_DISK_MB'
  >;
  readonly log: Log;
  readonly availability: Readonly<Record<Dependency, Pick<Availability, 'check'>>>;
  readonly disks: readonly WatchedDisk[];
  readonly findDueJobs: () => Promise<readonly DueJobs[]>;
  readonly engineFigures: () => ReadonlyMap<string, Readonly<RunnerFigures>>;
  readonly claim: (key: string, expiresAt: Date) => Promise<boolean>;
}

/** What the server reports to its operator by itself. */
export interface Alerts {
  /** Watches until `close`. */
  start(): void;
  /** Reports an event, once an hour at most for all processes. */
  report(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the alerts; without a webhook, nothing is watched and nothing is sent. */
export function openAlerts({ env, log, ...sources }: AlertsOptions): Alerts {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, PUBLIC_URL: publicUrl } = env;
  if (url === undefined) return { start: () => {}, report: async () => {}, close: async () => {} };
  const webhook = openAlertWebhook({
    url,
    secret,
    outgoing: { httpsProxy: env.HTTPS_PROXY, noProxy: env.NO_PROXY },
    log,
    server: publicUrl ?? hostname(),
    process: hostname(),
  });
  const { availability, disks, findDueJobs, engineFigures, claim } = sources;
  const minFreeBytes = env.MIN_FREE_DISK_MB * 2 ** 20;
  const watch = openAlertWatch({
    conditions: [
      outageCondition('database', 'The database', availability.database),
      outageCondition('storage', 'The file storage', availability.storage),
      ...disks.map((disk) => diskCondition(disk, minFreeBytes)),
      queueCondition(findDueJobs),
      enginesCondition(engineFigures),
      ...(publicUrl?.startsWith('https:') ? [certificateCondition(publicUrl)] : []),
    ],
    send: webhook.send,
    log,
    claim,
  });
  return {
    start: watch.start,
    report: watch.report,
    async close() {
      watch.close();
      await webhook.close();
    },
  };
}
