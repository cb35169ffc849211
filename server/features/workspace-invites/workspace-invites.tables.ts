import { bigint, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Open invitations to workspaces, one per email and workspace. The code is stored as a SHA-256 hash (WS-012). */
export const workspaceInvites = pgTable(
  'workspace_invites',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    role: text({ enum: ['admin', 'editor'] }).notNull(),
    groupIds: text().array().notNull().default([]),
    /** Credits that the member may use in each period; null: no limit of their own. */
    characterLimit: bigint({ mode: 'number' }),
    codeHash: text().notNull().unique(),
    invitedBy: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.workspaceId, table.email), index().on(table.email)],
);
