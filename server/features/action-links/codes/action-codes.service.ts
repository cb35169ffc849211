import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomHex, sha256 } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import * as rules from '../action-links.rules.ts';
import { type ActionCode, type CodeKind, codesStore } from './action-codes.store.ts';

/** Who tries a code: an address, and an account where one is signed in. */
export interface Trier {
  readonly ip: string;
  readonly userId?: string | undefined;
}

/** The codes of mailed links: 256 random bits, kept as a hash, good once and for a time; the newest of a kind counts. */
export function codesService({ db, clock, rateLimiter }: { db: Db; clock: Clock; rateLimiter: RateLimiter }) {
  /** Wrong codes carry no account: they are counted by where they come from. */
  async function count({ ip, userId }: Trier): Promise<void> {
    await rateLimiter.consume('action code from', ip, rules.throttle.codesFromAddress);
    if (userId !== undefined) await rateLimiter.consume('action code of', userId, rules.throttle.codesOfAccount);
  }
  const wrong = (param: string) => new AppError('invalid_action_code', { param });

  return {
    /**
     * A new code, within `tx`; those of its kind before it work no more. Only what takes an e-mail back stays: whoever stole
     * an account could else change the e-mail twice, and the first owner's link would be gone.
     */
    async issue(tx: Tx, kind: CodeKind, userId: string, subject: string): Promise<string> {
      const code = randomHex(32);
      const expiresAt = new Date(clock().getTime() + rules.codeLifeMs[kind]);
      if (kind !== 'revert-email') await codesStore(tx).void(userId, kind);
      await codesStore(tx).insert({ hash: sha256(code), kind, userId, subject, expiresAt });
      return code;
    },

    /** Counts a try; throws after too many. */
    count,

    /** The code, which stays good. Throws for a wrong one. */
    async check(kinds: readonly CodeKind[], code: string, param: string, trier: Trier): Promise<ActionCode> {
      await count(trier);
      for (const kind of kinds) {
        const found = await codesStore(db).open(kind, sha256(code), clock());
        if (found && (trier.userId === undefined || trier.userId === found.userId)) return found;
      }
      throw wrong(param);
    },

    /** Uses the code up, within `tx`; tries before it count no more. Throws for one that was used in the meantime. */
    async use(tx: Tx, { kind, hash }: ActionCode, param: string, { ip, userId }: Trier): Promise<void> {
      if (!(await codesStore(tx).use(kind, hash, clock()))) throw wrong(param);
      await rateLimiter.reset('action code from', ip);
      if (userId !== undefined) await rateLimiter.reset('action code of', userId);
    },

    /** Whether the person confirmed `subject` by mail a moment ago. */
    wasConfirmed: (userId: string, subject: string): Promise<boolean> =>
      codesStore(db).wasUsed(userId, 'account-change', subject, new Date(clock().getTime() - rules.freshMs)),

    void: (tx: Tx, userId: string, kind: CodeKind): Promise<void> => codesStore(tx).void(userId, kind),

    forgetExpired: (): Promise<void> => codesStore(db).forgetBefore(clock()),
  };
}
export type CodesService = ReturnType<typeof codesService>;
