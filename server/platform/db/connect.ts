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
  readonly instanceId?: string | undefined;
  /** A query or a connection failed because the database is away. */
  readonly onFailure?: (() => void) | undefined;
}

/**
 * Starts or connects to the database, registers this server in it, and migrates it. Throws `DataInUseError` when another
 * server uses the embedded one, and `MigrationError` when the schema cannot be updated.
 */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  const { dataDir, log } = options;
  const { embedded, url, db, serverInstance } = await openAndRegister(options);
  const supervisor = embedded && supervisePostgres(embedded, { folder: postgresFolder(dataDir), log });
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
async function openAndRegister({ databaseUrl, dataDir, log, instanceId, onFailure }: ConnectOptions) {
  if (databaseUrl !== undefined)
    return {
      embedded: undefined,
      url: databaseUrl,
      ...(await register(databaseUrl, { log, instanceId, onFailure })),
    };
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    // Until the registration succeeds, the Postgres may belong to another server, so it is not stopped on failure.
    const embedded = await launchPostgres({ folder: postgresFolder(dataDir), log });
    try {
      const exclusiveResource = `The data folder ${dataDir}`;
      const registration = { log, instanceId, onFailure, exclusiveResource };
      return { embedded, url: embedded.url, ...(await register(embedded.url, registration)) };
    } catch (error) {
      if (error instanceof DataInUseError || performance.now() > deadline) throw error;
      log.info({ err: error }, 'the database stopped with its previous server; starting it again');
    }
  }
}

interface Registration {
  readonly log: Log;
  readonly instanceId: string | undefined;
  readonly onFailure: (() => void) | undefined;
  readonly exclusiveResource?: string;
}

async function register(url: string, { log, instanceId, exclusiveResource, onFailure }: Registration) {
  const db = openDatabase(url, { log, onFailure });
  const { failed } = db.$client.availability;
  try {
    const serverInstance = await registerServerInstance(url, { instanceId, exclusiveResource, onFailure: failed });
    return { db, serverInstance };
  } catch (error) {
    await closeDatabase(db);
    throw error;
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
