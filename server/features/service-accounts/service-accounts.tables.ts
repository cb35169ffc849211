import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Accounts of programs: a user that is a member of one workspace and acts by keys only (WS-016). */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
);
