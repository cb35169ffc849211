import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import type {
  ConsoleInvoiceReply,
  ConsoleWorkspaceDetailsReply,
  ConsoleWorkspaceReply,
} from '../../../contract/console/console-workspaces.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { RefundableInvoice } from '../billing/invoice-refunds.service.ts';
import type { Subscription } from '../subscription/subscription.store.ts';
import type { ListedWorkspace } from './console-workspaces.service.ts';

export const presentWorkspace = ({ workspace, ownerEmail, plan }: ListedWorkspace): ConsoleWorkspaceReply => ({
  workspace_id: workspace.id,
  name: workspace.name,
  owner_id: workspace.ownerId,
  owner_email: ownerEmail ?? null,
  created_at_unix: unixSeconds(workspace.createdAt),
  closed_at_unix: workspace.deletionRequestedAt && unixSeconds(workspace.deletionRequestedAt),
  tier: plan?.tier ?? null,
  status: plan?.status ?? null,
});

/** `workspaceId`: the one that uses the plan. */
export const presentPlan = (
  plan: Subscription,
  workspaceId: string,
  isPaid: boolean,
): NonNullable<ConsoleWorkspaceDetailsReply['plan']> => ({
  tier: plan.tier,
  status: plan.status,
  currency: plan.currency,
  credits: plan.characterLimit === unlimited ? null : plan.characterLimit,
  used_credits: plan.characterCount,
  reserved_credits: plan.reserved,
  rolled_over_credits: plan.rolledOver,
  period_ends_at_unix: unixSeconds(plan.periodEndsAt),
  next_tier: plan.nextTier,
  changes_at_unix: plan.changesAt && unixSeconds(plan.changesAt),
  payer_id: plan.workspaceId === workspaceId ? null : plan.workspaceId,
  is_paid: isPaid,
});

export const presentInvoice = ({ invoice, refunded, refundable }: RefundableInvoice): ConsoleInvoiceReply => ({
  invoice_id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  currency: invoice.currency,
  total: invoice.total,
  created_at_unix: invoice.created,
  refunded,
  refundable,
});
