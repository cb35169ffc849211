import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { users } from '../user/user.tables.ts';

/** The tenant: what is made belongs to a workspace, not to a person. */
export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  ownerId: text()
    .notNull()
    .references(() => users.id),
  /** Seconds without a touch after which the app signs out; null: never. */
  sessionInactivityTimeoutS: integer(),
  /** Apply to speech that names no dictionaries of its own (DICT-004). */
  pronunciationDictionaryLocators: jsonb().$type<readonly DictionaryLocator[]>().notNull().default([]),
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
