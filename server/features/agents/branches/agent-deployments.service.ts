import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import { type AgentRow, agentBranchesStore } from './agent-branches.store.ts';
import { moveTraffic, shareOf, type Traffic, toTraffic } from './agent-deployments.rules.ts';
import { agentDeploymentsStore, type DeploymentRow } from './agent-deployments.store.ts';
import type { AgentPeopleService, Authorship } from './agent-people.service.ts';
import type { AgentAccess, BranchAccessService } from './branch-access.service.ts';

interface AgentDeploymentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: AgentAccess;
  readonly branchAccess: BranchAccessService;
  readonly agentPeople: AgentPeopleService;
}

export interface DeploymentView {
  readonly deployment: DeploymentRow;
  readonly isActive: boolean;
  readonly author: Authorship;
}

/** Which share of the new conversations each branch gets. The newest deployment counts. */
export function agentDeploymentsService(deps: AgentDeploymentsDeps) {
  const { db, clock, live, agentAccess, branchAccess, agentPeople } = deps;

  async function insert(tx: Tx, actor: Actor, agent: AgentRow, deployed: Pick<DeploymentRow, 'traffic' | 'source'>) {
    const row = { id: `agtdpl_${newId()}`, agentId: agent.id, userId: actor.userId, createdAt: clock(), ...deployed };
    await agentDeploymentsStore(tx).insert(row);
    await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
  }

  const service = {
    /** Undefined before the first deployment: all conversations are with the main branch. */
    async traffic(agent: AgentRow, tx: Db | Tx = db): Promise<Traffic | undefined> {
      return (await agentDeploymentsStore(tx).list(agent.id, 1))[0]?.traffic;
    },

    async list(actor: Actor, agentId: string, page: number, pageSize: number) {
      const agent = await agentAccess.require(actor, agentId);
      const store = agentDeploymentsStore(db);
      const [newest] = await store.list(agent.id, 1);
      const rows = await store.list(agent.id, pageSize, (page - 1) * pageSize);
      const describe = await agentPeople.describe(
        actor,
        agent,
        rows.map(({ userId }) => userId),
      );
      const deployments = rows.map((deployment): DeploymentView => {
        const isActive = deployment.id === newest?.id;
        return { deployment, isActive, author: describe(deployment.userId) };
      });
      return { total: await store.count(agent.id), deployments };
    },

    /** Throws `agent_branch_not_found`, `agent_branch_archived`, and `invalid_parameters` for sums other than 100. */
    async deploy(
      actor: Actor,
      agentId: string,
      shares: readonly { readonly branchId: string; readonly percentage: number }[],
    ): Promise<Traffic> {
      return transaction(db, async (tx) => {
        const agent = await agentAccess.require(actor, agentId, 'convai_agents.update', tx);
        await agentBranchesStore(tx).lockAgent(agent);
        const traffic = toTraffic(shares, agent.mainBranchId);
        if (typeof traffic === 'string')
          throw new AppError('invalid_parameters', { param: 'deployment_request.requests', message: traffic });
        for (const branchId of Object.keys(traffic)) await branchAccess.requireOpen(agent, branchId, tx);
        await insert(tx, actor, agent, { traffic, source: 'manual' });
        return traffic;
      });
    },

    /** Gives the share of a branch that was merged to the branch that has its changes. */
    async move(tx: Tx, actor: Actor, agent: AgentRow, from: string, to: string): Promise<void> {
      const traffic = await service.traffic(agent, tx);
      if (!traffic || shareOf(traffic, from, agent.mainBranchId) === 0) return;
      await insert(tx, actor, agent, { traffic: moveTraffic(traffic, from, to), source: 'branch_merge' });
    },
  };
  return service;
}
export type AgentDeploymentsService = ReturnType<typeof agentDeploymentsService>;
