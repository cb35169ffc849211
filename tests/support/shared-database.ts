import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../server/platform/db/embedded/launch.ts';
import { databaseAt } from '../../server/platform/db/test-database.ts';
import { silentLog } from '../../server/platform/test-doubles.ts';

export interface SharedDatabase {
  readonly url: string;
  /** Runs one statement and returns its rows. */
  query(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** Starts a PostgreSQL with an empty database, which several server processes share by `DATABASE_URL`. */
export async function startSharedDatabase(): Promise<SharedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-postgres-'));
  const postgres = await launchPostgres({
    folder: join(folder, 'postgres'),
    log: silentLog,
    settings: { max_connections: '200', fsync: 'off', synchronous_commit: 'off' },
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database shared');
  await admin.end();
  const url = databaseAt(postgres.url, 'shared');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return {
    url,
    query: async (statement, values = []) => (await client.query(statement, [...values])).rows,
    async remove() {
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
