import { and, asc, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { conversationConditions, type Filters, readableConversations } from './conversation-filters.store.ts';
import { conversationFiles, conversations, conversationTurns } from './conversations.tables.ts';
import type { Conversation, ConversationTurn } from './running-conversations.store.ts';

type ConversationFile = typeof conversationFiles.$inferSelect;

/** Whose conversations: those of a workspace with the agents of a subquery. */
export interface Readable {
  readonly workspaceId: WorkspaceId;
  readonly agentIds: SQL;
}

interface Page {
  readonly limit: number;
  readonly after: string | undefined;
  readonly direction: 'asc' | 'desc';
  /** Further conditions, such as the labels of another noun. */
  readonly also?: SQL | undefined;
}

export const conversationsStore = (db: Db | Tx) => ({
  list({ workspaceId, agentIds }: Readable, filters: Filters, page: Page): Promise<Conversation[]> {
    const position = sql`(${conversations.startedAt}, ${conversations.id})`;
    const cursor =
      page.after &&
      sql`(select c.started_at, c.id from conversations c where c.workspace_id = ${workspaceId} and c.id = ${page.after})`;
    const order = page.direction === 'desc' ? desc : asc;
    return db
      .select()
      .from(conversations)
      .where(
        and(
          readableConversations(workspaceId, agentIds),
          ...conversationConditions(filters),
          page.also,
          cursor
            ? page.direction === 'desc'
              ? sql`${position} < ${cursor}`
              : sql`${position} > ${cursor}`
            : undefined,
        ),
      )
      .orderBy(order(conversations.startedAt), order(conversations.id))
      .limit(page.limit);
  },

  async find({ workspaceId, agentIds }: Readable, id: string): Promise<Conversation | undefined> {
    const where = and(readableConversations(workspaceId, agentIds), eq(conversations.id, id));
    return (await db.select().from(conversations).where(where))[0];
  },

  /** The newest conversation of an agent that came from this address, such as that of a ticket. */
  async findByReference({ workspaceId, agentIds }: Readable, agentId: string, reference: string) {
    const where = and(
      readableConversations(workspaceId, agentIds),
      eq(conversations.agentId, agentId),
      sql`${conversations.channel} ->> 'reference' = ${reference}`,
    );
    return (await db.select().from(conversations).where(where).orderBy(desc(conversations.startedAt)).limit(1))[0];
  },

  /** Of any workspace: the ID is the secret of the person who has the conversation. */
  async findByItsPerson(id: string): Promise<Conversation | undefined> {
    return (await db.select().from(conversations).where(eq(conversations.id, id)))[0];
  },

  listTurns(id: string): Promise<ConversationTurn[]> {
    return db
      .select()
      .from(conversationTurns)
      .where(eq(conversationTurns.conversationId, id))
      .orderBy(asc(conversationTurns.position));
  },

  async findTurn({ workspaceId, agentIds }: Readable, id: string, position: number) {
    const isTurn = and(eq(conversationTurns.conversationId, id), eq(conversationTurns.position, position));
    const [row] = await db
      .select({ turn: conversationTurns })
      .from(conversationTurns)
      .innerJoin(conversations, eq(conversations.id, conversationTurns.conversationId))
      .where(and(isTurn, readableConversations(workspaceId, agentIds)));
    return row?.turn;
  },

  countTurns: (id: string): Promise<number> => db.$count(conversationTurns, eq(conversationTurns.conversationId, id)),

  listTurnsFrom(id: string, position: number): Promise<ConversationTurn[]> {
    return db
      .select()
      .from(conversationTurns)
      .where(and(eq(conversationTurns.conversationId, id), gte(conversationTurns.position, position)))
      .orderBy(asc(conversationTurns.position));
  },

  /** Those of these blobs that a conversation refers to, over all tenants. */
  async findReferenced(keys: readonly string[]): Promise<Set<string>> {
    const [recordings, files] = await Promise.all([
      db.select({ key: conversations.audioKey }).from(conversations).where(inList(conversations.audioKey, keys)),
      db
        .select({ key: conversationFiles.blobKey })
        .from(conversationFiles)
        .where(inList(conversationFiles.blobKey, keys)),
    ]);
    return new Set([...recordings, ...files].flatMap(({ key }) => key ?? []));
  },

  /** Deletes a conversation with its turns; returns the keys of its blobs. */
  async delete(workspaceId: WorkspaceId, id: string): Promise<string[]> {
    const files = await db
      .select({ key: conversationFiles.blobKey })
      .from(conversationFiles)
      .where(eq(conversationFiles.conversationId, id));
    const [row] = await db
      .delete(conversations)
      .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.id, id)))
      .returning({ audioKey: conversations.audioKey });
    return [...files.map(({ key }) => key), ...(row?.audioKey ? [row.audioKey] : [])];
  },

  async update(id: string, changes: Partial<Conversation>): Promise<void> {
    await db.update(conversations).set(changes).where(eq(conversations.id, id));
  },

  /** Merges fields into the feedback on the whole conversation. */
  async saveFeedback(id: string, feedback: Readonly<Record<string, unknown>>, rating: number | undefined) {
    await db
      .update(conversations)
      .set({
        feedback: sql`coalesce(${conversations.feedback}, '{}'::jsonb) || ${JSON.stringify(feedback)}::jsonb`,
        ...(rating !== undefined && { rating }),
      })
      .where(eq(conversations.id, id));
  },

  async countFiles(id: string): Promise<number> {
    const [row] = await db
      .select({ n: count() })
      .from(conversationFiles)
      .where(eq(conversationFiles.conversationId, id));
    return row?.n ?? 0;
  },

  async insertFile(file: ConversationFile): Promise<void> {
    await db.insert(conversationFiles).values(file);
  },

  async findFile(conversationId: string, id: string): Promise<ConversationFile | undefined> {
    const where = and(eq(conversationFiles.conversationId, conversationId), eq(conversationFiles.id, id));
    return (await db.select().from(conversationFiles).where(where))[0];
  },

  async deleteFile(conversationId: string, id: string): Promise<ConversationFile | undefined> {
    const where = and(eq(conversationFiles.conversationId, conversationId), eq(conversationFiles.id, id));
    return (await db.delete(conversationFiles).where(where).returning())[0];
  },
});
