import { and, asc, getTableColumns, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database-client.ts';
import type { ExportFilter, ExportOwner } from '../../platform/db/exported-table.ts';
import { type ExportedName, type ExportedRow, exportedTables } from './exported-rows.tables.ts';

/** Rows in memory at a time. */
const pageSize = 200;

export const exportedRowsStore = (db: Db) => ({
  /** Yields the person's rows of a file, in the order of the primary key, with all columns. */
  async *read<Name extends ExportedName>(name: Name, owner: ExportOwner): AsyncGenerator<ExportedRow<Name>> {
    const { table, where } = exportedTables[name];
    const keys = primaryKey(table);
    const columns = keys.map(([, column]) => column);
    const cursor = (row: object) =>
      keys.map(([field, column]) => sql.param((row as Record<string, unknown>)[field], column));
    const toTuple = (parts: SQLWrapper[]) => sql`(${sql.join(parts, sql`, `)})`;
    for (let last: ExportedRow<Name> | undefined; ; ) {
      const after = last && sql`${toTuple(columns)} > ${toTuple(cursor(last))}`;
      const rows = (await db
        .select()
        .from(table as PgTable)
        .where(and(where(owner), after))
        .orderBy(...columns.map((column) => asc(column)))
        .limit(pageSize)) as ExportedRow<Name>[];
      yield* rows;
      last = rows.at(-1);
      if (rows.length < pageSize || last === undefined) return;
    }
  },
});

/** The columns of the primary key, by their name in a row. */
function primaryKey(table: PgTable): [string, PgColumn][] {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name);
  const fields = Object.entries(getTableColumns(table));
  return names.map((name) => fields.find(([, column]) => column.name === name)!);
}

/** Columns of a file that the export leaves out. */
export const omittedColumns = (name: ExportedName): readonly string[] => exportedTables[name].omit ?? [];

/** File names with their titles, in the order of the archive. */
export const exportedFiles = (scope: ExportOwner['scope']) =>
  Object.entries(exportedTables)
    .filter(([, { where }]) => scope === 'person' || !(where as ExportFilter).isPersonal)
    .map(([name, { title }]) => ({ name: name as ExportedName, title }));
