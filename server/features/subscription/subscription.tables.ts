import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { subscriptionStatuses, tiers } from '../../../contract/catalogue/plans/plans.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

export const subscriptions = pgTable('subscriptions', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  tier: text({ enum: tiers }).notNull(),
  status: text({ enum: subscriptionStatuses }).notNull(),
  currency: text({ enum: ['usd', 'eur'] })
    .notNull()
    .default('usd'),
  /** Credits per period; −1: unlimited. */
  characterLimit: bigint({ mode: 'number' }).notNull(),
  /** Credits spent in this period. */
  characterCount: bigint({ mode: 'number' }).notNull().default(0),
  /** Credits held by generations that run now: the sum of `credit_reservations`. */
  reserved: bigint({ mode: 'number' }).notNull().default(0),
  /** Credits of `characterLimit` that earlier periods left over (O-94). */
  rolledOver: bigint({ mode: 'number' }).notNull().default(0),
  /** Credits above the limit of this period that were put on an invoice. */
  overageBilled: bigint({ mode: 'number' }).notNull().default(0),
  /** The share of the limit that people were told of in this period: 0, 80 or 100. */
  noticed: integer().notNull().default(0),
  /** Professional voices beside those of the plan, by an operator's word. */
  extraPvcSlots: integer().notNull().default(0),
  /** The day of the month that periods begin on. */
  anchorAt: timestamp({ withTimezone: true }).notNull(),
  periodStartsAt: timestamp({ withTimezone: true }).notNull(),
  periodEndsAt: timestamp({ withTimezone: true }).notNull(),
  /** The plan that follows at `changesAt`: after a cancellation, a downgrade or a trial. */
  nextTier: text({ enum: tiers }),
  changesAt: timestamp({ withTimezone: true }),
  /** Where the workspace lives at the time of a test clock of the payment provider; null: at the real time. */
  clockAt: timestamp({ withTimezone: true }),
});

/** Credits held for a generation until it is settled, by the server process that runs it. */
export const creditReservations = pgTable(
  'credit_reservations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The process that holds it: when it is dead the credits go back. */
    instanceId: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** The API key that it is held for, where that has a limit of its own. */
    apiKeyId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.instanceId)],
);
