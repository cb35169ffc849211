import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { InvoiceRefundsService, RefundableInvoice } from '../billing/invoice-refunds.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { Subscription } from '../subscription/subscription.store.ts';
import type { UserService } from '../user/user.service.ts';
import type { Workspace } from '../workspace/workspace.store.ts';
import type { WorkspaceDirectoryService } from '../workspace/workspace-directory.service.ts';
import { type Page, toPage } from './console-page.rules.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsoleWorkspacesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'findByEmail' | 'findEmails'>;
  readonly directory: Pick<WorkspaceDirectoryService, 'search' | 'find' | 'listMembers'>;
  readonly subscription: Pick<
    SubscriptionService,
    'listStoredPlans' | 'getStoredPlan' | 'assignPlan' | 'adjustCredits'
  >;
  readonly invoiceRefunds: InvoiceRefundsService;
  readonly staffLog: StaffLogService;
}

/** A workspace with its own plan. */
export interface ListedWorkspace {
  readonly workspace: Workspace;
  readonly ownerEmail: string | undefined;
  readonly plan: Subscription | undefined;
}

/** The workspaces of the server with their plans and credits, for staff (U-56). */
export function consoleWorkspacesService(deps: ConsoleWorkspacesDeps) {
  const { db, clock, user, directory, subscription, invoiceRefunds, staffLog } = deps;

  async function requireWorkspace(id: string) {
    const found = await directory.find(id);
    if (!found) throw new AppError('workspace_not_found', { param: 'workspace_id' });
    return found;
  }

  async function addOwners(workspaces: readonly Workspace[]): Promise<ListedWorkspace[]> {
    const [ownerEmails, plans] = await Promise.all([
      user.findEmails(workspaces.map(({ ownerId }) => ownerId)),
      subscription.listStoredPlans(workspaces.map(({ id }) => id)),
    ]);
    return workspaces.map((workspace) => ({
      workspace,
      ownerEmail: ownerEmails.get(workspace.ownerId),
      plan: plans.get(workspace.id),
    }));
  }

  return {
    /** A search finds names, IDs, and the exact email of an owner. */
    async list(
      actor: Actor,
      { search, cursor, limit }: { search: string; cursor: string | undefined; limit: number },
    ): Promise<Page<ListedWorkspace>> {
      requirePermission(actor, 'console.read');
      if (cursor !== undefined && !(await directory.find(cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const owner = search.includes('@') ? await user.findByEmail(search.toLowerCase()) : undefined;
      const query = { search, ownerId: owner?.id, after: cursor, limit: limit + 1 };
      const page = toPage(await directory.search(query), limit, ({ id }) => id);
      return { rows: await addOwners(page.rows), cursor: page.cursor };
    },

    /** With the plan that the workspace uses, which another one may pay for. */
    async get(actor: Actor, id: string) {
      requirePermission(actor, 'console.read');
      const { workspace, workspaceId } = await requireWorkspace(id);
      const [[listed], members, isPaid] = await Promise.all([
        addOwners([workspace]),
        directory.listMembers(id),
        invoiceRefunds.isPaidPlan(workspaceId),
      ]);
      const used = listed?.plan && (await subscription.getStoredPlan(workspaceId));
      const memberEmails = await user.findEmails(members.map(({ userId }) => userId));
      return {
        listed: listed!,
        used,
        isPaid,
        members: members.map((member) => ({ ...member, email: memberEmails.get(member.userId) ?? '' })),
      };
    },

    /** Grants a plan without a payment; the free plan follows at `until`. Throws `conflict` for a plan that is paid for. */
    async grantPlan(
      actor: Actor,
      id: string,
      { tier, until, reason }: { tier: Tier; until: Date | undefined; reason: string },
    ): Promise<void> {
      requirePermission(actor, 'console.manage');
      const { workspace, workspaceId } = await requireWorkspace(id);
      if (until && until <= clock())
        throw new AppError('invalid_parameters', {
          message: 'The end of the plan is in the past.',
          param: 'until_unix',
        });
      if (await invoiceRefunds.isPaidPlan(workspaceId))
        throw new AppError('conflict', {
          message: 'The workspace pays for its plan. Cancel that plan first: its next payment would replace the grant.',
        });
      const target = { id, name: tier, workspace: workspace.name, until: until?.toISOString(), reason };
      await transaction(db, async (tx) => {
        await subscription.assignPlan(workspaceId, { tier, until }, tx);
        await staffLog.record(tx, actor, 'staff.plan_granted', target, [workspaceId]);
      });
    },

    /** Lets a workspace on the free plan generate nothing, or again. Throws `conflict` for another plan. */
    async setGeneration(
      actor: Actor,
      id: string,
      { isDisabled, reason }: { isDisabled: boolean; reason: string },
    ): Promise<void> {
      requirePermission(actor, 'console.manage');
      const { workspace, workspaceId } = await requireWorkspace(id);
      const plan = (await subscription.listStoredPlans([id])).get(id);
      if (plan?.tier !== 'free')
        throw new AppError('conflict', { message: 'Generation can be disabled on the free plan only.' });
      const activity = isDisabled ? 'staff.generation_disabled' : 'staff.generation_enabled';
      await transaction(db, async (tx) => {
        await subscription.assignPlan(workspaceId, { tier: 'free', status: isDisabled ? 'free_disabled' : 'free' }, tx);
        await staffLog.record(tx, actor, activity, { id, name: workspace.name, reason }, [workspaceId]);
      });
    },

    /** Adds credits to the current period or takes some away, once for each key. */
    async adjustCredits(
      actor: Actor,
      id: string,
      { credits, key, reason }: { credits: number; key: string; reason: string },
    ): Promise<void> {
      requirePermission(actor, 'console.manage');
      const { workspace, workspaceId } = await requireWorkspace(id);
      const target = { id, name: String(credits), workspace: workspace.name, reason };
      await transaction(db, async (tx) => {
        if (await subscription.adjustCredits(tx, workspaceId, credits, `staff:${key}`))
          await staffLog.record(tx, actor, 'staff.credits_adjusted', target, [workspaceId]);
      });
    },

    async listInvoices(actor: Actor, id: string): Promise<RefundableInvoice[]> {
      requirePermission(actor, 'console.read');
      const { workspaceId } = await requireWorkspace(id);
      return invoiceRefunds.list(workspaceId);
    },

    async refund(
      actor: Actor,
      id: string,
      invoiceId: string,
      { amount, refundedBefore, reason }: { amount: number; refundedBefore: number; reason: string },
    ): Promise<void> {
      requirePermission(actor, 'console.manage');
      const { workspace, workspaceId } = await requireWorkspace(id);
      const request = { amount, refundedBefore, reason, staffId: actor.userId };
      await invoiceRefunds.refund(workspaceId, invoiceId, request, (tx, { number, currency }) => {
        const target = {
          id: invoiceId,
          name: number ?? invoiceId,
          amount,
          currency,
          workspace: workspace.name,
          reason,
        };
        return staffLog.record(tx, actor, 'staff.invoice_refunded', target, [workspaceId]);
      });
    },
  };
}
export type ConsoleWorkspacesService = ReturnType<typeof consoleWorkspacesService>;
