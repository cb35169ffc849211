import { z } from 'zod';
import { id, queryList } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';
import { maxToolBytes, toolTypes } from './agent-tools-limits.ts';
import { toolConfig } from './config/tools/tool-config.ts';
import { dependentAgent } from './dependents.ts';
import { toolMocks } from './tool-mocks.ts';

const params = z.object({ tool_id: id() });
const cursor = id().nullish();
const pageSize = z.coerce.number().int().min(1).max(100);

const body = z.object({ tool_config: toolConfig, response_mocks: toolMocks.nullish() });
export type ToolInput = z.output<typeof body>;

const tool = z.object({
  id: z.string(),
  tool_config: z.record(z.string(), z.unknown()),
  access_info: z.object({
    is_creator: z.boolean(),
    creator_name: z.string(),
    creator_email: z.string(),
    role: z.enum(resourceRoles),
    access_source: z.enum(['creator', 'explicit', 'workspace_admin']),
  }),
  usage_stats: z.object({ total_calls: z.int(), avg_latency_secs: z.number() }),
  response_mocks: z.array(z.record(z.string(), z.unknown())),
});
export type ToolReply = z.input<typeof tool>;

const execution = z.object({
  id: z.string(),
  tool_id: z.string(),
  tool_request_id: z.string(),
  conversation_id: z.string(),
  agent_id: z.string(),
  branch_id: z.string().nullable(),
  /** Seconds since 1970, with fractions. */
  timestamp: z.number(),
  latency_secs: z.number(),
  is_error: z.boolean(),
  /** JSON. */
  request_payload: z.string(),
  response_payload: z.string().nullable(),
  error_message: z.string().nullable(),
  error_type: z.string().nullable(),
  tool_call_details: z.record(z.string(), z.unknown()).nullable(),
});
export type ToolExecutionReply = z.input<typeof execution>;

const page = { next_cursor: z.string().nullable(), has_more: z.boolean() };

export const agentToolsRoutes = defineRoutes({
  'GET /v1/convai/tools': {
    access: 'account',
    permits: 'convai_tools.list',
    summary: 'Lists the tools of the workspace.',
    query: z.object({
      /** The start of the name. */
      search: z.string().max(200).nullish(),
      page_size: pageSize.nullish(),
      show_only_owned_documents: z.stringbool().default(false),
      /** `@me`: the caller. */
      created_by_user_id: id().nullish(),
      types: queryList()
        .pipe(z.array(z.enum([...toolTypes, 'api_integration_webhook'])))
        .nullish(),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      sort_by: z.enum(['name', 'created_at']).nullish(),
      used_by_agent_id: id().nullish(),
      cursor,
    }),
    reply: z.object({ tools: z.array(tool), ...page }),
  },
  'POST /v1/convai/tools': {
    access: 'account',
    permits: 'convai_tools.create',
    summary: 'Creates a tool that agents can use.',
    body,
    bodyLimit: maxToolBytes,
    reply: tool,
  },
  'GET /v1/convai/tools/{tool_id}': {
    access: 'account',
    permits: 'convai_tools.read',
    summary: 'Returns a tool.',
    params,
    query: z.object({ environment: z.string().max(100).nullish() }),
    reply: tool,
  },
  'PATCH /v1/convai/tools/{tool_id}': {
    access: 'account',
    permits: 'convai_tools.update',
    summary: 'Replaces the config of a tool. Agents use it from their next conversation.',
    params,
    body,
    bodyLimit: maxToolBytes,
    reply: tool,
  },
  'DELETE /v1/convai/tools/{tool_id}': {
    access: 'account',
    permits: 'convai_tools.delete',
    summary: 'Deletes a tool; `force` also removes it from the agents that use it.',
    params,
    query: z.object({ force: z.stringbool().default(false) }),
    reply: z.object({}),
  },
  'GET /v1/convai/tools/{tool_id}/dependent-agents': {
    access: 'account',
    permits: 'convai_tools.read',
    summary: 'Lists the agents and branches that use a tool.',
    params,
    query: z.object({ cursor, page_size: pageSize.default(30) }),
    reply: z.object({
      agents: z.array(dependentAgent),
      branches: z.array(
        z.object({
          agent_id: z.string(),
          agent_name: z.string(),
          branch_id: z.string(),
          branch_name: z.string(),
          is_main: z.boolean(),
        }),
      ),
      ...page,
    }),
  },
  'GET /v1/convai/tools/{tool_id}/executions': {
    access: 'account',
    permits: 'convai_tools.read',
    summary: 'Lists the calls of a tool in conversations that the caller may read, newest first.',
    params,
    query: z.object({
      cursor,
      page_size: pageSize.default(30),
      is_error: z.stringbool().nullish(),
      agent_id: id().nullish(),
      branch_id: id().nullish(),
      /** Seconds since 1970, both inclusive. */
      start_time: z.coerce.number().nullish(),
      end_time: z.coerce.number().nullish(),
    }),
    reply: z.object({ executions: z.array(execution), ...page }),
  },
});
