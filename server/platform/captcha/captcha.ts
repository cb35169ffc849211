import type { z } from 'zod';
import type { captchaProviders, challengeReply } from '../../../contract/accounts/auth.ts';

export type Challenge = z.infer<typeof challengeReply>;

/** Where a captcha token came from: the caller's address and the name of the request field. */
export interface TokenOrigin {
  readonly ip: string;
  readonly param: string;
}

/** Tells humans from bots (O-13). */
export interface Captcha {
  /** The data that a page needs to create a token. */
  challenge(): Challenge;
  /** Accepts each valid token once. Throws `captcha_failed`, or `captcha_unavailable` when the provider does not answer. */
  check(token: string, of: TokenOrigin): Promise<void>;
}

/** The external captcha service, if the operator configured one. */
export interface CaptchaProvider {
  readonly provider: (typeof captchaProviders)[number];
  readonly siteKey: string;
  readonly secret: string;
  /** Overrides the provider's default URL. */
  readonly verifyUrl: string | undefined;
}
