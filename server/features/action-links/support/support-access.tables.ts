import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../user/user.tables.ts';

/** Requests of the operator for access to accounts, and grants (O-15). */
export const supportGrants = pgTable(
  'support_grants',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    operatorId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    grantedAt: timestamp({ withTimezone: true }),
    /** When the request, or the granted access, expires. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.operatorId, table.createdAt)],
);
