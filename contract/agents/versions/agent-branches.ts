import { z } from 'zod';
import { boundedText, id, name, ok, unix } from '../../fields/fields.ts';
import { defineRoutes } from '../../route.ts';
import { accessInfo } from '../access-info.ts';
import { maxConfigBytes } from '../agents-limits.ts';
import { branchLimits, branchProtections } from './agent-branches-limits.ts';

export const agentParams = z.object({ agent_id: id() });
export const branchParams = agentParams.extend({ branch_id: id() });
const sourceParams = agentParams.extend({ source_branch_id: id() });

const protection = z.enum(branchProtections);
/** A part of a config, of any depth; the service checks it. */
const configPart = z.record(z.string(), z.unknown()).nullish();

const branch = z.object({
  id: z.string(),
  name: z.string(),
  agent_id: z.string(),
  description: z.string(),
  created_at: unix(),
  last_committed_at: unix(),
  is_archived: z.boolean(),
  protection_status: protection,
  access_info: accessInfo,
  /** Per cent of the conversations. */
  current_live_percentage: z.number(),
});

const branchSummary = branch.extend({
  parent_branch_id: z.string().nullable(),
  /** Whether the caller has one. */
  draft_exists: z.boolean(),
  draft_created_at: unix().nullable(),
  draft_is_behind_tip: z.boolean(),
  calls_7d: z.int(),
  /** Versions that the main branch, or this branch, does not have; null unless they were asked for. */
  commits_ahead: z.int().nullable(),
  commits_behind: z.int().nullable(),
  merged_into_branch_id: z.string().nullable(),
});
export type BranchSummaryReply = z.output<typeof branchSummary>;

const version = z.object({
  id: z.string(),
  agent_id: z.string(),
  branch_id: z.string(),
  version_description: z.string(),
  seq_no_in_branch: z.int(),
  time_committed_secs: unix(),
  parents: z.object({
    in_branch_parent_id: z.string().nullable(),
    out_of_branch_parent_id: z.string().nullable(),
    merged_into_branch_id: z.string().nullable(),
    merged_from_branch_id: z.string().nullable(),
    merged_from_version_id: z.string().nullable(),
    rebased_from_version_id: z.string().nullable(),
  }),
  access_info: accessInfo,
});
export type VersionReply = z.output<typeof version>;

const branchDetails = branch.extend({
  parent_branch: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Newest first. */
  most_recent_versions: z.array(version),
});
export type BranchReply = z.output<typeof branchDetails>;

const conflict = z.object({
  path: z.string(),
  section: z.enum(['conversation_config', 'platform_settings', 'procedures', 'workflow']),
  base_value: z.unknown(),
  source_value: z.unknown(),
  target_value: z.unknown(),
});

/** The agent as it would be. */
const mergePreview = z.object({
  agent_id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  metadata: z.object({ created_at_unix_secs: unix(), updated_at_unix_secs: unix() }),
  conversation_config: z.record(z.string(), z.unknown()),
  platform_settings: z.record(z.string(), z.unknown()),
  workflow: z.record(z.string(), z.unknown()),
  procedures: z.record(z.string(), z.record(z.string(), z.unknown())),
  version_id: z.string(),
  branch_id: z.string(),
  main_branch_id: z.string(),
  /** Paths with their section that both branches changed, whichever of them wins. */
  overridden_fields: z.array(z.string()),
  conflicts: z.array(conflict),
  source_identical_to_target: z.boolean(),
});
export type MergePreviewReply = z.output<typeof mergePreview>;

export const agentBranchesRoutes = defineRoutes({
  'GET /v1/convai/agents/{agent_id}/branches': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Lists the branches of an agent: the main branch first, then the newest.',
    params: agentParams,
    query: z.object({
      include_archived: z.stringbool().default(false),
      limit: z.int().min(1).max(100).default(100),
      include_commit_status: z.stringbool().default(false),
    }),
    reply: z.object({
      meta: z.object({ total: z.int(), page: z.int().nullable(), page_size: z.int() }),
      results: z.array(branchSummary),
    }),
  },
  'POST /v1/convai/agents/{agent_id}/branches': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Creates a branch from a version of any branch.',
    params: agentParams,
    body: z.object({
      parent_version_id: id(),
      name: name(branchLimits.name),
      description: boundedText({ max: branchLimits.description }).default(''),
      conversation_config: configPart,
      platform_settings: configPart,
      workflow: configPart,
      include_draft: z.boolean().default(false),
    }),
    bodyLimit: maxConfigBytes,
    reply: z.object({ created_branch_id: z.string(), created_version_id: z.string() }),
  },
  'GET /v1/convai/agents/{agent_id}/branches/{branch_id}': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns a branch with its newest versions.',
    params: branchParams,
    reply: branchDetails,
  },
  'PATCH /v1/convai/agents/{agent_id}/branches/{branch_id}': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Renames, archives or protects a branch. Absent fields stay unchanged.',
    params: branchParams,
    body: z.object({
      name: name(branchLimits.name).nullish(),
      is_archived: z.boolean().nullish(),
      protection_status: protection.nullish(),
    }),
    reply: branchDetails,
  },
  'GET /v1/convai/agents/{agent_id}/versions/{version_id}': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns who saved a version, when, and what it was made of.',
    params: agentParams.extend({ version_id: id() }),
    reply: version,
  },
  'GET /v1/convai/agents/{agent_id}/branches/{source_branch_id}/merge-preview': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns what a merge would change, without changing it.',
    params: sourceParams,
    query: z.object({ target_branch_id: id(), force: z.stringbool().default(false) }),
    reply: mergePreview,
  },
  'POST /v1/convai/agents/{agent_id}/branches/{source_branch_id}/merge': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Merges a branch into another one. Where both changed a field, the later change wins.',
    params: sourceParams,
    query: z.object({ target_branch_id: id() }),
    body: z
      .object({ archive_source_branch: z.boolean().default(true), force: z.boolean().default(false) })
      .nullish()
      .transform((body) => body ?? { archive_source_branch: true, force: false }),
    reply: ok.extend({ version_id: z.string() }),
  },
  'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/rebase-preview': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns what a rebase onto the main branch would change, without changing it.',
    params: branchParams,
    reply: mergePreview,
  },
  'POST /v1/convai/agents/{agent_id}/branches/{branch_id}/rebase': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Brings the changes of the main branch into a branch, which keeps its own.',
    params: branchParams,
    reply: ok.extend({ version_id: z.string() }),
  },
});
