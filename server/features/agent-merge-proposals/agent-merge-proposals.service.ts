import { mergeProposalLimits } from '../../../contract/agents/versions/agent-merge-proposals-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AgentPeopleService, Authorship } from '../agents/branches/agent-people.service.ts';
import type { AgentAccess, BranchAccessService } from '../agents/branches/branch-access.service.ts';
import type { BranchMergingService, MergeOptions } from '../agents/branches/branch-merging.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { WorkspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import {
  agentMergeProposalsStore,
  type ProposalFilter,
  type ProposalRow,
  type RemarkRow,
} from './agent-merge-proposals.store.ts';
import { isApproved, newestReviews } from './merge-approval.rules.ts';

interface AgentMergeProposalsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: AgentAccess;
  readonly agentPeople: AgentPeopleService;
  readonly branchAccess: BranchAccessService;
  readonly branchMerging: Pick<BranchMergingService, 'mergeIn'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly owners: Pick<WorkspaceOwnersService, 'listMemberships'>;
}

export interface ProposalView {
  readonly proposal: ProposalRow;
  readonly reviews: readonly RemarkRow[];
  readonly comments: readonly RemarkRow[];
  readonly author: Authorship;
}

interface NewProposal {
  readonly sourceBranchId: string;
  readonly targetBranchId: string;
  readonly title: string;
  readonly description: string;
  readonly reviewerIds: readonly string[];
}

interface ProposalChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly reviewerIds?: readonly string[] | undefined;
  readonly closes?: boolean | undefined;
}

type Agent = Awaited<ReturnType<AgentAccess['require']>>;

