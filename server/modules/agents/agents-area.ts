import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openAgentBrain } from './agent-brain.module.ts';
import { openAgentBranches } from './agent-branches.module.ts';
import { openAgentHearing } from './agent-hearing.module.ts';
import { openAgentReferences } from './agent-references.module.ts';
import { openAgentSecrets } from './agent-secrets.module.ts';
import { openAgentSettings } from './agent-settings.module.ts';
import { openAgentTalk } from './agent-talk.module.ts';
import { openAgentTools } from './agent-tools.module.ts';
import { openAgents } from './agents.module.ts';
import { openConversations } from './conversations.module.ts';
import { openKnowledgeBase } from './knowledge-base.module.ts';
import { openLanguageModels } from './language-models.module.ts';
import { openSpeechEngines } from './speech-engines.module.ts';
import { openTalkSignatures } from './talk-signatures.module.ts';

export interface AgentsAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

/** Agents that people talk to, with their knowledge, tools and conversations. */
export async function openAgentsArea(areas: AgentsAreaDeps) {
  const references = openAgentReferences(areas);
  const secrets = await openAgentSecrets({ ...areas, ...references.services });
  const { hasSecret } = secrets.services.agentSecrets;
  const languageModels = openLanguageModels(areas);
  const settings = openAgentSettings({ ...areas, ...languageModels.services, hasSecret });
  const knowledge = await openKnowledgeBase({
    ...areas,
    removeFromAgents: (tx, actor, _agents, ids) =>
      references.services.agentDetaching.detach(tx, actor, ids, 'Removed deleted documents'),
  });
  const tools = openAgentTools({ ...areas, ...references.services, ...secrets.services, ...settings.services });
  const signatures = await openTalkSignatures(areas);
  const agents = await openAgents({
    ...areas,
    ...tools.services,
    ...knowledge.services,
    hasSecret,
    isSignatureValid: signatures.services.talkSignatures.isValid,
  });
  const branches = openAgentBranches({
    ...areas,
    ...settings.services,
    ...knowledge.services,
    ...tools.services,
    ...agents.services,
  });
  const { judge, models } = languageModels.services.languageModels;
  const conversations = openConversations({
    ...areas,
    ...settings.services,
    deleteToolCalls: tools.services.toolExecutions.deleteOf,
    judge: (prompt, schema, signal, { llm }) =>
      models.length === 0 ? undefined : judge(prompt, schema, signal, { model: llm }),
  });
  const hearing = openAgentHearing(areas);
  const minds = {
    ...areas,
    ...secrets.services,
    ...languageModels.services,
    ...tools.services,
    ...knowledge.services,
    ...agents.services,
    ...branches.services,
  };
  const brain = openAgentBrain(minds);
  const speechEngines = openSpeechEngines({ ...minds, ...brain.services });
  const talk = openAgentTalk({
    ...minds,
    ...settings.services,
    ...signatures.services,
    ...conversations.services,
    ...hearing.services,
    agentBrain: speechEngines.services.talkBrain,
  });
  return openArea({
    references,
    secrets,
    languageModels,
    settings,
    knowledge,
    signatures,
    agents,
    branches,
    conversations,
    hearing,
    tools,
    brain,
    speechEngines,
    talk,
  });
}
export type AgentsArea = Awaited<ReturnType<typeof openAgentsArea>>['services'];
