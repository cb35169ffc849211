import type { AgentConfig } from '../../../../contract/agents/config/agent-config.ts';
import type { Procedure } from '../../../../contract/agents/config/procedures.ts';
import type { ResourcePermissionName } from '../../../../contract/permissions/permissions.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { type AgentRow, agentBranchesStore, type BranchRow } from './agent-branches.store.ts';

/** Finds agents for callers. */
export interface AgentAccess {
  require(actor: Actor, agentId: string, permission?: ResourcePermissionName, tx?: Db | Tx): Promise<AgentRow>;
}

interface BranchAccessDeps {
  readonly db: Db;
  readonly agentAccess: AgentAccess;
}

/** What admins of an agent may do alone. */
const adminPermission = 'convai_agents.delete';

/** Finds branches for all services of agents, and protects them. */
export function branchAccessService({ db, agentAccess }: BranchAccessDeps) {
  const service = {
    /** Throws `agent_branch_not_found`. */
    async require(agent: AgentRow, branchId: string, tx: Db | Tx = db, param = 'branch_id'): Promise<BranchRow> {
      const branch = await agentBranchesStore(tx).find(agent, branchId);
      if (!branch) throw new AppError('agent_branch_not_found', { param });
      return branch;
    },

    /** A branch that versions may be added to: throws `agent_branch_archived` and what `require` throws. */
    async requireOpen(agent: AgentRow, branchId: string, tx: Db | Tx = db, param = 'branch_id'): Promise<BranchRow> {
      const branch = await service.require(agent, branchId, tx, param);
      if (branch.isArchived) throw new AppError('agent_branch_archived', { param });
      return branch;
    },

    /** The config of a version of any branch. Throws `agent_version_not_found`. */
    async readConfig(agent: AgentRow, versionId: string): Promise<AgentConfig> {
      const version = await agentBranchesStore(db).findVersion(agent, versionId);
      if (!version) throw new AppError('agent_version_not_found', { param: 'agent_version_id' });
      return version.config;
    },

    /** A version of a procedure that a version of the branch has. */
    findProcedure: (
      agent: AgentRow,
      branchId: string,
      procedureId: string,
      versionId: string,
    ): Promise<Procedure | undefined> => agentBranchesStore(db).findProcedure(agent, branchId, procedureId, versionId),

    isAdmin: (actor: Actor, agent: AgentRow, tx: Db | Tx): Promise<boolean> =>
      agentAccess.require(actor, agent.id, adminPermission, tx).then(
        () => true,
        () => false,
      ),

    /** Throws `agent_branch_protected` unless the caller may add versions to the branch by themselves. */
    async requireUnprotected(actor: Actor, agent: AgentRow, branch: BranchRow, tx: Db | Tx): Promise<void> {
      if (branch.isProtected && !(await service.isAdmin(actor, agent, tx)))
        throw new AppError('agent_branch_protected');
    },
  };
  return service;
}
export type BranchAccessService = ReturnType<typeof branchAccessService>;
