import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { conversationTags, taggedConversations } from './conversation-tags.tables.ts';

export type ConversationTag = typeof conversationTags.$inferSelect;

export const conversationTagsStore = (db: Db | Tx) => ({
  list(workspaceId: WorkspaceId, limit: number, after: string | undefined): Promise<ConversationTag[]> {
    const position = sql`(${conversationTags.title}, ${conversationTags.id})`;
    const cursor =
      after &&
      sql`(select t.title, t.id from conversation_tags t where t.workspace_id = ${workspaceId} and t.id = ${after})`;
    return db
      .select()
      .from(conversationTags)
      .where(and(eq(conversationTags.workspaceId, workspaceId), cursor ? gt(position, cursor) : undefined))
      .orderBy(asc(conversationTags.title), asc(conversationTags.id))
      .limit(limit);
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<ConversationTag | undefined> {
    const where = and(eq(conversationTags.workspaceId, workspaceId), eq(conversationTags.id, id));
    return (await db.select().from(conversationTags).where(where))[0];
  },

  async insert(workspaceId: WorkspaceId, row: Omit<typeof conversationTags.$inferInsert, 'workspaceId'>) {
    return (
      await db
        .insert(conversationTags)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<ConversationTag>,
  ): Promise<ConversationTag | undefined> {
    const where = and(eq(conversationTags.workspaceId, workspaceId), eq(conversationTags.id, id));
    return (await db.update(conversationTags).set(changes).where(where).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    const where = and(eq(conversationTags.workspaceId, workspaceId), eq(conversationTags.id, id));
    return (await db.delete(conversationTags).where(where).returning({ id: conversationTags.id })).length > 0;
  },

  /** Those of these IDs that are labels of the workspace. */
  async findIds(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: conversationTags.id })
      .from(conversationTags)
      .where(and(eq(conversationTags.workspaceId, workspaceId), inList(conversationTags.id, ids)));
    return new Set(rows.map(({ id }) => id));
  },

  async assign(conversationId: string, ids: readonly string[], taggedAt: Date): Promise<void> {
    const rows = ids.map((tagId) => ({ conversationId, tagId, taggedAt }));
    await db.insert(taggedConversations).values(rows).onConflictDoNothing();
  },

  async unassign(conversationId: string, tagId: string): Promise<void> {
    await db
      .delete(taggedConversations)
      .where(and(eq(taggedConversations.conversationId, conversationId), eq(taggedConversations.tagId, tagId)));
  },

  /** The labels of these conversations, by their IDs. */
  async listTagIds(conversationIds: readonly string[]): Promise<Map<string, string[]>> {
    const tags = new Map<string, string[]>();
    if (conversationIds.length === 0) return tags;
    const rows = await db
      .select()
      .from(taggedConversations)
      .where(inArray(taggedConversations.conversationId, [...conversationIds]))
      .orderBy(asc(taggedConversations.taggedAt), asc(taggedConversations.tagId));
    for (const { conversationId, tagId } of rows)
      tags.set(conversationId, [...(tags.get(conversationId) ?? []), tagId]);
    return tags;
  },
});

/** The condition for conversations with one of these labels. */
export const taggedIds = (tagIds: readonly string[]): SQL =>
  sql`conversations.id in (select ${taggedConversations.conversationId} from ${taggedConversations} where ${inList(taggedConversations.tagId, tagIds)})`;
