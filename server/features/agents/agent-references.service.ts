import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import { type AgentReference, agentReferencesStore, type BranchReference } from './agent-references.store.ts';

/** An agent that uses a resource, and the caller's role on the agent; undefined: it does not exist for them. */
export interface DependentAgent extends AgentReference {
  readonly role: ResourceRole | undefined;
}

/** Which agents name a secret, a tool or an MCP server in their config. */
export function agentReferencesService({ db }: { readonly db: Db }) {
  return {
    /** Ordered by the ID of the agent. An agent is listed once for each of the values that it names. */
    async list(actor: Actor, values: readonly string[]): Promise<DependentAgent[]> {
      const found = await agentReferencesStore(db).list(actor.workspaceId, values);
      const rows = found.map(({ id, userId }) => ({ id, createdBy: userId }));
      const roles = await findRoles(db, actor, 'convai_agents', rows);
      return found.map((agent) => ({ ...agent, role: roles.get(agent.id) }));
    },

    /** Which of these agents the caller may read the conversations of. */
    async readable(actor: Actor, agentIds: readonly string[]): Promise<string[]> {
      return agentReferencesStore(db).listReadable(actor, agentIds);
    },

    /** The branches of these agents whose newest version names the value. */
    listBranches: (actor: Actor, value: string, agentIds: readonly string[]): Promise<BranchReference[]> =>
      agentReferencesStore(db).listBranches(actor.workspaceId, value, agentIds),
  };
}
export type AgentReferencesService = ReturnType<typeof agentReferencesService>;
