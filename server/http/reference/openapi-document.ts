import { z } from 'zod';
import { brand } from '../../../contract/catalogue/brand.ts';
import { codeSamples } from '../../../contract/reference/code-samples.ts';
import type { FileField, Route, Routes } from '../../../contract/route.ts';
import { sampleRequest } from './sample-request.ts';
import type { JsonSchema } from './sample-value.ts';

const errorReply = z.object({
  detail: z.union([
    z.object({
      type: z.string(),
      code: z.string(),
      status: z.string(),
      message: z.string(),
      request_id: z.string(),
      param: z.string().optional(),
    }),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string() })),
  ]),
});

/** A zod schema as JSON schema without the identity that zod gives its root. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(json)) as JsonSchema;
}

const errorSchema = toJsonSchema(errorReply, 'output');

/** The section of a path: `voices` of `/v1/voices/{voice_id}`. */
export const sectionOf = (path: string): string => /^\/v\d\/([^/]+)/.exec(path)?.[1] ?? 'system';

/** What the OpenAPI document says of one route. */
export function openApiOperation(method: string, path: string, route: Route, origin: string) {
  const parameters = [...toParameters('query', route.query), ...toParameters('path', route.params)];
  const requestBody = toRequestBody(route);
  return {
    summary: route.summary,
    tags: [sectionOf(path)],
    ...(requestBody && { requestBody }),
    ...(parameters.length > 0 && { parameters }),
    security:
      route.access === 'public' ? [] : route.access === 'session' ? [{ bearer: [] }] : [{ apiKey: [] }, { bearer: [] }],
    'x-codeSamples': codeSamples(sampleRequest(method, path, route, origin)),
    responses: {
      200: { description: route.summary, ...toContent(route) },
      '4XX': { description: 'Error', content: { 'application/json': { schema: errorSchema } } },
    },
  };
}

export type OpenApiOperation = ReturnType<typeof openApiOperation>;

/** The OpenAPI document of all routes that are not hidden. */
export function openApiDocument(routes: Routes, origin: string) {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { method, path, route } of documentedRoutes(routes))
    paths[path] = { ...paths[path], [method.toLowerCase()]: openApiOperation(method, path, route, origin) };
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', license: { name: 'AGPL-3.0-or-later' } },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'xi-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {},
    },
    paths,
  };
}

/** The routes that the document lists. */
export const documentedRoutes = (routes: Routes) =>
  Object.entries(routes as Readonly<Record<string, Route>>)
    .filter(([, { hidden }]) => !hidden)
    .map(([key, route]) => {
      const [method = '', path = ''] = key.split(' ');
      return { method, path, route };
    });

function toParameters(location: 'query' | 'path', schema: z.ZodObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    ...(description !== undefined && { description }),
    schema: json,
    in: location,
    name,
    required: location === 'path' || required.includes(name),
  }));
}

function toRequestBody({ body, files, form, streams }: Route) {
  if (streams !== undefined) return { required: true, content: { [streams]: { schema: binary } } };
  const type = files ? 'multipart/form-data' : form ? 'application/x-www-form-urlencoded' : 'application/json';
  const fields = body && toJsonSchema(body, 'input');
  const schema = files ? withFiles(fields, files) : fields;
  return schema && { required: true, content: { [type]: { schema } } };
}

const binary: JsonSchema = { type: 'string', format: 'binary' };

/** The schema of a form with its file fields. */
function withFiles(fields: JsonSchema | undefined, files: Readonly<Record<string, FileField>>): JsonSchema {
  const names = Object.entries(files);
  const properties = Object.fromEntries(
    names.map(([name, { maxCount = 1 }]) => [
      name,
      maxCount > 1 ? { type: 'array', items: binary, maxItems: maxCount } : binary,
    ]),
  );
  const required = names.filter(([, file]) => file.required).map(([name]) => name);
  const isObject = fields?.properties !== undefined || fields === undefined;
  if (!isObject) return { allOf: [fields, { type: 'object', properties, ...(required.length > 0 && { required }) }] };
  const allRequired = [...(fields?.required ?? []), ...required];
  return {
    ...fields,
    type: 'object',
    properties: { ...fields?.properties, ...properties },
    ...(allRequired.length > 0 && { required: allRequired }),
  };
}

function toContent({ reply, content = [] }: Route) {
  if (reply) return { content: { 'application/json': { schema: toJsonSchema(reply, 'output') } } };
  if (content.length === 0) return {};
  return { content: Object.fromEntries(content.map((type) => [type, { schema: { type: 'string' } }])) };
}
