import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { transcriptChannels, transcripts } from './speech-to-text.tables.ts';

export type TranscriptRow = typeof transcripts.$inferSelect;
export type TranscriptChannelRow = typeof transcriptChannels.$inferSelect;
type NewTranscript = Omit<typeof transcripts.$inferInsert, 'workspaceId'>;
type Changes = Partial<Omit<TranscriptRow, 'id' | 'workspaceId' | 'userId'>>;
type NewChannel = Omit<typeof transcriptChannels.$inferInsert, 'transcriptId'>;

/** A transcript in a list. */
export interface ListedTranscript {
  readonly row: TranscriptRow;
  readonly languageCode: string | null;
  readonly excerpt: string | null;
}

interface TranscriptQuery {
  readonly limit: number;
  /** The ID of the last transcript of the page before. */
  readonly after: string | undefined;
  readonly search: string | undefined;
}

const activeStates = ['waiting', 'running'] as const;
const endedStates = ['completed', 'failed', 'cancelled'] as const;
/** Characters of a text that a list shows. */
const excerptLength = 200;
/** Listed with the jobs of a workspace. */
const maxRecent = 20;

export const speechToTextStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(transcripts.workspaceId, workspaceId), eq(transcripts.id, id));
  return {
    async insert(workspaceId: WorkspaceId, row: NewTranscript): Promise<void> {
      await db.insert(transcripts).values({ ...row, workspaceId });
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<TranscriptRow | undefined> {
      return (await db.select().from(transcripts).where(byId(workspaceId, id)))[0];
    },

    /** Changes a transcript that waits or runs, if its job is `jobId`; undefined if it is no such transcript. */
    async updateActive(
      workspaceId: WorkspaceId,
      id: string,
      changes: Changes,
      jobId?: string,
    ): Promise<TranscriptRow | undefined> {
      const isActive = inArray(transcripts.state, [...activeStates]);
      const isOfJob = jobId === undefined ? undefined : eq(transcripts.jobId, jobId);
      const where = and(byId(workspaceId, id), isActive, isOfJob);
      return (await db.update(transcripts).set(changes).where(where).returning())[0];
    },

    /** Changes a finished transcript that has this revision; undefined if it has another, or is not finished. */
    async updateRevision(
      workspaceId: WorkspaceId,
      id: string,
      revision: number,
      changes: Pick<TranscriptRow, 'title' | 'speakerNames'>,
    ): Promise<TranscriptRow | undefined> {
      const isUnchanged = and(eq(transcripts.revision, revision), eq(transcripts.state, 'completed'));
      const values = { ...changes, revision: revision + 1 };
      return (
        await db
          .update(transcripts)
          .set(values)
          .where(and(byId(workspaceId, id), isUnchanged))
          .returning()
      )[0];
    },

    /** A page, newest first, each with the start of its first channel. */
    list(workspaceId: WorkspaceId, { limit, after, search }: TranscriptQuery): Promise<ListedTranscript[]> {
      const isFirst = and(eq(transcriptChannels.transcriptId, transcripts.id), eq(transcriptChannels.channel, 0));
      const isAfter =
        after === undefined
          ? undefined
          : sql`(${transcripts.createdAt}, ${transcripts.id}) < (select t.created_at, t.id from transcripts t where t.workspace_id = ${workspaceId} and t.id = ${after})`;
      const isFound =
        search === undefined
          ? undefined
          : sql`(position(lower(${search}) in lower(${transcripts.title})) > 0 or exists (select 1 from transcript_channels c where c.transcript_id = ${transcripts.id} and position(lower(${search}) in lower(c.text)) > 0))`;
      return db
        .select({
          row: transcripts,
          languageCode: transcriptChannels.languageCode,
          excerpt: sql<string | null>`left(${transcriptChannels.text}, ${excerptLength})`,
        })
        .from(transcripts)
        .leftJoin(transcriptChannels, isFirst)
        .where(and(eq(transcripts.workspaceId, workspaceId), isAfter, isFound))
        .orderBy(desc(transcripts.createdAt), desc(transcripts.id))
        .limit(limit);
    },

    /** How many transcripts, and how many recordings with how many bytes, were created before these times. */
    async countBefore(workspaceId: WorkspaceId, { audio, text }: { audio: Date | undefined; text: Date | undefined }) {
      const hasEnded = inArray(transcripts.state, [...endedStates]);
      const isOld = (before: Date | undefined) => (before ? lt(transcripts.createdAt, before) : sql`false`);
      const hasOldAudio = and(isOld(audio), isNotNull(transcripts.sourceBlobKey));
      const [counted] = await db
        .select({
          recordings: sql<number>`count(*) filter (where ${hasOldAudio})`.mapWith(Number),
          bytes: sql<number>`coalesce(sum(${transcripts.sourceBytes}) filter (where ${hasOldAudio}), 0)`.mapWith(
            Number,
          ),
          texts: sql<number>`count(*) filter (where ${isOld(text)})`.mapWith(Number),
        })
        .from(transcripts)
        .where(and(eq(transcripts.workspaceId, workspaceId), hasEnded));
      return counted!;
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<TranscriptRow | undefined> {
      return (await db.delete(transcripts).where(byId(workspaceId, id)).returning())[0];
    },

    listChannels: (id: string): Promise<TranscriptChannelRow[]> =>
      db
        .select()
        .from(transcriptChannels)
        .where(eq(transcriptChannels.transcriptId, id))
        .orderBy(asc(transcriptChannels.channel)),

    async putChannels(id: string, channels: readonly NewChannel[]): Promise<void> {
      await db.delete(transcriptChannels).where(eq(transcriptChannels.transcriptId, id));
      if (channels.length > 0)
        await db.insert(transcriptChannels).values(channels.map((channel) => ({ ...channel, transcriptId: id })));
    },

    /** What waits and runs, and what ended after `since`; only with a job. */
    listRecent: (workspaceId: WorkspaceId, since: Date): Promise<TranscriptRow[]> =>
      db
        .select()
        .from(transcripts)
        .where(
          and(
            eq(transcripts.workspaceId, workspaceId),
            isNotNull(transcripts.jobId),
            or(inArray(transcripts.state, [...activeStates]), gt(transcripts.endedAt, since)),
          ),
        )
        .orderBy(desc(transcripts.createdAt))
        .limit(maxRecent),

    /** Which of these keys belong to a transcript, of any workspace. */
    async findReferencedFiles(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ key: transcripts.sourceBlobKey })
        .from(transcripts)
        .where(inArray(transcripts.sourceBlobKey, [...keys]));
      return new Set(rows.map(({ key }) => key!));
    },

    /** Deletes finished transcripts created before a time; returns the keys of their recordings. */
    async deleteBefore(workspaceId: WorkspaceId, before: Date): Promise<string[]> {
      const isOld = and(
        eq(transcripts.workspaceId, workspaceId),
        lt(transcripts.createdAt, before),
        inArray(transcripts.state, [...endedStates]),
      );
      const rows = await db.delete(transcripts).where(isOld).returning({ key: transcripts.sourceBlobKey });
      return rows.flatMap(({ key }) => key ?? []);
    },

    /** Forgets the recordings of finished transcripts created before a time; returns their keys. */
    async forgetAudioBefore(workspaceId: WorkspaceId, before: Date): Promise<string[]> {
      const isOld = and(
        eq(transcripts.workspaceId, workspaceId),
        lt(transcripts.createdAt, before),
        isNotNull(transcripts.sourceBlobKey),
        inArray(transcripts.state, [...endedStates]),
      );
      const rows = await db
        .select({ id: transcripts.id, key: transcripts.sourceBlobKey })
        .from(transcripts)
        .where(isOld);
      if (rows.length > 0)
        await db
          .update(transcripts)
          .set({ sourceBlobKey: null, peaks: null })
          .where(
            inArray(
              transcripts.id,
              rows.map(({ id }) => id),
            ),
          );
      return rows.map(({ key }) => key!);
    },
  };
};
