import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import { sharedVoicesStore } from './voice-library.store.ts';

interface HoldersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly copies: Pick<VoiceCopiesService, 'notifyHolders'>;
  /** There are holders who were not told yet: sends the job that goes on with those after `after`. */
  readonly onMore: (tx: Tx, voiceId: string, after: string) => Promise<unknown>;
  /** Resolves after so many ms; rejects when `signal` ends it. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A notice that ends within a run of the job that tells of it is waited for, in ms; one that ended is told of late. */
const lookMs = 60_000;

/** Those who added a shared voice: their open lists follow what becomes of it. */
export function holdersService({ db, clock, copies, onMore, wait }: HoldersDeps) {
  const service = {
    /** Tells the first of them when `tx` commits, and leaves the rest to a job. */
    async tell(tx: Tx, voiceId: string): Promise<void> {
      const last = await copies.notifyHolders(voiceId, '', tx);
      if (last !== undefined) await onMore(tx, voiceId, last);
    },

    /** Tells all `after` one, some at a time. */
    async tellRest(voiceId: string, after: string, signal: AbortSignal): Promise<void> {
      for (let last: string | undefined = after; last !== undefined; last = await copies.notifyHolders(voiceId, last))
        signal.throwIfAborted();
    },

    /** Tells of the notices that ended in the last minute, then of those that end in the next, each when it does. */
    async tellOfEnds(signal: AbortSignal): Promise<void> {
      const now = clock().getTime();
      const ends = await sharedVoicesStore(db).ending(new Date(now - lookMs), new Date(now + lookMs));
      for (const { voiceId, disableAt } of ends) {
        const ms = disableAt.getTime() - clock().getTime();
        if (ms > 0) await wait(ms, signal);
        await service.tellRest(voiceId, '', signal);
      }
    },
  };
  return service;
}
export type HoldersService = ReturnType<typeof holdersService>;
