import { z } from 'zod';
import { type EmailText, emails } from '../../../contract/catalogue/emails.ts';
import { AppError } from '../../platform/app-error.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../user/user.service.ts';
import * as rules from './action-links.rules.ts';
import type { CodesService } from './codes/action-codes.service.ts';
import type { CodeKind } from './codes/action-codes.store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

/** Mails the link of `kind` to `email`, if the address has an account that needs it. */
export const linkMailJob = jobKind({
  name: 'action-links.mail-link',
  payload: z.object({
    kind: z.enum(['verify-email', 'reset-password', 'change-email']),
    email: z.string(),
    /** For `change-email`: the person who changes it. */
    userId: z.string().optional(),
    baseUrl: z.string(),
    continueUrl: z.string().optional(),
  }),
});
type LinkMail = z.output<typeof linkMailJob.payload>;

interface LinkLetter {
  readonly kind: CodeKind;
  readonly user: Person;
  /** The recipient; by default the person's email. */
  readonly to?: string;
  /** The subject of the code. */
  readonly subject: string;
  readonly text: EmailText;
  readonly baseUrl: string;
  readonly continueUrl?: string | undefined;
}

interface MailsDeps {
  readonly db: Db;
  readonly rateLimiter: RateLimiter;
  readonly user: Pick<UserService, 'find' | 'findByEmail'>;
  readonly codes: CodesService;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
  /** Signs the keys of unsubscribe links. */
  readonly secret: Uint8Array;
}

/** Sends mails with action links. */
export function mailsService({ db, rateLimiter, user: users, codes, jobs, mail, secret }: MailsDeps) {
  const signOptOut = (userId: string) => hmac(`opt out ${userId}`, secret);

  async function countMail(email: string, ip: string): Promise<void> {
    await rateLimiter.consume('mails from', ip, rules.rateLimits.mailsPerAddress);
    await rateLimiter.consume('mails to', mailboxKey(email), rules.rateLimits.mailsPerRecipient);
  }

  const service = {
    countMail,

    /**
     * Queues a link for an address. The job looks up the account, so that the reply and its timing do not disclose whether
     * there is one.
     */
    async request(linkMail: LinkMail, ip: string): Promise<void> {
      await countMail(linkMail.email, ip);
      await service.queue(linkMail);
    },
    async queue(linkMail: LinkMail): Promise<void> {
      await jobs.send(linkMailJob, linkMail);
    },

    /** Runs the job of `queue`: mails the link, unless there is no such account or nothing to do. */
    async mailLink({ kind, email, userId, baseUrl, continueUrl }: LinkMail): Promise<void> {
      const owner = await users.findByEmail(email);
      const isEmailChange = kind === 'change-email';
      const user = isEmailChange ? await users.find(userId ?? '') : owner;
      if (!user || user.deletionRequestedAt || (isEmailChange && owner)) return;
      if (isEmailChange && (await codes.reservesEmail(db, email, user.id))) return;
      if (kind === 'verify-email' && user.emailVerifiedAt) return;
      const text = { 'verify-email': emails.verifyEmail, 'reset-password': emails.resetPassword }[kind as string];
      const letter = { kind, user, to: email, subject: email, text: text ?? emails.changeEmail, baseUrl, continueUrl };
      await transaction(db, (tx) => service.sendLink(tx, letter));
    },

    /** Issues a code and queues its mail, both in `tx`. */
    async sendLink(tx: Tx, { kind, user, to, subject, text, baseUrl, continueUrl }: LinkLetter): Promise<void> {
      const code = await codes.issue(tx, kind, user.id, subject);
      const url = rules.codeLink(baseUrl, kind, code, continueUrl);
      const isProven = to === undefined || to === user.email;
      const name = isProven ? greetingName(user) : null;
      await mail.send(renderEmail({ to: to ?? user.email, name, text, url }), tx);
    },

    /** Queues a mail without a link. */
    async sendNotice(tx: Tx, user: Person, text: EmailText): Promise<void> {
      await mail.send(renderEmail({ to: user.email, name: greetingName(user), text }), tx);
    },

    /** Tells the owner of an account about a change that they may not have made. */
    async notifyPerson(tx: Tx, userId: string, text: EmailText): Promise<void> {
      const person = await users.find(userId, tx);
      if (person) await service.sendNotice(tx, person, text);
    },

    /** Queues a product update with its unsubscribe links. */
    async sendNews(tx: Tx, user: Person, text: EmailText, baseUrl: string): Promise<void> {
      const key = `${user.id}.${signOptOut(user.id)}`;
      const unsubscribe = {
        pageUrl: rules.modeLink(baseUrl, 'optOutOfUpdates', key),
        oneClickUrl: rules.oneClickLink(baseUrl, key),
      };
      await mail.send(renderEmail({ to: user.email, name: greetingName(user), text, unsubscribe }), tx);
    },

    /** The user id in the key of an unsubscribe link; throws if the signature is invalid. */
    async verifyOptOutKey(key: string, ip: string): Promise<string> {
      await codes.countAttempt({ ip });
      const [userId = '', signature = ''] = key.split('.');
      if (!constantTimeEqual(signature, signOptOut(userId)))
        throw new AppError('invalid_action_code', { param: 'opt_out_updates_key' });
      return userId;
    },
  };
  return service;
}
export type MailsService = ReturnType<typeof mailsService>;
