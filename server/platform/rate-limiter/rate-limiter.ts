import { messages } from '../../../contract/catalogue/messages.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../crypto.ts';
import type { Db, Tx } from '../db/database-client.ts';
import { limitedAddress } from '../networks.ts';
import { rateLimitsStore } from './rate-limiter.store.ts';

const defaultWindowMs = 15 * 60_000;

/** A fixed-window rate limiter, shared by all servers of the database (U-17, AUTH-021). */
export function openRateLimiter({ db, clock }: { db: Db; clock: Clock }) {
  // IPv6 addresses count as their /64.
  const toKey = (kind: string, subject: string) => `${kind} ${sha256(limitedAddress(subject))}`;

  return {
    /** Counts one attempt of `subject`; throws `rate_limit_exceeded` after more than `max` in the window, 15 minutes by default. */
    async consume(kind: string, subject: string, max: number, windowMs = defaultWindowMs): Promise<void> {
      const count = await rateLimitsStore(db).increment(toKey(kind, subject), clock(), windowMs);
      if (count > max)
        throw new AppError('rate_limit_exceeded', {
          message: messages.tooManyAttempts,
          retryAfterInS: Math.ceil(windowMs / 1000),
        });
    },

    /** The number of attempts of `subject` in the current window, without counting one. */
    count: (kind: string, subject: string): Promise<number> => rateLimitsStore(db).read(toKey(kind, subject), clock()),

    /** Resets the count, after a successful attempt. */
    reset: (kind: string, subject: string, tx?: Tx): Promise<void> =>
      rateLimitsStore(tx ?? db).delete(toKey(kind, subject)),

    deleteExpired: (): Promise<void> => rateLimitsStore(db).deleteExpired(clock()),
  };
}
export type RateLimiter = ReturnType<typeof openRateLimiter>;
