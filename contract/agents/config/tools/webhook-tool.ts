import { z } from 'zod';
import { authConnection, requestHeaders } from '../conversation/llm.ts';
import { dynamicVariables, line, orNull, word, words } from '../field-kinds.ts';
import { literalProperty, toolParameters } from './json-property.ts';
import { executionMode, toolDescription, toolFields } from './tool-fields.ts';

const apiSchema = z.looseObject({
  request_headers: requestHeaders.default({}),
  /** May name parameters in braces. */
  url: line(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  path_params_schema: z.record(word(), literalProperty).default({}),
  query_params_schema: orNull(
    z.looseObject({ properties: z.record(word(), literalProperty), required: words().default([]) }),
  ),
  request_body_schema: toolParameters(),
  response_body_schema: toolParameters(),
  response_filter: orNull(
    z.looseObject({
      mode: z.enum(['all', 'allow', 'hide_all']).default('all'),
      filters: z.array(line()).max(200).default([]),
      content_type: word().default('application/json'),
    }),
  ),
  content_type: z.enum(['application/json', 'application/x-www-form-urlencoded']).default('application/json'),
  auth_resolved_params: words().default([]),
  auth_connection: orNull(authConnection),
});

/** A tool that sends a request to an address. */
export const webhookTool = z.looseObject({
  ...toolFields,
  type: z.literal('webhook'),
  description: toolDescription(),
  response_timeout_secs: z.int().min(5).max(300).default(20),
  dynamic_variables: dynamicVariables,
  execution_mode: executionMode(),
  api_schema: apiSchema,
  follow_redirects: z.boolean().default(false),
  follow_redirects_allowed_domains: words(20).default([]),
});
export type WebhookTool = z.output<typeof webhookTool>;
