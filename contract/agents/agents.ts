import { z } from 'zod';
import { boundedText, id, name, queryList, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { phoneNumber } from '../telephony/phone-numbers.ts';
import { accessInfo } from './access-info.ts';
import {
  agentListSorts,
  agentPictureTypes,
  agentUploadLimits,
  holdAudioTypes,
  maxAgentTags,
  maxConfigBytes,
} from './agents-limits.ts';
import type { AgentConfig } from './config/agent-config.ts';
import { conversationConfig } from './config/conversation/conversation-config.ts';
import { holdAudio } from './config/platform/call-limits.ts';
import { platformSettings } from './config/platform/platform-settings.ts';
import { workflow } from './config/workflow/workflow.ts';

const params = z.object({ agent_id: id() });
const fileParams = params.extend({ file_name: z.string().max(120) });
const fileQuery = z.object({ signature: z.string().max(64) });
const tags = z.array(boundedText({ min: 1, max: 100 })).max(maxAgentTags);
const agentName = () => name(200);
/** Parts of a config, checked after they were merged with the rest of it. */
const configPart = z.record(z.string(), z.unknown());

const summary = z.object({
  agent_id: z.string(),
  name: z.string(),
  voice_id: z.string(),
  tags: z.array(z.string()),
  created_at_unix_secs: unix(),
  access_info: accessInfo,
  last_call_time_unix_secs: unix().nullable(),
  archived: z.boolean(),
});

const agent = z.object({
  agent_id: z.string(),
  name: z.string(),
  // Checked when it was saved.
  conversation_config: z.custom<AgentConfig['conversation_config']>(),
  metadata: z.object({ created_at_unix_secs: unix(), updated_at_unix_secs: unix() }),
  platform_settings: z.custom<AgentConfig['platform_settings']>(),
  /** Numbers that the agent answers; empty for callers who may not read phone numbers. */
  phone_numbers: z.array(phoneNumber),
  whatsapp_accounts: z.array(z.never()),
  workflow: z.custom<AgentConfig['workflow']>(),
  access_info: accessInfo,
  tags: z.array(z.string()),
  version_id: z.string(),
  branch_id: z.string(),
  main_branch_id: z.string(),
  procedures: z.record(z.string(), z.unknown()),
});
export type AgentReply = z.output<typeof agent>;

const created = z.object({ agent_id: z.string() });
export type AgentSort = (typeof agentListSorts)[number];

export const agentsRoutes = defineRoutes({
  'POST /v1/convai/agents/create': {
    access: 'account',
    permits: 'convai_agents.create',
    summary: 'Creates an agent.',
    bodyLimit: maxConfigBytes,
    body: z.object({
      conversation_config: conversationConfig,
      platform_settings: platformSettings.nullish(),
      workflow,
      name: agentName().nullish(),
      tags: tags.nullish(),
    }),
    reply: created,
  },
  'GET /v1/convai/agents': {
    access: 'account',
    permits: 'convai_agents.list',
    summary: 'Lists the agents that the caller may use.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(30),
      search: boundedText({ max: 200 }).nullish(),
      archived: z.boolean().nullish(),
      show_only_owned_agents: z.boolean().default(false),
      created_by_user_id: id().nullish(),
      tags: queryList().nullish(),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      sort_by: z.enum(agentListSorts).nullish(),
      cursor: id().nullish(),
    }),
    reply: z.object({ agents: z.array(summary), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'GET /v1/convai/agents/summaries': {
    access: 'account',
    permits: 'convai_agents.list',
    summary: 'Reads several agents by their IDs, each with its own success or error.',
    query: z.object({ agent_ids: queryList() }),
    reply: z.record(
      z.string(),
      z.union([
        z.object({ status: z.literal('success'), data: summary }),
        z.object({
          status: z.literal('failure'),
          error_code: z.int(),
          error_status: z.string(),
          error_message: z.string(),
        }),
      ]),
    ),
  },
  'GET /v1/convai/agents/{agent_id}': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Reads an agent: as it is live, or a branch or version of it.',
    params,
    query: z.object({ version_id: id().nullish(), branch_id: id().nullish() }),
    reply: agent,
  },
  'PATCH /v1/convai/agents/{agent_id}': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Changes an agent. Objects are merged by field; lists and records are replaced.',
    bodyLimit: maxConfigBytes,
    params,
    query: z.object({ branch_id: id().nullish() }),
    body: z.object({
      conversation_config: configPart.nullish(),
      platform_settings: configPart.nullish(),
      workflow: configPart.nullish(),
      name: agentName().nullish(),
      tags: tags.nullish(),
      version_description: boundedText({ max: 2000 }).nullish(),
    }),
    reply: agent,
  },
  'DELETE /v1/convai/agents/{agent_id}': {
    access: 'account',
    permits: 'convai_agents.delete',
    summary: 'Deletes an agent with its versions and conversations.',
    params,
    reply: z.object({}),
  },
  'POST /v1/convai/agents/{agent_id}/duplicate': {
    access: 'account',
    permits: 'convai_agents.duplicate',
    summary: 'Creates an agent with the same config.',
    params,
    body: z.object({ name: agentName().nullish() }).nullish(),
    reply: created,
  },
  'GET /v1/convai/agents/{agent_id}/link': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'The token of the link with which anybody can talk to an agent that needs authentication.',
    params,
    reply: z.object({
      agent_id: z.string(),
      token: z
        .object({
          agent_id: z.string(),
          conversation_token: z.string(),
          expiration_time_unix_secs: unix().nullable(),
          conversation_id: z.string().nullable(),
          purpose: z.enum(['signed_url', 'shareable_link']),
          token_requester_user_id: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'GET /v1/convai/agents/{agent_id}/widget': {
    access: 'public',
    anyOrigin: true,
    summary: 'How the widget of an agent looks, for the pages that embed it.',
    params,
    query: z.object({ conversation_signature: z.string().max(4000).nullish() }),
    reply: z.object({ agent_id: z.string(), widget_config: z.looseObject({ language: z.string() }) }),
  },
  'POST /v1/convai/agents/{agent_id}/avatar': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Sets the picture that the widget shows.',
    params,
    files: { avatar_file: { maxBytes: agentUploadLimits.avatarBytes, required: true } },
    reply: z.object({ agent_id: z.string(), avatar_url: z.string().nullable() }),
  },
  'GET /v1/convai/agents/{agent_id}/avatar/{file_name}': {
    access: 'public',
    anyOrigin: true,
    summary: 'The picture of an agent, by a signed link.',
    params: fileParams,
    query: fileQuery,
    content: agentPictureTypes,
  },
  'POST /v1/convai/agents/{agent_id}/hold-audio': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Sets the sound that waiting callers hear.',
    params,
    files: { hold_audio_file: { maxBytes: agentUploadLimits.holdAudioBytes, required: true } },
    reply: z.object({ agent_id: z.string(), hold_audio: holdAudio }),
  },
  'DELETE /v1/convai/agents/{agent_id}/hold-audio': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Removes the sound that waiting callers hear.',
    params,
    reply: z.object({ agent_id: z.string() }),
  },
  'GET /v1/convai/agents/{agent_id}/hold-audio/{file_name}': {
    access: 'public',
    anyOrigin: true,
    summary: 'The sound that waiting callers hear, by a signed link.',
    params: fileParams,
    query: fileQuery,
    content: holdAudioTypes,
  },
});
