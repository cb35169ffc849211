import { z } from 'zod';
import { geoLocation } from '../../../contract/accounts/user.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword, randomHex, verifyPassword } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { GcpMarketplace } from '../../platform/gcp-marketplace.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { OnboardingService } from '../onboarding/onboarding.service.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import * as rules from './auth.rules.ts';
import type { InvitationsService, InvitesOfWorkspaces, SignUpApplicant } from './invitations/invitations.service.ts';
import type { KnownDevicesService } from './sessions/known-devices.service.ts';
import type { RequestOrigin, SessionsService, SessionTokens } from './sessions/sessions.service.ts';
import type { SetupCodeService } from './setup-code.service.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor. */
  readonly code?: string | undefined;
  readonly origin: RequestOrigin;
}

interface VerifiedAccount {
  readonly email: string;
  readonly firstName: string | null;
  /** The workspace to join, instead of creating one. */
  readonly joinWorkspaceId: string | undefined;
  readonly inviteCode: string | undefined;
  readonly caller: Pick<RequestOrigin, 'isLocal'>;
  /** Runs in the transaction that creates the account. */
  readonly afterCreate: (tx: Tx, userId: string) => Promise<void>;
}

/** What pre-sign-up says about a sign-up, which the sign-up token carries (AUTH-005). */
const signUpOrigin = z.object({
  affiliate: z.object({ pid: z.string().optional(), xid: z.string().optional() }).optional(),
  agreesToProductUpdates: z.boolean().optional(),
  geoLocation: geoLocation.optional(),
  signUpDevice: z.string().optional(),
  /** Pays for the workspace of the account. */
  marketplaceAccountId: z.string().optional(),
});
type SignUpOrigin = z.infer<typeof signUpOrigin>;

interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signs sign-up tokens. */
  readonly secret: Uint8Array;
  readonly user: UserService;
  readonly onboarding: Pick<OnboardingService, 'start'>;
  readonly workspace: WorkspaceService;
  readonly subscription: SubscriptionService;
  readonly apiKeys: ApiKeysService;
  readonly sessions: SessionsService;
  readonly knownDevices: KnownDevicesService;
  /** Whether people with this email sign in with the identity provider of their organization. */
  readonly hasSingleSignOn: (email: string) => Promise<boolean>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Records it after the reply, so that the time of the reply does not tell whether an account exists. */
  readonly onSignInFailed: (userId: string) => void;
  readonly rateLimiter: RateLimiter;
  readonly secondFactor: SecondFactorService;
  readonly captcha: Captcha;
  readonly replayGuard: ReplayGuard;
  readonly invitations: InvitationsService;
  readonly workspaceInvites: Pick<InvitesOfWorkspaces, 'redeemAtSignUp'>;
  /** Whether an email belongs to somebody who can still undo its change. */
  readonly reservesEmail: (tx: Db | Tx, email: string) => Promise<boolean>;
  readonly setupCode: Pick<SetupCodeService, 'check'>;
  readonly marketplace: GcpMarketplace;
  /** Sign-ups of one IP address in an hour. */
  readonly signUpsPerHour: number;
  /** The plan of new workspaces. */
  readonly defaultTier: Tier;
}

