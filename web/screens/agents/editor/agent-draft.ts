export type ConfigObject = { readonly [key: string]: unknown };

/** What the editor of an agent changes. */
export interface AgentDraft {
  readonly name: string;
  readonly conversation_config: ConfigObject;
  readonly platform_settings: ConfigObject;
  readonly workflow: ConfigObject;
}

/** Names of fields from the outside in: `['conversation_config', 'agent', 'prompt', 'prompt']`. */
export type ConfigPath = readonly string[];

const isObject = (value: unknown): value is ConfigObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined if a part of it is missing. */
export const readPath = (value: unknown, path: ConfigPath): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);

/** A copy with another value at a path. */
export function writePath<T>(value: T, path: ConfigPath, next: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return next as T;
  const base: ConfigObject = isObject(value) ? value : {};
  return { ...base, [key]: writePath(base[key], rest, next) } as T;
}

/** Whether two JSON values are the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

/** The fields that differ, as the server merges them; undefined if none does. */
export function changesOf(saved: AgentDraft, draft: AgentDraft): Partial<AgentDraft> | undefined {
  const { workflow: savedFlow, ...savedRest } = saved;
  const { workflow, ...rest } = draft;
  const changes = difference(savedRest, rest) as Partial<AgentDraft> | undefined;
  // The server replaces the steps and edges by ID as a whole.
  return isSame(savedFlow, workflow) ? changes : { ...changes, workflow };
}

/** Objects by field, anything else as a whole. */
function difference(saved: unknown, draft: unknown): unknown {
  if (isSame(saved, draft)) return undefined;
  if (!isObject(saved) || !isObject(draft)) return draft ?? null;
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(draft)) {
    const part = difference(saved[key], draft[key]);
    if (part !== undefined) changed[key] = part;
  }
  return Object.keys(changed).length === 0 ? undefined : changed;
}
