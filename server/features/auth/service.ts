import { z } from 'zod';
import { accessTokenClaims } from '../../../contract/auth.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import type { Tier } from '../../../contract/catalogue/plans.ts';
import { passwordProblems } from '../../../contract/password.ts';
import { leadingZeroBits } from '../../../contract/proof-of-work.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  hashPassword,
  hmac,
  randomHex,
  sameSecret,
  sha256,
  sha256Bytes,
  verifyPassword,
} from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/client.ts';
import { newId } from '../../platform/ids.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { ApiKeysService } from '../api-keys/service.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import type { UserService } from '../user/service.ts';
import type { WorkspaceService } from '../workspace/service.ts';
import * as rules from './rules.ts';
import { authStore, type Session } from './store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

/** A signed-in browser: the tokens that go to it. */
export interface SignedIn {
  readonly accessToken: string;
  /** `session id.secret`, for the HttpOnly cookie; undefined when the cookie stays as it is. */
  readonly refreshToken: string | undefined;
  /** How long the cookie is kept. */
  readonly refreshLifeMs: number;
  readonly accessLifeInS: number;
  readonly userId: string;
  readonly workspaceId: string;
  readonly emailVerified: boolean;
}

interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signs tokens and challenges. */
  readonly secret: Uint8Array;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly subscription: SubscriptionService;
  readonly apiKeys: ApiKeysService;
  /** The plan of new workspaces. */
  readonly defaultTier: Tier;
}

