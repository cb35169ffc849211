import { z } from 'zod';
import { boundedText, id, name, ok, unix } from '../../fields/fields.ts';
import { defineRoutes } from '../../route.ts';
import { accessInfo } from '../access-info.ts';
import { maxConfigBytes } from '../agents-limits.ts';
import { agentParams } from './agent-branches.ts';

const traffic = z.record(z.string(), z.number());

const deployment = z.object({
  id: z.string(),
  traffic_percentage_branch_id_map: traffic,
  deployed_at_unix_secs: unix(),
  is_active: z.boolean(),
  source: z.enum(['manual', 'branch_merge']),
  access_info: accessInfo,
});
export type DeploymentReply = z.output<typeof deployment>;

const configPart = z.record(z.string(), z.unknown());
const ofBranch = z.object({ branch_id: id() });
const agentTag = name(100);

const draft = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  conversation_config: configPart,
  platform_settings: configPart,
  workflow: configPart,
  /** The version of the branch that it was written against. */
  base_version_id: z.string(),
  created_at: unix(),
  updated_at: unix(),
});
export type DraftReply = z.output<typeof draft>;

/** Which branch a conversation is with, and what people have not saved yet. */
export const agentDeploymentsRoutes = defineRoutes({
  'GET /v1/convai/agents/{agent_id}/deployments': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Lists how conversations were shared among the branches, newest first.',
    params: agentParams,
    query: z.object({ page: z.int().min(1).max(10_000).default(1), page_size: z.int().min(1).max(100).default(30) }),
    reply: z.object({
      meta: z.object({ total: z.int(), page: z.int(), page_size: z.int() }),
      results: z.array(deployment),
    }),
  },
  'POST /v1/convai/agents/{agent_id}/deployments': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Shares new conversations among branches, in per cent. What is left goes to the main branch.',
    params: agentParams,
    body: z.object({
      deployment_request: z.object({
        requests: z
          .array(
            z.object({
              branch_id: id(),
              deployment_strategy: z.object({
                type: z.literal('percentage').default('percentage'),
                traffic_percentage: z.number().min(0).max(100),
              }),
            }),
          )
          .max(50),
      }),
    }),
    reply: z.object({ traffic_percentage_branch_id_map: traffic }),
  },
  'POST /v1/convai/agents/{agent_id}/drafts': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: "Stores the caller's draft of a branch; it replaces an earlier one. Conversations do not use it.",
    params: agentParams,
    query: ofBranch,
    body: z.object({
      conversation_config: configPart,
      platform_settings: configPart,
      workflow: configPart,
      name: boundedText({ max: 500 }),
      tags: z.array(agentTag).max(50).nullish(),
    }),
    bodyLimit: maxConfigBytes,
    reply: ok,
  },
  'GET /v1/convai/agents/{agent_id}/drafts': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: "Returns the caller's draft of a branch. Not in the public API.",
    params: agentParams,
    query: ofBranch,
    reply: draft,
  },
  'DELETE /v1/convai/agents/{agent_id}/drafts': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: "Deletes the caller's draft of a branch.",
    params: agentParams,
    query: ofBranch,
    reply: ok,
  },
});