/** Signs people up and in, and checks their credentials. */
export function authService({
  db,
  clock,
  secret,
  user: users,
  onboarding,
  workspace,
  subscription,
  apiKeys,
  sessions,
  knownDevices,
  hasSingleSignOn,
  auditLog,
  onSignInFailed,
  rateLimiter,
  secondFactor,
  captcha,
  replayGuard,
  invitations,
  workspaceInvites,
  reservesEmail,
  setupCode,
  marketplace,
  signUpsPerHour,
  defaultTier,
}: AuthDeps) {
  const signUpTokens = tokenSigner(
    secret,
    'sign-up',
    z.object({ email: z.string(), inviteCode: z.string().optional(), origin: signUpOrigin }),
  );

  /** Creates a workspace of a person with its plan. */
  async function startWorkspace(
    tx: Tx,
    person: Pick<Person, 'id' | 'email' | 'firstName'>,
    tier: Tier = defaultTier,
  ): Promise<WorkspaceId> {
    const name = rules.defaultWorkspaceName(person.firstName, person.email);
    const workspaceId = await workspace.create(tx, { id: newId(), name, ownerId: person.id });
    await subscription.start(tx, workspaceId, tier);
    await auditLog.record(tx, { workspaceId, userId: person.id }, 'workspace.created', { id: workspaceId, name });
    return workspaceId;
  }

  /** Creates an account with its workspace and plan. The first account owns the server and needs no verification. */
  async function createAccount(
    input: { email: string; password: string; firstName: string | null; setupCode?: string | undefined },
    options: {
      caller?: Pick<RequestOrigin, 'isLocal'>;
      bootstrap?: { tier: Tier; apiKey: string | undefined };
      verified?: Pick<VerifiedAccount, 'joinWorkspaceId' | 'afterCreate'>;
      inviteCode?: string | undefined;
      origin?: SignUpOrigin;
    },
  ): Promise<Person & { readonly joinedWorkspaceId?: WorkspaceId }> {
    const { bootstrap, verified, inviteCode } = options;
    const { marketplaceAccountId, ...facts } = options.origin ?? {};
    const passwordHash = await hashPassword(input.password);
    return transaction(db, async (tx) => {
      const user = await users.create(tx, {
        id: newId(),
        email: input.email,
        passwordHash,
        firstName: input.firstName,
        ...facts,
      });
      if (!user || (await reservesEmail(tx, input.email))) throw new AppError('email_taken', { param: 'email' });
      await onboarding.start(tx, user.id);
      if (user.isServerOwner && !bootstrap) setupCode.check(input.setupCode, options.caller ?? {});
      // The configured operator, the first account and members of a workspace need no invitation.
      const needsNoInvitation =
        bootstrap !== undefined || user.isServerOwner || verified?.joinWorkspaceId !== undefined;
      const applicant = { email: input.email, inviteCode, isEmailVerified: verified !== undefined };
      const isInvited = !needsNoInvitation && (await invitations.redeem(tx, applicant));
      if (isInvited && !verified) await users.setAccount(tx, user.id, { emailVerifiedAt: clock() });
      if (verified) {
        await users.setAccount(tx, user.id, { emailVerifiedAt: clock() });
        await verified.afterCreate(tx, user.id);
      }
      if (verified?.joinWorkspaceId !== undefined) {
        await workspace.addMember(tx, verified.joinWorkspaceId, user.id);
        return user;
      }
      const workspaceId = await startWorkspace(tx, user, bootstrap?.tier);
      const joinedWorkspaceId = inviteCode && (await workspaceInvites.redeemAtSignUp(tx, user, inviteCode));
      if (marketplaceAccountId !== undefined) await subscription.linkMarketplace(tx, workspaceId, marketplaceAccountId);
      if (bootstrap?.apiKey)
        await apiKeys.insert(tx, workspaceId, user.id, {
          name: 'Bootstrap',
          permissions: null,
          secret: bootstrap.apiKey,
        });
      // Both kinds of invites arrived by mail, so they prove the mailbox.
      if (joinedWorkspaceId) await users.setAccount(tx, user.id, { emailVerifiedAt: clock() });
      const created = isInvited || joinedWorkspaceId ? { ...user, emailVerifiedAt: clock() } : user;
      return { ...created, ...(joinedWorkspaceId && { joinedWorkspaceId }) };
    });
  }

  /** An email of an organization with single sign-on belongs to whom its provider says, not to who signs up first. */
  async function requirePasswordSignUp(email: string): Promise<void> {
    if (await hasSingleSignOn(email)) throw new AppError('single_sign_on_required', { param: 'email' });
  }

  /** Bounds automatic sign-ups; also counts those that fail, which could find out who has an account. */
  async function countSignUp(email: string, ip: string): Promise<void> {
    const { hourMs, dayMs } = rules;
    await rateLimiter.consume('sign-ups from', ip, signUpsPerHour, hourMs);
    await rateLimiter.consume('sign-ups of', mailboxKey(email), rules.signUpsPerMailbox, dayMs);
    await rateLimiter.consume('sign-ups', 'all', signUpsPerHour * rules.signUpsOfAllFactor, hourMs);
  }

  return {
    challenge: () => captcha.challenge(),

    /** Throws if this email may not create an account. */
    checkSignUpAllowed: (applicant: SignUpApplicant): Promise<void> => invitations.check(applicant),

    /** AUTH-005: checks the captcha; returns a token with which this email can sign up. */
    async preSignUp(input: {
      email: string;
      captcha: string;
      inviteCode?: string | undefined;
      origin: Omit<SignUpOrigin, 'marketplaceAccountId'>;
      marketplaceToken?: string | undefined;
      ip: string;
    }): Promise<string> {
      await captcha.check(input.captcha, { ip: input.ip, param: 'recaptcha_token' });
      const { email, inviteCode, marketplaceToken } = input;
      await this.checkSignUpAllowed({ email, inviteCode, isEmailVerified: false });
      await requirePasswordSignUp(email);
      const marketplaceAccountId = marketplaceToken && (await marketplace.readAccountId(marketplaceToken));
      const origin = { ...input.origin, ...(marketplaceAccountId && { marketplaceAccountId }) };
      return signUpTokens.sign({ email, inviteCode, origin }, rules.signUpTokenLifetimeS, clock());
    },

    /** Creates an account. Throws `email_taken`, after `onEmailTaken`, if the email has one. */
    async signUp(
      input: {
        email: string;
        password: string;
        firstName: string | null;
        setupCode?: string | undefined;
        token: string;
        origin: RequestOrigin;
      },
      onEmailTaken: (email: string) => Promise<void>,
    ): Promise<SessionTokens> {
      const claims = await signUpTokens.read(input.token, clock());
      if (claims?.email !== input.email) throw new AppError('captcha_failed', { param: 'sign_up_token' });
      const problems = passwordProblems(input.password);
      if (problems.length > 0)
        throw new AppError('weak_password', {
          message: [messages.passwordHeading, ...problems].join(' '),
          param: 'password',
        });
      await requirePasswordSignUp(input.email);
      await countSignUp(input.email, input.origin.ip);
      try {
        const person = await createAccount(input, { ...claims, caller: input.origin });
        return await sessions.start(person, input.origin, { workspaceId: person.joinedWorkspaceId });
      } catch (error) {
        if (error instanceof AppError && error.code === 'email_taken') await onEmailTaken(input.email);
        throw error;
      }
    },

    /** Creates an account for a verified email, with a random password that its owner can replace by mail. */
    async createVerifiedAccount({
      email,
      firstName,
      inviteCode,
      caller,
      ...verified
    }: VerifiedAccount): Promise<Person> {
      const person = { email, password: randomHex(32), firstName };
      const { id } = await createAccount(person, { verified, inviteCode, caller });
      await users.markSetUp({ userId: id });
      const created = await users.find(id);
      if (!created) throw new AppError('user_not_found');
      return created;
    },

    /** Creates a workspace for a person who is a member of none any more. */
    async startWorkspace(tx: Tx, userId: string): Promise<WorkspaceId> {
      const person = await users.find(userId, tx);
      if (!person) throw new AppError('user_not_found');
      return startWorkspace(tx, person);
    },

    /** Completes the registration; later calls change nothing. */
    async completeSetup(
      actor: Actor,
      affiliate: SignUpOrigin['affiliate'],
      marketplaceToken: string | undefined,
    ): Promise<void> {
      if (marketplaceToken) {
        requirePermission(actor, 'workspace.link_marketplace');
        const accountId = await marketplace.readAccountId(marketplaceToken);
        await transaction(db, (tx) => subscription.linkMarketplace(tx, actor.workspaceId, accountId));
      }
      await users.markSetUp(actor, affiliate);
    },

    /** Signs in. A person with a second factor must give its code or a backup code. */
    async signIn(input: Credentials & { backupCode?: string | undefined }): Promise<SessionTokens> {
      const user = await this.checkPassword(input);
      if (user.deletionRequestedAt) throw new AppError('account_closed');
      if (input.backupCode) await secondFactor.checkBackupCode(user.id, input.backupCode);
      else await this.checkFactor(user.id, input.code);
      return sessions.start(user, input.origin);
    },

    /**
     * The person with this email and password. An unknown email takes as long as a wrong password; both count as attempts.
     * Attempts from a browser that the person has signed in with count on their own, so that strangers cannot lock the
     * person out.
     */
    async checkPassword(input: Credentials): Promise<Person> {
      const user = await users.findByEmail(input.email);
      const device = await knownDevices.find(user, input.origin);
      const [kind, subject] = device === undefined ? (['email', input.email] as const) : (['device', device] as const);
      await Promise.all([
        rateLimiter.consume(kind, subject, rules.rateLimits.passwordsPerEmail),
        device ?? rateLimiter.consume('address', input.origin.ip, rules.rateLimits.passwordsPerAddress),
      ]);
      const isCorrect = await verifyPassword(input.password, user?.passwordHash);
      if (user && !isCorrect) onSignInFailed(user.id);
      if (!user || !isCorrect) throw new AppError('wrong_credentials');
      await rateLimiter.reset(kind, subject);
      return user;
    },

    /** Throws unless the person has no second factor or `code` is correct. */
    async checkFactor(userId: string, code: string | undefined): Promise<void> {
      if (!(await secondFactor.isEnabled(userId))) return;
      if (code === undefined) throw new AppError('second_factor_required');
      await secondFactor.check(userId, code).catch((error: unknown) => {
        onSignInFailed(userId);
        throw error;
      });
    },

    /** Creates the operator's account from the configuration, once, on the unlimited plan; returns whether it did. */
    async bootstrap(owner: { email: string; password: string; apiKey: string | undefined }): Promise<boolean> {
      if ((await users.findByEmail(owner.email)) || (await reservesEmail(db, owner.email))) return false;
      try {
        await createAccount({ ...owner, firstName: null }, { bootstrap: { tier: 'enterprise', apiKey: owner.apiKey } });
      } catch (error) {
        // Another process of the same database, started at the same moment, has created it.
        if (error instanceof AppError && error.code === 'email_taken') return false;
        throw error;
      }
      return true;
    },

    async deleteExpired(): Promise<void> {
      await replayGuard.deleteExpired();
      await invitations.deleteExpired();
      await sessions.deleteExpired();
      await rateLimiter.deleteExpired();
    },
  };
}
export type AuthService = ReturnType<typeof authService>;
