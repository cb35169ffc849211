import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { unfinishedRestore } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHead } from './backup-format.ts';

/** The database at one moment, while the server goes on writing. */
export interface Snapshot extends Pick<BackupHead, 'migrations' | 'postgres' | 'tables'> {
  /** Streams the rows of a table in the text format of COPY. Read one to its end before the next. */
  copyTable(table: BackupHead['tables'][number]): AsyncIterable<Buffer>;
  /** Streams the jobs that wait or run, one JSON text a row: in that form they fit any version of the queue. */
  copyJobs(): AsyncIterable<Buffer>;
  /** The last value of each sequence. It may be newer than the snapshot, since sequences have none. */
  readSequences(): Promise<{ name: string; value: string }[]>;
  close(): Promise<void>;
}

/** The same output on every server, and no time limits. */
const copyOptions =
  '-c jit=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0 -c datestyle=ISO,MDY ' +
  '-c intervalstyle=postgres -c timezone=UTC -c bytea_output=hex -c extra_float_digits=1 -c synchronize_seqscans=off';

/** Opens a connection for COPY. */
export async function openCopyClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, options: copyOptions });
  // A lost connection also fails the running query.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The tables of Timbre, without the list of migrations. Generated columns are left out, since nobody can write them. */
export async function listTables(client: pg.Client): Promise<BackupHead['tables']> {
  const { rows } = await client.query<BackupHead['tables'][number]>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', $1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [unfinishedRestore],
  );
  return rows;
}

/** `public."name"` */
export const tableName = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

/** `public."name" ("column", …)` */
export const copyTarget = ({ name, columns }: BackupHead['tables'][number]): string =>
  `${tableName(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** Opens a snapshot: one transaction that sees what was committed before it began. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await openCopyClient(url, 'timbre backup');
  const close = () => client.end();
  try {
    const { rows: found } = await client.query<{ migrations: boolean; unfinished: boolean; postgres: string }>(
      `select to_regclass('public.migrations') is not null as migrations, to_regclass($1) is not null as unfinished,
         current_setting('server_version') as postgres`,
      [`public.${unfinishedRestore}`],
    );
    const [{ migrations = false, unfinished = false, postgres = '' } = {}] = found;
    if (!migrations) throw new BackupError('There is nothing to back up: the database has no tables of Timbre.');
    if (unfinished) throw new BackupError('A restore into this database has not finished, so it is not backed up.');
    // No migration may change the tables between the snapshot and the locks.
    await client.query(`select pg_advisory_lock_shared(hashtext('timbre migrations'))`);
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const { rows: applied } = await client.query<BackupHead['migrations'][number]>(
      'select name, hash from migrations order by name',
    );
    const names = tables.map(({ name }) => tableName(name));
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
    await client.query(`select pg_advisory_unlock_shared(hashtext('timbre migrations'))`);
    return {
      postgres,
      migrations: applied,
      tables,
      copyTable: (table) => client.query(copyTo(`copy ${copyTarget(table)} to stdout`)),
      copyJobs: () => copyJobs(client),
      async readSequences() {
        const { rows } = await client.query<{ name: string; value: string }>(
          `select sequencename as name, last_value::text as value from pg_sequences
           where schemaname = 'public' and last_value is not null order by sequencename`,
        );
        return rows;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* copyJobs(client: pg.Client): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`);
  if (!rows[0]?.found) return;
  yield* client.query(
    copyTo(`copy (
      select json_build_object('name', name, 'job', json_build_object('id', id, 'data', data, 'priority', priority,
        'startAfter', to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'singletonKey', singleton_key,
        'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
        'group', case when group_id is not null then json_build_object('id', group_id) end))::text
      from pgboss.job where state in ('created', 'retry', 'active') order by created_on, id) to stdout`),
  );
}
