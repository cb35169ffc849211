import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { brand } from '../../../contract/catalogue/brand.ts';
import { type EmailText, emails } from '../../../contract/catalogue/emails.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, seal, sha256, unseal } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { AccountNotices } from '../../platform/mail/account-notices.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { toHint } from './second-factor.rules.ts';
import { secondFactorStore } from './second-factor.store.ts';
import type { RequestSource, SmsFactorService } from './sms/sms-factor.service.ts';

const periodS = 30;
const setupLifetimeS = 600;
/** Attempts in one window of 15 minutes. At any time, four of a million codes are valid: three of an app and one sent. */
const rateLimits = { codesPerUser: 10 } as const;

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: brand, label, algorithm: 'SHA1', digits: 6, period: periodS, secret: Secret.fromBase32(secret) });

const sealedPlace = (userId: string): string => `totp_factors.sealed_secret:${userId}`;

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
  readonly mails: AccountNotices;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
}

export type FactorKind = 'totp' | 'sms';

export interface AddedFactor {
  readonly factor: FactorKind;
  /** For people to recognize it. */
  readonly hint: string;
  readonly addedAt: Date;
}

/** The second factors of a person. */
export interface Factors {
  readonly totp: boolean;
  /** The last digits of the phone number; undefined: codes by text message are off. */
  readonly phoneHint: string | undefined;
  /** The hashes of the unused backup codes. */
  readonly backupCodeHashes: readonly string[];
}

/** As the audit log names them. */
const factorNames = { totp: 'Authenticator app', sms: 'Text message', backup: 'Backup code', all: 'All' } as const;

/** Enough for years of lost phones; they fit on one printed page. */
const backupCodesAtOnce = 10;

/** Codes of 120 bits, in groups. */
const drawBackupCodes = (): string[] =>
  Array.from({ length: backupCodesAtOnce }, () => randomHex(15).replaceAll(/(.{5})(?=.)/g, '$1-'));

