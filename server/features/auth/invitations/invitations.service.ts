import { z } from 'zod';
import { emails } from '../../../../contract/catalogue/emails.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Captcha } from '../../../platform/captcha/captcha.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomHex, sha256 } from '../../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { renderEmail } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { RateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../../user/user.service.ts';
import * as rules from './invitations.rules.ts';
import { type InvitationRow, invitationsStore } from './invitations.store.ts';

/** Invites an address that asked for it itself; only the job finds out whether it may. */
export const invitationMail = jobKind({
  name: 'auth.mail-invitation',
  payload: z.object({ email: z.string(), baseUrl: z.string() }),
});

/** Who wants an account. */
export interface Entrant {
  readonly email: string;
  readonly inviteCode: string | undefined;
  /** The e-mail is known to be theirs, as by an identity provider. */
  readonly isProven: boolean;
}

interface InvitationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly captcha: Captcha;
  readonly user: UserService;
  /** Opened after the services whose jobs they run. */
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly rule: rules.SignUpRule;
}

/** Who may make an account on this server. */
export function invitationsService(deps: InvitationsDeps) {
  const { db, clock, rateLimiter, captcha, user: users, jobs, mail, rule } = deps;

  async function requireOperator(actor: Actor): Promise<void> {
    if ((await users.find(actor.userId))?.isServerOwner) return;
    throw new AppError('forbidden', { message: 'Only the operator of this server may do this.' });
  }

  /** The open invitation of this e-mail: by its code, or by the e-mail alone where that is proven. */
  async function invitationOf(store: ReturnType<typeof invitationsStore>, entrant: Entrant) {
    const { email, inviteCode, isProven } = entrant;
    const found = isProven
      ? await store.byEmail(email, clock())
      : inviteCode === undefined
        ? undefined
        : await store.byCode(sha256(inviteCode), clock());
    return found?.email === email ? found : undefined;
  }

  /** Throws for those who may not; answers the invitation by which others may. */
  async function admitted(store: ReturnType<typeof invitationsStore>, entrant: Entrant) {
    const found = await invitationOf(store, entrant);
    const { email, inviteCode, isProven } = entrant;
    const who = { email, isInvited: found !== undefined, hasCode: inviteCode !== undefined, isProven };
    const refusal = rules.refusalOf(rule, who);
    if (refusal) throw new AppError(refusal, { param: refusal === 'invalid_invitation' ? 'invite_code' : 'email' });
    return found;
  }

  /** A new code for an address and the mail that brings it. */
  async function send(email: string, baseUrl: string): Promise<{ row: InvitationRow; url: string }> {
    const [code, now] = [randomHex(32), clock()];
    const url = rules.invitationUrl(baseUrl, code);
    const expiresAt = new Date(now.getTime() + rules.invitationLifeMs);
    const row = await transaction(db, async (tx) => {
      const invitation = { id: newId(), email, codeHash: sha256(code), expiresAt, createdAt: now };
      const kept = await invitationsStore(tx).keep(invitation);
      await mail.send(renderEmail({ to: email, name: null, text: emails.invitation, url }), tx);
      return kept;
    });
    return { row, url };
  }

  return {
    /** What the sign-up page is told; whose a code is, is known to whoever has the code. */
    async describe(inviteCode: string | undefined, ip: string) {
      const isFirst = await users.isNobodyHere();
      if (inviteCode === undefined) return { ...rule, isFirst, invitedEmail: null };
      await rateLimiter.consume('invitation look', ip, rules.limits.looksFromAddress);
      const found = await invitationsStore(db).byCode(sha256(inviteCode), clock());
      return { ...rule, isFirst, invitedEmail: found?.email ?? null };
    },

    /** Throws for an e-mail that may not make an account. The first of all may. */
    async check(entrant: Entrant): Promise<void> {
      if (await users.isNobodyHere()) return;
      await admitted(invitationsStore(db), entrant);
    },

    /** The same within the transaction that makes the account; uses the invitation up. True: the e-mail is proven by it. */
    async use(tx: Tx, entrant: Entrant): Promise<boolean> {
      const store = invitationsStore(tx);
      const found = await admitted(store, entrant);
      if (found && !(await store.delete(found.id))) throw new AppError('invalid_invitation', { param: 'invite_code' });
      return found !== undefined;
    },

    async list(actor: Actor): Promise<InvitationRow[]> {
      await requireOperator(actor);
      return invitationsStore(db).list(clock(), rules.limits.listed);
    },

    /** The operator invites; an e-mail that has an account needs no invitation. */
    async invite(actor: Actor, email: string, baseUrl: string) {
      await requireOperator(actor);
      if (await users.findByEmail(email)) throw new AppError('email_taken', { param: 'email' });
      if ((await invitationsStore(db).count()) >= rules.limits.open)
        throw new AppError('conflict', { message: 'There are too many open invitations.' });
      return send(email, baseUrl);
    },

    async takeBack(actor: Actor, id: string): Promise<void> {
      await requireOperator(actor);
      if (!(await invitationsStore(db).delete(id)))
        throw new AppError('invitation_not_found', { param: 'invitation_id' });
    },

    /** Somebody asks for the mail. Whether they get it is found out later: the answer is the same for every address. */
    async request(input: { email: string; captcha: string }, from: { ip: string; baseUrl: string }): Promise<void> {
      await rateLimiter.consume('invitations from', from.ip, rules.limits.requestsFromAddress);
      await rateLimiter.consume('invitations to', input.email, rules.limits.requestsForEmail);
      await captcha.check(input.captcha, { ip: from.ip, param: 'recaptcha_token' });
      await jobs.send(invitationMail, { email: input.email, baseUrl: from.baseUrl });
    },

    /** What the job does. */
    async mailInvitation(email: string, baseUrl: string): Promise<void> {
      if (rule.policy !== 'domains' || !rules.isAtDomain(email, rule.domains)) return;
      if (await users.findByEmail(email)) return;
      if ((await invitationsStore(db).count()) < rules.limits.open) await send(email, baseUrl);
    },

    forgetExpired: (): Promise<void> => invitationsStore(db).forgetExpired(clock()),
  };
}
export type InvitationsService = ReturnType<typeof invitationsService>;
