import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Attempts } from '../../platform/attempts/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, seal, sha256, unseal } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Live } from '../../platform/live/live.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import { secondFactorStore } from './store.ts';

const periodS = 30;
const setupLifeInS = 600;
/** Of a million codes, three are right at a time. */
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
  readonly attempts: Attempts;
}

/** A second proof at sign-in: the code of an authenticator app, or a backup code that turns it off. */
export function secondFactorService({ db, clock, live, secret, attempts }: SecondFactorDeps) {
  const setups = tokenSigner(secret, 'totp-setup', z.object({ userId: z.string(), secret: z.string() }));
  const wrongCode = () => new AppError('wrong_code', { param: 'code' });

  /** The step of a code that is right now, or was or will be within half a minute. */
  function stepOf(base32: string, code: string): number | undefined {
    const now = clock().getTime();
    const delta = totpOf(base32, '').validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? undefined : Math.floor(now / 1000 / periodS) + delta;
  }

  const service = {
    isOn: async (userId: string): Promise<boolean> => (await secondFactorStore(db).get(userId)) !== undefined,

    async stateOf(userId: string): Promise<{ totp: boolean; backupCodeHash: string | null }> {
      const factor = await secondFactorStore(db).get(userId);
      return { totp: factor !== undefined, backupCodeHash: factor?.backupCodeHash ?? null };
    },

    async begin(actor: Actor, label: string) {
      const base32 = new Secret({ size: 20 }).base32;
      const url = totpOf(base32, label).toString();
      const token = await setups.sign({ userId: actor.userId, secret: base32 }, setupLifeInS, clock());
      return { secret: base32, url, qrCode: renderSVG(url), token };
    },

    /** Turns it on with the first code of the secret that `begin` drew. */
    async turnOn(actor: Actor, input: { token: string; code: string }): Promise<void> {
      const setup = await setups.read(input.token, clock());
      if (setup?.userId !== actor.userId) throw new AppError('wrong_code', { param: 'setup_token' });
      const step = stepOf(setup.secret, input.code);
      if (step === undefined) throw wrongCode();
      const sealedSecret = seal(setup.secret, secret);
      await secondFactorStore(db).keep({ userId: actor.userId, sealedSecret, lastStep: step });
      await live.publish(actor.workspaceId, { topic: 'user' });
    },

    /** Passes for a right code that was not used before; throws for any other, and after too many. */
    async check(userId: string, code: string): Promise<void> {
      await attempts.count('code', userId, mostCodes);
      const factor = await secondFactorStore(db).get(userId);
      const base32 = factor && unseal(factor.sealedSecret, secret);
      const step = base32 === undefined ? undefined : stepOf(base32, code);
      if (step === undefined || !(await secondFactorStore(db).useStep(userId, step))) throw wrongCode();
      await attempts.clear('code', userId);
    },

    async turnOff(actor: Actor, code: string): Promise<void> {
      await service.check(actor.userId, code);
      await secondFactorStore(db).remove(actor.userId);
      await live.publish(actor.workspaceId, { topic: 'user' });
    },

    /** A new backup code of 120 bits, in groups; only its hash is kept. */
    async newBackupCode(actor: Actor, code: string): Promise<string> {
      await service.check(actor.userId, code);
      const backupCode = randomHex(15).replaceAll(/(.{5})(?=.)/g, '$1-');
      await secondFactorStore(db).setBackupCode(actor.userId, sha256(plainCode(backupCode)));
      await live.publish(actor.workspaceId, { topic: 'user' });
      return backupCode;
    },

    /** Turns the factor off by its backup code, which is used up. */
    async removeByBackupCode(userId: string, backupCode: string): Promise<void> {
      await attempts.count('code', userId, mostCodes);
      const removed = await secondFactorStore(db).removeByBackupCode(userId, sha256(plainCode(backupCode)));
      if (!removed) throw wrongCode();
      await attempts.clear('code', userId);
    },
  };
  return service;
}
export type SecondFactorService = ReturnType<typeof secondFactorService>;
