import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { Log } from '../../platform/log.ts';
import { rowBuffer } from './api-requests.state.ts';
import { type ApiRequestRow, apiRequestsStore } from './api-requests.store.ts';

interface RecorderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** A finished HTTP request. */
export interface FinishedRequest {
  readonly id: string;
  readonly method: string;
  /** The pattern of the route, without parameters. */
  readonly route: string;
  readonly status: number;
  readonly elapsedMs: number;
  /** Undefined for a public route, and for a refused credential. */
  readonly actor: Actor | undefined;
}

/** About 4 MB. */
const maxRows = 20_000;
const batchSize = 1000;
const flushIntervalMs = 1000;

/**
 * Records the requests of API keys. `record` only adds to a buffer, so that no request waits for the database; the
 * buffer is written every second. It drops requests, and logs how many, while the database is out of reach for long.
 */
export function requestRecorderService({ db, clock, log }: RecorderDeps) {
  const buffer = rowBuffer<ApiRequestRow>(maxRows);
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  async function writeAll(): Promise<void> {
    while (buffer.size > 0) {
      const rows = buffer.take(batchSize);
      try {
        await apiRequestsStore(db).insert(rows);
      } catch (err) {
        buffer.restore(rows);
        log.warn({ err, rows: rows.length }, 'API requests could not be recorded');
        break;
      }
    }
    const dropped = buffer.readDropped();
    if (dropped > 0) log.warn({ dropped }, 'API requests were dropped');
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(writeAll);
    return flushing;
  }

  return {
    record({ id, method, route, status, elapsedMs, actor }: FinishedRequest): void {
      if (actor?.apiKeyId === undefined) return;
      buffer.add({
        id,
        workspaceId: actor.workspaceId,
        userId: actor.userId,
        apiKeyId: actor.apiKeyId,
        method,
        route,
        status,
        durationMs: Math.round(elapsedMs),
        createdAt: clock(),
      });
      timer ??= setTimeout(() => void flush(), flushIntervalMs).unref();
    },

    /** Writes what is in the buffer. */
    flush,
  };
}
