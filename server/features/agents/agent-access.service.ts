import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import type { UserService } from '../user/user.service.ts';
import { type Agent, agentsStore } from './agents.store.ts';

interface AgentAccessDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'find'>;
}

/** Finds agents for all services of conversational AI. */
export function agentAccessService({ db, user }: AgentAccessDeps) {
  const rolesOn = (actor: Actor, rows: readonly Agent[], tx: Db | Tx = db): Promise<Map<string, ResourceRole>> =>
    findRoles(
      tx,
      actor,
      'convai_agents',
      rows.map(({ id, userId }) => ({ id, createdBy: userId })),
    );

  return {
    rolesOn,

    /** Throws `agent_not_found` if it does not exist for the caller, or they may not use it in this way. */
    async require(
      actor: Actor,
      id: string,
      permission: ResourcePermissionName = 'convai_agents.read',
      tx: Db | Tx = db,
    ): Promise<Agent> {
      const agent = await agentsStore(tx).find(actor, id, permission);
      if (!agent) throw new AppError('agent_not_found', { param: 'agent_id' });
      return agent;
    },

    /**
     * Throws `convai_terms_required` for people who did not accept the agreement, also when they use a key (AGENT-016).
     * A service account belongs to a workspace whose people did.
     */
    async requireTerms(actor: Pick<Actor, 'userId'>): Promise<void> {
      const person = await user.find(actor.userId);
      if (person?.isServiceAccount || person?.termsAgreedTo.conversational_ai !== undefined) return;
      throw new AppError('convai_terms_required', {
        message:
          'Accept the conversational AI agreement first: POST /v1/user/save-user-agreement with agreement conversational_ai.',
      });
    },
  };
}
export type AgentAccessService = ReturnType<typeof agentAccessService>;
