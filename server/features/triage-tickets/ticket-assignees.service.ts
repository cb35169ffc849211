import type { Actor, Membership } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { findRole } from '../../platform/db/resource-grants.ts';
import type { Agent } from '../agents/agents.store.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceMembersService } from '../workspace/workspace-members.service.ts';

interface TicketAssigneesDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'listByIds'>;
  readonly workspaceMembers: Pick<WorkspaceMembersService, 'list'>;
  readonly memberships: { find(workspaceId: string, userId: string): Promise<Membership | undefined> };
}

export interface AssignableUser {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly hasAccess: boolean;
}

/** The people who may be asked to resolve a ticket about an agent. */
export function ticketAssigneesService({ db, user, workspaceMembers, memberships }: TicketAssigneesDeps) {
  async function mayRead(tx: Db | Tx, actor: Actor, agent: Pick<Agent, 'id' | 'userId'>, userId: string) {
    const membership = await memberships.find(actor.workspaceId, userId);
    if (!membership) return false;
    const { role, groupIds, grants } = membership;
    const caller = { userId, workspaceId: actor.workspaceId, role, groupIds, grants };
    return (await findRole(tx, caller, 'convai_agents', { id: agent.id, createdBy: agent.userId })) !== undefined;
  }

  return {
    /** All members without service accounts, in the order in which they joined. */
    async list(actor: Actor, agent: Pick<Agent, 'id' | 'userId'>): Promise<AssignableUser[]> {
      const members = await workspaceMembers.list(actor.workspaceId);
      const people = new Map((await user.listByIds(members.map(({ userId }) => userId))).map((one) => [one.id, one]));
      const listed = await Promise.all(
        members.map(async ({ userId }) => {
          const person = people.get(userId);
          if (!person || person.isServiceAccount) return [];
          const { email, firstName } = person;
          return [{ userId, email, firstName, hasAccess: await mayRead(db, actor, agent, userId) }];
        }),
      );
      return listed.flat();
    },

    /** Throws for people who may not read the agent. */
    async require(tx: Tx, actor: Actor, agent: Pick<Agent, 'id' | 'userId'>, userId: string): Promise<void> {
      const [person] = await user.listByIds([userId], tx);
      if (person && !person.isServiceAccount && (await mayRead(tx, actor, agent, userId))) return;
      throw new AppError('invalid_parameters', {
        param: 'assignee_user_id',
        message: `No member of the workspace who may read the agent has the ID ${userId}.`,
      });
    },
  };
}
export type TicketAssigneesService = ReturnType<typeof ticketAssigneesService>;
