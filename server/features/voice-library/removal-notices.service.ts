import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import type { WebhookEmitter } from '../webhooks/webhook-events.service.ts';

const types = ['voice_removal_notice', 'voice_removal_notice_withdrawn', 'voice_removed'] as const;

/** Tells the workspaces with a copy of a voice that its owner withdraws it, in batches. */
export const announceRemovalJob = jobKind({
  name: 'voice-library.announce-removal',
  payload: z.object({
    voiceId: z.string(),
    type: z.enum(types),
    /** When the copies stop working; of a withdrawn notice: when they would have. */
    removedAtUnix: z.int(),
    /** The ID of the last copy of the batch before. */
    after: z.string(),
  }),
});
type Announcement = z.output<typeof announceRemovalJob.payload>;

interface RemovalNoticesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly copies: Pick<VoiceCopiesService, 'listCopiesOf'>;
  readonly webhooks: WebhookEmitter;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
}

const batchSize = 200;
const claimLifetimeMs = 24 * 3600_000;
const toUnix = (time: Date): number => Math.floor(time.getTime() / 1000);
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Webhook messages and notifications about library voices that are removed (WS-027). */
export function removalNoticesService(deps: RemovalNoticesDeps) {
  const { db, clock, jobs, copies, webhooks, notifications, replayGuard } = deps;
  const queue = async (tx: Tx, type: Announcement['type'], voiceId: string, at: Date): Promise<void> => {
    await jobs.send(announceRemovalJob, { voiceId, type, removedAtUnix: toUnix(at), after: '' }, { tx });
  };

  return {
    /** Queues what a change of the end of a shared voice means, in the transaction of the change; null: no end. */
    async onEndChanged(tx: Tx, voiceId: string, before: Date | null, after: Date | null): Promise<void> {
      if (!before && after) await queue(tx, 'voice_removal_notice', voiceId, after);
      if (before && !after && before > clock()) await queue(tx, 'voice_removal_notice_withdrawn', voiceId, before);
    },

    /** Queues the removal once, although several runs of the job see the same end. */
    async onEnded(voiceId: string, endedAt: Date): Promise<void> {
      await transaction(db, async (tx) => {
        const expiresAt = new Date(endedAt.getTime() + claimLifetimeMs);
        const isFirst = await replayGuard.claim(`removal of ${voiceId} ${toUnix(endedAt)}`, expiresAt, tx);
        if (isFirst) await queue(tx, 'voice_removed', voiceId, endedAt);
      });
    },

    /** Announces to one batch of copies and queues the next, so that a crash repeats at most one batch. */
    async announce({ voiceId, type, removedAtUnix, after }: Announcement): Promise<void> {
      await transaction(db, async (tx) => {
        const batch = await copies.listCopiesOf(tx, voiceId, after, batchSize);
        for (const { id, workspaceId, name, createdBy } of batch) {
          const data = { voice_id: id, source_voice_id: voiceId, name, removal_at_unix: removedAtUnix };
          await webhooks.emit(tx, workspaceId, type, data);
          if (type !== 'voice_removal_notice' || createdBy === null) continue;
          const text = { name, endsAt: dayFormat.format(new Date(removedAtUnix * 1000)) };
          await notifications.notify(tx, { userIds: [createdBy], workspaceId, kind: 'voice_withdrawn', data: text });
        }
        const last = batch.length < batchSize ? undefined : batch.at(-1);
        if (last) await jobs.send(announceRemovalJob, { voiceId, type, removedAtUnix, after: last.id }, { tx });
      });
    },
  };
}
export type RemovalNotices = ReturnType<typeof removalNoticesService>;
