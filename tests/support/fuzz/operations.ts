import { z } from 'zod';
import type { FileField, Route, SocketRoute } from '../../../contract/route.ts';
import { routes, sockets } from '../../../contract/routes.ts';
import type { JsonSchema } from './schema-values.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** What can be requested: an operation of the OpenAPI document, a hidden route, or a page. */
export interface Operation {
  /** As in the contract: `GET /v1/voices/{voice_id}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** The content type of the body; of a form with files, `multipart/form-data`. */
  readonly contentType: string | undefined;
  readonly files: Readonly<Record<string, FileField>>;
  /** Not for API keys. */
  readonly needsSession: boolean;
  /** The format of its errors; `any` for pages, which people see. */
  readonly errors: 'api' | 'openai' | 'any';
}

export interface SocketOperation {
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly message: JsonSchema;
  readonly isBinary: boolean;
  readonly protocol: string | undefined;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}
interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function parametersOf(part: 'path' | 'query', schema: z.ZodObject | undefined): Parameter[] {
  const { properties = {}, required = [] } = schema ? toJsonSchema(schema) : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part,
    required: required.includes(name),
    schema: property,
  }));
}

const contract = routes as Readonly<Record<string, Route>>;

/** The messages of MCP, whose route reads its body itself. */
const rawBodies: Readonly<Record<string, JsonSchema>> = {
  'POST /mcp': {
    type: 'object',
    required: ['jsonrpc', 'id', 'method'],
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: ['integer', 'string'] },
      method: { enum: ['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'x'] },
      params: {
        type: 'object',
        properties: {
          name: { enum: ['text_to_speech', 'list_models', 'search_voices', 'check_subscription', 'x'] },
          arguments: { type: 'object', properties: { text: { type: 'string' }, voice_id: { type: 'string' } } },
          protocolVersion: { type: 'string' },
          uri: { type: 'string' },
        },
      },
    },
  },
};

const errorsOf = (route: Route | undefined): Operation['errors'] => {
  if (!route) return 'any';
  if (route.content?.some((type) => /html|xml/.test(type)) || route.raw) return 'any';
  return route.errors ? 'openai' : 'api';
};

/** The operations of a server's OpenAPI document, with the routes that it leaves out. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => {
      const key = `${method.toUpperCase()} ${path}`;
      const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        ...describe(key),
        parameters,
        body: content?.schema ?? rawBodies[key],
        contentType: contentType ?? contract[key]?.streams,
      };
    }),
  );
  const known = new Set(documented.map(({ key }) => key));
  const hidden = Object.entries(contract).filter(([key]) => !known.has(key));
  return [
    ...documented,
    ...hidden.map(
      ([key, { params, query, body }]): Operation => ({
        ...describe(key),
        parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
        body: body && toJsonSchema(body),
        contentType: body && 'application/json',
      }),
    ),
    ...pages.map((path): Operation => {
      const parameters: Parameter[] = [
        { name: 'page', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
      ];
      return { ...describe(`GET ${path}`), parameters, body: undefined, contentType: undefined };
    }),
  ];
}

/** Pages of the web app, and paths that no route has. */
const pages = ['/{page}', '/app/{page}', '/docs/{page}', '/v1/{page}', '/read/{page}', '/assets/{page}'];

function describe(key: string): Omit<Operation, 'parameters' | 'body' | 'contentType'> {
  const [method = '', path = ''] = key.split(' ');
  const route = contract[key];
  return {
    key,
    method,
    path,
    files: route?.files ?? {},
    needsSession: route?.access === 'session',
    errors: errorsOf(route),
  };
}

/** The WebSockets of the contract, which OpenAPI cannot describe. */
export const readSockets = (): SocketOperation[] =>
  Object.entries(sockets as Readonly<Record<string, SocketRoute>>).map(([path, route]) => ({
    path,
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
    message: toJsonSchema(route.message),
    isBinary: route.binary ?? false,
    protocol: route.protocol,
  }));
