import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { voiceCaptchas, voiceVerificationAttempts } from './voice-captcha.tables.ts';

export type CaptchaRow = typeof voiceCaptchas.$inferSelect;
export type AttemptRow = typeof voiceVerificationAttempts.$inferSelect;

const own = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(voiceCaptchas.workspaceId, workspaceId), eq(voiceCaptchas.voiceId, voiceId));

export const captchaStore = (db: Db | Tx) => ({
  async find(workspaceId: WorkspaceId, voiceId: string): Promise<CaptchaRow | undefined> {
    const [row] = await db.select().from(voiceCaptchas).where(own(workspaceId, voiceId));
    return row;
  },

  /** Sets a sentence where there is none, or one from before `olderThan`; another one stays. */
  async offer(workspaceId: WorkspaceId, voiceId: string, text: string, now: Date, olderThan: Date): Promise<void> {
    await db
      .insert(voiceCaptchas)
      .values({ voiceId, workspaceId, text, createdAt: now })
      .onConflictDoUpdate({
        target: voiceCaptchas.voiceId,
        set: { text, tries: 0, createdAt: now },
        setWhere: and(eq(voiceCaptchas.workspaceId, workspaceId), lt(voiceCaptchas.createdAt, olderThan)),
      });
  },

  /** Puts another sentence in the place of one; its tries and its day stay. */
  async reword(workspaceId: WorkspaceId, voiceId: string, before: string, text: string): Promise<void> {
    await db
      .update(voiceCaptchas)
      .set({ text })
      .where(and(own(workspaceId, voiceId), eq(voiceCaptchas.text, before)));
  },

  /** Takes one of the tries of a sentence that is not older than `since`; undefined: none is left. */
  async takeTry(workspaceId: WorkspaceId, voiceId: string, most: number, since: Date): Promise<CaptchaRow | undefined> {
    const [row] = await db
      .update(voiceCaptchas)
      .set({ tries: sql`${voiceCaptchas.tries} + 1` })
      .where(and(own(workspaceId, voiceId), lt(voiceCaptchas.tries, most), gt(voiceCaptchas.createdAt, since)))
      .returning();
    return row;
  },

  async forget(workspaceId: WorkspaceId, voiceId: string): Promise<void> {
    await db.delete(voiceCaptchas).where(own(workspaceId, voiceId));
  },

  async keepAttempt(workspaceId: WorkspaceId, row: Omit<AttemptRow, 'workspaceId'>): Promise<void> {
    await db.insert(voiceVerificationAttempts).values({ ...row, workspaceId });
  },

  /** Newest first. */
  attempts: (workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<AttemptRow[]> =>
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
});
