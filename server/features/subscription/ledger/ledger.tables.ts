import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { workspaces } from '../../workspace/workspace.tables.ts';

export const ledgerAccounts = ['credits_granted', 'credits_spent', 'overage', 'invoiced', 'paid'] as const;

/**
 * Append-only ledger of all balance changes. Amounts in credits, or in cents of `currency`. A reason and reference occur
 * once per account.
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
    currency: text(),
    /** `grant`, `expire`, `spend`, `reset` … */
    reason: text().notNull(),
    /** The period, generation or invoice that caused it. */
    reference: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('ledger_once').on(table.workspaceId, table.account, table.reason, table.reference),
    index('ledger_by_date').on(table.workspaceId, table.at),
    // Finds the uninvoiced overage of all tenants without scanning every generation.
    index('ledger_overage').on(table.workspaceId).where(sql`${table.account} = 'overage'`),
  ],
);
