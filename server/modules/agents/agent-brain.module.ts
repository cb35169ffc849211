import { agentBrainService } from '../../features/agent-brain/agent-brain.service.ts';
import type { BrainNeighbours } from '../../features/agent-brain/brain-neighbours.rules.ts';
import { agentModelsService, type SecretValues } from '../../features/agent-brain/models/agent-models.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { LanguageModelsModule } from './language-models.module.ts';

interface AgentBrainModuleDeps extends BrainNeighbours, LanguageModelsModule, Omit<SecretValues, 'connectionHeaders'> {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Replies of agents: language models, and the guided agent without one. */
export function openAgentBrain(deps: AgentBrainModuleDeps) {
  const { platform, workspaces, languageModels, modelReplies, modelOutgoing, agentSecrets, environmentVariables } =
    deps;
  const { agentConfigs, agentProcedures, toolRunning, knowledgeSearch } = deps;
  const { clock, log } = platform;
  const agentModels = agentModelsService({
    models: languageModels.models,
    outgoing: modelOutgoing,
    agentSecrets,
    environmentVariables,
    connectionHeaders: workspaces.connectionHeaders,
  });
  const neighbours = { agentConfigs, agentProcedures, toolRunning, knowledgeSearch };
  const models = { agentModels, languageModels, replies: modelReplies };
  return { services: { agentBrain: agentBrainService({ ...neighbours, ...models, clock, log }) } } satisfies Module;
}
