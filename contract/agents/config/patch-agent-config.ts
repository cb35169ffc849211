import { z } from 'zod';
import { type AgentConfig, type AgentConfigPatch, agentConfig } from './agent-config.ts';

/**
 * Applies a patch as the public API does: objects with known fields are merged by field; lists, records by ID, objects
 * of several types and unknown fields are replaced. Null clears a field that may be null. The result has the paths of
 * the fields that are wrong.
 */
export function patchAgentConfig(current: AgentConfig, patch: AgentConfigPatch): z.ZodSafeParseResult<AgentConfig> {
  return agentConfig.safeParse(merge(agentConfig, current, patch));
}

function merge(schema: z.ZodType, current: unknown, patch: unknown): unknown {
  const fields = shapeOf(schema);
  if (!fields || !isRecord(current) || !isRecord(patch)) return patch;
  const merged = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    merged.set(key, field ? merge(field, merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

/** The fields of an object's schema; undefined for all other schemas. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  const isWrapper =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional;
  return isWrapper ? shapeOf(schema.unwrap() as z.ZodType) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
