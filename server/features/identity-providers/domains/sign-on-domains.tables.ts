import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { workspaces } from '../../workspace/workspace.tables.ts';

/** The e-mail domains of a workspace (O-32). */
export const domainVerifications = pgTable(
  'domain_verifications',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Lower case, in ASCII. */
    domain: text().notNull(),
    /** What its TXT record must hold. */
    token: text().notNull(),
    status: text({ enum: ['pending', 'verified', 'failed'] })
      .notNull()
      .default('pending'),
    checkedAt: timestamp({ withTimezone: true }),
    verifiedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.workspaceId, table.domain),
    // Many may claim a domain; it is verified for one.
    uniqueIndex('domain_verifications_verified').on(table.domain).where(sql`${table.status} = 'verified'`),
  ],
);
