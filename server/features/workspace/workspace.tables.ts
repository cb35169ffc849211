import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { users } from '../user/user.tables.ts';

/** The tenants: content belongs to a workspace, not to a person. */
export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  ownerId: text()
    .notNull()
    .references(() => users.id),
  /** Seconds of inactivity after which the app signs out; null: never. */
  sessionInactivityTimeoutS: integer(),
  /** Apply to speech requests that name no dictionaries (DICT-004). */
  pronunciationDictionaryLocators: jsonb().$type<readonly DictionaryLocator[]>().notNull().default([]),
  /** The number of seats that was agreed with this workspace; null: that of its plan (PLAN-066). */
  maxSeats: integer(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'editor'] }).notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] }), index().on(table.userId)],
);
