import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../../../user/user.tables.ts';

/** An account elsewhere that opens an account here. */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id of a configured provider, or `sso:` and that of a workspace's. */
    provider: text().notNull(),
    /** What the provider calls the person, for good. */
    subject: text().notNull(),
    /** As the provider said it last: for the person to recognise it by, never to find them. */
    email: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.provider, table.subject), index().on(table.userId)],
);
