import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { closeDatabase, type Db, openDatabase } from './database-client.ts';
import { type EmbeddedPostgres, launchPostgres } from './embedded/launch.ts';
import { isAlive } from './embedded/postgres-process.ts';
import { migrate } from './migrate.ts';
import { DataInUseError, openPresence, type Presence } from './server-instance.ts';

/** The database of this server, ready for queries. */
export interface Database {
  readonly db: Db;
  readonly url: string;
  readonly presence: Presence;
  /** Waits for running queries, then stops the embedded Postgres if it is ours. */
  close(): Promise<void>;
}

interface ConnectOptions {
  /** Undefined: an embedded Postgres in `<dataDir>/postgres`, for one server at a time. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** Of this process; a new one when not given. */
  readonly instanceId?: string;
}

/**
 * Starts or finds the database, takes this server's place in it, and migrates it. Throws `DataInUseError` when another
 * server has the embedded one, `MigrationError` when the schema cannot be brought up to date.
 */
export async function connectDatabase({ databaseUrl, dataDir, log, instanceId }: ConnectOptions): Promise<Database> {
  const { embedded, url, presence } = await enter({ databaseUrl, dataDir, log, instanceId });
  const keeper = embedded && keepRunning(embedded, { folder: folderOf(dataDir), log });
  const db = openDatabase(url, { log });
  const close = async () => {
    await closeDatabase(db);
    // Who takes the place must find no Postgres that is about to end.
    await presence.close(keeper?.stop);
  };
  try {
    const applied = await migrate(url);
    log.info(
      { postgres: embedded ? 'embedded' : 'external', adopted: embedded?.adopted, applied },
      'the database is ready',
    );
    return { db, url, presence, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const folderOf = (dataDir: string): string => join(dataDir, 'postgres');

/** How long a start waits for the Postgres of a server that stops. */
const enterWithinMs = 10_000;

/** Finds the database, or starts it, and takes this server's place in it. */
async function enter({ databaseUrl, dataDir, log, instanceId }: ConnectOptions) {
  if (databaseUrl !== undefined)
    return { embedded: undefined, url: databaseUrl, presence: await openPresence(databaseUrl, { log, instanceId }) };
  const deadline = Date.now() + enterWithinMs;
  for (;;) {
    // Before the place is taken, the Postgres may be another server's: it is left alone.
    const embedded = await launchPostgres({ folder: folderOf(dataDir), log });
    try {
      const presence = await openPresence(embedded.url, { log, sole: `The data folder ${dataDir}`, instanceId });
      return { embedded, url: embedded.url, presence };
    } catch (error) {
      if (error instanceof DataInUseError || Date.now() > deadline) throw error;
      log.info({ err: error }, 'the database ended under a server that stops: starting it');
    }
  }
}

const lookEveryMs = 1000;

/** Starts the embedded Postgres again when its process dies (out of memory, an operator's mistake). */
function keepRunning(first: EmbeddedPostgres, options: { folder: string; log: Log }): { stop(): Promise<void> } {
  let postgres = first;
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted || isAlive(postgres.pid)) continue;
      options.log.error('the embedded Postgres died: starting it again');
      try {
        postgres = await launchPostgres(options);
      } catch (err) {
        options.log.error({ err }, 'the embedded Postgres does not start again');
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await postgres.stop();
    },
  };
}
