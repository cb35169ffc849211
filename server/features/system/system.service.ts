import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { systemStore } from './system.store.ts';

/** How the process is. */
export function systemService({ db, metrics, version }: { db: Db; metrics: Metrics; version: string }) {
  return {
    version,

    /** Throws `service_unavailable` when the database does not answer. */
    async ready(): Promise<void> {
      try {
        await systemStore(db).ping();
      } catch (cause) {
        throw new AppError('service_unavailable', { message: 'The database does not answer.', cause });
      }
    },

    /** Prometheus text; for callers on this machine alone, since it tells how much is used. */
    async metrics(ip: string): Promise<{ contentType: string; text: string }> {
      if (!isLoopback(ip)) throw new AppError('forbidden');
      return metrics.render();
    },
  };
}
export type SystemService = ReturnType<typeof systemService>;

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);
