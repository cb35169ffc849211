import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { is, isTable } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const root = join(import.meta.dirname, '../../..');

/** All tables of the database, for tests of rules that hold for each of them. */
export async function loadTables(): Promise<PgTable[]> {
  const tables = new Set<PgTable>();
  for await (const path of glob('{server,payment-sandbox}/**/*.tables.ts', { cwd: root }))
    for (const value of Object.values((await import(join(root, path))) as object))
      if (isTable(value) && is(value, PgTable)) tables.add(value);
  return [...tables];
}
