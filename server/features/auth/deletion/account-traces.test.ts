import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { loadTables } from '../../../platform/db/test-tables.ts';
import { authorColumns, personalRows } from './account-traces.tables.ts';

/** Columns without a foreign key that the purge clears in another way, and how. */
const clearedOtherwise: Readonly<Record<string, string>> = {
  'usage_hours.userId': 'the usage is added to that of deleted people',
  'sessions.workspaceId': 'sessions in deleted workspaces end',
  'job_progress.workspaceId': 'rows are deleted when the job ends, or by the sweep of jobs',
};

it('U-12 clears every column with the ID of a person or workspace that no foreign key clears', async () => {
  const columns = (await loadTables()).flatMap((table) => {
    const { foreignKeys, columns } = getTableConfig(table);
    const referencing = foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name));
    return columns
      .filter(
        ({ name }) =>
          /^(userId|ownerUserId|assigneeUserId|workspaceId|operatorId|ownerId|principalId|\w+By)$/.test(name) &&
          !referencing.includes(name),
      )
      .map(({ name }) => `${getTableName(table)}.${name}`);
  });
  const cleared = [...authorColumns, ...personalRows].map(
    ({ table, column }) => `${getTableName(table)}.${column.name}`,
  );
  expect(columns.sort()).toEqual([...cleared, ...Object.keys(clearedOtherwise)].sort());
});
