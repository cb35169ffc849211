import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { workspaces } from '../../workspace/workspace.tables.ts';

/** Email domains that workspaces have claimed (O-32). */
export const domainVerifications = pgTable(
  'domain_verifications',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Lower-case ASCII. */
    domain: text().notNull(),
    /** The TXT record must contain it. */
    token: text().notNull(),
    status: text({ enum: ['pending', 'verified', 'failed'] })
      .notNull()
      .default('pending'),
    /** What proved a verified domain. The operator's confirmation holds without a record. */
    proof: text({ enum: ['record', 'operator'] }),
    checkedAt: timestamp({ withTimezone: true }),
    /** Since when the record of a verified domain is missing. */
    missingSince: timestamp({ withTimezone: true }),
    verifiedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.workspaceId, table.domain),
    // Many workspaces may claim a domain; only one can verify it.
    uniqueIndex('domain_verifications_verified').on(table.domain).where(sql`${table.status} = 'verified'`),
  ],
);
