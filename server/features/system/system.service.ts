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

    /** Prometheus metrics. */
    metrics: (): Promise<{ contentType: string; text: string }> => metrics.render(),
  };
}
export type SystemService = ReturnType<typeof systemService>;
