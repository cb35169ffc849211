import type { z } from 'zod';

/** The part of a request, named as in the replies of the public API. */
type Part = 'body' | 'query' | 'path' | 'header';
const maxIssues = 20;
/** In characters; longer input is cut or, as JSON, omitted. */
const maxQuotedText = 200;
const maxQuotedJson = 1000;

/** Fastify's names of the parts. */
const partNames: Readonly<Record<string, Part>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
};

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

/** Parses a part of a request: drops unknown fields and throws `InvalidRequest` for invalid ones. */
export function parseInput<S extends z.ZodType>(schema: S, data: unknown, part: Part): z.output<S> {
  const result = schema.safeParse(data);
  if (!result.success) throw new InvalidRequest(part, data, result.error.issues);
  return result.data;
}

/** Fastify's validator for zod schemas. */
export const validatorCompiler =
  ({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) =>
  (data: unknown) => {
    try {
      return { value: parseInput(schema, data, partNames[httpPart ?? 'body'] ?? 'body') };
    } catch (error) {
      return { error };
    }
  };

/** The body of a 422 reply in the format of the public API: `[{loc, msg, type, input}]`, at most `maxIssues` entries. */
export const validationDetails = (error: InvalidRequest) =>
  error.issues.slice(0, maxIssues).map((issue) => {
    const input = valueAt(error.input, issue.path);
    const isMissing = input === undefined;
    return {
      loc: [error.part, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))],
      msg: isMissing ? 'Field required' : issue.message,
      type: isMissing ? 'missing' : issueType(issue),
      input: truncateInput(isMissing ? error.input : input),
    };
  });

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

/** Limits the size of quoted input. */
function truncateInput(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxQuotedText ? `${value.slice(0, maxQuotedText)}…` : value;
  if (typeof value !== 'object' || value === null) return value ?? null;
  return JSON.stringify(value).length > maxQuotedJson ? null : value;
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
