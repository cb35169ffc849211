import { z } from 'zod';
import { byType, word } from '../field-kinds.ts';
import { clientTool } from './client-tool.ts';
import { mcpTool } from './mcp-tool.ts';
import { systemTool } from './system-tool.ts';
import { toolDescription, toolFields } from './tool-fields.ts';
import { webhookTool } from './webhook-tool.ts';

/** A tool of a type that this version does not run. It is kept, and the agent does not offer it to its model. */
const otherTool = z.looseObject({
  type: word(),
  name: toolFields.name,
  description: toolDescription().default(''),
});

/** The config of a tool, by its `type`. */
export const toolConfig = byType(
  'type',
  { webhook: webhookTool, client: clientTool, system: systemTool, mcp: mcpTool },
  otherTool,
);
export type ToolConfig = z.output<typeof toolConfig>;
