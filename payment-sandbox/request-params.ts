import { z } from 'zod';
import { invalidRequest } from './sandbox-errors.ts';

// Schemas of request parameters. They accept strings, which forms send, and values, which tests pass.

export const int = () => z.coerce.number().int();
export const cents = () => int().min(-99_999_999).max(99_999_999);
/** Unix seconds up to the year 3000. */
export const unixS = () => int().min(0).max(32_503_680_000);
export const number = () => z.coerce.number();
export const bool = () => z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
export const text = (max = 5000) => z.string().min(1).max(max);
export const id = () => text(255);
export const url = () => text(5000).regex(/^https?:\/\//, 'must be a valid URL');
export const currency = () => z.enum(['usd', 'eur']);
/** Accepts an empty value as `null`, which clears the field. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal(['', null]).transform(() => null), schema]);
/** Values are stored as text; an empty value removes its key. */
export const metadata = () =>
  clearable(
    z.record(
      z.string().max(40),
      z.union([z.string(), z.number(), z.null()]).transform((value) => (value === null ? '' : String(value))),
    ),
  );
export const range = () => z.union([int(), z.strictObject({ gt: int(), gte: int(), lt: int(), lte: int() }).partial()]);
/** Whether a value lies in a range that `range()` parsed. */
export const isInRange = (
  value: number,
  bounds: number | { gt?: number; gte?: number; lt?: number; lte?: number } | undefined,
): boolean => {
  if (bounds === undefined) return true;
  if (typeof bounds === 'number') return value === bounds;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds;
  return value > gt && value >= gte && value < lt && value <= lte;
};
export const address = () =>
  z
    .strictObject({
      line1: z.string().max(200),
      line2: z.string().max(200),
      city: z.string().max(200),
      state: z.string().max(200),
      postal_code: z.string().max(40),
      country: z.string().max(2),
    })
    .partial();

export type Metadata = Record<string, string>;

/** Applies an update of metadata: keys are merged, empty values remove their key, null removes all. */
export function mergeMetadata(current: Metadata | null, changes: Metadata | null | undefined): Metadata {
  if (changes === undefined) return current ?? {};
  if (changes === null) return {};
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

const maxFields = 1000;
const maxDepth = 8;

/** Parses `a[b][0]=c` into nested values. Throws Stripe's error for too many parameters. */
export function decodeForm(form: string): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  let fields = 0;
  for (const [key, value] of new URLSearchParams(form)) {
    fields += 1;
    const path = key.split('[').map((part) => (part.endsWith(']') ? part.slice(0, -1) : part));
    if (fields > maxFields || path.length > maxDepth) throw invalidRequest('The request has too many parameters.');
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      if (typeof next === 'object' && next !== null) at = next as Record<string, unknown>;
      else {
        const created: Record<string, unknown> = Object.create(null);
        at[part] = created;
        at = created;
      }
    }
    const last = path.at(-1)!;
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return toArrays(root) as Record<string, unknown>;
}

function toArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** Parses the parameters. Throws Stripe's error for the first one that is unknown, missing or invalid. */
export function checkParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const checked = schema.safeParse(params);
  if (checked.success) return checked.data;
  throw toParamError(checked.error.issues[0]!, params);
}

function toParamError(issue: z.core.$ZodIssue, params: unknown, parentPath: readonly PropertyKey[] = []) {
  const path = [...parentPath, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const name = formatPath([...path, issue.keys[0]!]);
    return invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  if (issue.code === 'invalid_union') {
    // Report the error of the branch that matches best.
    const branches = issue.errors.flatMap((branch) => branch.slice(0, 1));
    const inner = branches.find((one) => one.code === 'unrecognized_keys' || one.path.length > 0);
    if (inner) return toParamError(inner, params, path);
  }
  const name = formatPath(path);
  const value = path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], params);
  if (value === undefined) return invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  return invalidRequest(`Invalid ${name}: ${issue.message}`, name, 'parameter_invalid');
}
