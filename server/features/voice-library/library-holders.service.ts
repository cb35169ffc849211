import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import type { RemovalNotices } from './removal-notices.service.ts';
import { sharedVoicesStore } from './voice-library.store.ts';

/** Notifies the remaining workspaces with a copy of a changed voice. */
export const notifyHoldersJob = jobKind({
  name: 'voice-library.tell-holders',
  payload: z.object({ voiceId: z.string(), after: z.string() }),
});

interface LibraryHoldersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly copies: Pick<VoiceCopiesService, 'notifyHolders'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly removalNotices: Pick<RemovalNotices, 'onEnded'>;
  /** Resolves after `ms`; rejects when `signal` aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Interval before and after now in which the job handles ending notices, in ms. */
const lookaheadMs = 60_000;

/** Notifies the workspaces that added a shared voice of its changes. */
export function libraryHoldersService({ db, clock, copies, jobs, removalNotices, sleep }: LibraryHoldersDeps) {
  const service = {
    /** Notifies the first batch when `tx` commits and leaves the rest to a job. */
    async notify(tx: Tx, voiceId: string): Promise<void> {
      const last = await copies.notifyHolders(voiceId, '', tx);
      if (last !== undefined) await jobs.send(notifyHoldersJob, { voiceId, after: last }, { tx });
    },

    /** Notifies all workspaces after the id `after`, in batches. */
    async notifyRest(voiceId: string, after: string, signal: AbortSignal): Promise<void> {
      for (let last: string | undefined = after; last !== undefined; last = await copies.notifyHolders(voiceId, last))
        signal.throwIfAborted();
    },

    /** Handles notices that ended in the last minute, and waits for those that end in the next. */
    async notifyEndedNotices(signal: AbortSignal): Promise<void> {
      const now = clock().getTime();
      const ends = await sharedVoicesStore(db).findEnding(new Date(now - lookaheadMs), new Date(now + lookaheadMs));
      for (const { voiceId, disableAt } of ends) {
        const ms = disableAt.getTime() - clock().getTime();
        if (ms > 0) await sleep(ms, signal);
        await service.notifyRest(voiceId, '', signal);
        await removalNotices.onEnded(voiceId, disableAt);
      }
    },
  };
  return service;
}
export type LibraryHoldersService = ReturnType<typeof libraryHoldersService>;
