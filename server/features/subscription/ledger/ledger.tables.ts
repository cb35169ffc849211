import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { currencies } from '../../../../contract/catalogue/plans/plans.ts';
import { workspaces } from '../../workspace/workspace.tables.ts';

export const ledgerAccounts = ['credits_granted', 'credits_spent', 'overage', 'invoiced', 'paid'] as const;

/**
 * Every change of every balance, never changed itself. Credits in whole credits, money in cents of `currency`. One
 * reference moves an account once.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    account: text({ enum: ledgerAccounts }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text({ enum: currencies }),
    /** `grant`, `roll-over`, `spend`, `reset` …: why. */
    reason: text().notNull(),
    /** What it is for: a period, a generation, an invoice. */
    reference: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('ledger_once').on(table.workspaceId, table.account, table.reason, table.reference),
    index('ledger_by_date').on(table.workspaceId, table.at),
    // What is on no invoice is looked for among all tenants, in a table of everything that was ever spoken.
    index('ledger_overage').on(table.workspaceId).where(sql`${table.account} = 'overage'`),
  ],
);
