import { z } from 'zod';
import { currencies, subscriptionStatuses, tiers } from '../catalogue/plans/plans.ts';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { consolePage, consoleSearch, nextCursor, staffReason } from './console-page.ts';

/** Credits that staff may add or take away at once. */
const maxAdjustment = 1_000_000_000;

const consoleWorkspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  /** Null if the owner has no account any more. */
  owner_email: z.string().nullable(),
  created_at_unix: unix(),
  closed_at_unix: unix().nullable(),
  /** Null for a workspace without a plan. */
  tier: z.enum(tiers).nullable(),
  status: z.enum(subscriptionStatuses).nullable(),
});
export type ConsoleWorkspaceReply = z.infer<typeof consoleWorkspace>;

const plan = z.object({
  tier: z.enum(tiers),
  status: z.enum(subscriptionStatuses),
  currency: z.enum(currencies),
  /** Credits of this period; null: unlimited. */
  credits: z.int().nullable(),
  used_credits: z.int(),
  reserved_credits: z.int(),
  rolled_over_credits: z.int(),
  period_ends_at_unix: unix(),
  next_tier: z.enum(tiers).nullable(),
  changes_at_unix: unix().nullable(),
  /** Another workspace pays for this one: its plan. */
  payer_id: z.string().nullable(),
  /** The payment provider charges for the plan, so it cannot be granted here. */
  is_paid: z.boolean(),
});

const member = z.object({
  user_id: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'editor']),
  is_locked: z.boolean(),
});

const consoleWorkspaceDetails = consoleWorkspace.extend({
  plan: plan.nullable(),
  /** At most 100, in the order in which they joined. */
  members: z.array(member),
});
export type ConsoleWorkspaceDetailsReply = z.infer<typeof consoleWorkspaceDetails>;

/** Amounts are in the smallest unit of the currency. */
const consoleInvoice = z.object({
  invoice_id: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  currency: z.string(),
  total: z.int(),
  created_at_unix: unix(),
  refunded: z.int(),
  /** What can still be refunded here; the invoice of an order is refunded with its order. */
  refundable: z.int(),
});
export type ConsoleInvoiceReply = z.infer<typeof consoleInvoice>;

const params = z.object({ workspace_id: id() });

export const consoleWorkspacesRoutes = defineRoutes({
  'GET /v1/console/workspaces': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the workspaces of this server, newest first, or those whose name, ID or owner matches. For staff.',
    query: z.object({ ...consolePage, search: consoleSearch() }),
    reply: z.object({ workspaces: z.array(consoleWorkspace), next_cursor: nextCursor }),
  },
  'GET /v1/console/workspaces/{workspace_id}': {
    access: 'session',
    permits: 'console.read',
    summary: 'Returns a workspace with its plan, credits and members. For staff.',
    params,
    reply: consoleWorkspaceDetails,
  },
  'POST /v1/console/workspaces/{workspace_id}/plan': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Grants a plan without a payment; the free plan follows at its end. For staff.',
    params,
    body: z.object({ tier: z.enum(tiers), until_unix: unix().nullish(), reason: staffReason() }),
    reply: ok,
  },
  'POST /v1/console/workspaces/{workspace_id}/generation': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Disables or enables generation in a workspace on the free plan. For staff.',
    params,
    body: z.object({ is_disabled: z.boolean(), reason: staffReason() }),
    reply: ok,
  },
  'POST /v1/console/workspaces/{workspace_id}/credits': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Adds credits to the current period, or takes unused ones away. For staff.',
    params,
    body: z.object({
      credits: z
        .int()
        .min(-maxAdjustment)
        .max(maxAdjustment)
        .refine((credits) => credits !== 0, { message: 'must not be 0' }),
      /** A call with the key of an earlier one changes nothing. */
      idempotency_key: id(),
      reason: staffReason(),
    }),
    reply: ok,
  },
  'GET /v1/console/workspaces/{workspace_id}/invoices': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the newest 20 invoices of a workspace. For staff.',
    params,
    reply: z.object({ invoices: z.array(consoleInvoice) }),
  },
  'POST /v1/console/workspaces/{workspace_id}/invoices/{invoice_id}/refund': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Refunds a paid invoice, or a part of it. For staff.',
    params: params.extend({ invoice_id: id() }),
    body: z.object({
      /** In the smallest unit of the currency of the invoice. */
      amount: z.int().min(1),
      /** What the caller saw as refunded, so that a repeated call refunds once. */
      refunded_before: z.int().min(0),
      reason: staffReason(),
    }),
    reply: ok,
  },
});
