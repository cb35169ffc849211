import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { conversationFiles, conversations, conversationTurns } from './conversations.tables.ts';
import type { Conversation } from './running-conversations.store.ts';

const isOver = inArray(conversations.status, ['done', 'failed']);

/** What deletes conversations, or their parts, by age. */
export const conversationRetentionStore = (db: Db | Tx) => ({
  /** Ended conversations of all tenants whose time is over. */
  listDue(now: Date, limit: number): Promise<Conversation[]> {
    return db
      .select()
      .from(conversations)
      .where(and(isOver, lte(conversations.deleteAt, now)))
      .orderBy(asc(conversations.deleteAt))
      .limit(limit);
  },

  /** Applies the retention of an agent to its conversations; null: they are kept. */
  async setDeletion(workspaceId: WorkspaceId, agentId: string, days: number | null): Promise<void> {
    const due: SQL = days === null ? sql`null` : sql`${conversations.startedAt} + make_interval(days => ${days}::int)`;
    const where = and(
      eq(conversations.workspaceId, workspaceId),
      eq(conversations.agentId, agentId),
      sql`${conversations.deleteAt} is distinct from ${due}`,
      // What was deleted at its time is not due again.
      isNull(conversations.transcriptDeletedAt),
      isNull(conversations.audioDeletedAt),
    );
    await db.update(conversations).set({ deleteAt: due }).where(where);
  },

  async clearDeletion(id: string): Promise<void> {
    await db.update(conversations).set({ deleteAt: null }).where(eq(conversations.id, id));
  },

  /** Ended conversations of a workspace before `before` that have a recording. */
  listRecorded(workspaceId: WorkspaceId, before: Date, limit: number): Promise<Conversation[]> {
    return db
      .select()
      .from(conversations)
      .where(and(ofWorkspace(workspaceId, before), isNotNull(conversations.audioKey)))
      .limit(limit);
  },

  async countRecorded(workspaceId: WorkspaceId, before: Date): Promise<{ items: number; bytes: number }> {
    const [row] = await db
      .select({
        items: sql`count(*)`.mapWith(Number),
        bytes: sql`coalesce(sum(${conversations.audioBytes}), 0)`.mapWith(Number),
      })
      .from(conversations)
      .where(and(ofWorkspace(workspaceId, before), isNotNull(conversations.audioKey)));
    return row ?? { items: 0, bytes: 0 };
  },

  /** Ended conversations of a workspace before `before` whose transcript is stored. */
  listWritten(workspaceId: WorkspaceId, before: Date, limit: number): Promise<Conversation[]> {
    return db
      .select()
      .from(conversations)
      .where(and(ofWorkspace(workspaceId, before), isNull(conversations.transcriptDeletedAt)))
      .limit(limit);
  },

  countWritten: (workspaceId: WorkspaceId, before: Date): Promise<number> =>
    db.$count(conversations, and(ofWorkspace(workspaceId, before), isNull(conversations.transcriptDeletedAt))),

  async forgetAudio(id: string, now: Date): Promise<void> {
    await db
      .update(conversations)
      .set({ audioKey: null, audioBytes: 0, audioDeletedAt: now })
      .where(eq(conversations.id, id));
  },

  /** Deletes what was said, what was read from it, and who said it; returns the keys of the files. */
  async forgetTranscript(id: string, now: Date): Promise<string[]> {
    await db.delete(conversationTurns).where(eq(conversationTurns.conversationId, id));
    const files = await db
      .delete(conversationFiles)
      .where(eq(conversationFiles.conversationId, id))
      .returning({ key: conversationFiles.blobKey });
    const personal = { initiation: {}, analysis: null, title: null, summary: null, endUserId: null };
    await db
      .update(conversations)
      .set({ ...personal, channel: {}, feedback: null, transcriptDeletedAt: now })
      .where(eq(conversations.id, id));
    return files.map(({ key }) => key);
  },
});

const ofWorkspace = (workspaceId: WorkspaceId, before: Date): SQL | undefined =>
  and(eq(conversations.workspaceId, workspaceId), isOver, lt(conversations.startedAt, before));
