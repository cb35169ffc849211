import type { ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';

export interface VisitorLimitDeps {
  readonly rateLimiter: Pick<RateLimiter, 'consume' | 'count'>;
  /** Whether this server has a public site; without one, nobody is spoken to without an account. */
  readonly isSiteOn: boolean;
}

interface VisitorLimitOptions {
  /** What is counted: `site speech`. */
  readonly kind: string;
  /** How much an address may have in a day. */
  readonly perDay: number;
  /** How much all may have in an hour, so that many addresses cannot take the engines from those who have accounts. */
  readonly ofAllPerHour: number;
  /** The error of an address that has had its share. */
  readonly usedUp: ErrorCode;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Limits what visitors of the public site let the engines speak. */
export function visitorLimit(
  { rateLimiter, isSiteOn }: VisitorLimitDeps,
  { kind, perDay, ofAllPerHour, usedUp }: VisitorLimitOptions,
) {
  const ofAddress = `${kind} of`;
  return {
    /** Counts one. Throws `site_closed` without a public site, and `usedUp` for one more than an address may have. */
    async consume(ip: string): Promise<void> {
      if (!isSiteOn) throw new AppError('site_closed');
      await rateLimiter.consume(ofAddress, ip, perDay, dayMs).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'rate_limit_exceeded')
          throw new AppError(usedUp, { retryAfterInS: dayMs / 1000 });
        throw error;
      });
      // After the limit of the address, so that what it refuses does not use up that of all.
      await rateLimiter.consume(kind, 'all', ofAllPerHour, hourMs);
    },

    /** How much an address may still have today. */
    left: async (ip: string): Promise<number> => Math.max(0, perDay - (await rateLimiter.count(ofAddress, ip))),
  };
}
