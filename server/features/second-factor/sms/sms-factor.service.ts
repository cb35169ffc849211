import { randomInt } from 'node:crypto';
import { textMessages } from '../../../../contract/catalogue/text-messages.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hmac, seal, unseal } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { Sms } from '../../../platform/sms/sms.ts';
import { type Purpose, smsFactorStore } from './sms-factor.store.ts';

const codeLifetimeMs = 10 * 60_000;
/** Messages in one window of 15 minutes: they cost the operator money and disturb the recipient. */
const rateLimits = { messagesPerUser: 5, messagesPerNumber: 5, messagesPerAddress: 20 } as const;

const sealedPlaces = {
  factor: (userId: string): string => `sms_factors.sealed_number:${userId}`,
  code: (userId: string): string => `sms_codes.sealed_number:${userId}`,
} as const;

interface SmsFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Seals numbers, and keys the hashes of codes. */
  readonly secret: Uint8Array;
  readonly rateLimiter: RateLimiter;
  /** Undefined if this server cannot send text messages. */
  readonly sms: Sms | undefined;
}

/** Where a request for a message comes from. */
export interface RequestSource {
  readonly ip: string;
}

/** Codes by text message (O-17). */
export function smsFactorService({ db, clock, secret, rateLimiter, sms }: SmsFactorDeps) {
  const hashCode = (userId: string, purpose: Purpose, code: string) => hmac(`sms ${purpose} ${userId} ${code}`, secret);

  async function createAndSendCode(
    userId: string,
    purpose: Purpose,
    number: string,
    { ip }: RequestSource,
  ): Promise<void> {
    if (!sms) throw new AppError('sms_not_configured');
    await rateLimiter.consume('sms', userId, rateLimits.messagesPerUser);
    await rateLimiter.consume('sms number', number, rateLimits.messagesPerNumber);
    await rateLimiter.consume('sms address', ip, rateLimits.messagesPerAddress);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await smsFactorStore(db).saveCode({
      userId,
      purpose,
      codeHash: hashCode(userId, purpose, code),
      sealedNumber: seal(number, secret, sealedPlaces.code(userId)),
      expiresAt: new Date(clock().getTime() + codeLifetimeMs),
    });
    await sms.send({ to: number, text: textMessages.code(code, codeLifetimeMs / 60_000) });
  }

  const consumeSentCode = (
    userId: string,
    purpose: Purpose,
    code: string,
    tx: Db | Tx = db,
  ): Promise<string | undefined> =>
    smsFactorStore(tx).consumeCode(userId, purpose, hashCode(userId, purpose, code), clock());

  return {
    isAvailable: sms !== undefined,

    /** The person's confirmed phone number, and when it was added. */
    async find(userId: string, tx: Db | Tx = db): Promise<{ number: string; addedAt: Date } | undefined> {
      const factor = await smsFactorStore(tx).find(userId);
      return (
        factor && {
          number: unseal(factor.sealedNumber, secret, sealedPlaces.factor(userId)),
          addedAt: factor.createdAt,
        }
      );
    },

    /** Sends the first code to a phone. `confirm` stores the factor. */
    startSetup: (userId: string, number: string, from: RequestSource): Promise<void> =>
      createAndSendCode(userId, 'setup', number, from),

    /** Stores the phone number that the code of `startSetup` was sent to; false for a wrong code. */
    async confirm(tx: Tx, userId: string, code: string): Promise<boolean> {
      const sealedNumber = await consumeSentCode(userId, 'setup', code, tx);
      if (sealedNumber === undefined) return false;
      const number = unseal(sealedNumber, secret, sealedPlaces.code(userId));
      await smsFactorStore(tx).save(userId, seal(number, secret, sealedPlaces.factor(userId)));
      return true;
    },

    /** Sends a code to the person's phone; throws if they have none. */
    async send(userId: string, from: RequestSource): Promise<void> {
      const factor = await this.find(userId);
      if (!factor) throw new AppError('phone_number_not_found');
      await createAndSendCode(userId, 'check', factor.number, from);
    },

    /** True if the code is the last one from `send`; consumes it. */
    consumeSentCode: async (userId: string, code: string): Promise<boolean> =>
      (await consumeSentCode(userId, 'check', code)) !== undefined,

    remove: (userId: string, tx: Db | Tx = db): Promise<void> => smsFactorStore(tx).remove(userId),
  };
}
export type SmsFactorService = ReturnType<typeof smsFactorService>;
