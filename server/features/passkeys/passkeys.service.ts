import type { CreatedCredential, CreationOptions } from '../../../contract/accounts/passkeys.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { type EmailText, emails } from '../../../contract/catalogue/emails.ts';
import { maxPasskeys } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ActionLinksService } from '../action-links/action-links.service.ts';
import type { MailsService } from '../action-links/link-mails.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { RequestOrigin } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { ChallengesService } from './passkey-challenges.service.ts';
import { challengeLifeInS, siteOf } from './passkeys.rules.ts';
import { type Passkey, passkeysStore } from './passkeys.store.ts';

/** Where a request comes from and how this server is reached. */
export type Caller = RequestOrigin & { readonly baseUrl: string };

/** What shows that it is the person, where the sign-in was not a moment ago. */
interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

interface PasskeysDeps {
  readonly db: Db;
  readonly user: UserService;
  readonly auth: AuthService;
  readonly challenges: ChallengesService;
  readonly isFresh: ActionLinksService['isFresh'];
  readonly mails: Pick<MailsService, 'tell'>;
}

/** The passkeys of an account: made, named and removed by their owner. */
export function passkeysService({ db, user: users, auth, challenges, isFresh, mails }: PasskeysDeps) {
  const notFound = () => new AppError('passkey_not_found', { param: 'passkey_id' });

  const tooMany = () => new AppError('conflict', { message: `You have ${maxPasskeys} passkeys. Remove one first.` });

  /** Whoever sits down at a browser that was left open does not change what opens the account. */
  async function confirmed(actor: Actor, { password, code }: Proof, from: RequestOrigin) {
    const person = await users.find(actor.userId);
    if (!person) throw new AppError('user_not_found');
    if (password !== undefined) {
      await auth.checkPassword({ email: person.email, password, origin: from });
      await auth.checkFactor(person.id, code);
    } else if (!(await isFresh(actor))) {
      const message = 'Give your password, or sign in again. Then try the action again.';
      throw new AppError('confirmation_required', { message, param: 'password' });
    }
    return person;
  }

  async function verified(credential: CreatedCredential, challenge: string, baseUrl: string) {
    const { rpId, origin } = siteOf(baseUrl);
    try {
      // Loaded with its first use: a tenth of a second that no start has to wait for.
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
    list: (actor: Actor): Promise<Passkey[]> => passkeysStore(db).list(actor.userId),

    /** What the browser needs to make one. It must be found without a name, and ask for a finger, a face or a PIN. */
    async begin(actor: Actor, proof: Proof, from: Caller): Promise<{ options: CreationOptions; token: string }> {
      const { email, firstName } = await confirmed(actor, proof, from);
      const known = await passkeysStore(db).list(actor.userId);
      if (known.length >= maxPasskeys) throw tooMany();
      const { rpId } = siteOf(from.baseUrl);
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
        timeout: challengeLifeInS * 1000,
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({
          id,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection: selection,
      };
      return { options, token: await challenges.sign('register', { challenge, userId: actor.userId }) };
    },

    /** Keeps what the browser has made for the challenge of `begin`. */
    async finish(
      actor: Actor,
      input: { token: string; name: string; credential: CreatedCredential },
      from: Pick<Caller, 'baseUrl'>,
    ): Promise<Passkey> {
      const { challenge, userId } = await challenges.take('register', input.token);
      if (userId !== actor.userId) throw new AppError('passkey_refused', { param: 'challenge_token' });
      const { credential, credentialBackedUp } = await verified(input.credential, challenge, from.baseUrl);
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
            message: 'This passkey is registered already.',
            param: 'credential',
          });
        await tellOwner(tx, actor, emails.passkeyAdded(passkey.name));
        return passkey;
      });
    },

    async rename(actor: Actor, id: string, name: string): Promise<Passkey> {
      const passkey = await passkeysStore(db).rename(actor.userId, id, name);
      if (!passkey) throw notFound();
      return passkey;
    },

    async remove(actor: Actor, id: string, proof: Proof, from: RequestOrigin): Promise<void> {
      await confirmed(actor, proof, from);
      await transaction(db, async (tx) => {
        const passkey = await passkeysStore(tx).delete(actor.userId, id);
        if (!passkey) throw notFound();
        await tellOwner(tx, actor, emails.passkeyRemoved(passkey.name));
      });
    },
  };

  /** A mail about it: the owner sees what somebody else has done. */
  async function tellOwner(tx: Tx, actor: Actor, letter: EmailText) {
    const person = await users.find(actor.userId);
    if (person) await mails.tell(tx, person, letter);
  }
}
export type PasskeysService = ReturnType<typeof passkeysService>;
