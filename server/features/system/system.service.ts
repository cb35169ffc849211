import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { systemStore } from './system.store.ts';

/** How long a check of the database counts for further requests, because monitors may ask without limit. */
const readyForMs = 500;

/** Health and metrics of the process. */
export function systemService({ db, metrics, version }: { db: Db; metrics: Metrics; version: string }) {
  let latestCheck: { readonly result: Promise<void>; readonly startedAt: number } | undefined;

  return {
    version,

    /** Throws `service_unavailable` when the database did not respond in the last half second. */
    async ready(): Promise<void> {
      const now = performance.now();
      if (!latestCheck || now - latestCheck.startedAt > readyForMs)
        latestCheck = { result: systemStore(db).ping(), startedAt: now };
      try {
        await latestCheck.result;
      } catch (cause) {
        throw new AppError('service_unavailable', { message: 'The database does not respond.', cause });
      }
    },

    /** Prometheus metrics. */
    metrics: (): Promise<{ contentType: string; text: string }> => metrics.render(),
  };
}
export type SystemService = ReturnType<typeof systemService>;
