import { z } from 'zod';
import { emails } from '../../../../contract/catalogue/emails.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Captcha } from '../../../platform/captcha/captcha.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomHex, sha256 } from '../../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { renderEmail } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailboxKey } from '../../../platform/mail/mailbox-key.ts';
import { requirePermission } from '../../../platform/permissions.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../../user/user.service.ts';
import type { SetupCodeService } from '../setup-code.service.ts';
import * as rules from './invitations.rules.ts';
import { type InvitationRow, invitationsStore } from './invitations.store.ts';

/** Mails an invitation that its recipient requested, if the policy allows it. */
export const invitationMailJob = jobKind({
  name: 'auth.mail-invitation',
  payload: z.object({ email: z.string(), baseUrl: z.string() }),
});

export interface SignUpApplicant {
  readonly email: string;
  readonly inviteCode: string | undefined;
  /** An identity provider has verified the email. */
  readonly isEmailVerified: boolean;
}

/** Invites to workspaces, declared here since that noun imports this one. */
export interface InvitesOfWorkspaces {
  /** The email of the open invite with this code. */
  findEmail(code: string, tx?: Tx): Promise<string | undefined>;
  isInvited(email: string, tx?: Tx): Promise<boolean>;
  /** Joins the workspace of the code; undefined if the code is no open invite to this email. */
  redeemAtSignUp(tx: Tx, person: { id: string; email: string }, code: string): Promise<WorkspaceId | undefined>;
}

interface InvitationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly captcha: Captcha;
  readonly user: UserService;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly rule: rules.SignUpRule;
  readonly setupCode: Pick<SetupCodeService, 'isRequired'>;
  /** Invites to workspaces, whose people may sign up under every policy. */
  readonly workspaceInvites: Pick<InvitesOfWorkspaces, 'findEmail' | 'isInvited'>;
}

