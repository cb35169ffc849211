import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { InvoiceDue, SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { billingPeriods, tiers } from '../../../contract/catalogue/plans/plans.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** The provider's part of a plan, in wire format. */
export interface BillingSnapshot {
  readonly nextInvoice: InvoiceDue | null;
  readonly openInvoices: readonly InvoiceDue[];
  readonly paymentMethod: SubscriptionDetails['payment_method'];
}

/** A workspace as a customer of the payment provider. Only `sync` writes the provider's data. */
export const billingAccounts = pgTable('billing_accounts', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  customerId: text().notNull().unique(),
  subscriptionId: text(),
  billingPeriod: text({ enum: billingPeriods }),
  currentPeriodEnd: timestamp({ withTimezone: true }),
  cancelAt: timestamp({ withTimezone: true }),
  /** The schedule of a pending downgrade (BILL-007). */
  scheduleId: text(),
  downgradeTo: text({ enum: tiers }),
  downgradePeriod: text({ enum: billingPeriods }),
  /** Connected account for payouts. */
  connectAccountId: text(),
  /** BILL-031: required to change the payment method. */
  trustOnInvoiceCreation: boolean().notNull().default(true),
  previouslySubscribedTiers: text({ enum: tiers }).array().notNull().default(sql`'{}'`),
  usedStarterOffer: boolean().notNull().default(false),
  usedCreatorOffer: boolean().notNull().default(false),
  /** The provider's data that pages show, as of the last `sync`. */
  shown: jsonb().$type<BillingSnapshot>(),
  syncedAt: timestamp({ withTimezone: true }),
});

/** Received events of the provider, for deduplication. */
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

/** Redemptions of limited promotion codes that an open checkout page or a scheduled plan may still use (PROMO-006). */
export const promoReservations = pgTable(
  'promo_reservations',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    promotionId: text().notNull(),
    couponId: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.promotionId] }), index().on(table.couponId)],
);

/** Requests by idempotency key, so that repeated ones have no effect (BILL-021). */
export const billingRequests = pgTable('billing_requests', {
  /** Workspace ID and idempotency key. */
  key: text().primaryKey(),
  workspaceId: text()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  request: jsonb().$type<Record<string, unknown>>().notNull(),
  doneAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
