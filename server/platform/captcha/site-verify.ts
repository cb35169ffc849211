import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { fetchExternal, type OutgoingPolicy } from '../outgoing-url.ts';
import type { Captcha, CaptchaProvider } from './captcha.ts';

/** Where each provider is asked; all three have the same form and the same answer. */
const verifyUrls: Readonly<Record<CaptchaProvider['provider'], string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

const siteVerifyReply = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Errors that are the operator's to mend, or the provider's: the person has done nothing wrong. */
const serverFaultPattern = /secret|sitekey|internal-error|bad-request|invalid-keys/;

interface SiteVerifyOptions extends CaptchaProvider {
  readonly outgoing: OutgoingPolicy;
  readonly onFailure: (cause: unknown) => void;
}

/** Asks a captcha provider, within 10 s; it lets each token count once. */
export function siteVerify({ provider, siteKey, secret, verifyUrl, outgoing, onFailure }: SiteVerifyOptions): Captcha {
  async function requestVerification(token: string, ip: string): Promise<z.output<typeof siteVerifyReply>> {
    const form = new URLSearchParams({ secret, response: token, remoteip: ip });
    // Else a token that was made for another site of the same account would do.
    if (provider === 'hcaptcha') form.set('sitekey', siteKey);
    const reply = await fetchExternal(verifyUrl ?? verifyUrls[provider], outgoing, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const result = siteVerifyReply.parse(await reply.json());
    const serverFault = result['error-codes'].find((code) => serverFaultPattern.test(code));
    if (serverFault !== undefined) throw new Error(`The captcha provider answers ${serverFault}.`);
    return result;
  }

  return {
    challenge: () => ({ provider, site_key: siteKey }),

    async check(token, { ip, param }) {
      const result = await requestVerification(token, ip).catch((cause: unknown) => {
        onFailure(cause);
        throw new AppError('captcha_unavailable', { param, cause });
      });
      if (!result.success) throw new AppError('captcha_failed', { param });
    },
  };
}
