import type { AgentBrainService } from '../../features/agent-brain/agent-brain.service.ts';
import { engineBrainService } from '../../features/agent-brain/engine/engine-brain.service.ts';
import type { AgentSecretsService } from '../../features/agent-secrets/agent-secrets.service.ts';
import type { AgentConfigsService } from '../../features/agents/agent-configs.service.ts';
import type { AgentSavingService } from '../../features/agents/agent-saving.service.ts';
import { speechEngineAgentsService } from '../../features/agents/speech-engine-agents.service.ts';
import { mountSpeechEngines } from '../../features/speech-engines/speech-engines.routes.ts';
import { speechEnginesService } from '../../features/speech-engines/speech-engines.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { LanguageModelsModule } from './language-models.module.ts';

interface SpeechEnginesDeps extends Pick<LanguageModelsModule, 'modelOutgoing'> {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agentSecrets: AgentSecretsService;
  readonly agentConfigs: AgentConfigsService;
  readonly agentSaving: AgentSavingService;
  readonly agentBrain: AgentBrainService;
}

/** Speech engines, and the replies of their servers. */
export function openSpeechEngines({ platform, workspaces, modelOutgoing: outgoing, ...deps }: SpeechEnginesDeps) {
  const { user, apiKeys, resourceShares } = workspaces;
  const engineAgents = speechEngineAgentsService({
    ...platform,
    configs: deps.agentConfigs,
    deleteShares: resourceShares.deleteShares,
  });
  const engines = speechEnginesService({ ...platform, ...deps, user, engineAgents });
  return {
    services: { talkBrain: engineBrainService({ ...platform, ...deps, apiKeys, outgoing }) },
    routes: [mountSpeechEngines(engines)],
  } satisfies Module;
}
