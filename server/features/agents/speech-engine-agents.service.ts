import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { AgentConfigsService } from './agent-configs.service.ts';
import { type Agent, agentsStore } from './agents.store.ts';

interface SpeechEngineAgentsDeps {
  readonly db: Db;
  readonly configs: Pick<AgentConfigsService, 'find'>;
  readonly deleteShares: DeleteShares;
}

/** The agents that talk for speech engines: no list of agents has them. */
export function speechEngineAgentsService({ db, configs, deleteShares }: SpeechEngineAgentsDeps) {
  return {
    async require(workspaceId: WorkspaceId, id: string): Promise<Agent> {
      const agent = await agentsStore(db).findAny(id);
      if (agent?.workspaceId !== workspaceId) throw new AppError('agent_not_found');
      return agent;
    },

    liveConfig: async (agent: Agent): Promise<AgentConfig | undefined> => (await configs.find(agent, {}))?.config,

    async delete(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
      await agentsStore(tx).delete(workspaceId, id);
      await deleteShares(tx, workspaceId, 'convai_agents', id);
    },
  };
}
export type SpeechEngineAgentsService = ReturnType<typeof speechEngineAgentsService>;
