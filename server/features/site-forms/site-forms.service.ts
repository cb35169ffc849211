import { siteFormEmails } from '../../../contract/catalogue/site/site-form-emails.ts';
import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newTimedId } from '../../platform/ids.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../user/user.service.ts';
import * as rules from './site-forms.rules.ts';
import { type SiteForm, siteFormsStore } from './site-forms.store.ts';

interface SiteFormsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly captcha: Pick<Captcha, 'check'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly user: Pick<UserService, 'serverOwner'>;
  /** Recipient of sales requests; default: the owner of the server. */
  readonly salesEmail: string | undefined;
  /** Recipient of the other forms; default: the owner of the server. */
  readonly operatorEmail: string | undefined;
  /** A private server sells nothing. */
  readonly isPrivate: () => boolean;
}

export interface SiteFormInput extends Pick<SiteForm, 'kind' | 'name' | 'email' | 'values'> {
  /** Honeypot field, which only bots fill in. */
  readonly honeypot: string;
  readonly captcha: string;
}

/** Requests and applications that people send from the public site (PLAN-020, LAND-006). */
export function siteFormsService(deps: SiteFormsDeps) {
  const { db, clock, rateLimiter, captcha, mail, user, isPrivate } = deps;

  async function recipient(kind: SiteFormKind): Promise<{ email: string; name: string | null } | undefined> {
    if (kind === 'sales' && isPrivate()) return undefined;
    const configured = kind === 'sales' ? deps.salesEmail : deps.operatorEmail;
    if (configured !== undefined) return { email: configured, name: null };
    const owner = await user.serverOwner();
    return owner && { email: owner.email, name: owner.firstName };
  }

  return {
    isOpen: async (kind: SiteFormKind): Promise<boolean> => (await recipient(kind)) !== undefined,

    /**
     * Stores the form, emails it to the recipient, and confirms it to the sender. Returns its reference. Throws
     * `sales_closed` or `site_form_closed` without a recipient.
     */
    async submit({ honeypot, captcha: token, ...input }: SiteFormInput, ip: string): Promise<string> {
      const { kind, name, email, values } = input;
      await rateLimiter.consume('site forms from', ip, rules.limits.perAddress);
      await captcha.check(token, { ip, param: 'recaptcha_token' });
      const to = await recipient(kind);
      if (!to) throw new AppError(kind === 'sales' ? 'sales_closed' : 'site_form_closed');
      const createdAt = clock();
      const reference = rules.toReference(kind, newTimedId(createdAt));
      // A bot gets the same reply as a person.
      if (honeypot !== '') return reference;
      await rateLimiter.consume('site forms of', mailboxKey(email), rules.limits.perEmail);
      await rateLimiter.consume('site forms', kind, rules.limits.total);
      const form = { reference, kind, name, email, values, createdAt };
      const url = `mailto:${email}?subject=${encodeURIComponent(reference)}`;
      await transaction(db, async (tx) => {
        await siteFormsStore(tx).insert(form);
        await mail.send(renderEmail({ to: to.email, name: to.name, text: siteFormEmails.received(form), url }), tx);
        await mail.send(renderEmail({ to: email, name: null, text: siteFormEmails.confirmed(form) }), tx);
      });
      return reference;
    },

    deleteOld: (): Promise<void> => siteFormsStore(db).deleteBefore(new Date(clock().getTime() - rules.retentionMs)),
  };
}
export type SiteFormsService = ReturnType<typeof siteFormsService>;

/** Deletes the forms of a deleted account. */
export const deleteSiteFormsOf = (tx: Tx, email: string): Promise<void> => siteFormsStore(tx).deleteOf(email);
