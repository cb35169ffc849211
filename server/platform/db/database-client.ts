import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isStorageFull, StorageFullError } from '../blobs/blob-store.ts';
import type { Log } from '../log.ts';
import { WatchedPool } from './watched-pool.ts';

/** The database over a pool of connections. */
export type Db = NodePgDatabase & { $client: WatchedPool };
/** A transaction, with the same queries. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

interface DatabaseOptions {
  readonly log: Log;
  /** Maximum number of connections; further queries wait. */
  readonly connections?: number;
  /** A query or a connection failed because the database is away. */
  readonly onFailure?: (() => void) | undefined;
}

/**
 * Opens a pool for the database at `url` (`postgres://…`); connections are made on demand. Timeouts: 30 s for a query,
 * 60 s for an idle transaction, 10 s for a connection. A database that does not respond fails queries sooner, with
 * `DatabaseUnavailableError` as their cause (`WatchedPool`). Column names are snake_case, as in the migrations.
 */
export function openDatabase(url: string, { log, connections = 16, onFailure }: DatabaseOptions): Db {
  const config = {
    connectionString: url,
    max: connections,
    application_name: 'timbre',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // JIT compilation takes 100 ms, longer than any query here.
    options: '-c jit=off',
  };
  return drizzle({ client: new WatchedPool(config, { log, onFailure }), casing: 'snake_case' });
}

/** Waits for running queries and closes every connection. */
export const closeDatabase = (db: Db): Promise<void> => db.$client.end();

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Throws `StorageFullError` when the
 * database's disk is full, as the blob store does.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    throw isStorageFull(error) ? new StorageFullError(error) : error;
  }
}

/** Whether a query failed because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** Whether a query failed because a referenced row does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');

/** Checks the causes too, since Drizzle wraps the driver's errors. */
function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === code || hasCode(error.cause, code);
}
