import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { earningKinds, transferStates } from '../../../contract/billing/earnings-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Append-only: what a workspace earns and is paid. Its sum is the balance. */
export const earnings = pgTable(
  'earnings',
  {
    id: text().primaryKey(),
    /** The workspace that earns. */
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: earningKinds }).notNull(),
    /** Millionths of a US dollar; negative for what is paid out or taken back. */
    amountMicros: bigint({ mode: 'number' }).notNull(),
    /** The voice, read, task or transfer. */
    sourceId: text().notNull(),
    /** Characters of voices, seconds of reads, 1 of tasks. */
    quantity: bigint({ mode: 'number' }).notNull().default(0),
    /** The same reference is added once. */
    reference: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('earnings_by_date').on(table.workspaceId, table.createdAt, table.id)],
);

/** Sums of `earnings` by day, written in the same transaction. */
export const earningDays = pgTable(
  'earning_days',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    kind: text({ enum: earningKinds }).notNull(),
    sourceId: text().notNull(),
    amountMicros: bigint({ mode: 'number' }).notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.kind, table.sourceId] })],
);

/** The balance of a workspace, changed with every line; its row is the lock of a transfer. */
export const payoutAccounts = pgTable('payout_accounts', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  balanceMicros: bigint({ mode: 'number' }).notNull().default(0),
  /** What uses of voices earned below a whole micro, in millionths of one: the next use adds it to its line. */
  remainderPicos: integer().notNull().default(0),
  /** The connected account at the payment provider, as of the last synchronization. */
  accountId: text(),
  country: text(),
  currency: text(),
  canReceive: text({ enum: ['yes', 'no'] })
    .notNull()
    .default('no'),
  /** What the provider still requires, and why it holds payouts back. */
  requirements: jsonb()
    .$type<{ readonly currentlyDue: readonly string[]; readonly disabledReason: string | null }>()
    .notNull()
    .default({ currentlyDue: [], disabledReason: null }),
  syncedAt: timestamp({ withTimezone: true }),
});

/** Money sent to a connected account. */
export const payoutTransfers = pgTable(
  'payout_transfers',
  {
    /** Also the idempotency key and the transfer group at the provider. */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    amountCents: integer().notNull(),
    reversedCents: integer().notNull().default(0),
    state: text({ enum: transferStates }).notNull().default('pending'),
    providerId: text().unique(),
    problem: text(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('payout_transfers_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('payout_transfers_by_state').on(table.state, table.createdAt),
  ],
);
