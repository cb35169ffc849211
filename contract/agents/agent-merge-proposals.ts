import { z } from 'zod';
import { boundedText, id, name, unix } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';
import { accessInfo } from './access-info.ts';
import { agentParams } from './versions/agent-branches.ts';
import {
  mergeProposalLimits,
  mergeProposalStatuses,
  mergeReviewStates,
} from './versions/agent-merge-proposals-limits.ts';

const proposalParams = agentParams.extend({ merge_proposal_id: id() });
const title = name(mergeProposalLimits.title);
const description = boundedText({ max: mergeProposalLimits.description });
const reviewers = z.array(id()).max(mergeProposalLimits.reviewers);

const proposal = z.object({
  id: z.string(),
  agent_id: z.string(),
  source_branch_id: z.string(),
  target_branch_id: z.string(),
  source_tip_version_id_at_creation: z.string(),
  title: z.string(),
  description: z.string(),
  requested_reviewer_user_ids: z.array(z.string()),
  /** The newest review of each person, oldest first. */
  reviews: z.array(
    z.object({
      user_id: z.string(),
      state: z.enum(mergeReviewStates),
      submitted_at: unix(),
      comment: z.string().nullable(),
      reviewer_role: z.enum(resourceRoles).nullable(),
    }),
  ),
  comments: z.array(z.object({ id: z.string(), user_id: z.string(), body: z.string(), created_at: unix() })),
  outcome: z.discriminatedUnion('status', [
    z.object({ status: z.literal('open') }),
    z.object({
      status: z.literal('merged'),
      version_id: z.string(),
      at: unix(),
      by_user_id: z.string().nullable(),
    }),
    z.object({
      status: z.literal('closed'),
      reason: z.enum(['withdrawn', 'rejected', 'branch_archived']),
      at: unix(),
      by_user_id: z.string().nullable(),
    }),
  ]),
  created_at: unix(),
  updated_at: unix(),
  author_user_id: z.string(),
  access_info: accessInfo,
});
export type MergeProposalReply = z.output<typeof proposal>;

export const agentMergeProposalsRoutes = defineRoutes({
  'GET /v1/convai/agents/{agent_id}/merge-proposals': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Lists proposals to merge branches of an agent, newest first.',
    params: agentParams,
    query: z.object({
      status: z.enum(mergeProposalStatuses).nullish(),
      source_branch_id: id().nullish(),
      target_branch_id: id().nullish(),
      search: boundedText({ max: 200 }).nullish(),
      page_size: z.int().min(1).max(100).default(30),
      cursor: id().nullish(),
    }),
    reply: z.object({ results: z.array(proposal), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'POST /v1/convai/agents/{agent_id}/merge-proposals': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Proposes to merge a branch into another one, and asks people for a review.',
    params: agentParams,
    body: z.object({
      source_branch_id: id(),
      target_branch_id: id(),
      title,
      description: description.default(''),
      requested_reviewer_user_ids: reviewers.default([]),
    }),
    reply: z.object({ created_merge_proposal_id: z.string() }),
  },
  'GET /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns a proposal with its reviews and comments.',
    params: proposalParams,
    reply: proposal,
  },
  'PATCH /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Changes the texts or reviewers of an open proposal, or closes it. Absent fields stay unchanged.',
    params: proposalParams,
    body: z.object({
      title: title.nullish(),
      description: description.nullish(),
      requested_reviewer_user_ids: reviewers.nullish(),
      close: z.boolean().nullish(),
    }),
    reply: proposal,
  },
  'POST /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}/reviews': {
    access: 'account',
    permits: 'convai_agents.update',
    summary:
      "Approves an open proposal of another person, or asks for changes. It replaces the caller's earlier review.",
    params: proposalParams,
    body: z.object({
      state: z.enum(mergeReviewStates),
      comment: boundedText({ max: mergeProposalLimits.comment }).nullish(),
    }),
    reply: proposal,
  },
  'POST /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}/comments': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Adds a comment to a proposal.',
    params: proposalParams,
    body: z.object({ body: boundedText({ min: 1, max: mergeProposalLimits.comment }) }),
    reply: proposal,
  },
  'POST /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}/merge': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Merges the branch of an open proposal. A protected target needs the approval of another person.',
    params: proposalParams,
    body: z
      .object({ archive_source_branch: z.boolean().default(true), force: z.boolean().default(false) })
      .nullish()
      .transform((body) => body ?? { archive_source_branch: true, force: false }),
    reply: proposal,
  },
});
