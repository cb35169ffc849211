import { z } from 'zod';
import { isStorable } from '../../contract/fields/fields.ts';

/** Converted values may uncover further mistakes, such as in an alternative of a union. */
const maxPasses = 3;

/**
 * Parses input as the public API does: numbers and booleans may also be sent as strings or as each other. Converts only
 * values that the schema rejects. Rejects strings that Postgres cannot store where the schema does not clean them.
 */
export function parseLax<S extends z.ZodType>(schema: S, data: unknown): z.ZodSafeParseResult<z.output<S>> {
  let result = schema.safeParse(data);
  let input = data;
  for (let pass = 0; pass < maxPasses && !result.success; pass += 1) {
    const converted = convertRejected(input, result.error.issues);
    if (converted === input) break;
    input = converted;
    result = schema.safeParse(input);
  }
  if (!result.success) return result;
  const issues = unstorableIssues(result.data);
  return issues.length === 0 ? result : { success: false, error: new z.ZodError(issues) as z.ZodError<z.output<S>> };
}

interface Visit {
  readonly value: unknown;
  readonly key?: PropertyKey;
  readonly parent?: Visit;
}

/** Walks without recursion and without copied paths, because a schema of unknown JSON lets any depth through. */
function unstorableIssues(data: unknown): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = [];
  const open: Visit[] = [{ value: data }];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value } = visit;
    if (typeof value === 'string') {
      if (!isStorable(value)) issues.push(unstorable(visit));
    } else if (isContainer(value)) {
      for (const [key, item] of Object.entries(value)) {
        const child = { value: item, key: Array.isArray(value) ? Number(key) : key, parent: visit };
        if (!isStorable(key)) issues.push(unstorable(child));
        open.push(child);
      }
    }
  }
  return issues;
}

function unstorable(visit: Visit): z.core.$ZodIssue {
  const path: PropertyKey[] = [];
  for (let at: Visit | undefined = visit; at?.key !== undefined; at = at.parent) path.push(at.key);
  return {
    code: 'custom',
    path: path.reverse(),
    message: 'A null character or half of a surrogate pair cannot be stored',
    input: visit.value,
  };
}

const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

function convertRejected(input: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copies = new Set<unknown>();
  let root = input;
  for (const { path, expected } of typeIssues(issues, [])) {
    const value = convert(valueAt(root, path), expected);
    if (value !== undefined) root = withValueAt(root, path, value, copies);
  }
  return root;
}

interface TypeIssue {
  readonly path: readonly PropertyKey[];
  readonly expected: string;
}

/** The values of a wrong type, also in the alternatives of unions. */
function* typeIssues(issues: readonly z.core.$ZodIssue[], parent: readonly PropertyKey[]): Generator<TypeIssue> {
  for (const issue of issues) {
    const path = [...parent, ...issue.path];
    if (issue.code === 'invalid_type') yield { path, expected: issue.expected };
    else if (issue.code === 'invalid_union') for (const option of issue.errors) yield* typeIssues(option, path);
  }
}

/** The value in the expected type; undefined if it cannot be converted. */
function convert(value: unknown, expected: string): number | boolean | undefined {
  if (expected === 'boolean') return toBoolean(value);
  if (expected === 'number' || expected === 'int') return toNumber(value);
  return undefined;
}

const truthy: readonly unknown[] = ['1', 'true', 't', 'yes', 'y', 'on', 1];
const falsy: readonly unknown[] = ['0', 'false', 'f', 'no', 'n', 'off', 0];

function toBoolean(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (truthy.includes(word)) return true;
  return falsy.includes(word) ? false : undefined;
}

/** Digits may be grouped by underscores. */
const numberPattern = /^[+-]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+)?$/i;
const maxNumberLength = 100;

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string' || value.length > maxNumberLength) return undefined;
  const text = value.trim();
  return numberPattern.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

/** The value at a path; undefined where there is none. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

/** Copies the objects along the path, each once. */
function withValueAt(
  input: unknown,
  [key, ...rest]: readonly PropertyKey[],
  value: unknown,
  copies: Set<unknown>,
): unknown {
  if (key === undefined) return value;
  const source = input as Record<PropertyKey, unknown>;
  const copy = copies.has(source) ? source : Array.isArray(source) ? [...source] : { ...source };
  copies.add(copy);
  const target = copy as Record<PropertyKey, unknown>;
  target[key] = withValueAt(source[key], rest, value, copies);
  return copy;
}