/** The second step of sign-in: a code of an app or a text message, or one of the backup codes. */
export function secondFactorService(deps: SecondFactorDeps) {
  const { db, clock, live, secret, rateLimiter, sms, mails, auditLog, notifications } = deps;
  const setups = tokenSigner(secret, 'totp-setup', z.object({ userId: z.string(), secret: z.string() }));
  const wrongCode = (param = 'code') => new AppError('wrong_code', { param });

  async function recordRemoval(tx: Tx, userId: string, name: string): Promise<void> {
    await auditLog.recordOfAccount(tx, userId, 'second_factor.removed', { name });
    await notifications.notify(tx, { userIds: [userId], kind: 'second_factor_removed', data: {} });
  }

  /** Makes a change to the caller's factors, mails and records it, and updates their open tabs. `name`: of the factor. */
  async function change<Result>(
    actor: Actor,
    { text, name, isRemoval = false }: { text: EmailText; name: string; isRemoval?: boolean },
    run: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const result = await transaction(db, async (tx) => {
      const result = await run(tx);
      await mails.notifyPerson(tx, actor.userId, text);
      if (isRemoval) await recordRemoval(tx, actor.userId, name);
      else await auditLog.recordOfAccount(tx, actor.userId, 'second_factor.added', { name });
      return result;
    });
    await live.publish(actor.workspaceId, { topic: 'user' });
    return result;
  }

  /** The 30-second step of a code, if it is valid now or in a neighbouring step. */
  function findTimeStep(base32: string, code: string): number | undefined {
    const now = clock().getTime();
    const delta = createTotp(base32, '').validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? undefined : Math.floor(now / 1000 / periodS) + delta;
  }

  async function consumeTotpCode(userId: string, code: string): Promise<boolean> {
    const factor = await secondFactorStore(db).get(userId);
    const step = factor && findTimeStep(unseal(factor.sealedSecret, secret, sealedPlace(userId)), code);
    return step !== undefined && secondFactorStore(db).consumeStep(userId, step);
  }

  /** Stores new backup codes unless the person has some; undefined: they keep theirs. Only their hashes are stored. */
  async function giveFirstBackupCodes(tx: Tx, userId: string): Promise<string[] | undefined> {
    if ((await secondFactorStore(tx).listBackupCodes(userId)).length > 0) return undefined;
    return storeBackupCodes(tx, userId);
  }

  async function storeBackupCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = drawBackupCodes();
    await secondFactorStore(tx).setBackupCodes(
      userId,
      codes.map((code) => sha256(normalizeCode(code))),
    );
    return codes;
  }

  /** Deletes a backup code and runs `then` in the same transaction; throws `wrong_code` for an unknown or used one. */
  async function consumeBackupCode(userId: string, backupCode: string, then: (tx: Tx) => Promise<void>): Promise<void> {
    await rateLimiter.consume('code', userId, rateLimits.codesPerUser);
    const hash = sha256(normalizeCode(backupCode));
    const isUsed = await transaction(db, async (tx) => {
      if (!(await secondFactorStore(tx).consumeBackupCode(userId, hash))) return false;
      await then(tx);
      return true;
    });
    if (!isUsed) throw wrongCode();
    await rateLimiter.reset('code', userId);
  }

  const service = {
    async readFactors(userId: string): Promise<Factors> {
      const [totp, phone, backupCodeHashes] = await Promise.all([
        secondFactorStore(db).get(userId),
        sms.find(userId),
        secondFactorStore(db).listBackupCodes(userId),
      ]);
      return { totp: totp !== undefined, phoneHint: phone && toHint(phone.number), backupCodeHashes };
    },

    /** The person's factors, and when each was added. */
    async list(userId: string, tx?: Tx): Promise<AddedFactor[]> {
      const [totp, phone] = [await secondFactorStore(tx ?? db).get(userId), await sms.find(userId, tx)];
      const factors: AddedFactor[] = [];
      if (totp) factors.push({ factor: 'totp', hint: 'Authenticator app', addedAt: totp.createdAt });
      if (phone) factors.push({ factor: 'sms', hint: toHint(phone.number), addedAt: phone.addedAt });
      return factors;
    },

    async isEnabled(userId: string): Promise<boolean> {
      const { totp, phoneHint } = await service.readFactors(userId);
      return totp || phoneHint !== undefined;
    },

    /** Whether this server can send text messages. */
    hasSms: sms.isAvailable,

    async startTotpSetup(actor: Actor, label: string) {
      const base32 = new Secret({ size: 20 }).base32;
      const url = createTotp(base32, label).toString();
      const token = await setups.sign({ userId: actor.userId, secret: base32 }, setupLifetimeS, clock());
      return { secret: base32, url, qrCode: renderSVG(url), token };
    },

    /** Enables the app with the first code of the secret from `startTotpSetup`; returns the backup codes of a first factor. */
    async enableTotp(
      actor: Actor,
      input: { token: string; code: string; currentCode?: string | undefined },
    ): Promise<string[] | undefined> {
      const setup = await setups.read(input.token, clock());
      if (setup?.userId !== actor.userId) throw wrongCode('setup_token');
      const step = findTimeStep(setup.secret, input.code);
      if (step === undefined) throw wrongCode();
      await service.checkExistingFactor(actor.userId, input.currentCode, 'current_code');
      const sealedSecret = seal(setup.secret, secret, sealedPlace(actor.userId));
      return change(actor, { text: emails.authenticatorAdded, name: factorNames.totp }, async (tx) => {
        await secondFactorStore(tx).save({ userId: actor.userId, sealedSecret, lastStep: step });
        return giveFirstBackupCodes(tx, actor.userId);
      });
    },

    /** Sends the first code to a phone; needs a code of an existing factor, if there is one. */
    async startSmsSetup(actor: Actor, input: { phoneNumber: string; code?: string | undefined }, from: RequestSource) {
      await service.checkExistingFactor(actor.userId, input.code, 'code');
      await sms.startSetup(actor.userId, input.phoneNumber, from);
    },

    /** Enables text messages with the code that `startSmsSetup` has sent; returns the backup codes of a first factor. */
    async enableSms(actor: Actor, code: string): Promise<string[] | undefined> {
      await rateLimiter.consume('code', actor.userId, rateLimits.codesPerUser);
      const backupCodes = await change(actor, { text: emails.phoneAdded, name: factorNames.sms }, async (tx) => {
        if (!(await sms.confirm(tx, actor.userId, code))) throw wrongCode();
        return giveFirstBackupCodes(tx, actor.userId);
      });
      await rateLimiter.reset('code', actor.userId);
      return backupCodes;
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

    /** Disables a factor. Disabling the last one also deletes the backup codes. */
    async disable(actor: Actor, factor: FactorKind, code: string): Promise<void> {
      await service.check(actor.userId, code);
      const text = factor === 'totp' ? emails.authenticatorRemoved : emails.phoneRemoved;
      await change(actor, { text, name: factorNames[factor], isRemoval: true }, (tx) =>
        service.remove(tx, actor.userId, factor),
      );
    },

    /** Removes a factor without a check of the person. Removing the last one also deletes the backup codes. */
    async remove(tx: Tx, userId: string, factor: FactorKind): Promise<void> {
      const store = secondFactorStore(tx);
      if (factor === 'totp') await store.remove(userId);
      else await sms.remove(userId, tx);
      const [totp, phone] = [await store.get(userId), await sms.find(userId, tx)];
      if (!totp && !phone) await store.removeBackupCodes(userId);
    },

    async deleteAllByUser(tx: Tx, userId: string): Promise<void> {
      for (const factor of ['totp', 'sms'] as const) await service.remove(tx, userId, factor);
    },

    /** Creates ten backup codes, which replace the earlier ones. */
    async createBackupCodes(actor: Actor, code: string): Promise<string[]> {
      await service.check(actor.userId, code);
      return change(actor, { text: emails.backupCodesCreated, name: factorNames.backup }, (tx) =>
        storeBackupCodes(tx, actor.userId),
      );
    },

    /** Accepts a backup code in place of a factor's code, once. */
    async checkBackupCode(userId: string, backupCode: string): Promise<void> {
      await consumeBackupCode(userId, backupCode, async (tx) => {
        const { length } = await secondFactorStore(tx).listBackupCodes(userId);
        await mails.notifyPerson(tx, userId, emails.backupCodeUsed(length));
      });
    },

    /** Disables all factors with a backup code, and deletes the other codes. */
    async removeByBackupCode(userId: string, backupCode: string): Promise<void> {
      await consumeBackupCode(userId, backupCode, async (tx) => {
        await secondFactorStore(tx).removeBackupCodes(userId);
        await secondFactorStore(tx).remove(userId);
        await sms.remove(userId, tx);
        await mails.notifyPerson(tx, userId, emails.removedByBackupCode);
        await recordRemoval(tx, userId, factorNames.all);
      });
    },
  };
  return service;
}
export type SecondFactorService = ReturnType<typeof secondFactorService>;
