import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../user/user.tables.ts';

/** The purpose of a code. */
export const codeKinds = [
  'verify-email',
  'reset-password',
  'change-email',
  'revert-email',
  'account-change',
  'sign-in-request',
  'support-access',
  'internal',
] as const;

/** The codes of mailed links, as SHA-256 hashes: 256 random bits need no slow hash. */
export const actionCodes = pgTable(
  'action_codes',
  {
    hash: text().primaryKey(),
    kind: text({ enum: codeKinds }).notNull(),
    /** The account that the code acts on. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Depends on the kind: an email, a session id or the id of a support grant. */
    subject: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.kind), index().on(table.expiresAt)],
);
