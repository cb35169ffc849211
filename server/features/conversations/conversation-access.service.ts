import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import { conversationsStore, type Readable } from './conversations.store.ts';
import type { Conversation } from './running-conversations.store.ts';

/** Which conversations a caller may read or review: those with the agents on which they have the permission. */
export function conversationAccessService({
  db,
  permittedAgents,
}: {
  readonly db: Db;
  readonly permittedAgents: Pick<PermittedAgentsService, 'idsFor'>;
}) {
  const scope = (actor: Actor, permission: ResourcePermissionName): Readable => ({
    workspaceId: actor.workspaceId,
    agentIds: permittedAgents.idsFor(actor, permission),
  });

  return {
    readable: (actor: Actor): Readable => scope(actor, 'convai_agents.read_conversations'),

    /** Throws `conversation_not_found`, or `forbidden` for a caller who may read it and nothing more. */
    async require(
      actor: Actor,
      id: string,
      permission: ResourcePermissionName = 'convai_agents.read_conversations',
    ): Promise<Conversation> {
      const store = conversationsStore(db);
      const row = await store.find(scope(actor, permission), id);
      if (row) return row;
      if (await store.find(scope(actor, 'convai_agents.read_conversations'), id))
        throw new AppError('forbidden', { message: 'Your role on the agent does not allow this.' });
      throw new AppError('conversation_not_found', { param: 'conversation_id' });
    },

    /** How many turns a conversation has that was required before. */
    countTurns: (id: string): Promise<number> => conversationsStore(db).countTurns(id),
  };
}
export type ConversationAccessService = ReturnType<typeof conversationAccessService>;
