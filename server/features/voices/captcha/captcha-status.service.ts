import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { VoiceContributor } from '../voice-contributors.service.ts';
import { captchaLifetimeMs } from './voice-captcha.rules.ts';
import { type CaptchaAttemptRow, voiceCaptchaStore } from './voice-captcha.store.ts';

/** The captcha attempts of a voice. */
export interface CaptchaStatus {
  /** Newest first. */
  readonly attempts: readonly CaptchaAttemptRow[];
  /** When new attempts become available; undefined if some are left. */
  readonly blockedUntil: Date | undefined;
}
/** Returns the status of each of these voices. */
export type FindCaptchaStatuses = (
  workspaceId: WorkspaceId,
  voiceIds: readonly string[],
) => Promise<(voiceId: string) => CaptchaStatus>;

export const captchaStatuses =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): FindCaptchaStatuses =>
  async (workspaceId, voiceIds) => {
    const [attempts, sentences] = await Promise.all([
      voiceCaptchaStore(db).attempts(workspaceId, voiceIds),
      voiceCaptchaStore(db).list(workspaceId, voiceIds),
    ]);
    return (voiceId) => {
      const sentence = sentences.find((row) => row.voiceId === voiceId);
      const until = sentence && new Date(sentence.createdAt.getTime() + captchaLifetimeMs);
      const isBlocked = until && sentence.tries >= cloneLimits.maxCaptchaAttempts && until > clock();
      return {
        attempts: attempts.filter((row) => row.voiceId === voiceId),
        blockedUntil: isBlocked ? until : undefined,
      };
    };
  };

/** Adds their captcha attempts to voices. */
export const captchaContributor = (db: Db): VoiceContributor => ({
  async details(workspaceId, { rows }) {
    const all = new Map<string, { captchaAttempts: CaptchaAttemptRow[] }>();
    if (rows.length === 0) return all;
    const ids = rows.map(({ id }) => id);
    for (const row of await voiceCaptchaStore(db).attempts(workspaceId, ids)) {
      const grouped = all.get(row.voiceId) ?? { captchaAttempts: [] };
      grouped.captchaAttempts.push(row);
      all.set(row.voiceId, grouped);
    }
    return all;
  },
  onDelete: async (tx, workspaceId, { id }) =>
    (await voiceCaptchaStore(tx).attempts(workspaceId, [id])).map(({ recordingKey }) => recordingKey),
});