/** Accounts and sessions, as far as the main job needs them. */
export function authService({
  db,
  clock,
  secret,
  user: users,
  workspace,
  subscription,
  apiKeys,
  defaultTier,
}: AuthDeps) {
  const accessTokens = tokenSigner(secret, 'access', accessTokenClaims);
  const signUpTokens = tokenSigner(secret, 'sign-up', z.object({ email: z.string() }));
  const sign = (text: string) => hmac(`captcha ${text}`, secret);

  async function open(
    user: Person,
    session: Pick<Session, 'id' | 'workspaceId'>,
    refreshToken: string | undefined,
  ): Promise<SignedIn> {
    const membership = await workspace.membershipOf(user.id);
    if (!membership) throw new AppError('workspace_access_denied');
    const emailVerified = user.emailVerifiedAt !== null;
    const claims = {
      sub: user.id,
      workspace_id: session.workspaceId,
      session_id: session.id,
      role: membership.role,
      email_verified: emailVerified,
    };
    const accessToken = await accessTokens.sign(claims, rules.accessTokenLifeInS, clock());
    const lives = { refreshLifeMs: rules.sessionLifeMs, accessLifeInS: rules.accessTokenLifeInS };
    return { accessToken, refreshToken, ...lives, userId: user.id, workspaceId: session.workspaceId, emailVerified };
  }

  async function startSession(user: Person): Promise<SignedIn> {
    const membership = await workspace.membershipOf(user.id);
    if (!membership) throw new AppError('workspace_access_denied');
    const [id, tokenSecret, now] = [newId(), randomHex(32), clock()];
    const session = { id, userId: user.id, workspaceId: membership.workspaceId };
    const expiresAt = new Date(now.getTime() + rules.sessionLifeMs);
    await authStore(db).insertSession({ ...session, tokenHash: sha256(tokenSecret), rotatedAt: now, expiresAt });
    return open(user, session, `${id}.${tokenSecret}`);
  }

  /** One account with its workspace and plan; the first of all owns the server and needs no verification. */
  async function createAccount(
    input: { email: string; password: string; firstName: string | null },
    bootstrap?: { tier: Tier; apiKey: string | undefined },
  ): Promise<Person> {
    const passwordHash = await hashPassword(input.password);
    return transaction(db, async (tx) => {
      const user = await users.create(tx, {
        id: newId(),
        email: input.email,
        passwordHash,
        firstName: input.firstName,
      });
      if (!user) throw new AppError('email_taken', { param: 'email' });
      const name = rules.workspaceName(input.firstName, input.email);
      const workspaceId = await workspace.create(tx, { id: newId(), name, ownerId: user.id });
      await subscription.start(tx, workspaceId, bootstrap?.tier ?? defaultTier);
      if (bootstrap?.apiKey)
        await apiKeys.keep(tx, workspaceId, user.id, {
          name: 'Bootstrap',
          permissions: null,
          secret: bootstrap.apiKey,
        });
      return user;
    });
  }

  const tooMany = () =>
    new AppError('rate_limit_exceeded', {
      message: messages.tooManyAttempts,
      retryAfterInS: Math.ceil(rules.throttle.windowMs / 1000),
    });

  return {
    /** A challenge that this server signed, so that it need not be stored. */
    challenge() {
      const expires = clock().getTime() + rules.challengeLifeMs;
      const open_ = `${randomHex(12)}.${expires}`;
      return { challenge: `${open_}.${sign(open_)}`, bits: rules.challengeBits };
    },

    /** AUTH-005: checks the captcha; the token that it answers lets this e-mail sign up. */
    async preSignUp(input: { email: string; captcha: string }): Promise<string> {
      const failed = () => new AppError('captcha_failed', { param: 'recaptcha_token' });
      const [challenge = ''] = input.captcha.split(':');
      const [nonce, expires, signature = ''] = challenge.split('.');
      if (!sameSecret(signature, sign(`${nonce}.${expires}`))) throw failed();
      const expiresAt = new Date(Number(expires));
      const solved = leadingZeroBits(sha256Bytes(input.captcha)) >= rules.challengeBits;
      if (!(expiresAt > clock()) || !solved) throw failed();
      if (!(await authStore(db).useChallenge(challenge, expiresAt))) throw failed();
      return signUpTokens.sign({ email: input.email }, rules.challengeLifeMs / 1000, clock());
    },

    async signUp(input: {
      email: string;
      password: string;
      firstName: string | null;
      token: string;
    }): Promise<SignedIn> {
      const allowed = await signUpTokens.read(input.token, clock());
      if (allowed?.email !== input.email) throw new AppError('captcha_failed', { param: 'sign_up_token' });
      const problems = passwordProblems(input.password);
      if (problems.length > 0)
        throw new AppError('weak_password', {
          message: [messages.passwordHeading, ...problems].join(' '),
          param: 'password',
        });
      return startSession(await createAccount(input));
    },

    /** Calls that follow registration: once, later ones change nothing. */
    setUp: (actor: Actor): Promise<void> => users.markSetUp(actor),

    async signIn(input: { email: string; password: string; ip: string }): Promise<SignedIn> {
      const store = authStore(db);
      const emailKey = `email ${sha256(input.email)}`;
      const [byEmail, byAddress] = await Promise.all([
        store.countAttempt(emailKey, clock(), rules.throttle.windowMs),
        store.countAttempt(`address ${sha256(input.ip)}`, clock(), rules.throttle.windowMs),
      ]);
      if (byEmail > rules.throttle.perEmail || byAddress > rules.throttle.perAddress) throw tooMany();
      const user = await users.findByEmail(input.email);
      const right = await verifyPassword(input.password, user?.passwordHash);
      if (!user || !right) throw new AppError('wrong_credentials');
      await store.clearAttempts(emailKey);
      return startSession(user);
    },

    /** Rotates the refresh token. One that was rotated away a while ago has been stolen: the session ends. */
    async refresh(refreshToken: string | undefined): Promise<SignedIn> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      const now = clock();
      const outcome = await transaction(db, async (tx) => {
        const store = authStore(tx);
        const session = await store.sessionLocked(sessionId);
        if (!session || session.expiresAt <= now) return undefined;
        const given = sha256(tokenSecret);
        if (sameSecret(given, session.tokenHash)) {
          const next = randomHex(32);
          const expiresAt = new Date(now.getTime() + rules.sessionLifeMs);
          await store.rotate(session.id, { tokenHash: sha256(next), previousTokenHash: given, now, expiresAt });
          return { session, refreshToken: `${session.id}.${next}` };
        }
        const justRotated = now.getTime() - session.rotatedAt.getTime() < rules.rotationGraceMs;
        if (session.previousTokenHash && sameSecret(given, session.previousTokenHash) && justRotated)
          return { session, refreshToken: undefined };
        await store.deleteSession(session.id);
        return undefined;
      });
      const user = outcome && (await users.find(outcome.session.userId));
      if (!user) throw new AppError('session_expired');
      return open(user, outcome.session, outcome.refreshToken);
    },

    async signOut(refreshToken: string | undefined): Promise<void> {
      const [sessionId = '', tokenSecret = ''] = refreshToken?.split('.') ?? [];
      await transaction(db, async (tx) => {
        const session = await authStore(tx).sessionLocked(sessionId);
        if (session && sameSecret(sha256(tokenSecret), session.tokenHash)) await authStore(tx).deleteSession(sessionId);
      });
    },

    /** Whom an access token belongs to. */
    async identify(accessToken: string) {
      const claims = await accessTokens.read(accessToken, clock());
      return (
        claims && { userId: claims.sub, workspaceId: claims.workspace_id, role: claims.role, permissions: undefined }
      );
    },

    /** The operator's account by configuration: made once, on the unlimited plan, with the key given. */
    async bootstrap(owner: { email: string; password: string; apiKey: string | undefined }): Promise<boolean> {
      if (await users.findByEmail(owner.email)) return false;
      await createAccount({ ...owner, firstName: null }, { tier: 'enterprise', apiKey: owner.apiKey });
      return true;
    },

    forgetExpired: () => authStore(db).forgetExpired(clock()),
  };
}
export type AuthService = ReturnType<typeof authService>;
