import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Messages to a person (NOTIF-001). */
export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The workspace that it is about; null: the account. */
    workspaceId: text().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** For example `invite_received`; preferences name it. */
    kind: text().notNull(),
    severity: text({ enum: ['info', 'success', 'warning', 'error'] }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** The path in the app that it leads to. */
    path: text(),
    /** Stays at the top until it is read. */
    needsAttention: boolean().notNull().default(false),
    readAt: timestamp({ withTimezone: true }),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
);

/** The choices of a person that differ from the defaults (WS-022). */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    inApp: boolean().notNull(),
    byMail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
