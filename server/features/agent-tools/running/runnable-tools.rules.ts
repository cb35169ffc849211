import { clientTool } from '../../../../contract/agents/config/tools/client-tool.ts';
import type { ObjectProperty } from '../../../../contract/agents/config/tools/json-property.ts';
import { toolConfig } from '../../../../contract/agents/config/tools/tool-config.ts';
import type { WebhookTool } from '../../../../contract/agents/config/tools/webhook-tool.ts';
import type { ToolMock } from '../../../../contract/agents/tool-mocks.ts';
import { systemToolSchema } from './system-tool-schemas.rules.ts';
import { modelSchema } from './tool-values.rules.ts';
import { webhookParameters } from './webhook-fields.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A tool of an agent, as a model sees it. */
export interface RunnableTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: JsonObject;
  readonly type: 'webhook' | 'client' | 'system' | 'mcp';
  readonly toolId?: string | undefined;
  readonly config: JsonObject;
  readonly expectsResponse: boolean;
  readonly timeoutMs: number;
  readonly needsApproval?: boolean | undefined;
  /** For tests of agents. */
  readonly mocks?: readonly ToolMock[] | undefined;
}

const noParameters = { type: 'object', properties: {}, required: [] };

/** A stored tool as a model sees it; undefined for a type that this server does not run, and for MCP tools. */
export function toRunnable(
  stored: unknown,
  languages: readonly string[],
  extra: Pick<RunnableTool, 'toolId' | 'mocks'> = {},
): RunnableTool | undefined {
  const { success, data } = toolConfig.safeParse(stored);
  if (!success) return undefined;
  const seconds = 'response_timeout_secs' in data ? Number(data.response_timeout_secs) : 20;
  const base = {
    ...extra,
    name: data.name,
    description: data.description,
    config: data as JsonObject,
    expectsResponse: true,
    timeoutMs: seconds * 1000,
  };
  if (data.type === 'webhook') return { ...base, type: 'webhook', parameters: webhookParameters(data as WebhookTool) };
  if (data.type === 'client') {
    const { parameters, expects_response } = clientTool.parse(data);
    const schema = parameters && modelSchema(parameters as ObjectProperty);
    return { ...base, type: 'client', parameters: schema ?? noParameters, expectsResponse: expects_response };
  }
  if (data.type !== 'system') return undefined;
  const params = (data as JsonObject).params as JsonObject;
  const schema = systemToolSchema(String(params.system_tool_type), params, languages);
  const description = data.description || schema.description;
  return { ...base, type: 'system', description, parameters: schema.parameters, expectsResponse: false };
}

/** Gives each tool a name of its own, of at most 64 characters: the first keeps it, the others get a number. */
export function withUniqueNames(tools: readonly RunnableTool[]): RunnableTool[] {
  const taken = new Set<string>();
  return tools.map((tool) => {
    let { name } = tool;
    for (let number = 2; taken.has(name); number += 1)
      name = `${tool.name.slice(0, 64 - 1 - String(number).length)}_${number}`;
    taken.add(name);
    return name === tool.name ? tool : { ...tool, name };
  });
}
