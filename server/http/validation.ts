import type { z } from 'zod';

type Part = 'body' | 'query' | 'path' | 'header';
const parts: Readonly<Record<string, Part>> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' };

/** A request that does not match the contract. */
export class InvalidRequest extends Error {
  readonly part: Part;
  readonly input: unknown;
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(part: Part, input: unknown, issues: readonly z.core.$ZodIssue[]) {
    super('The request does not match the contract.');
    this.name = 'InvalidRequest';
    this.part = part;
    this.input = input;
    this.issues = issues;
  }
}

/** Fastify's validator for zod schemas: drops unknown fields and throws `InvalidRequest` for invalid ones. */
export const validatorCompiler =
  ({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) =>
  (data: unknown) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    return { error: new InvalidRequest(parts[httpPart ?? 'body'] ?? 'body', data, result.error.issues) };
  };

/** The 422 list in the format of the public API: `[{loc, msg, type, input}]`. */
export const validationDetails = (error: InvalidRequest) =>
  error.issues.slice(0, 20).map((issue) => {
    const input = valueAt(error.input, issue.path);
    const missing = input === undefined;
    return {
      loc: [error.part, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: missing ? 'Field required' : issue.message,
      type: missing ? 'missing' : issueType(issue),
      input: missing ? truncateInput(error.input) : truncateInput(input),
    };
  });

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const part of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[part];
  return value;
}

/** Limits the size of quoted input. */
function truncateInput(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  if (typeof value !== 'object' || value === null) return value ?? null;
  return JSON.stringify(value).length > 1000 ? null : value;
}

function issueType(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.expected}_type`;
    case 'too_small':
      if (issue.origin === 'string') return 'string_too_short';
      if (issue.origin === 'array') return 'too_short';
      return issue.inclusive ? 'greater_than_equal' : 'greater_than';
    case 'too_big':
      if (issue.origin === 'string') return 'string_too_long';
      if (issue.origin === 'array') return 'too_long';
      return issue.inclusive ? 'less_than_equal' : 'less_than';
    case 'invalid_value':
      return 'enum';
    default:
      return 'value_error';
  }
}
