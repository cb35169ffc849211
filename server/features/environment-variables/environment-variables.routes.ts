import {
  type EnvironmentVariableReply,
  environmentVariablesRoutes,
} from '../../../contract/agents/environment-variables.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { EnvironmentVariablesService } from './environment-variables.service.ts';

const presentVariable = (
  variable: Awaited<ReturnType<EnvironmentVariablesService['get']>>,
): EnvironmentVariableReply => ({
  id: variable.id,
  workspace_id: variable.workspaceId,
  label: variable.label,
  type: variable.type,
  values: variable.values as EnvironmentVariableReply['values'],
  created_by_user_id: variable.userId,
  created_at_unix_secs: unixSeconds(variable.createdAt),
  updated_at_unix_secs: unixSeconds(variable.updatedAt),
});

export const mountEnvironmentVariables = (environmentVariables: EnvironmentVariablesService) =>
  mount(environmentVariablesRoutes, {
    'GET /v1/convai/environment-variables': async ({ actor, query }) => {
      const { variables, hasMore } = await environmentVariables.list(actor, {
        after: query.cursor ?? undefined,
        limit: query.page_size,
        label: query.label ?? undefined,
        environment: query.environment ?? undefined,
        type: query.type ?? undefined,
      });
      return {
        environment_variables: variables.map(presentVariable),
        next_cursor: hasMore ? variables.at(-1)!.id : null,
        has_more: hasMore,
      };
    },

    'POST /v1/convai/environment-variables': async ({ actor, body }) =>
      presentVariable(await environmentVariables.create(actor, body)),

    'GET /v1/convai/environment-variables/{env_var_id}': async ({ actor, params }) =>
      presentVariable(await environmentVariables.get(actor, params.env_var_id)),

    'PATCH /v1/convai/environment-variables/{env_var_id}': async ({ actor, params, body }) =>
      presentVariable(await environmentVariables.update(actor, params.env_var_id, body.values)),
  });
