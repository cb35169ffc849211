import { mountAgentSecrets } from '../../features/agent-secrets/agent-secrets.routes.ts';
import { agentSecretsService } from '../../features/agent-secrets/agent-secrets.service.ts';
import { secretDependentsService } from '../../features/agent-secrets/secret-dependents.service.ts';
import { mountEnvironmentVariables } from '../../features/environment-variables/environment-variables.routes.ts';
import { environmentVariablesService } from '../../features/environment-variables/environment-variables.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { AgentReferences } from './agent-references.module.ts';

type AgentSecretsDeps = { readonly platform: Platform; readonly workspaces: WorkspacesArea } & AgentReferences;

/** Secrets and environment variables, which name each other. */
export async function openAgentSecrets({ platform, workspaces, ...references }: AgentSecretsDeps) {
  const { db, clock } = platform;
  const { auditLog, connectionHeaders } = workspaces;
  const agentSecrets = agentSecretsService({
    db,
    clock,
    auditLog,
    key: await findOrCreateSecret(db, 'agent-secrets'),
    dependents: secretDependentsService(references),
    async otherUses(workspaceId, secretId, tx) {
      const labels = await environmentVariables.labelsNaming(workspaceId, secretId, tx);
      return labels.map((label) => `the environment variable ${label}`);
    },
  });
  const environmentVariables = environmentVariablesService({
    db,
    clock,
    requireSecrets: agentSecrets.requireAll,
    requireConnections: connectionHeaders.requireAll,
  });
  return {
    services: { agentSecrets, environmentVariables },
    routes: [mountAgentSecrets(agentSecrets), mountEnvironmentVariables(environmentVariables)],
  } satisfies Module;
}
export type AgentSecrets = Awaited<ReturnType<typeof openAgentSecrets>>['services'];
