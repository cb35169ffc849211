import { z } from 'zod';
import { orNull, word } from '../field-kinds.ts';
import { toolParameters } from './json-property.ts';
import { executionMode, schemaOverrides, toolDescription, toolFields } from './tool-fields.ts';

/** A tool of an MCP server. */
export const mcpTool = z.looseObject({
  ...toolFields,
  type: z.literal('mcp'),
  description: toolDescription(),
  response_timeout_secs: z.int().min(5).max(300).default(30),
  integration_type: word(),
  parameters: toolParameters(),
  approval_policy: z
    .enum(['auto_approve_all', 'require_approval_all', 'require_approval_per_tool'])
    .default('require_approval_all'),
  mcp_tool_name: word(),
  mcp_tool_description: toolDescription(),
  mcp_server_id: word(),
  mcp_server_name: word(),
  mcp_input_schema: orNull(z.record(z.string(), z.unknown())),
  execution_mode: executionMode(),
  input_overrides: schemaOverrides,
});
