import type { FirstFactor, RequestOptions, SignedCredential } from '../../../contract/accounts/passkeys.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { TicketsService } from '../auth/providers/sign-in-tickets.service.ts';
import type { SessionsService, SessionTokens } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { ChallengesService } from './passkey-challenges.service.ts';
import { challengeLifetimeS, toSite } from './passkeys.rules.ts';
import type { Caller } from './passkeys.service.ts';
import { type Passkey, passkeysStore } from './passkeys.store.ts';

/** The person who has passed the first factor, and the workspace to sign in to, if known. */
interface FirstFactorResult {
  readonly userId: string;
  readonly workspaceId?: string | undefined;
  readonly provider?: string | undefined;
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

/** Sign-in with a passkey: as the only factor, or instead of a code after the password. */
export function passkeySignInService(deps: PasskeySignInDeps) {
  const { db, clock, user: users, auth, sessions, challenges, tickets } = deps;
  const refusal = (cause?: unknown) => new AppError('passkey_refused', { param: 'credential', cause });

  /** Without a first factor, the passkey must verify the person by fingerprint, face or PIN, which makes it two factors. */
  async function createChallenge(firstFactor: FirstFactorResult | undefined, baseUrl: string) {
    const allowed = firstFactor ? await passkeysStore(db).list(firstFactor.userId) : [];
    if (firstFactor && allowed.length === 0)
      throw new AppError('passkey_not_found', { message: 'This account has no passkey.' });
    const { rpId } = toSite(baseUrl);
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    const options: RequestOptions = {
      challenge,
      rpId,
      timeout: challengeLifetimeS * 1000,
      allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
      userVerification: firstFactor ? 'preferred' : 'required',
    };
    return { options, token: await challenges.sign('sign-in', { challenge, ...firstFactor }) };
  }

  /** Returns the new counter; throws, without details, unless this passkey answered this challenge on this site. */
  async function verify(
    passkey: Passkey,
    credential: SignedCredential,
    expected: { challenge: string; isOnlyFactor: boolean; baseUrl: string },
  ): Promise<number> {
    const { rpId, origin } = toSite(expected.baseUrl);
    const { userHandle, ...response } = credential.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) throw refusal();
    // Imported on first use, which saves 100 ms at start.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const verification = await verifyAuthenticationResponse({
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
      requireUserVerification: expected.isOnlyFactor,
    }).catch((cause: unknown) => {
      throw refusal(cause);
    });
    if (!verification.verified) throw refusal();
    return verification.authenticationInfo.newCounter;
  }

  return {
    /**
     * Creates a challenge: for any passkey of this server or, instead of a code, for a person who has passed the first
     * factor, which is their password or the ticket cookie of an identity provider.
     */
    async begin(after: FirstFactor | undefined, ticket: string | undefined, from: Caller) {
      if (after === undefined) return createChallenge(undefined, from.baseUrl);
      if (after.factor === 'password') {
        const { id: userId } = await auth.checkPassword({ ...after, origin: from });
        return createChallenge({ userId }, from.baseUrl);
      }
      const firstFactor = await tickets.read(ticket);
      if (!firstFactor) throw new AppError('provider_sign_in_failed');
      return createChallenge(firstFactor, from.baseUrl);
    },

    /** Exchanges the answer to a challenge for a session. */
    async finish(input: { token: string; credential: SignedCredential }, from: Caller): Promise<SessionTokens> {
      const { challenge, userId, workspaceId, provider } = await challenges.consume('sign-in', input.token);
      const passkey = await passkeysStore(db).byCredential(input.credential.id);
      if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw refusal();
      const isOnlyFactor = userId === undefined;
      const counter = await verify(passkey, input.credential, { challenge, isOnlyFactor, baseUrl: from.baseUrl });
      const person = await users.find(passkey.userId);
      if (!person) throw refusal();
      if (person.deletionRequestedAt) throw new AppError('account_closed');
      if (!(await passkeysStore(db).recordUse(passkey.userId, passkey.id, counter, clock()))) throw refusal();
      return sessions.start(person, from, { workspaceId, provider });
    },
  };
}
export type PasskeySignInService = ReturnType<typeof passkeySignInService>;
