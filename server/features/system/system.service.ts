import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { systemStore } from './system.store.ts';

/** Health and metrics of the process. */
export function systemService({ db, metrics, version }: { db: Db; metrics: Metrics; version: string }) {
  return {
    version,

    /** Throws `service_unavailable` when the database does not respond. */
    async ready(): Promise<void> {
      try {
        await systemStore(db).ping();
      } catch (cause) {
        throw new AppError('service_unavailable', { message: 'The database does not respond.', cause });
      }
    },

    /** Prometheus metrics, only for callers on this machine, since they reveal usage. */
    async metrics(ip: string): Promise<{ contentType: string; text: string }> {
      if (!isLoopback(ip)) throw new AppError('forbidden');
      return metrics.render();
    },
  };
}
export type SystemService = ReturnType<typeof systemService>;

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);
