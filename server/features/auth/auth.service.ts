import { z } from 'zod';
import { messages } from '../../../contract/catalogue/messages.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword, randomHex, verifyPassword } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import * as rules from './auth.rules.ts';
import type { Entrant, InvitationsService } from './invitations/invitations.service.ts';
import type { Origin, SessionsService, SignedIn } from './sessions/sessions.service.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code?: string | undefined;
  readonly origin: Origin;
}

interface ProvenAccount {
  readonly email: string;
  readonly firstName: string | null;
  /** The workspace that they become a member of, in place of one of their own. */
  readonly joins: string | undefined;
  readonly inviteCode: string | undefined;
  /** Done in the same transaction. */
  readonly also: (tx: Tx, userId: string) => Promise<void>;
}

interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signs sign-up tokens. */
  readonly secret: Uint8Array;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly subscription: SubscriptionService;
  readonly apiKeys: ApiKeysService;
  readonly sessions: SessionsService;
  readonly rateLimiter: RateLimiter;
  readonly secondFactor: SecondFactorService;
  readonly captcha: Captcha;
  readonly replayGuard: ReplayGuard;
  readonly invitations: InvitationsService;
  /** The plan of new workspaces. */
  readonly defaultTier: Tier;
}

/** Accounts: who may come in, and how. */
export function authService({
  db,
  clock,
  secret,
  user: users,
  workspace,
  subscription,
  apiKeys,
  sessions,
  rateLimiter,
  secondFactor,
  captcha,
  replayGuard,
  invitations,
  defaultTier,
}: AuthDeps) {
  const signUpTokens = tokenSigner(
    secret,
    'sign-up',
    z.object({ email: z.string(), inviteCode: z.string().optional() }),
  );

  /** One account with its workspace and plan; the first of all owns the server and needs no verification. */
  async function createAccount(
    input: { email: string; password: string; firstName: string | null },
    how: {
      bootstrap?: { tier: Tier; apiKey: string | undefined };
      proven?: Pick<ProvenAccount, 'joins' | 'also'>;
      inviteCode?: string | undefined;
    },
  ): Promise<Person> {
    const { bootstrap, proven, inviteCode } = how;
    const passwordHash = await hashPassword(input.password);
    return transaction(db, async (tx) => {
      const user = await users.create(tx, {
        id: newId(),
        email: input.email,
        passwordHash,
        firstName: input.firstName,
      });
      if (!user) throw new AppError('email_taken', { param: 'email' });
      // The operator's own, the first of all, and the members of a workspace need nobody's leave.
      const isFree = bootstrap !== undefined || user.isServerOwner || proven?.joins !== undefined;
      const entrant = { email: input.email, inviteCode, isProven: proven !== undefined };
      const isInvited = !isFree && (await invitations.use(tx, entrant));
      if (isInvited && !proven) await users.setAccount(tx, user.id, { emailVerifiedAt: clock() });
      if (proven) {
        await users.setAccount(tx, user.id, { emailVerifiedAt: clock() });
        await proven.also(tx, user.id);
      }
      if (proven?.joins !== undefined) {
        await workspace.addMember(tx, proven.joins, user.id);
        return user;
      }
      const name = rules.workspaceName(input.firstName, input.email);
      const workspaceId = await workspace.create(tx, { id: newId(), name, ownerId: user.id });
      await subscription.start(tx, workspaceId, bootstrap?.tier ?? defaultTier);
      if (bootstrap?.apiKey)
        await apiKeys.keep(tx, workspaceId, user.id, {
          name: 'Bootstrap',
          permissions: null,
          secret: bootstrap.apiKey,
        });
      // The invitation came by mail: whoever has it has the mailbox.
      return isInvited ? { ...user, emailVerifiedAt: clock() } : user;
    });
  }

  return {
    challenge: () => captcha.challenge(),

    /** Throws for an e-mail that may not make an account here. */
    checkMayEnter: (entrant: Entrant): Promise<void> => invitations.check(entrant),

    /** AUTH-005: checks the captcha; the token that it answers lets this e-mail sign up. */
    async preSignUp(input: { email: string; captcha: string; inviteCode?: string | undefined; ip: string }) {
      await captcha.check(input.captcha, { ip: input.ip, param: 'recaptcha_token' });
      const { email, inviteCode } = input;
      await this.checkMayEnter({ email, inviteCode, isProven: false });
      return signUpTokens.sign({ email, inviteCode }, rules.signUpTokenLifeInS, clock());
    },

    async signUp(input: {
      email: string;
      password: string;
      firstName: string | null;
      token: string;
      origin: Origin;
    }): Promise<SignedIn> {
      const allowed = await signUpTokens.read(input.token, clock());
      if (allowed?.email !== input.email) throw new AppError('captcha_failed', { param: 'sign_up_token' });
      const problems = passwordProblems(input.password);
      if (problems.length > 0)
        throw new AppError('weak_password', {
          message: [messages.passwordHeading, ...problems].join(' '),
          param: 'password',
        });
      return sessions.start(await createAccount(input, { inviteCode: allowed.inviteCode }), input.origin);
    },

    /** An account for somebody whose e-mail is known to be theirs; no password opens it until they choose one by mail. */
    async openProvenAccount({ email, firstName, inviteCode, ...proven }: ProvenAccount): Promise<Person> {
      const { id } = await createAccount({ email, password: randomHex(32), firstName }, { proven, inviteCode });
      await users.markSetUp({ userId: id });
      const person = await users.find(id);
      if (!person) throw new AppError('user_not_found');
      return person;
    },

    /** Calls that follow registration: once, later ones change nothing. */
    setUp: (actor: Actor, affiliate: { pid?: string; xid?: string } | null): Promise<void> =>
      users.markSetUp(actor, affiliate),

    /** Signs in; a person with a second factor must give its code, or the backup code that turns it off. */
    async signIn(input: Credentials & { backupCode?: string | undefined }): Promise<SignedIn> {
      const user = await this.checkPassword(input);
      if (user.deletionRequestedAt) throw new AppError('account_closed');
      if (input.backupCode) await secondFactor.removeByBackupCode(user.id, input.backupCode);
      else await this.checkFactor(user.id, input.code);
      return sessions.start(user, input.origin);
    },

    /** The person with this e-mail and password; both wrong ones cost the same time and count as attempts. */
    async checkPassword(input: Credentials): Promise<Person> {
      await Promise.all([
        rateLimiter.consume('email', input.email, rules.throttle.perEmail),
        rateLimiter.consume('address', input.origin.ip, rules.throttle.perAddress),
      ]);
      const user = await users.findByEmail(input.email);
      const right = await verifyPassword(input.password, user?.passwordHash);
      if (!user || !right) throw new AppError('wrong_credentials');
      await rateLimiter.reset('email', input.email);
      return user;
    },

    /** Passes a person without a second factor; the others give its code. */
    async checkFactor(userId: string, code: string | undefined): Promise<void> {
      if (!(await secondFactor.isOn(userId))) return;
      if (code === undefined) throw new AppError('second_factor_required');
      await secondFactor.check(userId, code);
    },

    /** The operator's account by configuration: made once, on the unlimited plan, with the key given. */
    async bootstrap(owner: { email: string; password: string; apiKey: string | undefined }): Promise<boolean> {
      if (await users.findByEmail(owner.email)) return false;
      await createAccount({ ...owner, firstName: null }, { bootstrap: { tier: 'enterprise', apiKey: owner.apiKey } });
      return true;
    },

    async forgetExpired(): Promise<void> {
      await replayGuard.deleteExpired();
      await invitations.forgetExpired();
      await sessions.forgetExpired();
      await rateLimiter.deleteExpired();
    },
  };
}
export type AuthService = ReturnType<typeof authService>;
