import { z } from 'zod';
import { billingThreshold } from '../../../contract/catalogue/plans/plan-prices.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { billingStore } from './billing.store.ts';

/** Invoices the overage charges of the ledger. */
export const billOverage = jobKind({ name: 'billing.bill-overage', payload: z.object({}) });

interface OverageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly subscription: Pick<
    SubscriptionService,
    'getStoredPlan' | 'listUnbilled' | 'listUnbilledOfAll' | 'recordEntries'
  >;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** Maximum number of a customer's invoice items to read, newest first. */
const maxItemsRead = 1000;
const pageSize = 100;

export function overageService({ db, clock, payments, subscription, workspace, jobs }: OverageDeps) {
  const { stripe } = payments;

  /** Existing invoice items of charges: reference → whether the item is on an invoice. */
  async function findExistingItems(customer: string): Promise<Map<string, boolean>> {
    const items = await stripe.invoiceItems.list({ customer, limit: 100 }).autoPagingToArray({ limit: maxItemsRead });
    return new Map(items.map(({ metadata, invoice }) => [metadata?.reference ?? '', invoice !== null]));
  }

  return {
    /**
     * Adds one invoice item per charge, with the ledger's reference. Existing items are read first, because the provider
     * drops idempotency keys after a day. Items wait for the next invoice, unless the plan's threshold is reached or no
     * invoice will follow. Holds no database connection during the calls.
     */
    async bill(workspaceId: WorkspaceId): Promise<void> {
      const account = await billingStore(db).get(workspaceId);
      if (!account) return;
      const plan = await subscription.getStoredPlan(workspaceId);
      const charges = await subscription.listUnbilled(workspaceId);
      if (charges.length === 0) return;
      const existing = await findExistingItems(account.customerId);
      for (const { amount, currency, reference } of charges) {
        if (existing.has(reference)) continue;
        await stripe.invoiceItems.create(
          {
            customer: account.customerId,
            amount,
            currency,
            description: 'Credits above the limit of the plan',
            metadata: { reference },
          },
          { idempotencyKey: `overage:${workspaceId}:${reference}` },
        );
      }
      const uninvoiced = charges.filter(({ reference }) => !existing.get(reference));
      const sum = charges.reduce((all, { amount }) => all + amount, 0);
      const threshold = billingThreshold(plan.tier, plan.currency) ?? 0;
      if (uninvoiced.length > 0 && (sum >= threshold || !account.subscriptionId)) {
        const currency = charges[0]?.currency ?? plan.currency;
        await stripe.invoices.create(
          { customer: account.customerId, currency, auto_advance: true, pending_invoice_items_behavior: 'include' },
          { idempotencyKey: `overage invoice:${workspaceId}:${charges.at(-1)?.reference}` },
        );
      }
      const billed = charges.map(({ amount, currency, reference }) => ({
        account: 'overage' as const,
        amount: -amount,
        currency,
        reason: 'billed',
        reference,
      }));
      await transaction(db, (tx) => subscription.recordEntries(tx, workspaceId, billed, clock()));
    },

    /** Queues `billOverage` for all workspaces with uninvoiced charges, for example after an outage of the provider. */
    async queueUnbilled(): Promise<void> {
      for (let after = ''; ; ) {
        const page = await subscription.listUnbilledOfAll(after, pageSize);
        for (const id of new Set(page.map(({ workspaceId }) => workspaceId))) {
          const tenant = await workspace.findTenant(id);
          if (tenant) await jobs.send(billOverage, {}, { workspaceId: tenant.workspaceId, singletonKey: id });
        }
        if (page.length < pageSize) return;
        after = page.at(-1)?.workspaceId ?? '';
      }
    },
  };
}
export type OverageService = ReturnType<typeof overageService>;
