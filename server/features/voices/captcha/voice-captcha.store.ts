import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { voiceCaptchas, voiceVerificationAttempts } from './voice-captcha.tables.ts';

export type CaptchaRow = typeof voiceCaptchas.$inferSelect;
export type CaptchaAttemptRow = typeof voiceVerificationAttempts.$inferSelect;

const byId = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(voiceCaptchas.workspaceId, workspaceId), eq(voiceCaptchas.voiceId, voiceId));

export const voiceCaptchaStore = (db: Db | Tx) => ({
  async find(workspaceId: WorkspaceId, voiceId: string): Promise<CaptchaRow | undefined> {
    const [row] = await db.select().from(voiceCaptchas).where(byId(workspaceId, voiceId));
    return row;
  },

  list: (workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<CaptchaRow[]> =>
    db
      .select()
      .from(voiceCaptchas)
      .where(and(eq(voiceCaptchas.workspaceId, workspaceId), inArray(voiceCaptchas.voiceId, [...voiceIds]))),

  /** Sets a sentence if there is none or the current one is older than `olderThan`. */
  async ensureSentence(
    workspaceId: WorkspaceId,
    voiceId: string,
    text: string,
    now: Date,
    olderThan: Date,
  ): Promise<void> {
    await db
      .insert(voiceCaptchas)
      .values({ voiceId, workspaceId, text, createdAt: now })
      .onConflictDoUpdate({
        target: voiceCaptchas.voiceId,
        set: { text, tries: 0, createdAt: now },
        setWhere: and(eq(voiceCaptchas.workspaceId, workspaceId), lt(voiceCaptchas.createdAt, olderThan)),
      });
  },

  /** Replaces a sentence; its attempts and creation time stay. */
  async replaceSentence(workspaceId: WorkspaceId, voiceId: string, before: string, text: string): Promise<void> {
    await db
      .update(voiceCaptchas)
      .set({ text })
      .where(and(byId(workspaceId, voiceId), eq(voiceCaptchas.text, before)));
  },

  /** Uses one attempt of a sentence newer than `since`; undefined if none is left. */
  async useAttempt(
    workspaceId: WorkspaceId,
    voiceId: string,
    max: number,
    since: Date,
  ): Promise<CaptchaRow | undefined> {
    const [row] = await db
      .update(voiceCaptchas)
      .set({ tries: sql`${voiceCaptchas.tries} + 1` })
      .where(and(byId(workspaceId, voiceId), lt(voiceCaptchas.tries, max), gt(voiceCaptchas.createdAt, since)))
      .returning();
    return row;
  },

  async delete(workspaceId: WorkspaceId, voiceId: string): Promise<void> {
    await db.delete(voiceCaptchas).where(byId(workspaceId, voiceId));
  },

  async insertAttempt(workspaceId: WorkspaceId, row: Omit<CaptchaAttemptRow, 'workspaceId'>): Promise<void> {
    await db.insert(voiceVerificationAttempts).values({ ...row, workspaceId });
  },

  /** Newest first. */
  attempts: (workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<CaptchaAttemptRow[]> =>
    db
      .select()
      .from(voiceVerificationAttempts)
      .where(
        and(
          eq(voiceVerificationAttempts.workspaceId, workspaceId),
          inArray(voiceVerificationAttempts.voiceId, [...voiceIds]),
        ),
      )
      .orderBy(desc(voiceVerificationAttempts.createdAt)),

  /** The keys among `keys` that an attempt of any workspace refers to. */
  async existingRecordings(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ key: voiceVerificationAttempts.recordingKey })
      .from(voiceVerificationAttempts)
      .where(inArray(voiceVerificationAttempts.recordingKey, [...keys]));
    return new Set(rows.map(({ key }) => key));
  },
});
