import { createHash } from 'node:crypto';
import type { McpApprovalPolicy } from '../../../contract/agents/mcp-servers-limits.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A tool as its MCP server describes it. */
export interface McpToolDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: JsonObject;
}

/** The same text for equal values, whatever the order of their fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner)]));
}

/** What an approval names: SHA-256 of the name, the description and the input schema, as hex. */
export const definitionHash = ({ name, description = '', inputSchema }: McpToolDefinition): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ name, description, inputSchema })))
    .digest('hex');

/** Whether a conversation may use the tool: at once, after the person approves, or not at all. */
export function approvalOf(
  policy: McpApprovalPolicy,
  approvals: Readonly<Record<string, JsonObject>>,
  definition: McpToolDefinition,
): 'approved' | 'ask' | 'refused' {
  if (policy === 'auto_approve_all') return 'approved';
  if (policy === 'require_approval_all') return 'ask';
  const approval = Object.hasOwn(approvals, definition.name) ? approvals[definition.name] : undefined;
  if (approval?.tool_hash !== definitionHash(definition)) return 'refused';
  return approval.approval_policy === 'auto_approved' ? 'approved' : 'ask';
}

interface Override {
  readonly source?: string;
  readonly constant_value?: unknown;
  readonly dynamic_variable?: string | undefined;
  readonly prompt?: string | null | undefined;
}
type Overrides = Readonly<Record<string, Override>> | null | undefined;

/** `$.user.name` or `user.name`. */
const keysOf = (path: string): string[] => path.replace(/^\$\.?/, '').split('.');
const isUnsafe = (keys: readonly string[]): boolean =>
  keys.some((key) => ['__proto__', 'constructor', 'prototype'].includes(key));

/** The input schema that a model sees: without what the server fills in, with the instructions of the overrides. */
export function overriddenSchema(schema: JsonObject, overrides: Overrides): JsonObject {
  const copy = structuredClone(schema) as Record<string, unknown>;
  for (const [path, override] of Object.entries(overrides ?? {})) {
    const keys = keysOf(path);
    const last = keys.pop()!;
    let parent: Record<string, unknown> | undefined = copy;
    for (const key of keys) parent = (parent?.properties as Record<string, Record<string, unknown>> | undefined)?.[key];
    const properties = parent?.properties as Record<string, Record<string, unknown>> | undefined;
    if (!parent || !properties || !Object.hasOwn(properties, last)) continue;
    if (override.source === 'llm' || override.source === undefined) {
      if (override.prompt) properties[last] = { ...properties[last], description: override.prompt };
      continue;
    }
    delete properties[last];
    if (Array.isArray(parent.required)) parent.required = parent.required.filter((each) => each !== last);
  }
  return copy;
}

/** The arguments of a call, with what the overrides say in place of the model's. */
export function overriddenArguments(parameters: JsonObject, overrides: Overrides, variables: JsonObject): JsonObject {
  const copy = structuredClone(parameters) as Record<string, unknown>;
  for (const [path, override] of Object.entries(overrides ?? {})) {
    const keys = keysOf(path);
    if (isUnsafe(keys) || override.source === 'llm' || override.source === undefined) continue;
    const last = keys.pop()!;
    let target = copy;
    for (const key of keys) {
      const inner = Object.hasOwn(target, key) ? target[key] : undefined;
      target[key] = typeof inner === 'object' && inner !== null ? inner : {};
      target = target[key] as Record<string, unknown>;
    }
    const value =
      override.source === 'constant' ? override.constant_value : variables[String(override.dynamic_variable)];
    if (override.source === 'omit' || value === undefined) delete target[last];
    else target[last] = value;
  }
  return copy;
}

/** The name of a tool for a model: letters, digits, - and _, at most 64. */
export const modelName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
