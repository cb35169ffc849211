import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { closeDatabase, type Db, openDatabase } from './database-client.ts';
import { type EmbeddedPostgres, launchPostgres } from './embedded/launch.ts';
import { isAlive } from './embedded/postgres-process.ts';
import { migrate } from './migrate.ts';
import { DataInUseError, registerServerInstance, type ServerInstance } from './server-instance.ts';

/** The database of this server, ready for queries. */
export interface Database {
  readonly db: Db;
  readonly url: string;
  readonly serverInstance: ServerInstance;
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
  const { embedded, url, serverInstance } = await openAndRegister({ databaseUrl, dataDir, log, instanceId });
  const supervisor = embedded && supervisePostgres(embedded, { folder: postgresFolder(dataDir), log });
  const db = openDatabase(url, { log });
  const close = async () => {
    await closeDatabase(db);
    // Who takes the place must find no Postgres that is about to end.
    await serverInstance.close(supervisor?.stop);
  };
  try {
    const applied = await migrate(url);
    log.info(
      { postgres: embedded ? 'embedded' : 'external', adopted: embedded?.adopted, applied },
      'the database is ready',
    );
    return { db, url, serverInstance, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** How long a start waits for the Postgres of a server that stops. */
const startTimeoutMs = 10_000;

/** Finds the database, or starts it, and takes this server's place in it. */
async function openAndRegister({ databaseUrl, dataDir, log, instanceId }: ConnectOptions) {
  if (databaseUrl !== undefined)
    return {
      embedded: undefined,
      url: databaseUrl,
      serverInstance: await registerServerInstance(databaseUrl, { log, instanceId }),
    };
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    // Before the place is taken, the Postgres may be another server's: it is left alone.
    const embedded = await launchPostgres({ folder: postgresFolder(dataDir), log });
    try {
      const serverInstance = await registerServerInstance(embedded.url, {
        log,
        exclusiveResource: `The data folder ${dataDir}`,
        instanceId,
      });
      return { embedded, url: embedded.url, serverInstance };
    } catch (error) {
      if (error instanceof DataInUseError || Date.now() > deadline) throw error;
      log.info({ err: error }, 'the database ended under a server that stops: starting it');
    }
  }
}

const checkIntervalMs = 1000;

/** Starts the embedded Postgres again when its process dies (out of memory, an operator's mistake). */
function supervisePostgres(first: EmbeddedPostgres, options: { folder: string; log: Log }): { stop(): Promise<void> } {
  let postgres = first;
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(checkIntervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
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
