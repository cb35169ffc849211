import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, seal, sha256, unseal } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import { secondFactorStore } from './second-factor.store.ts';
import type { Asker, SmsFactorService } from './sms/sms-factor.service.ts';

const periodS = 30;
const setupLifeInS = 600;
/** Of a million codes, three of an app are right at a time, and one that was sent. */
const mostCodes = 10;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: brand, label, algorithm: 'SHA1', digits: 6, period: periodS, secret: Secret.fromBase32(secret) });

/** People write codes in groups and in any case. */
const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

interface SecondFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  /** Seals what is kept, and signs what is not. */
  readonly secret: Uint8Array;
  readonly rateLimiter: RateLimiter;
  readonly sms: SmsFactorService;
}

/** What a person has beside the password. */
export interface Factors {
  readonly totp: boolean;
  /** E.164; undefined: no phone gets codes. */
  readonly phoneNumber: string | undefined;
  readonly backupCodeHash: string | null;
}

/** A second proof at sign-in: a code of an app or of a text message, or a backup code that turns both off. */
export function secondFactorService({ db, clock, live, secret, rateLimiter, sms }: SecondFactorDeps) {
  const setups = tokenSigner(secret, 'totp-setup', z.object({ userId: z.string(), secret: z.string() }));
  const wrongCode = (param = 'code') => new AppError('wrong_code', { param });
  const tellTabs = (actor: Actor) => live.publish(actor.workspaceId, { topic: 'user' });

  /** The step of a code that is right now, or was or will be within half a minute. */
  function stepOf(base32: string, code: string): number | undefined {
    const now = clock().getTime();
    const delta = totpOf(base32, '').validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? undefined : Math.floor(now / 1000 / periodS) + delta;
  }

  async function spendTotp(userId: string, code: string): Promise<boolean> {
    const factor = await secondFactorStore(db).get(userId);
    const step = factor && stepOf(unseal(factor.sealedSecret, secret), code);
    return step !== undefined && secondFactorStore(db).useStep(userId, step);
  }

  const service = {
    async stateOf(userId: string): Promise<Factors> {
      const [totp, phoneNumber, hash] = await Promise.all([
        secondFactorStore(db).get(userId),
        sms.numberOf(userId),
        secondFactorStore(db).backupCodeHash(userId),
      ]);
      return { totp: totp !== undefined, phoneNumber, backupCodeHash: hash ?? null };
    },

    async isOn(userId: string): Promise<boolean> {
      const { totp, phoneNumber } = await service.stateOf(userId);
      return totp || phoneNumber !== undefined;
    },

    /** Whether this server can send text messages. */
    hasSms: sms.isAvailable,

    async begin(actor: Actor, label: string) {
      const base32 = new Secret({ size: 20 }).base32;
      const url = totpOf(base32, label).toString();
      const token = await setups.sign({ userId: actor.userId, secret: base32 }, setupLifeInS, clock());
      return { secret: base32, url, qrCode: renderSVG(url), token };
    },

    /** Turns the app on with the first code of the secret that `begin` drew. */
    async turnOn(actor: Actor, input: { token: string; code: string; currentCode?: string | undefined }) {
      const setup = await setups.read(input.token, clock());
      if (setup?.userId !== actor.userId) throw wrongCode('setup_token');
      const step = stepOf(setup.secret, input.code);
      if (step === undefined) throw wrongCode();
      await service.checkCurrent(actor.userId, input.currentCode, 'current_code');
      const sealedSecret = seal(setup.secret, secret);
      await secondFactorStore(db).keep({ userId: actor.userId, sealedSecret, lastStep: step });
      await tellTabs(actor);
    },

    /** Sends the first code to a phone; with a code of the factor that is on, where one is. */
    async beginSms(actor: Actor, input: { phoneNumber: string; code?: string | undefined }, from: Asker) {
      await service.checkCurrent(actor.userId, input.code, 'code');
      await sms.begin(actor.userId, input.phoneNumber, from);
    },

    /** Turns codes by text message on, with the one that `beginSms` has sent. */
    async turnOnSms(actor: Actor, code: string): Promise<void> {
      await rateLimiter.consume('code', actor.userId, mostCodes);
      if (!(await sms.confirm(actor.userId, code))) throw wrongCode();
      await rateLimiter.reset('code', actor.userId);
      await tellTabs(actor);
    },

    /** Sends a code to the phone of a person who has one. */
    sendCode: (userId: string, from: Asker): Promise<void> => sms.send(userId, from),

    /** A factor is joined by another only with a code of it: who has found an open browser does not get in for good. */
    async checkCurrent(userId: string, code: string | undefined, param: string): Promise<void> {
      if (!(await service.isOn(userId))) return;
      if (code === undefined) throw new AppError('second_factor_required', { param });
      await service.check(userId, code, param);
    },

    /** Passes for a right code that was not used before; throws for any other, and after too many. */
    async check(userId: string, code: string, param = 'code'): Promise<void> {
      await rateLimiter.consume('code', userId, mostCodes);
      if (!((await spendTotp(userId, code)) || (await sms.use(userId, code)))) throw wrongCode(param);
      await rateLimiter.reset('code', userId);
    },

    /** With the last factor the backup code goes too. */
    async turnOff(actor: Actor, factor: 'totp' | 'sms', code: string): Promise<void> {
      await service.check(actor.userId, code);
      if (factor === 'totp') await secondFactorStore(db).remove(actor.userId);
      else await sms.remove(actor.userId);
      if (!(await service.isOn(actor.userId))) await secondFactorStore(db).removeBackupCode(actor.userId);
      await tellTabs(actor);
    },

    /** A new backup code of 120 bits, in groups; only its hash is kept. */
    async newBackupCode(actor: Actor, code: string): Promise<string> {
      await service.check(actor.userId, code);
      const backupCode = randomHex(15).replaceAll(/(.{5})(?=.)/g, '$1-');
      await secondFactorStore(db).setBackupCode(actor.userId, sha256(plainCode(backupCode)));
      await tellTabs(actor);
      return backupCode;
    },

    /** Turns all factors off by the backup code, which is used up. */
    async removeByBackupCode(userId: string, backupCode: string): Promise<void> {
      await rateLimiter.consume('code', userId, mostCodes);
      const hash = sha256(plainCode(backupCode));
      const used = await transaction(db, async (tx) => {
        if (!(await secondFactorStore(tx).useBackupCode(userId, hash))) return false;
        await secondFactorStore(tx).remove(userId);
        await sms.remove(userId, tx);
        return true;
      });
      if (!used) throw wrongCode();
      await rateLimiter.reset('code', userId);
    },
  };
  return service;
}
export type SecondFactorService = ReturnType<typeof secondFactorService>;
