import { t } from '../../messages/t.ts';

/** Where a parameter stands in the request. Tools of the client have no places. */
export const parameterPlaces = ['body', 'query', 'path'] as const;
export type ParameterPlace = (typeof parameterPlaces)[number];
export const parameterTypes = ['string', 'number', 'integer', 'boolean'] as const;
export type ParameterType = (typeof parameterTypes)[number];
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface DraftParameter {
  readonly key: string;
  readonly name: string;
  readonly type: ParameterType;
  readonly description: string;
  readonly isRequired: boolean;
  readonly place: ParameterPlace;
}

/** A header with a text, or with a secret by its ID. */
export interface DraftHeader {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly secretId: string | undefined;
}

export interface ToolDraft {
  readonly type: 'webhook' | 'client';
  readonly name: string;
  readonly description: string;
  readonly method: (typeof methods)[number];
  readonly url: string;
  readonly headers: readonly DraftHeader[];
  readonly parameters: readonly DraftParameter[];
  /** s */
  readonly timeout: number;
  /** Of a client tool: the agent waits for the result. */
  readonly expectsResponse: boolean;
}

export const emptyTool: ToolDraft = {
  type: 'webhook',
  name: '',
  description: '',
  method: 'GET',
  url: '',
  headers: [],
  parameters: [],
  timeout: 20,
  expectsResponse: true,
};

/** What keeps a draft from being saved; undefined: nothing. */
export function toolProblem({ type, name, description, url, parameters }: ToolDraft): string | undefined {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return t('The name has 1 to 64 letters, digits, - and _.');
  if (description.trim() === '') return t('Describe when the agent should use the tool.');
  if (type === 'webhook' && !/^https?:\/\/\S+$/.test(url)) return t('Enter the address of the tool.');
  const unnamed = parameters.find((parameter) => parameter.name.trim() === '');
  return unnamed ? t('Each parameter needs a name.') : undefined;
}

type Property = { readonly type: ParameterType; readonly description: string };

const properties = (parameters: readonly DraftParameter[]): Record<string, Property> =>
  Object.fromEntries(parameters.map(({ name, type, description }) => [name.trim(), { type, description }]));

const requiredOf = (parameters: readonly DraftParameter[]): string[] =>
  parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim());

const schemaOf = (parameters: readonly DraftParameter[]) =>
  parameters.length === 0
    ? null
    : { type: 'object' as const, properties: properties(parameters), required: requiredOf(parameters) };

/** The tool as the public API takes it; fields of `base` that the form does not have stay. */
export function toToolConfig(draft: ToolDraft, base: Readonly<Record<string, unknown>> = {}) {
  const { type, name, description, timeout, parameters } = draft;
  const shared = { ...base, type, name, description: description.trim(), response_timeout_secs: timeout };
  if (type === 'client')
    return { ...shared, parameters: schemaOf(parameters), expects_response: draft.expectsResponse };
  const at = (place: ParameterPlace) => parameters.filter((parameter) => parameter.place === place);
  const query = at('query');
  const api = (base.api_schema ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...shared,
    api_schema: {
      ...api,
      url: draft.url.trim(),
      method: draft.method,
      request_headers: Object.fromEntries(
        draft.headers
          .filter((header) => header.name.trim() !== '')
          .map(({ name: header, value, secretId }) => [
            header.trim(),
            secretId === undefined ? value : { secret_id: secretId },
          ]),
      ),
      path_params_schema: properties(at('path')),
      query_params_schema: query.length === 0 ? null : { properties: properties(query), required: requiredOf(query) },
      request_body_schema: schemaOf(at('body')),
    },
  };
}

interface ReadSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown; readonly description?: string }>>;
  readonly required?: readonly string[];
}

function readParameters(schema: ReadSchema | null | undefined, place: ParameterPlace): DraftParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { type, description = '' }]) => ({
    key: `${place}-${name}`,
    name,
    type: parameterTypes.find((one) => one === type) ?? 'string',
    description,
    isRequired: place === 'path' || (schema?.required ?? []).includes(name),
    place,
  }));
}

/** Whether the form can show all of a tool: its parameters are plain values. */
export function isSimpleTool(config: Readonly<Record<string, unknown>>): boolean {
  const api = (config.api_schema ?? {}) as Readonly<Record<string, ReadSchema | null | undefined>>;
  const schemas = [config.parameters as ReadSchema | null | undefined, api.request_body_schema];
  return (
    (config.type === 'webhook' || config.type === 'client') &&
    schemas.every((schema) =>
      Object.values(schema?.properties ?? {}).every(({ type }) => parameterTypes.some((one) => one === type)),
    )
  );
}

/** The draft of a stored tool. */
export function readToolConfig(config: Readonly<Record<string, unknown>>): ToolDraft {
  const api = (config.api_schema ?? {}) as Readonly<Record<string, unknown>>;
  const headers = (api.request_headers ?? {}) as Readonly<Record<string, unknown>>;
  const path = { properties: api.path_params_schema } as ReadSchema;
  return {
    type: config.type === 'client' ? 'client' : 'webhook',
    name: String(config.name ?? ''),
    description: String(config.description ?? ''),
    method: methods.find((one) => one === api.method) ?? 'GET',
    url: String(api.url ?? ''),
    headers: Object.entries(headers).map(([name, value]) => ({
      key: name,
      name,
      value: typeof value === 'string' ? value : '',
      secretId: (value as { readonly secret_id?: string } | null)?.secret_id,
    })),
    parameters:
      config.type === 'client'
        ? readParameters(config.parameters as ReadSchema | null, 'body')
        : [
            ...readParameters(path, 'path'),
            ...readParameters(api.query_params_schema as ReadSchema | null, 'query'),
            ...readParameters(api.request_body_schema as ReadSchema | null, 'body'),
          ],
    timeout: typeof config.response_timeout_secs === 'number' ? config.response_timeout_secs : emptyTool.timeout,
    expectsResponse: config.expects_response === true,
  };
}
