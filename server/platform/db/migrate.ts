import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { type AppliedMigration, recognizeBaseline } from './baseline.ts';

interface Migration extends AppliedMigration {
  readonly statements: readonly string[];
}

/** A migration that does not fit this database; the message names it. The server must not start. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
const minPostgresVersion = 15;

interface MigrateOptions {
  /** The last migration to apply; all by default. */
  readonly through?: string;
  /** Whether a restore calls it. Anyone else is refused while a restore has not finished. */
  readonly isRestore?: boolean;
}

/** The table of a database whose restore has not finished. */
export const unfinishedRestore = 'unfinished_restore';

/**
 * Applies the pending drizzle-kit migrations in order, each in its own transaction, and returns their names. Several
 * servers may call it at once. Throws `MigrationError` when a migration fails, was edited after it was applied, or is
 * unknown to this version, when the database is from before the baseline or a restore of it has not finished, and when
 * Postgres is older than 15.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  { through, isRestore = false }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'timbre migrations' });
  // A lost connection also fails the running query.
  client.on('error', () => {});
  await client.connect();
  try {
    await checkVersion(client);
    if (!isRestore) await checkRestored(client);
    // Only one server migrates at a time; closing the connection releases the lock.
    await client.query(`select pg_advisory_lock(hashtext('timbre migrations'))`);
    await client.query(
      `create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const available = readMigrations(folder);
    const last = through === undefined ? available.length : available.findIndex(({ name }) => name === through) + 1;
    const { rows } = await client.query<AppliedMigration>('select name, hash from migrations');
    const applied = await renameApplied(client, await adoptBaseline(client, rows, available), available);
    checkApplied(applied, available);
    const pending = available.slice(0, last).filter(({ name }) => !applied.some((row) => row.name === name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The migrations of this version, in order. */
export const knownMigrations = (): AppliedMigration[] =>
  readMigrations(migrationsFolder).map(({ name, hash }) => ({ name, hash }));

/** The names of the migrations that `migrate` would apply. Throws `MigrationError` when it would for another reason than a failure. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'timbre migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    await checkRestored(client);
    const available = readMigrations(migrationsFolder);
    const { rows: found } = await client.query<{ found: boolean }>(
      `select to_regclass('public.migrations') is not null as found`,
    );
    if (!found[0]?.found) throw new MigrationError('The database has no tables of Timbre yet. Start the server once.');
    const { rows } = await client.query<AppliedMigration>('select name, hash from migrations');
    // A database from before the baseline, or with an older name of a migration, also needs `migrate`.
    const isKnown = ({ hash }: AppliedMigration) => rows.some((row) => row.hash === hash);
    if (available.every(isKnown)) checkApplied(rows, available);
    return available.filter((migration) => !isKnown(migration)).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Adds the names from the journal, which drizzle-kit's reader drops. */
function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const files = readMigrationFiles({ migrationsFolder: folder });
  return journal.entries.map(({ tag }, at) => ({ name: tag, hash: files[at]!.hash, statements: files[at]!.sql }));
}

/** Records the baseline as applied if the database has all migrations that it replaces. */
async function adoptBaseline(
  client: pg.Client,
  applied: AppliedMigration[],
  available: readonly Migration[],
): Promise<AppliedMigration[]> {
  const baseline = available.find(({ name }) => name === '0000_baseline');
  const state = baseline ? recognizeBaseline(applied, baseline.name) : 'present';
  if (state === 'partial')
    throw new MigrationError(
      'The database is from a development version of Timbre that this version cannot update. Start it once with the last version before the migrations were combined (commit c238ba0c), then with this one.',
    );
  if (!baseline || state === 'present') return applied;
  const { name, hash } = baseline;
  await client.query('with replaced as (delete from migrations) insert into migrations (name, hash) values ($1, $2)', [
    name,
    hash,
  ]);
  return [{ name, hash }];
}

/** Stores the new name of a migration whose file was renamed; its hash identifies it. */
async function renameApplied(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  available: readonly Migration[],
): Promise<AppliedMigration[]> {
  const current: AppliedMigration[] = [];
  for (const row of applied) {
    const isKnown = available.some(({ name }) => name === row.name);
    const renamed = isKnown ? undefined : available.find(({ hash }) => hash === row.hash);
    if (renamed) await client.query('update migrations set name = $1 where name = $2', [renamed.name, row.name]);
    current.push({ name: renamed?.name ?? row.name, hash: row.hash });
  }
  return current;
}

function checkApplied(applied: readonly AppliedMigration[], available: readonly Migration[]): void {
  for (const { name, hash } of applied) {
    const migration = available.find((file) => file.name === name);
    if (!migration)
      throw new MigrationError(
        `The database is from a newer version of Timbre: it has the migration ${name}, which this version does not know. Start the newer version that applied it.`,
      );
    if (migration.hash !== hash)
      throw new MigrationError(
        `The migration ${name} differs from the one applied to this database: its file was edited.`,
      );
  }
}

async function apply(client: pg.Client, { name, hash, statements }: Migration): Promise<void> {
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new MigrationError(`The migration ${name} cannot be applied: ${(cause as Error).message}`, { cause });
  }
}

async function checkRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${unfinishedRestore}`,
  ]);
  if (rows[0]?.found)
    throw new MigrationError('A restore into this database has not finished. Run the same `npm run restore` again.');
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const { server_version_num: number = '0', server_version: version } = rows[0] ?? {};
  if (Number(number) < minPostgresVersion * 10_000)
    throw new MigrationError(
      `Timbre needs Postgres ${minPostgresVersion} or newer, but DATABASE_URL points at ${version}.`,
    );
}
