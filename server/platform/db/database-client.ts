import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StorageFullError } from '../blobs/blob-store.ts';
import type { Log } from '../log.ts';

/** The database over a pool of connections. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** A transaction, with the same queries. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

interface DatabaseOptions {
  readonly log: Log;
  /** Maximum number of connections; further queries wait. */
  readonly connections?: number;
}

/**
 * Opens a pool for the database at `url` (`postgres://…`); connections are made on demand. Timeouts: 30 s for a query,
 * 60 s for an idle transaction, 10 s for a connection. Column names are snake_case, as in the migrations.
 */
export function openDatabase(url: string, { log, connections = 16 }: DatabaseOptions): Db {
  const client = new pg.Pool({
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
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  client.on('error', (err) => {
    if (!client.ending) log.warn({ err }, 'an idle database connection was lost');
  });
  // The pool listens to idle connections only: one lost between two queries of a transaction would end the process too.
  // The next query fails by itself.
  client.on('connect', (connection) => void connection.on('error', () => {}));
  return drizzle({ client, casing: 'snake_case' });
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
    throw isDiskFull(error) ? new StorageFullError(error) : error;
  }
}

const isDiskFull = (error: unknown): boolean => hasCode(error, '53100');

/** Whether a query failed because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** Whether a query failed because a referenced row does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');

/** Checks the causes too, since Drizzle wraps the driver's errors. */
function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === code || hasCode(error.cause, code);
}
