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
import type { RequestSource, SmsFactorService } from './sms/sms-factor.service.ts';

const periodS = 30;
const setupLifetimeS = 600;
/** Attempts in one window of 15 minutes. At any time, four of a million codes are valid: three of an app and one sent. */
const rateLimits = { codesPerUser: 10 } as const;

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: brand, label, algorithm: 'SHA1', digits: 6, period: periodS, secret: Secret.fromBase32(secret) });

/** Removes grouping and letter case. */
const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

interface SecondFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  /** Seals stored secrets and signs setup tokens. */
  readonly secret: Uint8Array;
  readonly rateLimiter: RateLimiter;
  readonly sms: SmsFactorService;
}

/** The second factors of a person. */
export interface Factors {
  readonly totp: boolean;
  /** E.164; undefined: codes by text message are off. */
  readonly phoneNumber: string | undefined;
  readonly backupCodeHash: string | null;
}

/** The second step of sign-in: a code of an app or a text message, or a backup code, which turns both off. */
export function secondFactorService({ db, clock, live, secret, rateLimiter, sms }: SecondFactorDeps) {
  const setups = tokenSigner(secret, 'totp-setup', z.object({ userId: z.string(), secret: z.string() }));
  const wrongCode = (param = 'code') => new AppError('wrong_code', { param });
  const notifyTabs = (actor: Actor) => live.publish(actor.workspaceId, { topic: 'user' });

  /** The 30-second step of a code, if it is valid now or in a neighbouring step. */
  function findTimeStep(base32: string, code: string): number | undefined {
    const now = clock().getTime();
    const delta = createTotp(base32, '').validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? undefined : Math.floor(now / 1000 / periodS) + delta;
  }

  async function consumeTotpCode(userId: string, code: string): Promise<boolean> {
    const factor = await secondFactorStore(db).get(userId);
    const step = factor && findTimeStep(unseal(factor.sealedSecret, secret), code);
    return step !== undefined && secondFactorStore(db).consumeStep(userId, step);
  }

  const service = {
    async readFactors(userId: string): Promise<Factors> {
      const [totp, phoneNumber, hash] = await Promise.all([
        secondFactorStore(db).get(userId),
        sms.findNumber(userId),
        secondFactorStore(db).backupCodeHash(userId),
      ]);
      return { totp: totp !== undefined, phoneNumber, backupCodeHash: hash ?? null };
    },

    async isEnabled(userId: string): Promise<boolean> {
      const { totp, phoneNumber } = await service.readFactors(userId);
      return totp || phoneNumber !== undefined;
    },

    /** Whether this server can send text messages. */
    hasSms: sms.isAvailable,

    async startTotpSetup(actor: Actor, label: string) {
      const base32 = new Secret({ size: 20 }).base32;
      const url = createTotp(base32, label).toString();
      const token = await setups.sign({ userId: actor.userId, secret: base32 }, setupLifetimeS, clock());
      return { secret: base32, url, qrCode: renderSVG(url), token };
    },

    /** Enables the app with the first code of the secret from `startTotpSetup`. */
    async enableTotp(actor: Actor, input: { token: string; code: string; currentCode?: string | undefined }) {
      const setup = await setups.read(input.token, clock());
      if (setup?.userId !== actor.userId) throw wrongCode('setup_token');
      const step = findTimeStep(setup.secret, input.code);
      if (step === undefined) throw wrongCode();
      await service.checkExistingFactor(actor.userId, input.currentCode, 'current_code');
      const sealedSecret = seal(setup.secret, secret);
      await secondFactorStore(db).save({ userId: actor.userId, sealedSecret, lastStep: step });
      await notifyTabs(actor);
    },

    /** Sends the first code to a phone; needs a code of an existing factor, if there is one. */
    async startSmsSetup(actor: Actor, input: { phoneNumber: string; code?: string | undefined }, from: RequestSource) {
      await service.checkExistingFactor(actor.userId, input.code, 'code');
      await sms.startSetup(actor.userId, input.phoneNumber, from);
    },

    /** Enables text messages with the code that `startSmsSetup` has sent. */
    async enableSms(actor: Actor, code: string): Promise<void> {
      await rateLimiter.consume('code', actor.userId, rateLimits.codesPerUser);
      if (!(await sms.confirm(actor.userId, code))) throw wrongCode();
      await rateLimiter.reset('code', actor.userId);
      await notifyTabs(actor);
    },

    sendCode: (userId: string, from: RequestSource): Promise<void> => sms.send(userId, from),

    /** Adding a factor needs a code of an existing one, so that an unattended browser does not give permanent access. */
    async checkExistingFactor(userId: string, code: string | undefined, param: string): Promise<void> {
      if (!(await service.isEnabled(userId))) return;
      if (code === undefined) throw new AppError('second_factor_required', { param });
      await service.check(userId, code, param);
    },

    /** Throws unless the code is valid and unused; also after too many attempts. */
    async check(userId: string, code: string, param = 'code'): Promise<void> {
      await rateLimiter.consume('code', userId, rateLimits.codesPerUser);
      if (!((await consumeTotpCode(userId, code)) || (await sms.consumeSentCode(userId, code)))) throw wrongCode(param);
      await rateLimiter.reset('code', userId);
    },

    /** Disables a factor. Disabling the last one also deletes the backup code. */
    async disable(actor: Actor, factor: 'totp' | 'sms', code: string): Promise<void> {
      await service.check(actor.userId, code);
      if (factor === 'totp') await secondFactorStore(db).remove(actor.userId);
      else await sms.remove(actor.userId);
      if (!(await service.isEnabled(actor.userId))) await secondFactorStore(db).removeBackupCode(actor.userId);
      await notifyTabs(actor);
    },

    /** Creates a backup code of 120 bits, in groups; only its hash is stored. */
    async createBackupCode(actor: Actor, code: string): Promise<string> {
      await service.check(actor.userId, code);
      const backupCode = randomHex(15).replaceAll(/(.{5})(?=.)/g, '$1-');
      await secondFactorStore(db).setBackupCode(actor.userId, sha256(normalizeCode(backupCode)));
      await notifyTabs(actor);
      return backupCode;
    },

    /** Disables all factors and consumes the backup code. */
    async removeByBackupCode(userId: string, backupCode: string): Promise<void> {
      await rateLimiter.consume('code', userId, rateLimits.codesPerUser);
      const hash = sha256(normalizeCode(backupCode));
      const used = await transaction(db, async (tx) => {
        if (!(await secondFactorStore(tx).consumeBackupCode(userId, hash))) return false;
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
