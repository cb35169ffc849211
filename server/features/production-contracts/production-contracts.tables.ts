import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../user/user.tables.ts';

/** A version of a contract with producers. Published texts never change. */
export const productionContracts = pgTable(
  'production_contracts',
  {
    id: text().primaryKey(),
    /** The same for all versions. */
    slug: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    /** SHA-256 of the text. */
    digest: text().notNull(),
    createdBy: text(),
    /** The newest version that is published must be signed before a claim. */
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [unique('production_contracts_version').on(table.slug, table.version)],
);

export const productionSignatures = pgTable(
  'production_signatures',
  {
    contractId: text()
      .notNull()
      .references(() => productionContracts.id, { onDelete: 'restrict' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedName: text().notNull(),
    /** IP address. */
    address: text().notNull(),
    userAgent: text().notNull().default(''),
    /** SHA-256 of the text that was signed. */
    digest: text().notNull(),
    signedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.userId] }),
    index('production_signatures_of_user').on(table.userId),
  ],
);
