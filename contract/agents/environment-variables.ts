import { z } from 'zod';
import { boundedText, id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** Bounds against abuse, not plan limits. */
export const maxEnvironmentVariables = 500;
const maxEnvironments = 50;

const namePattern = /^[A-Za-z0-9_-]{1,100}$/;
const label = z.string().regex(namePattern, 'A label has letters, digits, - and _ only, at most 100.');
const environment = z
  .string()
  .regex(namePattern, 'The name of an environment has letters, digits, - and _ only, at most 100.');

const values = <Value extends z.ZodType>(value: Value) =>
  z
    .record(environment, value)
    .refine((all) => Object.keys(all).length <= maxEnvironments, { error: `At most ${maxEnvironments} environments.` });
const complete = <Value extends z.ZodType>(value: Value) =>
  values(value).refine((all) => Object.hasOwn(all, 'production'), { error: 'A value for production is required.' });

const text = boundedText({ min: 1, max: 10_000 });
const secret = z.object({ secret_id: id() });
const connection = z.object({ auth_connection_id: id() });

const newVariable = z.discriminatedUnion('type', [
  z.object({ type: z.literal('string'), label, values: complete(text) }),
  z.object({ type: z.literal('secret'), label, values: complete(secret) }),
  z.object({ type: z.literal('auth_connection'), label, values: complete(connection) }),
]);
export type NewEnvironmentVariable = z.output<typeof newVariable>;

const value = z.union([text, secret, connection]);
export type EnvironmentValue = z.output<typeof value>;

const variable = z.object({
  id: z.string(),
  workspace_id: z.string(),
  label: z.string(),
  type: z.enum(['string', 'secret', 'auth_connection']),
  /** By environment. Secrets are named by their ID only. */
  values: z.record(z.string(), value),
  created_by_user_id: z.string().nullable(),
  created_at_unix_secs: unix(),
  updated_at_unix_secs: unix(),
});
export type EnvironmentVariableReply = z.input<typeof variable>;

const params = z.object({ env_var_id: id() });

export const environmentVariablesRoutes = defineRoutes({
  'GET /v1/convai/environment-variables': {
    access: 'account',
    permits: 'convai_secrets.read',
    summary: 'Lists the environment variables of the workspace by label.',
    query: z.object({
      cursor: id().nullish(),
      page_size: z.coerce.number().int().min(1).max(100).default(100),
      label: z.string().max(100).nullish(),
      /** Only variables with a value for it, and only that value. */
      environment: environment.nullish(),
      type: z.enum(['string', 'secret', 'auth_connection']).nullish(),
    }),
    reply: z.object({
      environment_variables: z.array(variable),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'POST /v1/convai/environment-variables': {
    access: 'account',
    permits: 'convai_secrets.update',
    summary: 'Creates an environment variable with a value for each environment; production is required.',
    body: newVariable,
    bodyLimit: 1024 * 1024,
    reply: variable,
  },
  'GET /v1/convai/environment-variables/{env_var_id}': {
    access: 'account',
    permits: 'convai_secrets.read',
    summary: 'Returns an environment variable.',
    params,
    reply: variable,
  },
  'PATCH /v1/convai/environment-variables/{env_var_id}': {
    access: 'account',
    permits: 'convai_secrets.update',
    summary: 'Changes values of an environment variable; null removes the value of an environment.',
    params,
    body: z.object({ values: values(value.nullable()) }),
    bodyLimit: 1024 * 1024,
    reply: variable,
  },
});
