import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { fetchOutside, type Outgoing } from '../outgoing-url.ts';
import type { Captcha, CaptchaProvider } from './captcha.ts';

/** Where each provider is asked; all three have the same form and the same answer. */
const verifyUrls: Readonly<Record<CaptchaProvider['provider'], string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Errors that are the operator's to mend, or the provider's: the person has done nothing wrong. */
const notThePerson = /secret|sitekey|internal-error|bad-request|invalid-keys/;

interface SiteVerifyOptions extends CaptchaProvider {
  readonly outgoing: Outgoing;
  readonly onFailure: (cause: unknown) => void;
}

/** Asks a captcha provider, within 10 s; it lets each token count once. */
export function siteVerify({ provider, siteKey, secret, verifyUrl, outgoing, onFailure }: SiteVerifyOptions): Captcha {
  async function ask(token: string, ip: string): Promise<z.output<typeof answer>> {
    const form = new URLSearchParams({ secret, response: token, remoteip: ip });
    // Else a token that was made for another site of the same account would do.
    if (provider === 'hcaptcha') form.set('sitekey', siteKey);
    const reply = await fetchOutside(verifyUrl ?? verifyUrls[provider], outgoing, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const told = answer.parse(await reply.json());
    const fault = told['error-codes'].find((code) => notThePerson.test(code));
    if (fault !== undefined) throw new Error(`The captcha provider answers ${fault}.`);
    return told;
  }

  return {
    challenge: () => ({ provider, site_key: siteKey }),

    async check(token, { ip, param }) {
      const told = await ask(token, ip).catch((cause: unknown) => {
        onFailure(cause);
        throw new AppError('captcha_unavailable', { param, cause });
      });
      if (!told.success) throw new AppError('captcha_failed', { param });
    },
  };
}
