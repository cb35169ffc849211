import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { dataExportScopes, dataExportStates } from '../../../contract/accounts/data-export.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Exports of the data of a person or of a whole workspace; the files are in the blob store. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Who requested it. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text({ enum: dataExportScopes }).notNull().default('person'),
    /** The job that creates the file. */
    jobId: text(),
    state: text({ enum: dataExportStates }).notNull().default('waiting'),
    bytes: bigint({ mode: 'number' }),
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('data_exports_of_person').on(table.workspaceId, table.userId, table.createdAt),
    // One running export per person, across all processes.
    uniqueIndex('data_exports_one_at_a_time')
      .on(table.workspaceId, table.userId)
      .where(sql`scope = 'person' and state in ('waiting', 'running')`),
    uniqueIndex('data_exports_one_of_workspace')
      .on(table.workspaceId)
      .where(sql`scope = 'workspace' and state in ('waiting', 'running')`),
  ],
);
