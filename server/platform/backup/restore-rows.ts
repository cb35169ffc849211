import { BackupError } from './backup-error.ts';
import { type BackupHead, jobsTable } from './backup-format.ts';
import { byteCounter } from './hashed.ts';
import type { Loading, RowWriter } from './load-tables.store.ts';
import type { ManifestWriter } from './manifest.ts';

type Table = BackupHead['tables'][number];

/** Loads the parts of tables in the order of the head. A table without rows has no parts. */
export function restoreRows(loading: Loading, { tables }: Pick<BackupHead, 'tables'>, found: ManifestWriter) {
  const waiting = [...tables];
  let current: { name: string; counter: ReturnType<typeof byteCounter>; rows: RowWriter } | undefined;
  let isClosed = false;

  async function begin(table: Table | 'jobs', name: string): Promise<void> {
    current = { name, counter: byteCounter(), rows: await loading.open(table) };
  }
  async function end(): Promise<void> {
    if (!current) return;
    const { name, counter, rows } = current;
    current = undefined;
    await found.add({ table: name, rows: await rows.close(), ...counter.result() });
  }
  /** Ends the current table, and adds the tables without rows before `name`. */
  async function advance(name: string | undefined): Promise<Table | undefined> {
    await end();
    for (let table = waiting.shift(); table; table = waiting.shift()) {
      if (table.name === name) return table;
      await found.add({ table: table.name, rows: 0, ...byteCounter().result() });
    }
    return undefined;
  }
  async function write(content: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of content) {
      current!.counter.add(chunk);
      await current!.rows.write(chunk);
    }
  }
  return {
    /** Loads a part of a table. */
    async add(name: string, content: AsyncIterable<Buffer>): Promise<void> {
      if (current?.name !== name) {
        const table = isClosed ? undefined : await advance(name);
        if (!table) throw new BackupError(`The backup has rows of ${name} in an unexpected place.`);
        await begin(table, name);
      }
      await write(content);
    },
    /** Loads a part of the list of jobs. */
    async addJobs(content: AsyncIterable<Buffer>): Promise<void> {
      if (current?.name !== jobsTable) {
        await advance(undefined);
        await begin('jobs', jobsTable);
        isClosed = true;
      }
      await write(content);
    },
    /** Call it after the last part; may be called again. */
    async close(): Promise<void> {
      if (isClosed) return end();
      await advance(undefined);
      await found.add({ table: jobsTable, rows: 0, ...byteCounter().result() });
      isClosed = true;
    },
  };
}