/** The sign-up policy of the server and its invitations. */
export function invitationsService(deps: InvitationsDeps) {
  const { db, clock, rateLimiter, captcha, user: users, jobs, mail, rule, setupCode, workspaceInvites } = deps;

  /** The open invitation for this email: by its code, or by the email alone if that is verified. */
  async function findInvitation(store: ReturnType<typeof invitationsStore>, applicant: SignUpApplicant) {
    const { email, inviteCode, isEmailVerified } = applicant;
    const invitation = isEmailVerified
      ? await store.byEmail(email, clock())
      : inviteCode === undefined
        ? undefined
        : await store.byCode(sha256(inviteCode), clock());
    return invitation?.email === email ? invitation : undefined;
  }

  /** Whether a workspace has invited the applicant: by its code, or by the email alone if that is verified. */
  async function isInvitedByWorkspace({ email, inviteCode, isEmailVerified }: SignUpApplicant, tx?: Tx) {
    if (isEmailVerified) return workspaceInvites.isInvited(email, tx);
    return inviteCode !== undefined && (await workspaceInvites.findEmail(inviteCode, tx)) === email;
  }

  /** Throws if the applicant may not sign up; returns their invitation, if they have one. */
  async function checkAllowed(store: ReturnType<typeof invitationsStore>, applicant: SignUpApplicant, tx?: Tx) {
    const invitation = await findInvitation(store, applicant);
    const { email, inviteCode, isEmailVerified } = applicant;
    const application = {
      email,
      isInvited: invitation !== undefined || (await isInvitedByWorkspace(applicant, tx)),
      hasCode: inviteCode !== undefined,
      isEmailVerified,
    };
    const refusalCode = rules.findRefusal(rule, application);
    if (refusalCode)
      throw new AppError(refusalCode, { param: refusalCode === 'invalid_invitation' ? 'invite_code' : 'email' });
    return invitation;
  }

  /** Creates an invitation and queues its mail. */
  async function send(email: string, baseUrl: string): Promise<{ row: InvitationRow; url: string }> {
    const [code, now] = [randomHex(32), clock()];
    const url = rules.invitationUrl(baseUrl, code);
    const expiresAt = new Date(now.getTime() + rules.invitationLifetimeMs);
    const row = await transaction(db, async (tx) => {
      const invitation = { id: newId(), email, codeHash: sha256(code), expiresAt, createdAt: now };
      const saved = await invitationsStore(tx).upsert(invitation);
      await mail.send(renderEmail({ to: email, name: null, text: emails.invitation, url }), tx);
      return saved;
    });
    return { row, url };
  }

  return {
    /** The policy for the sign-up page. `invitedEmail` is disclosed to anyone with the code. */
    async readPolicy(inviteCode: string | undefined, caller: { ip: string; isLocal: boolean }) {
      const isFirst = await users.hasNoAccounts();
      const policy = { ...rule, isFirst, requiresSetupCode: await setupCode.isRequired(caller) };
      if (inviteCode === undefined) return { ...policy, invitedEmail: null };
      await rateLimiter.consume('invitation look', caller.ip, rules.rateLimits.lookupsPerAddress);
      const invitation = await invitationsStore(db).byCode(sha256(inviteCode), clock());
      return { ...policy, invitedEmail: invitation?.email ?? (await workspaceInvites.findEmail(inviteCode)) ?? null };
    },

    /** Throws if the applicant may not sign up. The first account is always allowed. */
    async check(applicant: SignUpApplicant): Promise<void> {
      if (await users.hasNoAccounts()) return;
      await checkAllowed(invitationsStore(db), applicant);
    },

    /** Checks as `check` does and deletes the invitation. True if there was one, which proves the email. */
    async redeem(tx: Tx, applicant: SignUpApplicant): Promise<boolean> {
      const store = invitationsStore(tx);
      const invitation = await checkAllowed(store, applicant, tx);
      if (invitation && !(await store.delete(invitation.id)))
        throw new AppError('invalid_invitation', { param: 'invite_code' });
      return invitation !== undefined;
    },

    async list(actor: Actor): Promise<InvitationRow[]> {
      requirePermission(actor, 'invitation.manage');
      return invitationsStore(db).list(clock(), rules.maxListedInvitations);
    },

    /** Invites an email without an account; for the operator. */
    async invite(actor: Actor, email: string, baseUrl: string) {
      requirePermission(actor, 'invitation.manage');
      if (await users.findByEmail(email)) throw new AppError('email_taken', { param: 'email' });
      if ((await invitationsStore(db).count()) >= rules.maxOpenInvitations)
        throw new AppError('conflict', { message: 'There are too many open invitations. Revoke some first.' });
      return send(email, baseUrl);
    },

    async revoke(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'invitation.manage');
      if (!(await invitationsStore(db).delete(id)))
        throw new AppError('invitation_not_found', { param: 'invitation_id' });
    },

    /** Queues an invitation. The job checks the policy, so that the reply does not disclose which emails are allowed. */
    async request(input: { email: string; captcha: string }, from: { ip: string; baseUrl: string }): Promise<void> {
      await rateLimiter.consume('invitations from', from.ip, rules.rateLimits.requestsPerAddress);
      await rateLimiter.consume('invitations to', mailboxKey(input.email), rules.rateLimits.requestsPerEmail);
      await captcha.check(input.captcha, { ip: from.ip, param: 'recaptcha_token' });
      await jobs.send(invitationMailJob, { email: input.email, baseUrl: from.baseUrl });
    },

    /** Runs the job of `request`. */
    async mailInvitation(email: string, baseUrl: string): Promise<void> {
      if (rule.policy !== 'domains' || !rules.isAtDomain(email, rule.domains)) return;
      if (await users.findByEmail(email)) return;
      if ((await invitationsStore(db).count()) < rules.maxOpenInvitations) await send(email, baseUrl);
    },

    deleteExpired: (): Promise<void> => invitationsStore(db).deleteExpired(clock()),
  };
}
export type InvitationsService = ReturnType<typeof invitationsService>;
