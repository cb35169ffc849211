import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../../../user/user.tables.ts';

/** Accounts at identity providers with which people sign in. */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id of a configured provider, or `sso:` and the id of a workspace's provider. */
    provider: text().notNull(),
    /** The provider's permanent id of the person. */
    subject: text().notNull(),
    /** The provider's last value, for display only: identities are found by `subject`. */
    email: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.provider, table.subject), index().on(table.userId)],
);
