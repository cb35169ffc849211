import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InvoiceDue, SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { billingPeriods, tiers } from '../../../contract/catalogue/plans/plans.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** The provider's side of a plan, ready for the wire. */
export interface BillingSnapshot {
  readonly nextInvoice: InvoiceDue | null;
  readonly openInvoices: readonly InvoiceDue[];
  readonly paymentMethod: SubscriptionDetails['payment_method'];
}

/** A workspace as the payment provider knows it. What the provider says is written by `sync` alone. */
export const billingAccounts = pgTable('billing_accounts', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  customerId: text().notNull().unique(),
  subscriptionId: text(),
  billingPeriod: text({ enum: billingPeriods }),
  currentPeriodEnd: timestamp({ withTimezone: true }),
  cancelAt: timestamp({ withTimezone: true }),
  /** The schedule that downgrades, where one is pending (BILL-007). */
  scheduleId: text(),
  downgradeTo: text({ enum: tiers }),
  downgradePeriod: text({ enum: billingPeriods }),
  /** The account that payouts go to. */
  connectAccountId: text(),
  /** BILL-031 */
  trustOnInvoiceCreation: boolean().notNull().default(true),
  previouslySubscribedTiers: text({ enum: tiers }).array().notNull().default(sql`'{}'`),
  usedStarterOffer: boolean().notNull().default(false),
  usedCreatorOffer: boolean().notNull().default(false),
  /** What the pages show of the provider's side, as of the last `sync`. */
  shown: jsonb().$type<BillingSnapshot>(),
  syncedAt: timestamp({ withTimezone: true }),
});

/** Events of the provider that came, each once. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.receivedAt)],
);

/** What was asked with an idempotency key: asked again, it is done (BILL-021). */
export const billingRequests = pgTable('billing_requests', {
  /** Workspace and key. */
  key: text().primaryKey(),
  workspaceId: text()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  request: jsonb().$type<Record<string, unknown>>().notNull(),
  doneAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
