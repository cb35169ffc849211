import type { ApiKeysService } from '../../features/api-keys/api-keys.service.ts';
import { integrationTemplates } from '../../features/integrations/integration-templates.rules.ts';
import { mountIntegrations } from '../../features/integrations/integrations.routes.ts';
import { integrationsService } from '../../features/integrations/integrations.service.ts';
import { vercelService } from '../../features/integrations/vercel.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openMcpModule } from './mcp.module.ts';

export interface IntegrationsAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
}

const deletingKey = (apiKeys: Pick<ApiKeysService, 'delete'>) => async (actor: Actor, keyId: string) => {
  try {
    await apiKeys.delete(actor, keyId);
  } catch (error) {
    // Somebody has deleted it already, or it belongs to another member, who can delete it.
    if (!(error instanceof AppError && error.code === 'document_not_found')) throw error;
  }
};

/** Apps that agents use, and the tools of this server for programs of others. */
export function openIntegrationsArea({ platform, workspaces, agents }: IntegrationsAreaDeps) {
  const { env, proxies } = platform;
  const { apiKeys } = workspaces;
  const deleteKey = deletingKey(apiKeys);
  const integrations = integrationsService({ ...platform, ...agents, templates: integrationTemplates, deleteKey });
  const { VERCEL_CLIENT_ID: id, VERCEL_CLIENT_SECRET: secret, VERCEL_API_URL: apiUrl } = env;
  const vercel = vercelService({
    ...platform,
    apiKeys,
    deleteKey,
    // The operator chose its address.
    outgoing: { ...proxies, allowPrivate: true },
    client: id !== undefined && secret !== undefined ? { id, secret, apiUrl } : undefined,
  });
  return openArea({
    integrations: { services: { integrations }, routes: [mountIntegrations(integrations, vercel)] },
    mcp: openMcpModule(platform),
  });
}
