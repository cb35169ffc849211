import { emails } from '../../../contract/catalogue/emails.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword, randomHex } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { CredentialsService, Selection } from '../auth/credentials.service.ts';
import type { DeletionService } from '../auth/deletion/account-deletion.service.ts';
import type { KnownDevicesService } from '../auth/sessions/known-devices.service.ts';
import type { RequestOrigin, SessionsService } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import * as rules from './action-links.rules.ts';
import type { CodesService } from './codes/action-codes.service.ts';
import type { MailsService } from './link-mails.service.ts';

/** The origin of a request, and the base URL of this server for links. */
export type Caller = RequestOrigin & { readonly baseUrl: string };

interface ActionLinksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'find' | 'findByEmail' | 'setAccount'>;
  readonly auth: Pick<AuthService, 'checkPassword' | 'checkFactor'>;
  readonly sessions: Pick<SessionsService, 'endAll' | 'findOwner' | 'isRecentlyAuthenticated' | 'setAuthenticated'>;
  readonly knownDevices: Pick<KnownDevicesService, 'sign'>;
  readonly credentials: Pick<CredentialsService, 'list' | 'revoke' | 'revokeAll' | 'revokeSince'>;
  readonly codes: CodesService;
  readonly mails: MailsService;
  readonly deletion: Pick<DeletionService, 'reopen'>;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
  readonly live: Pick<Live, 'publish'>;
  readonly workspace: Pick<WorkspaceService, 'findMembership'>;
}

/** AUTH-040: applies the same rules as the page. */
function checkPasswordStrength(password: string, param: string): void {
  const problems = passwordProblems(password);
  if (problems.length === 0) return;
  throw new AppError('weak_password', { message: [messages.passwordHeading, ...problems].join(' '), param });
}

