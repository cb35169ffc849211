import { agentSecretsRoutes } from '../../../contract/agents/agent-secrets.ts';
import { mount } from '../../http/route.ts';
import { presentDependent, presentDependentAgent, presentStored, presentUsedSecret } from './agent-secrets.present.ts';
import type { AgentSecretsService } from './agent-secrets.service.ts';

export const mountAgentSecrets = (agentSecrets: AgentSecretsService) =>
  mount(agentSecretsRoutes, {
    'GET /v1/convai/secrets': async ({ actor, query }) => {
      const { secrets, hasMore } = await agentSecrets.list(actor, {
        search: query.search ?? undefined,
        after: query.cursor ?? undefined,
        limit: query.page_size ?? undefined,
      });
      return {
        secrets: secrets.map((secret) => presentUsedSecret(secret, query.dependency_limit ?? undefined)),
        next_cursor: hasMore ? secrets.at(-1)!.id : null,
      };
    },

    'POST /v1/convai/secrets': async ({ actor, body }) => presentStored(await agentSecrets.create(actor, body)),

    'GET /v1/convai/secrets/{secret_id}': async ({ actor, params }) =>
      presentUsedSecret(await agentSecrets.get(actor, params.secret_id)),

    'PATCH /v1/convai/secrets/{secret_id}': async ({ actor, params, body }) =>
      presentStored(await agentSecrets.update(actor, params.secret_id, body)),

    'DELETE /v1/convai/secrets/{secret_id}': async ({ actor, params }) => {
      await agentSecrets.delete(actor, params.secret_id);
      return { status: 204, contentType: 'application/json', body: '' };
    },

    'GET /v1/convai/secrets/{secret_id}/dependencies/{resource_type}': async ({ actor, params, query }) => {
      const found = await agentSecrets.dependencies(actor, params.secret_id);
      const all =
        params.resource_type === 'tools'
          ? found.tools.map(presentDependent)
          : params.resource_type === 'agents'
            ? found.agents.map(presentDependentAgent)
            : [];
      const start = all.findIndex(({ id }) => id === query.cursor) + 1;
      const dependencies = all.slice(start, start + query.page_size);
      return { dependencies, next_cursor: all.length > start + query.page_size ? dependencies.at(-1)!.id : null };
    },
  });
