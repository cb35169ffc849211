import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { closeDatabase, type Db, openDatabase } from './database-client.ts';
import { type EmbeddedPostgres, launchPostgres } from './embedded/launch.ts';
import { isAlive } from './embedded/postgres-process.ts';
import { migrate } from './migrate.ts';
import { DataInUseError, registerServerInstance, type ServerInstance } from './server-instance.ts';

/** The migrated database with this server registered in it. */
export interface Database {
  readonly db: Db;
  readonly url: string;
  readonly serverInstance: ServerInstance;
  /** Waits for running queries, then stops the embedded Postgres. */
  close(): Promise<void>;
}

interface ConnectOptions {
  /** Undefined: an embedded Postgres in `<dataDir>/postgres`, for one server at a time. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** ID of this process; a new one by default. */
  readonly instanceId?: string;
}

/**
 * Starts or connects to the database, registers this server in it, and migrates it. Throws `DataInUseError` when another
 * server uses the embedded one, and `MigrationError` when the schema cannot be updated.
 */
export async function connectDatabase({ databaseUrl, dataDir, log, instanceId }: ConnectOptions): Promise<Database> {
  const { embedded, url, serverInstance } = await openAndRegister({ databaseUrl, dataDir, log, instanceId });
  const supervisor = embedded && supervisePostgres(embedded, { folder: postgresFolder(dataDir), log });
  const db = openDatabase(url, { log });
  const close = async () => {
    await closeDatabase(db);
    // Postgres stops before the registration is released: the next server must not adopt one that is about to end.
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

/** How long a start waits for the Postgres of a server that is stopping. */
const startTimeoutMs = 10_000;

/** Connects to the database, starting the embedded one if needed, and registers this server in it. */
async function openAndRegister({ databaseUrl, dataDir, log, instanceId }: ConnectOptions) {
  if (databaseUrl !== undefined)
    return {
      embedded: undefined,
      url: databaseUrl,
      serverInstance: await registerServerInstance(databaseUrl, { log, instanceId }),
    };
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    // Until the registration succeeds, the Postgres may belong to another server, so it is not stopped on failure.
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
      log.info({ err: error }, 'the database stopped with its previous server; starting it again');
    }
  }
}

const checkIntervalMs = 1000;

/** Restarts the embedded Postgres when its process dies (out of memory, killed by mistake). */
function supervisePostgres(first: EmbeddedPostgres, options: { folder: string; log: Log }): { stop(): Promise<void> } {
  let postgres = first;
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(checkIntervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted || isAlive(postgres.pid)) continue;
      options.log.error('the embedded Postgres exited unexpectedly; restarting it');
      try {
        postgres = await launchPostgres(options);
      } catch (err) {
        options.log.error({ err }, 'failed to restart the embedded Postgres');
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
