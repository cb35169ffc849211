import type { RunnableTool } from '../../agent-tools/running/runnable-tools.rules.ts';
import type { BrainContext } from '../brain-context.service.ts';
import { fillVariables } from '../prompt/brain-variables.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** `end_call`, `transfer_to_number` …; undefined for a tool that is not of the system. */
export function systemToolType(tool: RunnableTool): string | undefined {
  if (tool.type !== 'system') return undefined;
  const { system_tool_type: type } = asObject(tool.config.params);
  return typeof type === 'string' ? type : tool.name;
}

export const findSystemTool = (tools: readonly RunnableTool[], type: string): RunnableTool | undefined =>
  tools.find((tool) => systemToolType(tool) === type);

export interface NumberTransfer {
  readonly destination: string;
  readonly mode: string;
  readonly details: JsonObject;
}

/** Where a transfer to a number leads, with dynamic variables filled in; undefined without a destination. */
export function readNumberTransfer(transfer: JsonObject, variables: JsonObject): NumberTransfer | undefined {
  const destination = asObject(transfer.transfer_destination);
  const target = destination.phone_number ?? destination.sip_uri ?? transfer.phone_number;
  if (typeof target !== 'string') return undefined;
  const isVariable = String(destination.type ?? '').includes('dynamic_variable');
  const filled = isVariable && !target.includes('{{') ? variables[target] : fillVariables(target, variables);
  if (typeof filled !== 'string' || filled === '') return undefined;
  return { destination: filled, mode: String(transfer.transfer_type ?? 'conference'), details: transfer };
}

/** The transfers that a tool of the system is set up with. */
export const transfersOf = (tool: RunnableTool | undefined): readonly JsonObject[] => {
  const { transfers } = asObject(tool?.config.params);
  return Array.isArray(transfers) ? transfers.map(asObject) : [];
};

/** The first number that a call can be handed over to; only phone calls can. */
export function findHandOver({ scene, tools, variables }: BrainContext): NumberTransfer | undefined {
  if (scene.channel !== 'phone') return undefined;
  for (const transfer of transfersOf(findSystemTool(tools, 'transfer_to_number'))) {
    const target = readNumberTransfer(transfer, variables);
    if (target) return target;
  }
  return undefined;
}

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
