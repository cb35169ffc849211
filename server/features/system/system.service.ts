import { AppError } from '../../platform/app-error.ts';
import type { Availability } from '../../platform/availability.ts';
import { StorageUnavailableError } from '../../platform/blobs/blob-store.ts';
import { DatabaseUnavailableError } from '../../platform/db/database-failure.ts';
import type { Drain } from '../../platform/drain.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** How long a check may take: monitors often give up after two or three seconds. */
const checkTimeoutMs = 1500;
const retryAfterInS = 5;

interface SystemDeps {
  readonly database: Pick<Availability, 'check'>;
  readonly storage: Pick<Availability, 'check'>;
  readonly metrics: Metrics;
  readonly drain: Pick<Drain, 'isDraining'>;
  readonly version: string;
}

/** Health and metrics of the process. */
export function systemService({ database, storage, metrics, drain, version }: SystemDeps) {
  return {
    version,

    /**
     * Throws `service_unavailable` when the process stops or the database does not respond in time, `storage_unavailable`
     * for the storage.
     */
    async ready(): Promise<void> {
      if (drain.isDraining) throw new AppError('service_unavailable', { message: 'The server is stopping.' });
      const [databaseCheck, storageCheck] = await Promise.allSettled([
        inTime(database.check()),
        inTime(storage.check()),
      ]);
      if (databaseCheck.status === 'rejected')
        throw new AppError('service_unavailable', {
          message: 'The database does not respond.',
          retryAfterInS,
          // Monitors ask often, and an outage is logged once.
          cause: new DatabaseUnavailableError(databaseCheck.reason),
        });
      if (storageCheck.status === 'rejected')
        throw new AppError('storage_unavailable', {
          retryAfterInS,
          cause: new StorageUnavailableError(storageCheck.reason),
        });
    },

    /** Prometheus metrics. */
    metrics: (): Promise<{ contentType: string; text: string }> => metrics.render(),
  };
}
export type SystemService = ReturnType<typeof systemService>;

async function inTime(check: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The check took too long.')), checkTimeoutMs);
  try {
    await Promise.race([check, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
