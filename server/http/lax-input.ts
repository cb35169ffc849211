import type { z } from 'zod';

/** Converted values may uncover further mistakes, such as in an alternative of a union. */
const maxPasses = 3;

/**
 * Parses input as the public API does: numbers and booleans may also be sent as strings or as each other. Converts only
 * values that the schema rejects.
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
  return result;
}

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
