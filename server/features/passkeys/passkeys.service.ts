import type { CreatedCredential, CreationOptions } from '../../../contract/accounts/passkeys.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { emails } from '../../../contract/catalogue/emails.ts';
import { maxPasskeys } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountNotices } from '../../platform/mail/account-notices.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { RequestOrigin } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { ChallengesService } from './passkey-challenges.service.ts';
import { challengeLifetimeS, toSite } from './passkeys.rules.ts';
import { type Passkey, passkeysStore } from './passkeys.store.ts';

/** The origin of a request, and the base URL of this server. */
export type Caller = RequestOrigin & { readonly baseUrl: string };

interface PasskeysDeps {
  readonly db: Db;
  readonly user: UserService;
  readonly challenges: ChallengesService;
  readonly mails: AccountNotices;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
}

/** Registers, renames and removes the passkeys of an account. */
export function passkeysService({ db, user: users, challenges, mails, auditLog }: PasskeysDeps) {
  const notFound = () => new AppError('passkey_not_found', { param: 'passkey_id' });

  const tooMany = () => new AppError('conflict', { message: `You have ${maxPasskeys} passkeys. Remove one first.` });

  async function verifyRegistration(credential: CreatedCredential, challenge: string, baseUrl: string) {
    const { rpId, origin } = toSite(baseUrl);
    try {
      // Imported on first use, which saves 100 ms at start.
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      });
      if (registrationInfo) return registrationInfo;
    } catch (cause) {
      throw new AppError('passkey_refused', { param: 'credential', cause });
    }
    throw new AppError('passkey_refused', { param: 'credential' });
  }

  return {
    list: (actor: Pick<Actor, 'userId'>, tx?: Tx): Promise<Passkey[]> => passkeysStore(tx ?? db).list(actor.userId),

    /** Options for the browser to create a discoverable passkey with user verification. */
    async startRegistration(
      actor: Actor,
      from: Pick<Caller, 'baseUrl'>,
    ): Promise<{ options: CreationOptions; token: string }> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      const { email, firstName } = person;
      const existing = await passkeysStore(db).list(actor.userId);
      if (existing.length >= maxPasskeys) throw tooMany();
      const { rpId } = toSite(from.baseUrl);
      const selection = { residentKey: 'required', userVerification: 'required' } as const;
      const { generateRegistrationOptions } = await import('@simplewebauthn/server');
      const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: brand,
        rpID: rpId,
        userName: email,
        userDisplayName: firstName ?? email,
        userID: new TextEncoder().encode(actor.userId),
        authenticatorSelection: selection,
      });
      const options = {
        challenge,
        user,
        pubKeyCredParams,
        rp: { id: rpId, name: brand },
        timeout: challengeLifetimeS * 1000,
        excludeCredentials: existing.map(({ credentialId: id, transports }) => ({
          id,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection: selection,
      };
      return { options, token: await challenges.sign('register', { challenge, userId: actor.userId }) };
    },

    /** Stores the passkey that the browser created for the challenge of `startRegistration`. */
    async completeRegistration(
      actor: Actor,
      input: { token: string; name: string; credential: CreatedCredential },
      from: Pick<Caller, 'baseUrl'>,
    ): Promise<Passkey> {
      const { challenge, userId } = await challenges.consume('register', input.token);
      if (userId !== actor.userId) throw new AppError('passkey_refused', { param: 'challenge_token' });
      const { credential, credentialBackedUp } = await verifyRegistration(input.credential, challenge, from.baseUrl);
      return transaction(db, async (tx) => {
        if ((await passkeysStore(tx).countLocked(userId)) >= maxPasskeys) throw tooMany();
        const passkey = await passkeysStore(tx).insert({
          id: newId(),
          userId,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: input.name,
          isSynced: credentialBackedUp,
        });
        if (!passkey)
          throw new AppError('resource_already_exists', {
            message: 'This passkey is already registered.',
            param: 'credential',
          });
        await mails.notifyPerson(tx, actor.userId, emails.passkeyAdded(passkey.name));
        await auditLog.recordOfAccount(tx, actor.userId, 'passkey.added', { id: passkey.id, name: passkey.name });
        return passkey;
      });
    },

    async rename(actor: Actor, id: string, name: string): Promise<Passkey> {
      const passkey = await passkeysStore(db).rename(actor.userId, id, name);
      if (!passkey) throw notFound();
      return passkey;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        const passkey = await passkeysStore(tx).delete(actor.userId, id);
        if (!passkey) throw notFound();
        await mails.notifyPerson(tx, actor.userId, emails.passkeyRemoved(passkey.name));
        await auditLog.recordOfAccount(tx, actor.userId, 'passkey.removed', { id, name: passkey.name });
      });
    },

    deleteByUser: async (tx: Tx, userId: string, id: string): Promise<void> => {
      await passkeysStore(tx).delete(userId, id);
    },
    deleteAllByUser: (tx: Tx, userId: string): Promise<void> => passkeysStore(tx).deleteAllByUser(userId),
  };
}
export type PasskeysService = ReturnType<typeof passkeysService>;
