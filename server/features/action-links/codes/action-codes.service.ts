import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomHex, sha256 } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import * as rules from '../action-links.rules.ts';
import { type ActionCode, type CodeKind, codesStore } from './action-codes.store.ts';

/** The origin of an attempt, for the rate limits; `userId` if the caller is signed in. */
export interface CodeAttempt {
  readonly ip: string;
  readonly userId?: string | undefined;
}

/** Single-use codes of mailed links: 256 random bits, stored as a hash. A new code revokes older ones of its kind. */
export function codesService({ db, clock, rateLimiter }: { db: Db; clock: Clock; rateLimiter: RateLimiter }) {
  /** A wrong code names no account, so attempts count by IP address, and by account if the caller is signed in. */
  async function countAttempt({ ip, userId }: CodeAttempt): Promise<void> {
    await rateLimiter.consume('action code from', ip, rules.rateLimits.codesPerAddress);
    if (userId !== undefined) await rateLimiter.consume('action code of', userId, rules.rateLimits.codesPerAccount);
  }
  const invalidCode = (param: string) => new AppError('invalid_action_code', { param });

  return {
    /**
     * Issues a code and revokes older ones of its kind. Codes that revert an email stay valid: otherwise a thief could
     * change the email twice to invalidate the owner's link.
     */
    async issue(tx: Tx, kind: CodeKind, userId: string, subject: string): Promise<string> {
      const code = randomHex(32);
      const expiresAt = new Date(clock().getTime() + rules.codeLifetimeMs[kind]);
      if (kind !== 'revert-email') await codesStore(tx).revoke(userId, kind);
      await codesStore(tx).insert({ hash: sha256(code), kind, userId, subject, expiresAt });
      return code;
    },

    /** Counts an attempt; throws after too many. */
    countAttempt,

    /** Finds a code without consuming it; throws if it is invalid. */
    async check(kinds: readonly CodeKind[], code: string, param: string, attempt: CodeAttempt): Promise<ActionCode> {
      await countAttempt(attempt);
      for (const kind of kinds) {
        const actionCode = await codesStore(db).findUsable(kind, sha256(code), clock());
        if (actionCode && (attempt.userId === undefined || attempt.userId === actionCode.userId)) return actionCode;
      }
      throw invalidCode(param);
    },

    /** Consumes a code and resets the attempts; throws if it was consumed concurrently. */
    async use(tx: Tx, { kind, hash }: ActionCode, param: string, { ip, userId }: CodeAttempt): Promise<void> {
      if (!(await codesStore(tx).use(kind, hash, clock()))) throw invalidCode(param);
      await rateLimiter.reset('action code from', ip, tx);
      if (userId !== undefined) await rateLimiter.reset('action code of', userId, tx);
    },

    /**
     * Whether an email belongs to somebody who can still undo its change. Nobody else may take it until then, otherwise a
     * thief could block the undoing by an account of that email. Ask after writing the email, in the same transaction:
     * the unique email then orders concurrent changes.
     */
    reservesEmail: (tx: Db | Tx, email: string, exceptUserId = ''): Promise<boolean> =>
      codesStore(tx).revertsTo(email, clock(), exceptUserId),

    revoke: (tx: Tx, userId: string, kind: CodeKind): Promise<void> => codesStore(tx).revoke(userId, kind),

    /** Deletes the person's codes of all kinds. */
    deleteAllByUser: (tx: Tx, userId: string): Promise<void> => codesStore(tx).deleteAllByUser(userId),

    deleteExpired: (): Promise<void> => codesStore(db).deleteExpired(clock()),
  };
}
export type CodesService = ReturnType<typeof codesService>;
