import pg from 'pg';
import { knownMigrations, migrate, unfinishedRestore } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHead } from './backup-format.ts';
import { listTables, openCopyClient } from './snapshot.store.ts';

/** Refuses a backup whose schema this version cannot reproduce. Returns the name of its last migration. */
export function checkSchema({ migrations, program }: Pick<BackupHead, 'migrations' | 'program'>): string {
  const known = knownMigrations();
  const unknown = migrations.find(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown)
    throw new BackupError(
      `The backup is from a newer version of Timbre (${program}): it has the migration ${unknown.name}, which this version does not know. Restore it with the version that made it, or a newer one.`,
    );
  const edited = migrations.find(({ name, hash }) => known.some((one) => one.name === name && one.hash !== hash));
  if (edited) throw new BackupError(`The migration ${edited.name} of the backup differs from the one of this version.`);
  const missing = known.slice(0, migrations.length).find(({ name }) => !migrations.some((one) => one.name === name));
  if (missing) throw new BackupError(`The backup lacks the migration ${missing.name}.`);
  return known[migrations.length - 1]!.name;
}

/**
 * Prepares the database for a restore: refuses one with rows or with a running server, removes what an unfinished restore
 * left, marks the database as unfinished, and creates the schema of the backup. `checkTarget` may refuse anything else of
 * an empty target; an unfinished restore has already filled it.
 */
export async function prepareDatabase(url: string, head: BackupHead, checkTarget: () => Promise<void>): Promise<void> {
  const lastMigration = checkSchema(head);
  const client = await openCopyClient(url, 'timbre restore');
  try {
    const { rows: servers } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'timbre server, pid%' and application_name <> $1`,
      [`timbre server, pid ${process.pid}`],
    );
    if (servers[0]) throw new BackupError(`The database is in use by a running ${servers[0].name}. Stop it first.`);
    const { rows } = await client.query<{ unfinished: boolean; ours: boolean }>(
      `select to_regclass($1) is not null as unfinished, to_regclass('public.migrations') is not null as ours`,
      [`public.${unfinishedRestore}`],
    );
    const [{ unfinished = false, ours = false } = {}] = rows;
    if (!unfinished) {
      await requireEmpty(client, ours);
      await checkTarget();
    }
    await client.query('begin');
    await dropAll(client);
    await client.query(
      `create table ${unfinishedRestore} (backup_made_at timestamptz, started_at timestamptz default now())`,
    );
    await client.query(`insert into ${unfinishedRestore} (backup_made_at) values ($1)`, [head.createdAt]);
    await client.query('commit');
    await migrate(url, undefined, { through: lastMigration, isRestore: true });
  } finally {
    await client.end();
  }
}

async function requireEmpty(client: pg.Client, isOurs: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0 && !isOurs)
    throw new BackupError('The database has tables of another program. Restore into an empty database.');
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  if (filled.length > 0)
    throw new BackupError(
      `The database is not empty: it has rows in ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ` and ${filled.length - 3} other tables` : ''}. Restore into an empty database or another DATA_DIR.`,
    );
}

/** Drops the tables and functions of Timbre and its job queue. */
async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table if exists public.%I cascade', relname) as statement from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists pgboss cascade');
}

/** Restores finished: servers may start. */
export async function markFinished(url: string): Promise<void> {
  const client = await openCopyClient(url, 'timbre restore');
  try {
    await client.query('analyze');
    await client.query(`drop table ${unfinishedRestore}`);
  } finally {
    await client.end();
  }
}