/** Account actions that are confirmed by mailed links. */
export function actionLinksService(deps: ActionLinksDeps) {
  const {
    db,
    clock,
    user: users,
    auth,
    sessions,
    knownDevices,
    credentials,
    codes,
    mails,
    deletion,
    auditLog,
    live,
    workspace,
  } = deps;
  type LinkRequest = { email: string; continueUrl?: string | null | undefined };
  const request = (kind: 'verify-email' | 'reset-password', { email, continueUrl }: LinkRequest, from: Caller) =>
    mails.request(
      { kind, email, baseUrl: from.baseUrl, continueUrl: rules.toOwnUrl(continueUrl, from.baseUrl) },
      from.ip,
    );

  async function notifyTabs(userId: string): Promise<void> {
    const membership = await workspace.findMembership(userId);
    if (membership) await live.publish(membership.workspaceId, { topic: 'user' });
  }

  /** The person that a code was issued for; throws if their email has changed since. */
  async function findCodeOwner({ userId, subject }: { userId: string; subject: string }, param: string) {
    const person = await users.find(userId);
    if (person?.email !== subject || person.deletionRequestedAt) throw new AppError('invalid_action_code', { param });
    return person;
  }

  return {
    requestVerification: (linkRequest: LinkRequest, from: Caller) => request('verify-email', linkRequest, from),
    /** The verification mail after sign-up. The captcha already protects it, so the rate limit does not count it. */
    sendWelcomeMail: ({ email }: LinkRequest, { baseUrl }: Caller) =>
      mails.queue({ kind: 'verify-email', email, baseUrl }),
    /** Tells the owner of an account that somebody tried to sign up with its email. */
    async mailSignUpAttempt(email: string): Promise<void> {
      const person = await users.findByEmail(email);
      if (person && !person.deletionRequestedAt)
        await transaction(db, (tx) => mails.sendNotice(tx, person, emails.signUpAttempted));
    },
    requestPasswordReset: (linkRequest: LinkRequest, from: Caller) => request('reset-password', linkRequest, from),

    /**
     * AUTH-018: marks the email as verified. In a browser without a session of the account, the owner of the mailbox may be
     * somebody else than who has used the account so far, so everything that gives access ends, also the password, and the
     * link to a new one is mailed. Throws `invalid_action_code`.
     */
    async verifyEmail(code: string, refreshToken: string | undefined, { ip, baseUrl }: Caller): Promise<void> {
      const actionCode = await codes.check(['verify-email'], code, 'code', { ip });
      const person = await findCodeOwner(actionCode, 'code');
      const isSameBrowser = (await sessions.findOwner(refreshToken)) === person.id;
      const passwordHash = await hashPassword(randomHex(32));
      await transaction(db, async (tx) => {
        await codes.use(tx, actionCode, 'code', { ip });
        await users.setAccount(tx, person.id, { emailVerifiedAt: person.emailVerifiedAt ?? clock() });
        if (person.emailVerifiedAt || isSameBrowser) return;
        await credentials.revokeAll(tx, person.id);
        await users.setAccount(tx, person.id, { passwordHash });
        const letter = { kind: 'reset-password', user: person, subject: person.email, baseUrl } as const;
        await mails.sendLink(tx, { ...letter, text: emails.verifiedElsewhere });
      });
      await notifyTabs(person.id);
    },

    /** The account whose password the code may set, and what else gives access to it. */
    async checkPasswordReset(code: string, { ip }: Caller) {
      const actionCode = await codes.check(['reset-password'], code, 'code', { ip });
      const person = await findCodeOwner(actionCode, 'code');
      const access = person.emailVerifiedAt ? await credentials.list(person.id) : [];
      return { email: person.email, access };
    },

    /**
     * Sets the password, ends all sessions and revokes the selected access; returns what is left. The mailed code also
     * verifies the email. If nobody had verified it, a stranger may have created the account: all access is revoked.
     */
    async confirmPasswordReset(
      { code, password, revoke }: { code: string; password: string; revoke: Selection },
      { ip }: Caller,
    ) {
      checkPasswordStrength(password, 'password');
      const actionCode = await codes.check(['reset-password'], code, 'code', { ip });
      const person = await findCodeOwner(actionCode, 'code');
      const passwordHash = await hashPassword(password);
      await transaction(db, async (tx) => {
        await codes.use(tx, actionCode, 'code', { ip });
        await users.setAccount(tx, person.id, { passwordHash, emailVerifiedAt: person.emailVerifiedAt ?? clock() });
        await sessions.endAll(person.id, { tx });
        await codes.revoke(tx, person.id, 'change-email');
        if (person.emailVerifiedAt) await credentials.revoke(tx, person.id, revoke);
        else await credentials.revokeAll(tx, person.id);
        await mails.sendNotice(tx, person, emails.passwordChanged);
        await auditLog.recordOfAccount(tx, person.id, 'password.changed', { by: 'mailed link' });
      });
      // The owner can then sign in, also while a stranger's attempts block other browsers.
      const deviceToken = await knownDevices.sign({ id: person.id, passwordHash }, newId());
      return { access: await credentials.list(person.id), deviceToken };
    },

    /** Replaces the password after checking the current one; ends all other sessions. */
    async changePassword(
      actor: Actor,
      input: { password: string; newPassword: string; code?: string | undefined },
      from: Caller,
    ): Promise<void> {
      checkPasswordStrength(input.newPassword, 'new_password');
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      await auth.checkPassword({ email: person.email, password: input.password, origin: from });
      await auth.checkFactor(person.id, input.code);
      const passwordHash = await hashPassword(input.newPassword);
      await transaction(db, async (tx) => {
        await users.setAccount(tx, person.id, { passwordHash });
        await sessions.endAll(person.id, { exceptSessionId: actor.sessionId, tx });
        for (const kind of ['reset-password', 'change-email'] as const) await codes.revoke(tx, person.id, kind);
        await mails.sendNotice(tx, person, emails.passwordChanged);
        await auditLog.recordOfAccount(tx, person.id, 'password.changed');
      });
    },

    /**
     * Mails the link that changes the caller's email. Requires the password, a recent sign-in or a recent confirmation by
     * mail; without any of them, sends the confirmation mail and throws `confirmation_required`.
     */
    async requestEmailChange(
      actor: Actor,
      input: { email: string; password?: string | undefined; code?: string | undefined },
      from: Caller,
    ): Promise<void> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      if (input.email === person.email)
        throw new AppError('bad_request', { message: 'This is already your email.', param: 'email' });
      if (input.password !== undefined) {
        await auth.checkPassword({ email: person.email, password: input.password, origin: from });
        await auth.checkFactor(person.id, input.code);
      } else if (!(await sessions.isRecentlyAuthenticated(actor.sessionId))) {
        await this.sendConfirmation(actor, from);
        throw new AppError('confirmation_required', { param: 'password' });
      }
      const { email } = input;
      await mails.request({ kind: 'change-email', email, userId: person.id, baseUrl: from.baseUrl }, from.ip);
    },

    /** Mails the link that confirms the caller's session as recently authenticated. */
    async sendConfirmation(actor: Actor, from: Caller): Promise<void> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      await mails.countMail(person.email, from.ip);
      await transaction(db, (tx) =>
        mails.sendLink(tx, {
          kind: 'account-change',
          user: person,
          subject: actor.sessionId ?? '',
          text: emails.sensitiveAction,
          baseUrl: from.baseUrl,
        }),
      );
    },

    /** Confirms the caller's session as recently authenticated, by the password and the second factor if one is on. */
    async confirmIdentity(
      actor: Actor,
      { password, code }: { password: string; code?: string | undefined },
      from: Caller,
    ): Promise<void> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      await auth.checkPassword({ email: person.email, password, origin: from });
      await auth.checkFactor(person.id, code);
      await sessions.setAuthenticated(actor.userId, actor.sessionId ?? '');
    },

    /**
     * AUTH-046: sets the new email, or reverts to the old one, and ends all sessions. Who reverts has not made the change:
     * what was added since then is revoked, and the link to a new password is mailed.
     */
    async changeEmail({ code, isReverting }: { code: string; isReverting: boolean }, from: Caller): Promise<void> {
      const param = 'verification_code';
      const actionCode = await codes.check([isReverting ? 'revert-email' : 'change-email'], code, param, {
        ip: from.ip,
      });
      const person = await users.find(actionCode.userId);
      const email = actionCode.subject;
      // A thief may also have closed the account.
      if (!person || (person.deletionRequestedAt && !isReverting)) throw new AppError('invalid_action_code', { param });
      const owner = await users.findByEmail(email);
      if (owner && owner.id !== person.id) throw new AppError('email_taken', { param });
      await transaction(db, async (tx) => {
        await codes.use(tx, actionCode, param, { ip: from.ip });
        // The owner of the new mailbox may be somebody else than who has used the account so far.
        if (!person.emailVerifiedAt) await credentials.revokeAll(tx, person.id);
        await users.setAccount(tx, person.id, { email, emailVerifiedAt: clock() });
        if (!isReverting && (await codes.reservesEmail(tx, email, person.id)))
          throw new AppError('email_taken', { param });
        if (email !== person.email)
          await auditLog.recordOfAccount(tx, person.id, 'email.changed', { from: person.email, to: email });
        await sessions.endAll(person.id, { tx });
        for (const kind of ['change-email', 'reset-password', 'verify-email'] as const)
          await codes.revoke(tx, person.id, kind);
        if (isReverting) {
          if (person.deletionRequestedAt) await deletion.reopen(tx, person.id);
          await credentials.revokeSince(tx, person.id, actionCode.createdAt);
          await codes.revoke(tx, person.id, 'revert-email');
          const letter = { kind: 'reset-password', user: person, to: email, subject: email } as const;
          await mails.sendLink(tx, { ...letter, text: emails.emailReverted, baseUrl: from.baseUrl });
        }
        if (isReverting || email === person.email) return;
        await mails.sendLink(tx, {
          kind: 'revert-email',
          user: person,
          subject: person.email,
          text: emails.emailChanged(email),
          baseUrl: from.baseUrl,
        });
      });
    },

    async optOutOfUpdates(key: string, { ip }: Caller): Promise<void> {
      const userId = await mails.verifyOptOutKey(key, ip);
      await transaction(db, (tx) => users.setAccount(tx, userId, { agreesToProductUpdates: false }));
      await notifyTabs(userId);
    },
    optOutPage: (key: string, baseUrl: string): string => rules.modeLink(baseUrl, 'optOutOfUpdates', key),

    /** AUTH-051: confirms the caller's session as recently authenticated. */
    async confirmSensitiveAction(actor: Actor, code: string, { ip }: Caller): Promise<void> {
      const source = { ip, userId: actor.userId };
      const actionCode = await codes.check(['account-change'], code, 'code', source);
      await transaction(db, async (tx) => {
        await codes.use(tx, actionCode, 'code', source);
        await sessions.setAuthenticated(actor.userId, actionCode.subject, tx);
      });
    },
  };
}
export type ActionLinksService = ReturnType<typeof actionLinksService>;
