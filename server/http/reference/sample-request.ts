import { z } from 'zod';
import type { SampleBody, SampleRequest } from '../../../contract/reference/code-samples.ts';
import type { Route } from '../../../contract/route.ts';
import { type JsonSchema, sampleValue } from './sample-value.ts';

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The required fields of an object. */
function requiredFields(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {};
  const json = toJsonSchema(schema);
  const value = json.required?.length ? sampleValue(json, 'value') : {};
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const toTexts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toText(value)]));

const credentials = {
  public: undefined,
  account: { header: 'xi-api-key', prefix: '', variable: 'KEY' },
  session: { header: 'authorization', prefix: 'Bearer ', variable: 'TOKEN' },
} as const;

/** A call of an operation with what it requires. The caller fills in the path. */
export function sampleRequest(method: string, path: string, route: Route, origin: string): SampleRequest {
  const query = new URLSearchParams(toTexts(requiredFields(route.query))).toString();
  return {
    method,
    url: `${origin}${path}${query && `?${query}`}`,
    credential: credentials[route.access],
    body: sampleBody(route),
    isJson: route.content === undefined,
  };
}

function sampleBody({ body, files, form, streams, raw }: Route): SampleBody | undefined {
  if (streams !== undefined) return { type: 'file', contentType: streams };
  if (files) {
    const required = Object.keys(files).filter((name) => files[name]?.required);
    return {
      type: 'multipart',
      fields: toTexts(requiredFields(body)),
      files: required.length > 0 ? required : Object.keys(files).slice(0, 1),
    };
  }
  if (form) return { type: 'urlencoded', fields: toTexts(requiredFields(body)) };
  if (raw) return { type: 'json', value: {} };
  return body && { type: 'json', value: sampleValue(toJsonSchema(body), 'value') };
}
