import type Stripe from 'stripe';
import type { ChangePreview, Invoice, SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { BillingService } from './billing.service.ts';
import type { PlanChangesService } from './plan-changes.service.ts';

export function presentDetails(details: Awaited<ReturnType<BillingService['getDetails']>>): SubscriptionDetails {
  const { plan, account } = details;
  return {
    kind: details.kind,
    tier: plan.tier,
    billing_period: account?.billingPeriod ?? (plan.tier === 'free' ? null : 'monthly_period'),
    currency: plan.currency,
    is_currency_fixed: (account?.previouslySubscribedTiers.length ?? 0) > 0,
    stripe: details.stripe,
    character_refresh_period: 'monthly_period',
    next_character_count_reset_unix: unixSeconds(plan.periodEndsAt),
    next_invoice: account?.shown?.nextInvoice ?? null,
    has_open_invoices: (account?.shown?.openInvoices.length ?? 0) > 0,
    payment_method: account?.shown?.paymentMethod ?? null,
    trust_on_invoice_creation: account?.trustOnInvoiceCreation ?? false,
    previously_subscribed_tiers: [...(account?.previouslySubscribedTiers ?? [])],
    can_manage: details.canManage,
    can_change_payment_method: details.canChangePaymentMethod && details.hasPayments,
    is_sandbox: details.isSandbox && details.hasPayments,
    is_isolated: details.isIsolated || !details.hasPayments,
    has_payments: details.hasPayments,
  };
}

export const presentPreview = (preview: Awaited<ReturnType<PlanChangesService['preview']>>): ChangePreview => ({
  kind: preview.kind,
  currency: preview.currency,
  amount_due_cents: preview.amountDue,
  lines: preview.lines.map(({ description, amount }) => ({ description, amount_cents: amount })),
  effective_at_unix: unixSeconds(preview.effectiveAt),
});

export const presentInvoice = (invoice: Stripe.Invoice): Invoice => ({
  invoice_id: invoice.id ?? '',
  number: invoice.number,
  status: toStatus(invoice),
  created_at_unix: invoice.created,
  currency: invoice.currency,
  subtotal_cents: invoice.subtotal,
  discount_cents: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
  tax_cents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  total_cents: invoice.total,
  amount_due_cents: invoice.amount_due,
  amount_paid_cents: invoice.amount_paid,
  lines: invoice.lines.data.map((line) => ({
    description: line.description ?? '',
    amount_cents: line.amount,
    quantity: line.quantity,
    period_start_unix: line.period.start,
    period_end_unix: line.period.end,
    is_proration:
      line.parent?.subscription_item_details?.proration ?? line.parent?.invoice_item_details?.proration ?? false,
  })),
  hosted_invoice_url: invoice.hosted_invoice_url ?? null,
  invoice_pdf: invoice.invoice_pdf ?? null,
});

const statuses = ['open', 'paid', 'uncollectible', 'void'] as const;
const toStatus = ({ status }: Stripe.Invoice): Invoice['status'] =>
  statuses.find((candidate) => candidate === status) ?? 'draft';
