import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import { sharedVoicesStore } from './voice-library.store.ts';

interface LibraryHoldersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly copies: Pick<VoiceCopiesService, 'notifyHolders'>;
  /** There are holders who were not told yet: sends the job that goes on with those after `after`. */
  readonly continueLater: (tx: Tx, voiceId: string, after: string) => Promise<unknown>;
  /** Resolves after so many ms; rejects when `signal` ends it. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A notice that ends within a run of the job that tells of it is waited for, in ms; one that ended is told of late. */
const lookaheadMs = 60_000;

/** Those who added a shared voice: their open lists follow what becomes of it. */
export function libraryHoldersService({ db, clock, copies, continueLater, sleep }: LibraryHoldersDeps) {
  const service = {
    /** Tells the first of them when `tx` commits, and leaves the rest to a job. */
    async notify(tx: Tx, voiceId: string): Promise<void> {
      const last = await copies.notifyHolders(voiceId, '', tx);
      if (last !== undefined) await continueLater(tx, voiceId, last);
    },

    /** Tells all `after` one, some at a time. */
    async notifyRest(voiceId: string, after: string, signal: AbortSignal): Promise<void> {
      for (let last: string | undefined = after; last !== undefined; last = await copies.notifyHolders(voiceId, last))
        signal.throwIfAborted();
    },

    /** Tells of the notices that ended in the last minute, then of those that end in the next, each when it does. */
    async notifyEndedNotices(signal: AbortSignal): Promise<void> {
      const now = clock().getTime();
      const ends = await sharedVoicesStore(db).findEnding(new Date(now - lookaheadMs), new Date(now + lookaheadMs));
      for (const { voiceId, disableAt } of ends) {
        const ms = disableAt.getTime() - clock().getTime();
        if (ms > 0) await sleep(ms, signal);
        await service.notifyRest(voiceId, '', signal);
      }
    },
  };
  return service;
}
export type LibraryHoldersService = ReturnType<typeof libraryHoldersService>;
