import { z } from 'zod';
import { id, name, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { preToolSpeech, toolInterruptionModes } from './agents-limits.ts';
import { authConnection, requestHeaders, secretLocator } from './config/conversation/llm.ts';
import { line, longText, orNull, shallow, word } from './config/field-kinds.ts';
import { executionMode, schemaOverrides, toolFields } from './config/tools/tool-fields.ts';
import { dependentAgent } from './dependents.ts';
import { maxMcpTools, mcpApprovalPolicies, mcpToolApprovalPolicies, mcpTransports } from './mcp-servers-limits.ts';
import { toolMocks } from './tool-mocks.ts';

const maxBody = 512 * 1024;
const toolName = z.string().min(1).max(200);

const metaValue = z.union([
  line(),
  z.number(),
  z.boolean(),
  secretLocator,
  z.looseObject({ variable_name: word() }),
  z.looseObject({ env_var_label: word() }),
]);
const requestMeta = z
  .record(word(), metaValue)
  .refine((all) => Object.keys(all).length <= 100, { error: 'At most 100 entries are allowed.' });

const timeout = z.int().min(5).max(300);
const executionModes = executionMode().unwrap();

/** What a tool has in place of the settings of its server; null: the same as the server. */
const overrideFields = {
  force_pre_tool_speech: orNull(z.boolean()),
  pre_tool_speech: orNull(z.enum(preToolSpeech)),
  disable_interruptions: orNull(z.boolean()),
  interruption_mode: orNull(z.enum(toolInterruptionModes)),
  tool_call_sound: orNull(word()),
  tool_call_sound_behavior: orNull(word()),
  execution_mode: orNull(executionModes),
  response_timeout_secs: orNull(timeout),
  assignments: toolFields.assignments.nullable().transform((all) => all ?? []),
  input_overrides: schemaOverrides,
  response_mocks: orNull(toolMocks),
};
const toolOverride = z.looseObject({ tool_name: toolName, ...overrideFields });
export type McpToolOverride = z.output<typeof toolOverride>;

const toolOverrideChanges = z.looseObject({
  force_pre_tool_speech: z.boolean().nullish(),
  pre_tool_speech: z.enum(preToolSpeech).nullish(),
  disable_interruptions: z.boolean().nullish(),
  interruption_mode: z.enum(toolInterruptionModes).nullish(),
  tool_call_sound: word().nullish(),
  tool_call_sound_behavior: word().nullish(),
  execution_mode: executionModes.nullish(),
  response_timeout_secs: timeout.nullish(),
  assignments: toolFields.assignments.unwrap().nullish(),
  input_overrides: schemaOverrides.unwrap().nullish(),
  response_mocks: toolMocks.nullish(),
});

const approval = z.looseObject({
  tool_name: toolName,
  /** SHA-256 of the description and the input schema, as hex. */
  tool_hash: word(),
  approval_policy: z.enum(mcpToolApprovalPolicies).default('requires_approval'),
});
export type McpApproval = z.output<typeof approval>;

const url = z.union([line(), secretLocator]);

const serverConfig = z.looseObject({
  approval_policy: z.enum(mcpApprovalPolicies).default('require_approval_all'),
  tool_approval_hashes: z.array(approval).max(maxMcpTools).default([]),
  transport: z.enum(mcpTransports).default('SSE'),
  url,
  secret_token: orNull(secretLocator),
  request_headers: requestHeaders.default({}),
  request_meta: requestMeta.default({}),
  auth_connection: orNull(authConnection),
  name: name(200),
  description: longText().default(''),
  force_pre_tool_speech: toolFields.force_pre_tool_speech,
  pre_tool_speech: toolFields.pre_tool_speech,
  disable_interruptions: toolFields.disable_interruptions,
  interruption_mode: toolFields.interruption_mode,
  tool_call_sound: toolFields.tool_call_sound,
  tool_call_sound_behavior: toolFields.tool_call_sound_behavior,
  execution_mode: executionMode(),
  response_timeout_secs: timeout.default(30),
  tool_config_overrides: z.array(toolOverride).max(maxMcpTools).default([]),
  disable_compression: z.boolean().default(false),
});
export type McpServerConfig = z.output<typeof serverConfig>;

const configChanges = z.looseObject({
  approval_policy: z.enum(mcpApprovalPolicies).nullish(),
  force_pre_tool_speech: z.boolean().nullish(),
  pre_tool_speech: z.enum(preToolSpeech).nullish(),
  disable_interruptions: z.boolean().nullish(),
  interruption_mode: z.enum(toolInterruptionModes).nullish(),
  tool_call_sound: word().nullish(),
  tool_call_sound_behavior: word().nullish(),
  execution_mode: executionModes.nullish(),
  response_timeout_secs: timeout.nullish(),
  request_headers: requestHeaders.nullish(),
  request_meta: requestMeta.nullish(),
  disable_compression: z.boolean().nullish(),
  secret_token: secretLocator.nullish(),
  auth_connection: authConnection.nullish(),
});

const server = z.object({
  id: z.string(),
  config: z.record(z.string(), z.unknown()),
  access_info: z.null(),
  dependent_agents: z.array(dependentAgent),
  metadata: z.object({ created_at: unix(), owner_user_id: z.string() }),
});
export type McpServerReply = z.input<typeof server>;

const params = z.object({ mcp_server_id: id() });
const toolParams = params.extend({ tool_name: toolName });
const query = z.object({ environment: z.string().max(100).default('production') });
const read = { access: 'account', permits: 'convai_mcp_servers.read' } as const;
const change = { access: 'account', permits: 'convai_mcp_servers.update' } as const;

export const mcpServersRoutes = defineRoutes({
  'GET /v1/convai/mcp-servers': {
    ...read,
    summary: 'Lists the MCP servers of the workspace, newest first.',
    reply: z.object({ mcp_servers: z.array(server) }),
  },
  'POST /v1/convai/mcp-servers': {
    ...change,
    summary: 'Adds an MCP server, whose tools agents can use.',
    body: z.object({ config: serverConfig }),
    bodyLimit: maxBody,
    reply: server,
  },
  'GET /v1/convai/mcp-servers/{mcp_server_id}': { ...read, summary: 'Returns an MCP server.', params, reply: server },
  'PATCH /v1/convai/mcp-servers/{mcp_server_id}': {
    ...change,
    summary: 'Changes the settings of an MCP server; absent fields stay.',
    params,
    body: configChanges,
    bodyLimit: maxBody,
    reply: server,
  },
  'DELETE /v1/convai/mcp-servers/{mcp_server_id}': {
    ...change,
    summary: 'Deletes an MCP server that no agent uses.',
    params,
    reply: z.object({}),
  },
  'GET /v1/convai/mcp-servers/{mcp_server_id}/tools': {
    ...read,
    summary: 'Connects to an MCP server and lists its tools.',
    params,
    query,
    reply: z.object({
      success: z.boolean(),
      tools: z.array(z.record(z.string(), z.unknown())),
      error_message: z.string().nullable(),
    }),
  },
  'PATCH /v1/convai/mcp-servers/{mcp_server_id}/approval-policy': {
    ...change,
    summary: 'Sets which tools of an MCP server need the approval of the person in a conversation.',
    params,
    body: z.object({ approval_policy: z.enum(mcpApprovalPolicies) }),
    reply: server,
  },
  'POST /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals': {
    ...change,
    summary: 'Approves a tool as it is defined now. A changed tool needs a new approval.',
    params,
    body: z.object({
      tool_name: toolName,
      tool_description: z.string().max(100_000),
      input_schema: shallow().pipe(z.record(z.string(), z.unknown())).default({}),
      approval_policy: z.enum(mcpToolApprovalPolicies).default('requires_approval'),
    }),
    bodyLimit: maxBody,
    reply: server,
  },
  'DELETE /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals/{tool_name}': {
    ...change,
    summary: 'Withdraws the approval of a tool.',
    params: toolParams,
    reply: server,
  },
  'POST /v1/convai/mcp-servers/{mcp_server_id}/tool-configs': {
    ...change,
    summary: 'Gives a tool settings of its own.',
    params,
    query,
    body: toolOverride,
    bodyLimit: maxBody,
    reply: server,
  },
  'GET /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': {
    ...read,
    summary: "Returns a tool's own settings.",
    params: toolParams,
    reply: z.record(z.string(), z.unknown()),
  },
  'PATCH /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': {
    ...change,
    summary: "Changes a tool's own settings; absent fields stay.",
    params: toolParams,
    query,
    body: toolOverrideChanges,
    bodyLimit: maxBody,
    reply: server,
  },
  'DELETE /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': {
    ...change,
    summary: "Removes a tool's own settings.",
    params: toolParams,
    reply: server,
  },
});
