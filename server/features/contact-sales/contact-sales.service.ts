import type { CompanySize } from '../../../contract/catalogue/company-sizes.ts';
import { emails } from '../../../contract/catalogue/emails.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../user/user.service.ts';
import * as rules from './contact-sales.rules.ts';
import { contactSalesStore, type SalesRequest } from './contact-sales.store.ts';

interface ContactSalesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly captcha: Pick<Captcha, 'check'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly user: Pick<UserService, 'serverOwner'>;
  /** Recipient; default: the owner of the server. */
  readonly salesEmail: string | undefined;
  /** A private server sells nothing. */
  readonly isPrivate: () => boolean;
}

export interface SalesRequestInput extends Pick<SalesRequest, 'name' | 'email' | 'company' | 'message'> {
  readonly companySize: CompanySize;
  /** Honeypot field, which only bots fill in. */
  readonly honeypot: string;
  readonly captcha: string;
}

/** Sales requests for the enterprise plan (PLAN-020). */
export function contactSalesService(deps: ContactSalesDeps) {
  const { db, clock, rateLimiter, captcha, mail, user, salesEmail, isPrivate } = deps;

  async function recipient(): Promise<{ email: string; name: string | null } | undefined> {
    if (isPrivate()) return undefined;
    if (salesEmail !== undefined) return { email: salesEmail, name: null };
    const owner = await user.serverOwner();
    return owner && { email: owner.email, name: owner.firstName };
  }

  return {
    isOpen: async (): Promise<boolean> => (await recipient()) !== undefined,

    /** Stores the request and emails it to the recipient. Throws `sales_closed` if there is none. */
    async request({ honeypot, captcha: token, ...input }: SalesRequestInput, ip: string): Promise<void> {
      await rateLimiter.consume('sales requests from', ip, rules.limits.perAddress);
      await captcha.check(token, { ip, param: 'recaptcha_token' });
      const to = await recipient();
      if (!to) throw new AppError('sales_closed');
      // A bot gets the same reply as a person.
      if (honeypot !== '') return;
      await rateLimiter.consume('sales requests of', mailboxKey(input.email), rules.limits.perEmail);
      await rateLimiter.consume('sales requests', 'all', rules.limits.total);
      const text = emails.salesRequest({ ...input, paragraphs: rules.splitParagraphs(input.message) });
      const letter = renderEmail({ to: to.email, name: to.name, text, url: `mailto:${input.email}` });
      await transaction(db, async (tx) => {
        await contactSalesStore(tx).insert({ ...input, id: newId(), createdAt: clock() });
        await mail.send(letter, tx);
      });
    },

    /** Deletes the requests of a deleted account. */
    deleteOf: (tx: Tx, email: string): Promise<void> => contactSalesStore(tx).deleteOf(email),

    deleteOld: (): Promise<void> => contactSalesStore(db).deleteBefore(new Date(clock().getTime() - rules.retentionMs)),
  };
}
export type ContactSalesService = ReturnType<typeof contactSalesService>;
