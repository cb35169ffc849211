import { z } from 'zod';
import { customLlmApiTypes } from '../../agents-limits.ts';
import { byType, line, orNull, word, words } from '../field-kinds.ts';

/** Values that the server fills in when it sends a request: a secret, a variable of the environment or conversation. */
export const secretLocator = z.looseObject({ secret_id: word() });
const environmentLocator = z.looseObject({ env_var_label: word() });
const dynamicVariable = z.looseObject({ variable_name: word() });

const headerValue = z.union([line(), secretLocator, dynamicVariable, environmentLocator]);
export type HeaderValue = z.output<typeof headerValue>;
/** Headers of a request of this server, by name. */
export const requestHeaders = z
  .record(word(), headerValue)
  .refine((headers) => Object.keys(headers).length <= 100, { message: 'At most 100 headers are allowed.' });

export const authConnection = z.union([z.looseObject({ auth_connection_id: word() }), environmentLocator]);

export const customLlm = z.looseObject({
  /** The address of an OpenAI-compatible API. */
  url: line(),
  model_id: orNull(word()),
  api_key: orNull(z.union([secretLocator, environmentLocator])),
  auth_connection: orNull(authConnection),
  request_headers: requestHeaders.default({}),
  api_version: orNull(word()),
  api_type: z.enum(customLlmApiTypes).default('chat_completions'),
});

export const backupLlm = byType('preference', {
  default: z.looseObject({ preference: z.literal('default') }),
  disabled: z.looseObject({ preference: z.literal('disabled') }),
  override: z.looseObject({ preference: z.literal('override'), order: words(20) }),
});
