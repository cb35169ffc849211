import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { fetchExternal, type OutgoingPolicy } from '../outgoing-url.ts';
import type { Captcha, CaptchaProvider } from './captcha.ts';

/** All three providers use the same request and reply format. */
const verifyUrls: Readonly<Record<CaptchaProvider['provider'], string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

const siteVerifyReply = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Error codes that the operator or the provider must fix; the user did nothing wrong. */
const serverFaultPattern = /secret|sitekey|internal-error|bad-request|invalid-keys/;

interface SiteVerifyOptions extends CaptchaProvider {
  readonly outgoing: OutgoingPolicy;
  readonly onFailure: (cause: unknown) => void;
}

/** Verifies tokens with a captcha provider, which accepts each token once. Times out after 10 s. */
export function siteVerify({ provider, siteKey, secret, verifyUrl, outgoing, onFailure }: SiteVerifyOptions): Captcha {
  async function requestVerification(token: string, ip: string): Promise<z.output<typeof siteVerifyReply>> {
    const form = new URLSearchParams({ secret, response: token, remoteip: ip });
    // Otherwise a token of another site of the same account would pass.
    if (provider === 'hcaptcha') form.set('sitekey', siteKey);
    const reply = await fetchExternal(verifyUrl ?? verifyUrls[provider], outgoing, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const result = siteVerifyReply.parse(await reply.json());
    const serverFault = result['error-codes'].find((code) => serverFaultPattern.test(code));
    if (serverFault !== undefined) throw new Error(`The captcha provider replied ${serverFault}.`);
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
