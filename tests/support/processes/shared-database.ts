import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../../server/platform/db/embedded/launch.ts';
import { databaseAt } from '../../../server/platform/db/test-database.ts';
import { silentLog } from '../../../server/platform/test-doubles.ts';
import { childProcesses, killAll } from './child-processes.ts';

export interface SharedDatabase {
  readonly url: string;
  /** Runs one statement and returns its rows. */
  query(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Sends SIGKILL to all processes of the PostgreSQL, and starts it again at the same URL after `downMs`. */
  killAndRestart(downMs: number): Promise<void>;
  remove(): Promise<void>;
}

interface SharedDatabaseOptions {
  /** Whether commits survive `killAndRestart`; slower. */
  readonly keepsCommits?: boolean;
}

/** Starts a PostgreSQL with an empty database, which several server processes share by `DATABASE_URL`. */
export async function startSharedDatabase({
  keepsCommits = false,
}: SharedDatabaseOptions = {}): Promise<SharedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-postgres-'));
  const launch = () =>
    launchPostgres({
      folder: join(folder, 'postgres'),
      log: silentLog,
      // What a killed process has written stays in the memory of the system, so nothing needs `fsync`.
      settings: { max_connections: '200', fsync: 'off', synchronous_commit: keepsCommits ? 'on' : 'off' },
    });
  let postgres = await launch();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database shared');
  await admin.end();
  const url = databaseAt(postgres.url, 'shared');
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  let client = await connect();
  return {
    url,
    query: async (statement, values = []) => (await client.query(statement, [...values])).rows,
    async killAndRestart(downMs) {
      killAll([postgres.pid, ...childProcesses(postgres.pid)]);
      await new Promise((resolve) => setTimeout(resolve, downMs));
      postgres = await launch();
      client = await connect();
    },
    async remove() {
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
