import { type AnyPgColumn, bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { subscriptionStatuses, tiers } from '../../../contract/catalogue/plans/plans.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    workspaceId: text()
      .$type<WorkspaceId>()
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
    /** Credits reserved by running generations: the sum of `credit_reservations`. */
    reserved: bigint({ mode: 'number' }).notNull().default(0),
    /** Part of `characterLimit` that rolled over from earlier periods (O-94). */
    rolledOver: bigint({ mode: 'number' }).notNull().default(0),
    /** Credits above the limit of this period that were already charged. */
    overageBilled: bigint({ mode: 'number' }).notNull().default(0),
    /** Last usage notice of this period, percent of the limit: 0, 80 or 100. */
    noticed: integer().notNull().default(0),
    /** The account at Google Cloud Marketplace that pays for the plan (BILL-032). */
    marketplaceAccountId: text().unique(),
    /** The workspace whose plan and credits this one uses (BILL-032); its own plan rests meanwhile. */
    payerId: text().references((): AnyPgColumn => subscriptions.workspaceId, { onDelete: 'set null' }),
    /** Professional voices in addition to the plan's, set by an operator. */
    extraPvcSlots: integer().notNull().default(0),
    /** Periods start on this day of the month. */
    anchorAt: timestamp({ withTimezone: true }).notNull(),
    periodStartsAt: timestamp({ withTimezone: true }).notNull(),
    periodEndsAt: timestamp({ withTimezone: true }).notNull(),
    /** The plan from `changesAt` on: after a cancellation, a downgrade or a trial. */
    nextTier: text({ enum: tiers }),
    changesAt: timestamp({ withTimezone: true }),
    /** Time of the workspace's test clock at the payment provider; null: real time. */
    clockAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.payerId)],
);

/** Credits reserved for a generation until it is settled. */
export const creditReservations = pgTable(
  'credit_reservations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The server process of the generation: if it dies, the credits are released. */
    instanceId: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** The API key, if it has its own limit. */
    apiKeyId: text(),
    /** The member, if they or one of their groups have a limit. */
    memberId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.instanceId)],
);
