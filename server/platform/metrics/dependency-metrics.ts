import { Counter, Gauge, type Registry } from 'prom-client';
import type { Availability } from '../availability.ts';
import { observeGauge } from './observed.ts';

/** What the server cannot work without. */
export type Dependency = 'database' | 'storage';

/** The connections of a pool. */
interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Queries that wait for a connection. */
  readonly waitingCount: number;
}

/** A folder whose disk must not become full. */
export interface WatchedDisk {
  /** The setting that names the folder. */
  readonly name: string;
  readonly freeBytes: () => Promise<number>;
}

/** Metrics of the database, the file storage, the disks and the backups. */
export function dependencyMetrics(registry: Registry) {
  const registers = [registry];
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
  // A counter that starts with its first failure shows no increase.
  for (const outcome of ['completed', 'failed']) backups.inc({ outcome }, 0);

  return {
    /** Counts a scheduled backup; `bytes` is the size of a completed one. */
    recordBackup(outcome: 'completed' | 'failed', bytes = 0): void {
      backups.inc({ outcome });
      if (outcome === 'failed') return;
      lastBackup.setToCurrentTime();
      backupBytes.set(bytes);
    },

    recordOutage: (dependency: Dependency): void => outages.inc({ dependency }),

    /** Exposes whether the dependencies respond, as the server knows it at the time of the scrape. */
    observeDependencies(dependencies: Readonly<Record<Dependency, Pick<Availability, 'isDown'>>>): void {
      observeGauge(registry, {
        name: 'dependency_up',
        help: 'Whether what the server depends on responds (1) or not (0).',
        labelNames: ['dependency'],
        read: () =>
          Object.entries(dependencies).map(([dependency, availability]) => ({
            labels: { dependency },
            value: availability.isDown() ? 0 : 1,
          })),
      });
    },

    observePool(pool: PoolFigures): void {
      observeGauge(registry, {
        name: 'db_pool_connections',
        help: 'Connections to the database that this process holds, by state.',
        labelNames: ['state'],
        read: () => [
          { labels: { state: 'idle' }, value: pool.idleCount },
          { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        ],
      });
      observeGauge(registry, {
        name: 'db_pool_waiting',
        help: 'Queries that wait for a connection to the database.',
        read: () => [{ value: pool.waitingCount }],
      });
    },

    observeDisks(disks: readonly WatchedDisk[], minFreeBytes: number): void {
      observeGauge(registry, {
        name: 'disk_free_bytes',
        help: 'Free space on the disk of a folder, by the setting that names it.',
        labelNames: ['folder'],
        read: () =>
          Promise.all(
            disks.map(async ({ name, freeBytes }) => ({ labels: { folder: name }, value: await freeBytes() })),
          ),
      });
      observeGauge(registry, {
        name: 'disk_free_minimum_bytes',
        help: 'Free space below which the server stores no more audio (MIN_FREE_DISK_MB).',
        read: () => [{ value: minFreeBytes }],
      });
    },
  };
}
