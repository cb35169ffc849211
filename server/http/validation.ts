import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../platform/app-error.ts';
import { parseLax, valueAt } from './lax-input.ts';

/** The part of a request, named as in the replies of the public API. */
type Part = 'body' | 'query' | 'path' | 'header';
const maxIssues = 20;
/** In characters: messages and keys may contain input. */
const maxQuoted = 200;

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

/**
 * Parses a part of a request and drops unknown fields. Throws `InvalidRequest`, or the error that the schema names for
 * the only mistakes.
 */
export function parseInput<S extends z.ZodType>(schema: S, data: unknown, part: Part): z.output<S> {
  const result = parseLax(schema, data);
  if (result.success) return result.data;
  const { issues } = result.error;
  throw namedError(issues) ?? new InvalidRequest(part, data, issues);
}

/** The error of the first issue, if the schema names one for each: in the `params` of a custom issue. */
export function namedError(issues: readonly z.core.$ZodIssue[]): AppError | undefined {
  const codes = issues.map(
    (issue) => (issue.code === 'custom' ? issue.params?.error : undefined) as ErrorCode | undefined,
  );
  const [first] = issues;
  if (!first || !codes[0] || !codes.every(Boolean)) return undefined;
  return new AppError(codes[0], { message: first.message, param: first.path.join('.') });
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

/**
 * The body of a 422 reply in the format of the public API: `[{loc, msg, type}]`, at most `maxIssues` entries. It never
 * repeats a value, which may be a secret or large.
 */
export const validationDetails = (error: InvalidRequest) =>
  error.issues.slice(0, maxIssues).map((issue) => {
    const input = valueAt(error.input, issue.path);
    const isMissing = input === undefined;
    return {
      loc: [error.part, ...issue.path.map((key) => (typeof key === 'number' ? key : truncate(String(key))))],
      msg: isMissing ? 'Field required' : truncate(issue.message),
      type: isMissing ? 'missing' : issueType(issue, input),
    };
  });

const truncate = (text: string): string =>
  text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text;

function issueType(issue: z.core.$ZodIssue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeIssue(issue.expected, typeof input);
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

function typeIssue(expected: string, given: string): string {
  if (expected === 'int' && given === 'number') return 'int_from_float';
  if (expected === 'number' || expected === 'int') return given === 'string' ? 'float_parsing' : 'float_type';
  if (expected === 'boolean') return given === 'string' || given === 'number' ? 'bool_parsing' : 'bool_type';
  if (expected === 'array') return 'list_type';
  return expected === 'object' || expected === 'record' ? 'dict_type' : `${expected}_type`;
}
