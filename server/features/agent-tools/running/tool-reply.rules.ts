import type { WebhookTool } from '../../../../contract/agents/config/tools/webhook-tool.ts';
import { toText } from '../tool-templates.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Assignment = WebhookTool['assignments'][number];

/** Characters of a reply that a conversation gets. */
export const maxReplyLength = 100_000;
const hidden = '********';

export interface ToolReply {
  readonly text: string;
  /** Dynamic variables that the reply sets. */
  readonly assignments: Record<string, unknown>;
}

/** The value at a path such as `data.0.id`; undefined if there is none. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as JsonObject)[key] : undefined,
      value,
    );
}

/** Paths may start with the source of the value. */
function findPath(value: unknown, path: string): string | undefined {
  const paths = path.startsWith('response.') ? [path, path.slice('response.'.length)] : [path];
  return paths.find((each) => valueAt(value, each) !== undefined);
}

/** Reads the variables that a reply sets, and applies the filter of the tool. `text` is what the agent may see of it. */
export function readReply(
  body: string,
  assignments: readonly Assignment[],
  filter?: { readonly mode: string; readonly filters: readonly string[] } | null,
): ToolReply {
  const json = parseJson(body);
  if (json === undefined) return { text: filter?.mode === 'hide_all' ? '' : body, assignments: {} };
  const values: Record<string, unknown> = {};
  const sanitized: string[] = [];
  for (const assignment of assignments) {
    const path = findPath(json, assignment.value_path);
    if (path === undefined) continue;
    const value = valueAt(json, path);
    const isNested = typeof value === 'object' && value !== null;
    values[assignment.dynamic_variable] = isNested && !assignment.preserve_native_type ? JSON.stringify(value) : value;
    if (assignment.sanitize) sanitized.push(path);
  }
  for (const path of sanitized) removeAt(json, path);
  if (filter?.mode === 'hide_all') return { text: '', assignments: values };
  const shown = filter?.mode === 'allow' ? pick(json, filter.filters) : json;
  return { text: toText(shown), assignments: values };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function removeAt(value: unknown, path: string): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.length === 0 ? value : valueAt(value, keys.join('.'));
  if (Array.isArray(parent)) parent[Number(last)] = null;
  else if (typeof parent === 'object' && parent !== null) delete (parent as Record<string, unknown>)[last];
}

/** The parts of a reply at these paths, in the same structure; lists become objects by index. */
function pick(value: unknown, paths: readonly string[]): JsonObject {
  const picked: Record<string, unknown> = Object.create(null);
  for (const path of paths) {
    const found = findPath(value, path);
    if (found === undefined) continue;
    const keys = found.split('.');
    const last = keys.pop()!;
    let target = picked;
    for (const key of keys) {
      const inner = target[key];
      target[key] = typeof inner === 'object' && inner !== null ? inner : Object.create(null);
      target = target[key] as Record<string, unknown>;
    }
    target[last] = valueAt(value, found);
  }
  return picked;
}

/** Shortens a text, and says so. */
export const boundText = (text: string, max = maxReplyLength): string =>
  text.length <= max ? text : `${text.slice(0, max)}\n[The reply was cut here.]`;

/** Short values would hide unrelated text. */
const minSecretLength = 4;

/** Hides secrets that the receiver of a request sent back, also as JSON or URL-encoded. */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  let result = text;
  for (const secret of secrets) {
    if (secret.length < minSecretLength) continue;
    const forms = new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
    for (const form of forms) result = result.replaceAll(form, hidden);
  }
  return result;
}
