import type { ResourceRole } from '../../../../contract/permissions/roles.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { findRole } from '../../../platform/db/resource-grants.ts';
import type { UserService } from '../../user/user.service.ts';
import type { AgentRow } from './agent-branches.store.ts';

interface AgentPeopleDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'listByIds'>;
}

/** Who made something of an agent, and the caller's role on the agent. */
export interface Authorship {
  readonly isCreator: boolean;
  /** Empty for an account that was deleted. */
  readonly name: string;
  readonly email: string;
  readonly role: ResourceRole;
  readonly source: 'creator' | 'explicit' | 'workspace_admin';
}

/** Names the people who made branches, versions and proposals. */
export function agentPeopleService({ db, user }: AgentPeopleDeps) {
  const roleOf = (actor: Actor, { id, userId }: AgentRow, tx: Db | Tx = db): Promise<ResourceRole | undefined> =>
    findRole(tx, actor, 'convai_agents', { id, createdBy: userId });

  return {
    roleOf,

    async describe(actor: Actor, agent: AgentRow, userIds: readonly string[]) {
      const people = new Map((await user.listByIds([...new Set(userIds)])).map((person) => [person.id, person]));
      const role = await roleOf(actor, agent);
      const isCreator = agent.userId === actor.userId;
      const source = isCreator ? 'creator' : actor.role === 'admin' ? 'workspace_admin' : 'explicit';
      return (userId: string): Authorship => {
        const person = people.get(userId);
        const name = person ? (person.firstName ?? person.email) : '';
        return {
          isCreator: userId === actor.userId,
          name,
          email: person?.email ?? '',
          role: role ?? 'viewer',
          source,
        };
      };
    },
  };
}
export type AgentPeopleService = ReturnType<typeof agentPeopleService>;
