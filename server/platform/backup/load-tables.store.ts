import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { BackupHead } from './backup-format.ts';
import { type byteCounter as ByteCounter, byteCounter } from './hashed.ts';
import { copyTarget, listTables, openCopyClient, tableName } from './snapshot.store.ts';

type Table = BackupHead['tables'][number];

/** A job of the queue, as `copyJobs` wrote it. */
export interface StoredJob {
  readonly name: string;
  readonly job: Record<string, unknown>;
}

/** Loads rows in one transaction, without indexes and foreign keys, which `commit` creates again. */
export interface Loading {
  /** Opens the stream into a table, or into the list of jobs. Close it before the next. */
  open(table: Table | 'jobs'): Promise<RowWriter>;
  /** Reads a loaded table again, for its hash. */
  rehash(table: Table): Promise<ReturnType<ReturnType<typeof ByteCounter>['result']>>;
  setSequence(name: string, value: string): Promise<void>;
  /** The loaded jobs, by queue, in batches. */
  jobs(): AsyncIterable<StoredJob[]>;
  /** Creates indexes and foreign keys, which check the rows, and commits. */
  commit(): Promise<void>;
  close(): Promise<void>;
}

export interface RowWriter {
  write(chunk: Buffer): Promise<void>;
  /** Returns the number of rows. */
  close(): Promise<number>;
}

const jobBatch = 500;

/** The list of jobs lives as long as the connection. */
const jobsTable = 'pg_temp.restored_jobs (job)';

/** Opens a load into the tables of an empty schema. Throws `BackupError` if a table or column of the backup is missing. */
export async function openLoading(url: string, tables: BackupHead['tables']): Promise<Loading> {
  const client = await openCopyClient(url, 'timbre restore');
  try {
    await requireTables(client, tables);
    await client.query(`set maintenance_work_mem = '256MB'`);
    await client.query('create temporary table restored_jobs (job jsonb)');
    await client.query('begin');
    const definitions = await dropIndexesAndForeignKeys(client);
    // Into a table that was truncated in its transaction, COPY only appends. Else it fills gaps of earlier pages, and the rows
    // have another order than in the backup, so that their hash differs.
    if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => tableName(name)).join(', ')}`);
    return {
      open: (table) => openRows(client, table === 'jobs' ? jobsTable : copyTarget(table)),
      async rehash(table) {
        const counter = byteCounter();
        for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) counter.add(chunk);
        return counter.result();
      },
      async setSequence(name, value) {
        await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
      },
      async *jobs() {
        const { rows } = await client.query<{ name: string }>(
          `select distinct job->>'name' as name from restored_jobs order by name`,
        );
        for (const { name } of rows)
          for (let offset = 0; ; offset += jobBatch) {
            const batch = await client.query<{ job: StoredJob }>(
              `select job from restored_jobs where job->>'name' = $1 order by ctid limit ${jobBatch} offset $2`,
              [name, offset],
            );
            if (batch.rows.length === 0) break;
            yield batch.rows.map(({ job }) => job);
          }
      },
      async commit() {
        for (const definition of definitions) await client.query(definition);
        await client.query('commit');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function requireTables(client: pg.Client, tables: BackupHead['tables']): Promise<void> {
  const present = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const missing = columns.filter((column) => !present.get(name)?.includes(column));
    if (missing.length > 0)
      throw new BackupError(`The schema of the backup has no table ${name} with ${missing.join(', ')}.`);
    present.delete(name);
  }
  const [extra] = present.keys();
  if (extra !== undefined) throw new BackupError(`The backup lacks the table ${extra}.`);
}

/**
 * Drops them, so that rows may arrive in any order and are indexed once. Returns the statements that create them again;
 * primary keys and unique constraints stay.
 */
async function dropIndexesAndForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ removal: string; definition: string }>(
    `with indexes as (
       select i.indexrelid, i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conindid = i.indexrelid)
         and not exists (select from pg_depend d where d.objid = i.indexrelid and d.deptype = 'e'))
     select 0 as position, format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
     union all
     select 1, format('drop index %s', name), definition from indexes
     union all
     -- A setting of some expression indexes, which their definition lacks.
     select 2, 'select', format('alter index %s alter column %s set statistics %s', name, attnum, attstattarget)
     from indexes join pg_attribute on attrelid = indexrelid where attstattarget >= 0
     order by position, removal`,
  );
  for (const { removal } of rows) await client.query(removal);
  // Indexes first: they make the check of the foreign keys fast.
  const isForeignKey = (definition: string) => definition.startsWith('alter table');
  const definitions = rows.map(({ definition }) => definition);
  return [...definitions.filter((one) => !isForeignKey(one)), ...definitions.filter(isForeignKey)];
}

async function openRows(client: pg.Client, target: string): Promise<RowWriter> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  return {
    async write(chunk) {
      if (failure) throw failure;
      if (!stream.write(chunk)) await once(stream, 'drain');
      if (failure) throw failure;
    },
    async close() {
      if (failure) throw failure;
      stream.end();
      await finished(stream);
      return stream.rowCount;
    },
  };
}
