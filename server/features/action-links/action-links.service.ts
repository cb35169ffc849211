import { emails } from '../../../contract/catalogue/emails.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { RequestOrigin, SessionsService } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import * as rules from './action-links.rules.ts';
import type { CodesService } from './codes/action-codes.service.ts';
import type { MailsService } from './link-mails.service.ts';

/** Where a request comes from and how this server is reached. */
export type Caller = RequestOrigin & { readonly baseUrl: string };

interface ActionLinksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: UserService;
  readonly auth: AuthService;
  readonly sessions: SessionsService;
  readonly codes: CodesService;
  readonly mails: MailsService;
  readonly live: Live;
  readonly workspace: WorkspaceService;
}

/** AUTH-040: the rules of the page hold here too. */
function refuseWeak(password: string, param: string): void {
  const problems = passwordProblems(password);
  if (problems.length === 0) return;
  throw new AppError('weak_password', { message: [messages.passwordHeading, ...problems].join(' '), param });
}

/** What a mailed link does to the account that it was sent for. */
export function actionLinksService(deps: ActionLinksDeps) {
  const { db, clock, user: users, auth, sessions, codes, mails, live, workspace } = deps;
  type Asked = { email: string; continueUrl?: string | null | undefined };
  const request = (kind: 'verify-email' | 'reset-password', { email, continueUrl }: Asked, from: Caller) =>
    mails.request(
      { kind, email, baseUrl: from.baseUrl, continueUrl: rules.ownPage(continueUrl, from.baseUrl) },
      from.ip,
    );

  /** What is open in other tabs is to show it. */
  async function tellTabs(userId: string): Promise<void> {
    const membership = await workspace.findMembership(userId);
    if (membership) await live.publish(membership.workspaceId, { topic: 'user' });
  }

  /** The person of a code, whose address is still the one that it was sent for. */
  async function personOf({ userId, subject }: { userId: string; subject: string }, param: string) {
    const person = await users.find(userId);
    if (person?.email !== subject || person.deletionRequestedAt) throw new AppError('invalid_action_code', { param });
    return person;
  }

  return {
    requestVerification: (asked: Asked, from: Caller) => request('verify-email', asked, from),
    /** The first mail to a new account, which a captcha has let in: it is not counted, so that nothing holds up sign-up. */
    welcome: ({ email }: Asked, { baseUrl }: Caller) => mails.queue({ kind: 'verify-email', email, baseUrl }),
    requestPasswordReset: (asked: Asked, from: Caller) => request('reset-password', asked, from),

    /** AUTH-018: whoever has the code has the mailbox. */
    async verifyEmail(code: string, { ip }: Caller): Promise<void> {
      const found = await codes.check(['verify-email'], code, 'code', { ip });
      const person = await personOf(found, 'code');
      await transaction(db, async (tx) => {
        await codes.use(tx, found, 'code', { ip });
        await users.setAccount(tx, person.id, { emailVerifiedAt: person.emailVerifiedAt ?? clock() });
      });
      await tellTabs(person.id);
    },

    /** Whose password the code may set. */
    async checkPasswordReset(code: string, { ip }: Caller): Promise<string> {
      const found = await codes.check(['reset-password'], code, 'code', { ip });
      return (await personOf(found, 'code')).email;
    },

    /** Sets the password. It came by mail, so the e-mail is verified; everyone who is signed in has to do so again. */
    async confirmPasswordReset({ code, password }: { code: string; password: string }, { ip }: Caller): Promise<void> {
      refuseWeak(password, 'password');
      const found = await codes.check(['reset-password'], code, 'code', { ip });
      const person = await personOf(found, 'code');
      const passwordHash = await hashPassword(password);
      await transaction(db, async (tx) => {
        await codes.use(tx, found, 'code', { ip });
        await users.setAccount(tx, person.id, { passwordHash, emailVerifiedAt: person.emailVerifiedAt ?? clock() });
        await sessions.endAll(person.id, { tx });
        await codes.void(tx, person.id, 'change-email');
        await mails.tell(tx, person, emails.passwordChanged);
      });
    },

    /** Sets a new password by the one before; whoever else is signed in to the account is not any more. */
    async changePassword(
      actor: Actor,
      input: { password: string; newPassword: string; code?: string | undefined },
      from: Caller,
    ): Promise<void> {
      refuseWeak(input.newPassword, 'new_password');
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      await auth.checkPassword({ email: person.email, password: input.password, origin: from });
      await auth.checkFactor(person.id, input.code);
      const passwordHash = await hashPassword(input.newPassword);
      await transaction(db, async (tx) => {
        await users.setAccount(tx, person.id, { passwordHash });
        await sessions.endAll(person.id, { exceptSessionId: actor.sessionId, tx });
        for (const kind of ['reset-password', 'change-email'] as const) await codes.void(tx, person.id, kind);
        await mails.tell(tx, person, emails.passwordChanged);
      });
    },

    /**
     * Mails the link that changes the caller's e-mail, once it is clear that they ask: by their password, a sign-in of a
     * moment ago, or the link of a mail, which is sent where there is neither.
     */
    async requestEmailChange(
      actor: Actor,
      input: { email: string; password?: string | undefined; code?: string | undefined },
      from: Caller,
    ): Promise<void> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      if (input.email === person.email)
        throw new AppError('bad_request', { message: 'This is your e-mail already.', param: 'email' });
      if (input.password !== undefined) {
        await auth.checkPassword({ email: person.email, password: input.password, origin: from });
        await auth.checkFactor(person.id, input.code);
      } else if (!(await this.isFresh(actor))) {
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
        throw new AppError('confirmation_required', { param: 'password' });
      }
      const { email } = input;
      await mails.request({ kind: 'change-email', email, userId: person.id, baseUrl: from.baseUrl }, from.ip);
    },

    /** Whether the caller signed in, or confirmed by mail in this browser, a moment ago. */
    async isFresh(actor: Actor): Promise<boolean> {
      const current = (await sessions.list(actor)).find(({ isCurrent }) => isCurrent);
      if (!current) return false;
      if (clock().getTime() - current.session.createdAt.getTime() < rules.freshMs) return true;
      return codes.wasConfirmed(actor.userId, current.session.id);
    },

    /** AUTH-046: the new address, or the one before it; either way everyone signs in again. */
    async changeEmail({ code, isReverting }: { code: string; isReverting: boolean }, from: Caller): Promise<void> {
      const param = 'verification_code';
      const found = await codes.check([isReverting ? 'revert-email' : 'change-email'], code, param, { ip: from.ip });
      const person = await users.find(found.userId);
      const email = found.subject;
      if (!person || person.deletionRequestedAt) throw new AppError('invalid_action_code', { param });
      const owner = await users.findByEmail(email);
      if (owner && owner.id !== person.id) throw new AppError('email_taken', { param });
      await transaction(db, async (tx) => {
        await codes.use(tx, found, param, { ip: from.ip });
        await users.setAccount(tx, person.id, { email, emailVerifiedAt: clock() });
        await sessions.endAll(person.id, { tx });
        for (const kind of ['change-email', 'reset-password', 'verify-email'] as const)
          await codes.void(tx, person.id, kind);
        if (isReverting) await codes.void(tx, person.id, 'revert-email');
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
      const userId = await mails.ownerOfKey(key, ip);
      await transaction(db, (tx) => users.setAccount(tx, userId, { agreesToProductUpdates: false }));
      await tellTabs(userId);
    },
    optOutPage: (key: string, baseUrl: string): string => rules.modeLink(baseUrl, 'optOutOfUpdates', key),

    /** AUTH-051: the caller opened the link in the browser that asked for it. */
    async confirmSensitiveAction(actor: Actor, code: string, { ip }: Caller): Promise<void> {
      const trier = { ip, userId: actor.userId };
      const found = await codes.check(['account-change'], code, 'code', trier);
      await transaction(db, (tx) => codes.use(tx, found, 'code', trier));
    },
  };
}
export type ActionLinksService = ReturnType<typeof actionLinksService>;
