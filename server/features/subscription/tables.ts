import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { subscriptionStatuses, tiers } from '../../../contract/catalogue/plans.ts';
import { workspaces } from '../workspace/tables.ts';

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
  allowedToExtend: boolean().notNull().default(false),
  /** The day of the month that periods begin on. */
  anchorAt: timestamp({ withTimezone: true }).notNull(),
  periodEndsAt: timestamp({ withTimezone: true }).notNull(),
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.instanceId)],
);
