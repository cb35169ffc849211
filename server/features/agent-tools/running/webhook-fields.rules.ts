import type { JsonProperty, ObjectProperty } from '../../../../contract/agents/config/tools/json-property.ts';
import type { WebhookTool } from '../../../../contract/agents/config/tools/webhook-tool.ts';
import type { Variables } from '../tool-templates.rules.ts';
import { fillValue, modelSchema, ToolInputError } from './tool-values.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface WebhookField {
  /** The name that the model sees. */
  readonly key: string;
  readonly place: 'path' | 'query' | 'body';
  readonly name: string;
  readonly property: JsonProperty;
  readonly isRequired: boolean;
}

/** A model gets one flat object of parameters; a name that is in two places of the request has its place before it. */
function listFields({ api_schema: schema }: WebhookTool): WebhookField[] {
  const query = schema.query_params_schema;
  const body = bodySchema(schema);
  const isWhole = body !== null && Object.keys(body.properties).length > 0;
  const all = [
    ...Object.entries(schema.path_params_schema).map(([name, property]) => ({
      place: 'path' as const,
      name,
      property: property as JsonProperty,
      isRequired: true,
    })),
    ...Object.entries(query?.properties ?? {}).map(([name, property]) => ({
      place: 'query' as const,
      name,
      property: property as JsonProperty,
      isRequired: query!.required.includes(name),
    })),
    ...Object.entries(isWhole ? body.properties : {}).map(([name, property]) => ({
      place: 'body' as const,
      name,
      property,
      isRequired: body!.required.includes(name),
    })),
  ];
  const taken = new Set<string>();
  return all.map((field) => {
    const key = taken.has(field.name) ? `${field.place}_${field.name}` : field.name;
    taken.add(key);
    return { ...field, key };
  });
}

const bodySchema = ({ method, request_body_schema }: WebhookTool['api_schema']): ObjectProperty | null =>
  ['POST', 'PUT', 'PATCH'].includes(method) ? (request_body_schema as ObjectProperty | null) : null;

/** The JSON Schema of the parameters that the model provides. */
export function webhookParameters(tool: WebhookTool): JsonObject {
  const visible = listFields(tool).flatMap((field) => {
    const schema = modelSchema(field.property);
    return schema ? [{ ...field, schema }] : [];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(visible.map(({ key, schema }) => [key, schema])),
    required: visible.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  };
}

export interface WebhookValues {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined: the request has no body. */
  readonly body: unknown;
}

/** The values of a request. Throws `ToolInputError`. */
export function fillWebhook(tool: WebhookTool, parameters: JsonObject, variables: Variables): WebhookValues {
  const values = { path: {}, query: {}, body: {} } as Record<WebhookField['place'], Record<string, unknown>>;
  for (const { key, place, name, property, isRequired } of listFields(tool)) {
    const given = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    const value = fillValue(property, given, { variables, path: key, isRequired });
    if (value !== undefined) values[place][name] = value;
  }
  const body = bodySchema(tool.api_schema);
  if (!body) return { ...values, body: undefined };
  const hasFields = Object.keys(body.properties).length > 0;
  const whole = hasFields ? values.body : fillValue(body, {}, { variables, path: 'body', isRequired: true });
  return { ...values, body: whole };
}

/** A parameter in a path: one segment, so that no value leads to another path. Throws `ToolInputError`. */
export function pathSegment(name: string, text: string): string {
  if (text === '' || text === '.' || text === '..')
    throw new ToolInputError(`The parameter ${name} cannot be in the path of a URL.`);
  return encodeURIComponent(text);
}
