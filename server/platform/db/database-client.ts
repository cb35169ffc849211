import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StorageFullError } from '../blobs/blob-store.ts';
import type { Log } from '../log.ts';

/** The database over a pool of connections. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** One transaction of it; has the same queries. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

interface DatabaseOptions {
  readonly log: Log;
  /** Connections at most; more queries than that wait. */
  readonly connections?: number;
}

/**
 * A database at `url` (`postgres://…`); connections are made when they are needed. A query may run 30 s, a transaction
 * may idle 60 s, a connection may be waited for 10 s. Column names are snake_case, as in the migrations.
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
    // To compile a query takes a tenth of a second, which is longer than any of ours.
    options: '-c jit=off',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  client.on('error', (err) => {
    if (!client.ending) log.warn({ err }, 'an idle database connection was lost');
  });
  // So would one that is lost between two queries of a transaction: the pool listens to idle ones alone, and the next
  // query fails by itself.
  client.on('connect', (connection) => void connection.on('error', () => {}));
  return drizzle({ client, casing: 'snake_case' });
}

/** Waits for running queries and closes every connection. */
export const closeDatabase = (db: Db): Promise<void> => db.$client.end();

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. A database whose disk is full
 * throws `StorageFullError`, as the blob store does.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    throw isDiskFull(error) ? new StorageFullError(error) : error;
  }
}

const isDiskFull = (error: unknown): boolean => hasCode(error, '53100');

/** Whether a query failed since another row has the value that must be the only one. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** Whether a query failed since a row that it names is not there, or not any more. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');

/** Drizzle wraps what the driver throws. */
function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === code || hasCode(error.cause, code);
}
