import type { FirstFactor, RequestOptions, SignedCredential } from '../../../contract/accounts/passkeys.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { TicketsService } from '../auth/providers/sign-in-tickets.service.ts';
import type { SessionsService, SessionTokens } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { ChallengesService } from './passkey-challenges.service.ts';
import { challengeLifeInS, siteOf } from './passkeys.rules.ts';
import type { Caller } from './passkeys.service.ts';
import { type Passkey, passkeysStore } from './passkeys.store.ts';

/** Who has shown a first factor, and the workspace that they are signing in to, where that is known. */
interface Proven {
  readonly userId: string;
  readonly workspaceId?: string | undefined;
}

interface PasskeySignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: UserService;
  readonly auth: AuthService;
  readonly sessions: SessionsService;
  readonly challenges: ChallengesService;
  readonly tickets: TicketsService;
}

/** The way in by a passkey: alone, or in place of a code after the password. */
export function passkeySignInService(deps: PasskeySignInDeps) {
  const { db, clock, user: users, auth, sessions, challenges, tickets } = deps;
  const refused = (cause?: unknown) => new AppError('passkey_refused', { param: 'credential', cause });

  /** A passkey of anyone tells who it is, and asks for a finger, a face or a PIN: that makes two factors of it. */
  async function challengeFor(proven: Proven | undefined, baseUrl: string) {
    const allowed = proven ? await passkeysStore(db).list(proven.userId) : [];
    if (proven && allowed.length === 0)
      throw new AppError('passkey_not_found', { message: 'This account has no passkey.' });
    const { rpId } = siteOf(baseUrl);
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    const options: RequestOptions = {
      challenge,
      rpId,
      timeout: challengeLifeInS * 1000,
      allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
      userVerification: proven ? 'preferred' : 'required',
    };
    return { options, token: await challenges.sign('sign-in', { challenge, ...proven }) };
  }

  /** Throws, and says nothing more, for whatever is not this passkey's answer to this challenge on this site. */
  async function verify(
    passkey: Passkey,
    credential: SignedCredential,
    expected: { challenge: string; isAlone: boolean; baseUrl: string },
  ): Promise<number> {
    const { rpId, origin } = siteOf(expected.baseUrl);
    const { userHandle, ...response } = credential.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) throw refused();
    // Loaded with its first use: a tenth of a second that no start has to wait for.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const checked = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: expected.isAlone,
    }).catch((cause: unknown) => {
      throw refused(cause);
    });
    if (!checked.verified) throw refused();
    return checked.authenticationInfo.newCounter;
  }

  return {
    /**
     * A challenge for whoever has a passkey here; or for the person who has shown the first factor, in place of a code:
     * by their password, or by the cookie that they have since an identity provider sent them.
     */
    async begin(after: FirstFactor | undefined, ticket: string | undefined, from: Caller) {
      if (after === undefined) return challengeFor(undefined, from.baseUrl);
      if (after.factor === 'password') {
        const { id: userId } = await auth.checkPassword({ ...after, origin: from });
        return challengeFor({ userId }, from.baseUrl);
      }
      const proven = await tickets.read(ticket);
      if (!proven) throw new AppError('provider_sign_in_failed');
      return challengeFor(proven, from.baseUrl);
    },

    /** A session for the answer to a challenge. */
    async finish(input: { token: string; credential: SignedCredential }, from: Caller): Promise<SessionTokens> {
      const { challenge, userId, workspaceId } = await challenges.take('sign-in', input.token);
      const passkey = await passkeysStore(db).byCredential(input.credential.id);
      if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw refused();
      const isAlone = userId === undefined;
      const counter = await verify(passkey, input.credential, { challenge, isAlone, baseUrl: from.baseUrl });
      const person = await users.find(passkey.userId);
      if (!person) throw refused();
      if (person.deletionRequestedAt) throw new AppError('account_closed');
      if (!(await passkeysStore(db).used(passkey.userId, passkey.id, counter, clock()))) throw refused();
      return sessions.start(person, from, workspaceId);
    },
  };
}
export type PasskeySignInService = ReturnType<typeof passkeySignInService>;
