import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type DependentBranch, documentDependentsStore } from './document-dependents.store.ts';

/** An agent that uses documents, by one or more of its branches. */
export interface DependentAgent {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** The caller's role on it; undefined: it does not exist for them. */
  readonly role: ResourceRole | undefined;
  readonly named: readonly string[];
  readonly branches: readonly DependentBranch[];
}

/** Which agents use which documents of the knowledge base. */
export function documentDependentsService({ db }: { readonly db: Db }) {
  return {
    /** The agents that name one of these documents or folders, the newest first. */
    async list(actor: Actor, ids: readonly string[], tx: Db | Tx = db): Promise<DependentAgent[]> {
      const rows = await documentDependentsStore(tx).listBranches(actor.workspaceId, ids);
      const byAgent = Map.groupBy(rows, ({ agentId }) => agentId);
      const resources = [...byAgent].map(([id, [first]]) => ({ id, createdBy: first!.userId }));
      const roles = await findRoles(tx, actor, 'convai_agents', resources);
      return [...byAgent].map(([id, branches]) => ({
        id,
        name: branches[0]!.agentName,
        createdAt: branches[0]!.createdAt,
        role: roles.get(id),
        named: [...new Set(branches.flatMap(({ named }) => named))],
        branches,
      }));
    },

    isUsed: async (workspaceId: WorkspaceId, ids: readonly string[]): Promise<boolean> =>
      (await documentDependentsStore(db).listBranches(workspaceId, ids)).length > 0,

    /** The IDs of the documents and folders in the config of an agent. Throws `agent_not_found`. */
    async documentsOf(workspaceId: WorkspaceId, agentId: string): Promise<string[]> {
      const ids = await documentDependentsStore(db).documentsOf(workspaceId, agentId);
      if (!ids) throw new AppError('agent_not_found', { param: 'agent_id' });
      return ids;
    },
  };
}
export type DocumentDependentsService = ReturnType<typeof documentDependentsService>;
