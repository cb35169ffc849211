import type {
  JsonProperty,
  LiteralProperty,
  ObjectProperty,
} from '../../../contract/agents/config/tools/json-property.ts';
import type { ToolConfig } from '../../../contract/agents/config/tools/tool-config.ts';
import type { WebhookTool } from '../../../contract/agents/config/tools/webhook-tool.ts';
import { parameterNames, variableNames } from './tool-templates.rules.ts';

/** A mistake in the config of a tool. */
export interface ToolProblem {
  /** The path of the field, such as `api_schema.url`. */
  readonly path: string;
  readonly message: string;
}

/** What the server sets itself, so that a tool cannot break the request or reach another host. */
const reservedHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const headerText = /^[\x20-\x7e\t]*$/;

export function headerProblems(headers: Readonly<Record<string, unknown>>, path: string): ToolProblem[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!headerName.test(name)) return [{ path: `${path}.${name}`, message: 'This is not the name of a header.' }];
    if (reservedHeaders.has(name.toLowerCase()))
      return [{ path: `${path}.${name}`, message: `The server sets the header ${name} itself.` }];
    if (typeof value === 'string' && !headerText.test(value))
      return [{ path: `${path}.${name}`, message: 'A header has printable ASCII characters only.' }];
    return [];
  });
}

/** The mistakes in a config that its schema does not find. */
export function toolProblems(config: ToolConfig): ToolProblem[] {
  if (config.type === 'webhook') return webhookProblems(config as WebhookTool);
  if ('parameters' in config && config.parameters)
    return propertyProblems(config.parameters as ObjectProperty, 'parameters');
  return [];
}

function webhookProblems({ api_schema: schema, ...tool }: WebhookTool): ToolProblem[] {
  const path = 'api_schema';
  const inUrl = parameterNames(schema.url);
  const known = new Set([...Object.keys(schema.path_params_schema), ...schema.auth_resolved_params]);
  const undefinedName = inUrl.find((name) => !known.has(name));
  const unusedName = Object.keys(schema.path_params_schema).find((name) => !inUrl.includes(name));
  const literals = (properties: Readonly<Record<string, LiteralProperty>>, at: string, required?: readonly string[]) =>
    Object.entries(properties).flatMap(([name, property]) =>
      sourceProblems(property, `${at}.${name}`, required ? required.includes(name) : true),
    );
  const query = schema.query_params_schema;
  return [
    ...(/^https?:\/\//i.test(schema.url)
      ? []
      : [{ path: `${path}.url`, message: 'The URL starts with https://, before any variable.' }]),
    ...(undefinedName
      ? [{ path: `${path}.path_params_schema`, message: `The parameter ${undefinedName} of the URL is not defined.` }]
      : []),
    ...(unusedName
      ? [{ path: `${path}.path_params_schema.${unusedName}`, message: `The URL does not contain {${unusedName}}.` }]
      : []),
    ...(schema.auth_resolved_params.length > 0
      ? [{ path: `${path}.auth_resolved_params`, message: 'No auth connection of this server fills in a URL.' }]
      : []),
    ...headerProblems(schema.request_headers, `${path}.request_headers`),
    ...literals(schema.path_params_schema, `${path}.path_params_schema`),
    ...(query
      ? [
          ...literals(query.properties, `${path}.query_params_schema.properties`, query.required),
          ...unknownRequired(query.required, query.properties, `${path}.query_params_schema`),
        ]
      : []),
    ...(schema.request_body_schema
      ? propertyProblems(schema.request_body_schema as ObjectProperty, `${path}.request_body_schema`)
      : []),
    ...(tool.follow_redirects && tool.follow_redirects_allowed_domains.length === 0
      ? [{ path: 'follow_redirects_allowed_domains', message: 'Name the domains that a redirect may lead to.' }]
      : []),
  ];
}

/** The mistakes in an object of parameters and everything in it. */
function propertyProblems(property: JsonProperty, path: string, isRequired = false): ToolProblem[] {
  const own = sourceProblems(property, path, isRequired);
  if (own.length > 0) return own;
  if (isObject(property))
    return [
      ...unknownRequired(property.required, property.properties, path),
      ...Object.entries(property.properties).flatMap(([name, inner]) =>
        propertyProblems(inner, `${path}.properties.${name}`, property.required.includes(name)),
      ),
    ];
  if ('items' in property) return propertyProblems(property.items, `${path}.items`);
  return [];
}

export const isObject = (property: JsonProperty): property is ObjectProperty => property.type === 'object';

/** Whether a constant stands in place of a value of the model. */
export const hasConstant = ({ constant_value: value }: JsonProperty): boolean =>
  value !== null && value !== undefined && value !== '';

/** A value has one source: the model by the description, a variable, a constant, the server, or none. */
function sourceProblems(property: JsonProperty, path: string, isRequired: boolean): ToolProblem[] {
  const sources = [
    property.dynamic_variable && 'dynamic_variable',
    hasConstant(property) && 'constant_value',
    property.is_omitted && 'is_omitted',
    'is_system_provided' in property && property.is_system_provided && 'is_system_provided',
  ].filter((source) => typeof source === 'string' && source !== '') as string[];
  const given = property.description && sources.length > 0 ? ['description', ...sources] : sources;
  if (given.length > 1) return [{ path, message: `Set only one of ${given.join(', ')}.` }];
  if (property.is_omitted && isRequired)
    return [{ path: `${path}.is_omitted`, message: 'A required parameter cannot be omitted.' }];
  return [];
}

const unknownRequired = (
  required: readonly string[],
  properties: Readonly<Record<string, unknown>>,
  path: string,
): ToolProblem[] =>
  required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => ({ path: `${path}.required`, message: `The required parameter ${name} is not defined.` }));

/** The URL with a text in place of each variable and parameter, to check its protocol and host; undefined: no URL. */
export function exampleUrl(url: string): { readonly url: URL; readonly hasFixedHost: boolean } | undefined {
  const filled = url.replaceAll(/\{\{[^{}]*\}\}|\{[^{}]*\}/g, 'x');
  const host = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  const parsed = URL.parse(filled);
  return parsed ? { url: parsed, hasFixedHost: variableNames(host).length === 0 } : undefined;
}
