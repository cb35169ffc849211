import { messages } from '../../../contract/catalogue/messages.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../crypto.ts';
import type { Db } from '../db/database-client.ts';
import { attemptsStore } from './rate-limiter.store.ts';

const windowMs = 15 * 60_000;

/** Tries of passwords and codes, counted for all servers together (U-17, AUTH-021). */
export function openAttempts({ db, clock }: { db: Db; clock: Clock }) {
  const keyOf = (kind: string, of: string) => `${kind} ${sha256(of)}`;

  return {
    /** Counts one more try; throws when there were more than `most` in the window. */
    async count(kind: string, of: string, most: number): Promise<void> {
      const count = await attemptsStore(db).count(keyOf(kind, of), clock(), windowMs);
      if (count > most)
        throw new AppError('rate_limit_exceeded', {
          message: messages.tooManyAttempts,
          retryAfterInS: Math.ceil(windowMs / 1000),
        });
    },

    /** The right one was given: the tries before it count no more. */
    clear: (kind: string, of: string): Promise<void> => attemptsStore(db).clear(keyOf(kind, of)),

    forgetExpired: (): Promise<void> => attemptsStore(db).forgetExpired(clock()),
  };
}
export type Attempts = ReturnType<typeof openAttempts>;