/** Proposals to merge a branch, which other people review. */
export function agentMergeProposalsService(deps: AgentMergeProposalsDeps) {
  const { db, clock, live, agentAccess, agentPeople, branchAccess, branchMerging, notifications, owners } = deps;

  async function view(actor: Actor, agent: Agent, proposals: readonly ProposalRow[]): Promise<ProposalView[]> {
    const remarks = await agentMergeProposalsStore(db).listRemarks(proposals.map(({ id }) => id));
    const authorIds = proposals.map(({ userId }) => userId);
    const describe = await agentPeople.describe(actor, agent, authorIds);
    return proposals.map((proposal) => {
      const own = remarks.filter(({ proposalId }) => proposalId === proposal.id);
      const comments = own.filter(({ kind }) => kind === 'comment');
      return { proposal, reviews: newestReviews(own), comments, author: describe(proposal.userId) };
    });
  }

  /** Runs a change of a proposal that nobody else changes meanwhile, and returns the proposal after it. */
  async function change(
    actor: Actor,
    agentId: string,
    id: string,
    work: (tx: Tx, agent: Agent, proposal: ProposalRow) => Promise<void>,
  ): Promise<ProposalView> {
    const agent = await agentAccess.require(actor, agentId, 'convai_agents.update');
    await transaction(db, async (tx) => {
      const proposal = await agentMergeProposalsStore(tx).lock(agent.id, id);
      if (!proposal) throw new AppError('merge_proposal_not_found', { param: 'merge_proposal_id' });
      await work(tx, agent, proposal);
      await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
    });
    return service.get(actor, agentId, id);
  }

  const requireOpen = ({ status }: ProposalRow): void => {
    if (status !== 'open') throw new AppError('merge_proposal_closed');
  };

  /** Throws for people who are not members of the workspace. */
  async function requireMembers(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
    const memberships = await owners.listMemberships(tx, userIds);
    const members = new Set(
      memberships.filter(({ workspaceId }) => workspaceId === actor.workspaceId).map(({ userId }) => userId),
    );
    const stranger = userIds.find((id) => !members.has(id));
    if (stranger !== undefined)
      throw new AppError('invalid_parameters', {
        param: 'requested_reviewer_user_ids',
        message: `No member of the workspace has the ID ${stranger}.`,
      });
  }

  async function askReviewers(tx: Tx, actor: Actor, { title }: { title: string }, userIds: readonly string[]) {
    const asked = userIds.filter((id) => id !== actor.userId);
    if (asked.length === 0) return;
    const input = { userIds: asked, workspaceId: actor.workspaceId, data: { title } };
    await notifications.notify(tx, { ...input, kind: 'merge_review_requested' });
  }

  async function tellAuthor(tx: Tx, actor: Actor, { userId, title }: ProposalRow, event: string): Promise<void> {
    if (userId === actor.userId) return;
    const input = { userIds: [userId], workspaceId: actor.workspaceId, data: { title, event } };
    await notifications.notify(tx, { ...input, kind: 'merge_proposal_answered' });
  }

  async function addRemark(
    tx: Tx,
    actor: Actor,
    proposal: ProposalRow,
    remark: Partial<RemarkRow> & Pick<RemarkRow, 'kind' | 'text'>,
  ) {
    const store = agentMergeProposalsStore(tx);
    if ((await store.listRemarks([proposal.id])).length >= mergeProposalLimits.remarks)
      throw new AppError('conflict', {
        message: `A proposal has at most ${mergeProposalLimits.remarks} reviews and comments.`,
      });
    const row = { id: `agtmrk_${newId()}`, proposalId: proposal.id, userId: actor.userId, createdAt: clock() };
    await store.insertRemark({ ...row, ...remark });
    await store.update(proposal.agentId, proposal.id, { updatedAt: clock() });
  }

  const service = {
    async list(
      actor: Actor,
      agentId: string,
      filter: ProposalFilter,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    ) {
      const agent = await agentAccess.require(actor, agentId);
      const rows = await agentMergeProposalsStore(db).list(agent.id, filter, limit + 1, cursor);
      return { views: await view(actor, agent, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    async get(actor: Actor, agentId: string, id: string): Promise<ProposalView> {
      const agent = await agentAccess.require(actor, agentId);
      const proposal = await agentMergeProposalsStore(db).find(agent.id, id);
      if (!proposal) throw new AppError('merge_proposal_not_found', { param: 'merge_proposal_id' });
      return (await view(actor, agent, [proposal]))[0]!;
    },

    /** Throws `merge_proposal_exists`, `agent_branch_not_found`, `agent_branch_archived`. Returns its ID. */
    async create(actor: Actor, agentId: string, input: NewProposal): Promise<string> {
      const { sourceBranchId, targetBranchId, reviewerIds, ...texts } = input;
      const agent = await agentAccess.require(actor, agentId, 'convai_agents.update');
      if (sourceBranchId === targetBranchId)
        throw new AppError('invalid_parameters', {
          param: 'target_branch_id',
          message: 'A branch has its own changes.',
        });
      return transaction(db, async (tx) => {
        const source = await branchAccess.requireOpen(agent, sourceBranchId, tx, 'source_branch_id');
        await branchAccess.requireOpen(agent, targetBranchId, tx, 'target_branch_id');
        await requireMembers(tx, actor, reviewerIds);
        const store = agentMergeProposalsStore(tx);
        const open = { status: 'open', sourceBranchId, targetBranchId } as const;
        if ((await store.list(agent.id, open, 1, undefined)).length > 0) throw new AppError('merge_proposal_exists');
        if ((await store.count(agent.id)) >= mergeProposalLimits.count)
          throw new AppError('conflict', { message: `An agent has at most ${mergeProposalLimits.count} proposals.` });
        const id = `agtmp_${newId()}`;
        const times = { createdAt: clock(), updatedAt: clock() };
        const ids = { id, agentId: agent.id, userId: actor.userId, sourceVersionId: source.headVersionId };
        await store.insert({ ...ids, ...open, ...texts, reviewerIds: [...new Set(reviewerIds)], ...times });
        await askReviewers(tx, actor, texts, reviewerIds);
        await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
        return id;
      });
    },

    /** Only the author and admins of the agent change or close it (`forbidden`). */
    edit(actor: Actor, agentId: string, id: string, changes: ProposalChanges): Promise<ProposalView> {
      return change(actor, agentId, id, async (tx, agent, proposal) => {
        requireOpen(proposal);
        if (proposal.userId !== actor.userId && !(await branchAccess.isAdmin(actor, agent, tx)))
          throw new AppError('forbidden', { message: 'Only its author or an admin changes a proposal.' });
        const { title, description, reviewerIds, closes } = changes;
        if (reviewerIds) {
          await requireMembers(tx, actor, reviewerIds);
          const added = reviewerIds.filter((userId) => !proposal.reviewerIds.includes(userId));
          await askReviewers(tx, actor, { title: title ?? proposal.title }, added);
        }
        const closeReason = proposal.userId === actor.userId ? 'withdrawn' : 'rejected';
        await agentMergeProposalsStore(tx).update(agent.id, id, {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(reviewerIds && { reviewerIds: [...new Set(reviewerIds)] }),
          ...(closes && { status: 'closed' as const, closeReason, closedAt: clock(), mergedBy: actor.userId }),
          updatedAt: clock(),
        });
        if (closes) await tellAuthor(tx, actor, proposal, 'closed');
      });
    },

    /** Throws `forbidden` for the author: another person reviews. */
    review(
      actor: Actor,
      agentId: string,
      id: string,
      { state, comment }: { readonly state: 'approved' | 'changes_requested'; readonly comment: string },
    ): Promise<ProposalView> {
      return change(actor, agentId, id, async (tx, agent, proposal) => {
        requireOpen(proposal);
        if (proposal.userId === actor.userId)
          throw new AppError('forbidden', { message: 'Another person reviews your proposal.' });
        const reviewerRole = (await agentPeople.roleOf(actor, agent, tx)) ?? null;
        await addRemark(tx, actor, proposal, { kind: state, text: comment, reviewerRole });
        await tellAuthor(tx, actor, proposal, state === 'approved' ? 'approved' : 'sent back for changes');
      });
    },

    comment(actor: Actor, agentId: string, id: string, text: string): Promise<ProposalView> {
      return change(actor, agentId, id, async (tx, _, proposal) => {
        await addRemark(tx, actor, proposal, { kind: 'comment', text });
        await tellAuthor(tx, actor, proposal, 'commented on');
      });
    },

    /** Throws `merge_approval_required` for a protected target without one, and what `mergeIn` throws. */
    merge(actor: Actor, agentId: string, id: string, options: MergeOptions): Promise<ProposalView> {
      return change(actor, agentId, id, async (tx, agent, proposal) => {
        requireOpen(proposal);
        const { sourceBranchId: sourceId, targetBranchId: targetId } = proposal;
        const source = await branchAccess.require(agent, sourceId, tx, 'source_branch_id');
        const target = await branchAccess.requireOpen(agent, targetId, tx, 'target_branch_id');
        const store = agentMergeProposalsStore(tx);
        if (target.isProtected) {
          const remarks = await store.listRemarks([proposal.id]);
          if (!isApproved(remarks, proposal.userId, source.lastCommittedAt))
            throw new AppError('merge_approval_required');
        }
        const branches = { sourceId, targetId, isApproved: true };
        const mergedVersionId = await branchMerging.mergeIn(tx, actor, agentId, branches, options);
        const merged = { status: 'merged', closeReason: null, mergedVersionId, mergedBy: actor.userId } as const;
        await store.update(agent.id, id, { ...merged, closedAt: clock(), updatedAt: clock() });
        await tellAuthor(tx, actor, proposal, 'merged');
      });
    },
  };
  return service;
}
export type AgentMergeProposalsService = ReturnType<typeof agentMergeProposalsService>;
