import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { silentLog } from '../test-doubles.ts';
import { closeDatabase, type Db, openDatabase } from './database-client.ts';
import { launchPostgres } from './embedded/launch.ts';
import { migrate } from './migrate.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
}

/**
 * Creates a database with the migrated schema and drops it after the tests of the file: call `await testDatabase()` at
 * the top of a test file. The server is one embedded Postgres for the whole run, or the one at `TEST_DATABASE_URL`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const template = `${inject('testRun')}_template`;
  const name = newDatabaseName();
  await asAdmin(server, async (admin) => {
    await makeTemplate(admin, server, template);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = databaseAt(server, name);
  const db = openDatabase(url, { log: silentLog, connections: 8 });
  afterAll(async () => {
    await closeDatabase(db);
    await asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`));
  });
  return { db, url };
}

/** A database without a schema, for tests of migrations; `dropAll` empties it again. */
export async function emptyTestDatabase(): Promise<{ url: string; dropAll(): Promise<void> }> {
  const server = await testServer();
  const name = newDatabaseName();
  await asAdmin(server, (admin) => admin.query(`create database ${name}`));
  const url = databaseAt(server, name);
  afterAll(() => asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`)));
  return {
    url,
    dropAll: () =>
      asAdmin(url, async (admin) => void (await admin.query('drop schema public cascade; create schema public'))),
  };
}

const newDatabaseName = () => `${inject('testRun')}_${randomBytes(6).toString('hex')}`;

/** The database server of the tests, started on first use. */
async function testServer(): Promise<string> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return external;
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };
  const folder = inject('testDatabaseFolder');
  return (await launchPostgres({ folder, log: silentLog, settings })).url;
}

/** The URL of another database on the same server. */
export const databaseAt = (server: string, name: string): string =>
  server.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);

/** Drops every database of a test run. */
export async function dropTestDatabases(server: string, run: string): Promise<void> {
  await asAdmin(server, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${run.replaceAll('_', '\\_')}%`,
    ]);
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  });
}

async function makeTemplate(admin: pg.Client, server: string, template: string): Promise<void> {
  await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (!rowCount) {
    await admin.query(`create database ${template}_making`);
    await migrate(databaseAt(server, `${template}_making`));
    await admin.query(`alter database ${template}_making rename to ${template}`);
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [template]);
}

async function asAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
