import { randomInt } from 'node:crypto';
import { textMessages } from '../../../../contract/catalogue/text-messages.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hmac, seal, unseal } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { Sms } from '../../../platform/sms/sms.ts';
import { type Purpose, smsFactorStore } from './sms-factor.store.ts';

const codeLifeMs = 10 * 60_000;
/** Messages in the window of attempts: they cost the operator money, and the one who gets them patience. */
const mostMessages = { perPerson: 5, perNumber: 5, perAddress: 20 } as const;

interface SmsFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Seals numbers, and keys the hashes of codes. */
  readonly secret: Uint8Array;
  readonly rateLimiter: RateLimiter;
  /** Undefined: this server sends no text messages. */
  readonly sms: Sms | undefined;
}

/** Where a request for a message comes from. */
export interface Asker {
  readonly ip: string;
}

/** Codes by text message (O-17). */
export function smsFactorService({ db, clock, secret, rateLimiter, sms }: SmsFactorDeps) {
  const store = smsFactorStore(db);
  const hashOf = (userId: string, purpose: Purpose, code: string) => hmac(`sms ${purpose} ${userId} ${code}`, secret);

  async function sendCode(userId: string, purpose: Purpose, number: string, { ip }: Asker): Promise<void> {
    if (!sms) throw new AppError('sms_not_configured');
    await rateLimiter.consume('sms', userId, mostMessages.perPerson);
    await rateLimiter.consume('sms number', number, mostMessages.perNumber);
    await rateLimiter.consume('sms address', ip, mostMessages.perAddress);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await store.keepCode({
      userId,
      purpose,
      codeHash: hashOf(userId, purpose, code),
      sealedNumber: seal(number, secret),
      expiresAt: new Date(clock().getTime() + codeLifeMs),
    });
    await sms.send({ to: number, text: textMessages.code(code, codeLifeMs / 60_000) });
  }

  const use = (userId: string, purpose: Purpose, code: string): Promise<string | undefined> =>
    store.useCode(userId, purpose, hashOf(userId, purpose, code), clock());

  return {
    isAvailable: sms !== undefined,

    /** The number of the person's phone, where they have confirmed one. */
    async numberOf(userId: string): Promise<string | undefined> {
      const sealed = await store.number(userId);
      return sealed === undefined ? undefined : unseal(sealed, secret);
    },

    /** Sends the first code to a phone. Nothing is kept as a factor until `confirm`. */
    begin: (userId: string, number: string, from: Asker): Promise<void> => sendCode(userId, 'setup', number, from),

    /** Keeps the number that this code of `begin` was sent to; false for a wrong one. */
    async confirm(userId: string, code: string): Promise<boolean> {
      const sealedNumber = await use(userId, 'setup', code);
      if (sealedNumber === undefined) return false;
      await store.keep(userId, sealedNumber);
      return true;
    },

    /** Sends a code to the person's phone; throws where there is none. */
    async send(userId: string, from: Asker): Promise<void> {
      const number = await this.numberOf(userId);
      if (number === undefined) throw new AppError('phone_number_not_found');
      await sendCode(userId, 'check', number, from);
    },

    /** Whether the code is the last one that `send` has sent; it counts once. */
    use: async (userId: string, code: string): Promise<boolean> => (await use(userId, 'check', code)) !== undefined,

    remove: (userId: string, tx: Db | Tx = db): Promise<void> => smsFactorStore(tx).remove(userId),
  };
}
export type SmsFactorService = ReturnType<typeof smsFactorService>;
