import type { SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { type ConversationTag, conversationTagsStore, taggedIds } from './conversation-tags.store.ts';

interface ConversationTagsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  /** Throws unless the caller may review the conversation. */
  readonly requireReviewable: (actor: Actor, conversationId: string) => Promise<unknown>;
}

interface TagFields {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
}

const notFound = () => new AppError('conversation_tag_not_found', { param: 'tag_id' });

/** Labels that a workspace puts on conversations. */
export function conversationTagsService({ db, clock, live, requireReviewable }: ConversationTagsDeps) {
  const store = conversationTagsStore(db);

  async function uniquely<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('conversation_tag_exists', { param: 'title' }) : error;
    }
  }

  return {
    async list(actor: Actor, limit: number, after: string | undefined) {
      const rows = await store.list(actor.workspaceId, limit + 1, after);
      return { items: rows.slice(0, limit), hasMore: rows.length > limit };
    },

    async get(actor: Actor, id: string): Promise<ConversationTag> {
      const tag = await store.find(actor.workspaceId, id);
      if (!tag) throw notFound();
      return tag;
    },

    create(actor: Actor, title: string, description: string | null | undefined): Promise<ConversationTag> {
      const now = clock();
      const row = { id: newId(), title, description: description ?? null, userId: actor.userId };
      return uniquely(() => store.insert(actor.workspaceId, { ...row, createdAt: now, updatedAt: now }));
    },

    async update(actor: Actor, id: string, { title, description }: TagFields): Promise<ConversationTag> {
      const changes = { ...(title != null && { title }), ...(description !== undefined && { description }) };
      const tag = await uniquely(() => store.update(actor.workspaceId, id, { ...changes, updatedAt: clock() }));
      if (!tag) throw notFound();
      return tag;
    },

    async delete(actor: Actor, id: string): Promise<void> {
      if (!(await store.delete(actor.workspaceId, id))) throw notFound();
    },

    /** Throws `conversation_tag_not_found`, naming the first label that the workspace does not have. */
    async assign(actor: Actor, conversationId: string, ids: readonly string[]): Promise<void> {
      await requireReviewable(actor, conversationId);
      const known = await store.findIds(actor.workspaceId, ids);
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined)
        throw new AppError('conversation_tag_not_found', {
          message: `The workspace has no label with the ID ${unknown}.`,
          param: 'tag_ids',
        });
      await store.assign(conversationId, ids, clock());
      await live.publish(actor.workspaceId, { topic: 'conversations', id: conversationId });
    },

    async unassign(actor: Actor, conversationId: string, id: string): Promise<void> {
      await requireReviewable(actor, conversationId);
      if (!(await store.find(actor.workspaceId, id))) throw notFound();
      await store.unassign(conversationId, id);
      await live.publish(actor.workspaceId, { topic: 'conversations', id: conversationId });
    },

    listTagIds: (conversationIds: readonly string[]): Promise<Map<string, string[]>> =>
      store.listTagIds(conversationIds),

    /** The condition for conversations with one of these labels. */
    taggedIds: (ids: readonly string[]): SQL => taggedIds(ids),
  };
}
export type ConversationTagsService = ReturnType<typeof conversationTagsService>;
