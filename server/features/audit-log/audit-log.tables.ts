import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Who did what in a workspace (U-22); rows are only added. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null: the system or a provider. */
    actorId: text(),
    /** As it was then, so that the entry stays readable. */
    actorEmail: text(),
    apiKeyId: text(),
    /** `noun.verb`, for example `member.removed`. */
    activity: text().notNull(),
    /** What it was done to. */
    target: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    address: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.workspaceId, table.createdAt, table.id),
    index('audit_entries_by_actor').on(table.workspaceId, table.actorId, table.createdAt),
  ],
);
