import { z } from 'zod';
import { type EmailText, emails } from '../../../contract/catalogue/emails.ts';
import { AppError } from '../../platform/app-error.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../user/user.service.ts';
import * as rules from './action-links.rules.ts';
import type { CodesService } from './codes/action-codes.service.ts';
import type { CodeKind } from './codes/action-codes.store.ts';

type Person = NonNullable<Awaited<ReturnType<UserService['find']>>>;

/** Mails the link of `kind` to `email`, where that has sense; only the job finds out whether it has. */
export const linkMail = jobKind({
  name: 'action-links.mail-link',
  payload: z.object({
    kind: z.enum(['verify-email', 'reset-password', 'change-email']),
    email: z.string(),
    /** Who changes the e-mail. */
    userId: z.string().optional(),
    baseUrl: z.string(),
    continueUrl: z.string().optional(),
  }),
});
type LinkMail = z.output<typeof linkMail.payload>;

interface LinkLetter {
  readonly kind: CodeKind;
  readonly user: Person;
  /** Where it goes; the person's own address when not given. */
  readonly to?: string;
  /** What the code acts with. */
  readonly subject: string;
  readonly text: EmailText;
  readonly baseUrl: string;
  readonly continueUrl?: string | undefined;
}

interface MailsDeps {
  readonly db: Db;
  readonly rateLimiter: RateLimiter;
  readonly user: UserService;
  readonly codes: CodesService;
  /** Opened after the services whose jobs they run. */
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
  /** Signs the keys that end product updates. */
  readonly secret: Uint8Array;
}

/** The mails that bring links. */
export function mailsService({ db, rateLimiter, user: users, codes, jobs, mail, secret }: MailsDeps) {
  const signatureOf = (userId: string) => hmac(`opt out ${userId}`, secret);

  async function countMail(email: string, ip: string): Promise<void> {
    await rateLimiter.consume('mails from', ip, rules.throttle.mailsFromAddress);
    await rateLimiter.consume('mails to', email, rules.throttle.mailsToOne);
  }

  const service = {
    countMail,

    /**
     * Queues a link for an address. Whether there is an account is found out later, by the job: the answer and its time are
     * the same for every address.
     */
    async request(asked: LinkMail, ip: string): Promise<void> {
      await countMail(asked.email, ip);
      await service.queue(asked);
    },
    async queue(asked: LinkMail): Promise<void> {
      await jobs.send(linkMail, asked);
    },

    /** What the job does: mails the link, unless there is no such account or nothing to do. */
    async mailLink({ kind, email, userId, baseUrl, continueUrl }: LinkMail): Promise<void> {
      const owner = await users.findByEmail(email);
      const changing = kind === 'change-email';
      const user = changing ? await users.find(userId ?? '') : owner;
      if (!user || user.deletionRequestedAt || (changing && owner)) return;
      if (kind === 'verify-email' && user.emailVerifiedAt) return;
      const text = { 'verify-email': emails.verifyEmail, 'reset-password': emails.resetPassword }[kind as string];
      const letter = { kind, user, to: email, subject: email, text: text ?? emails.changeEmail, baseUrl, continueUrl };
      await transaction(db, (tx) => service.sendLink(tx, letter));
    },

    /** A new code of its kind and the mail that brings it, both within `tx`. */
    async sendLink(tx: Tx, { kind, user, to, subject, text, baseUrl, continueUrl }: LinkLetter): Promise<void> {
      const code = await codes.issue(tx, kind, user.id, subject);
      const url = rules.codeLink(baseUrl, kind, code, continueUrl);
      await mail.send(renderEmail({ to: to ?? user.email, name: user.firstName, text, url }), tx);
    },

    /** A mail that only tells. */
    async tell(tx: Tx, user: Person, text: EmailText): Promise<void> {
      await mail.send(renderEmail({ to: user.email, name: user.firstName, text }), tx);
    },

    /** News of the product, with the way out of them. */
    async sendNews(tx: Tx, user: Person, text: EmailText, baseUrl: string): Promise<void> {
      const key = `${user.id}.${signatureOf(user.id)}`;
      const unsubscribe = {
        pageUrl: rules.modeLink(baseUrl, 'optOutOfUpdates', key),
        oneClickUrl: rules.oneClickLink(baseUrl, key),
      };
      await mail.send(renderEmail({ to: user.email, name: user.firstName, text, unsubscribe }), tx);
    },

    /** Whose product updates a key ends. Throws for a key that this server did not make. */
    async ownerOfKey(key: string, ip: string): Promise<string> {
      await codes.count({ ip });
      const [userId = '', signature = ''] = key.split('.');
      if (!constantTimeEqual(signature, signatureOf(userId)))
        throw new AppError('invalid_action_code', { param: 'opt_out_updates_key' });
      return userId;
    },
  };
  return service;
}
export type MailsService = ReturnType<typeof mailsService>;
