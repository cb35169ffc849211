import type { z } from 'zod';
import type { captchaProviders, challengeReply } from '../../../contract/accounts/auth.ts';

export type Challenge = z.infer<typeof challengeReply>;

/** Who sent a token, and how the field is called that holds it. */
export interface TokenOrigin {
  readonly ip: string;
  readonly param: string;
}

/** Tells people from programs (O-13). */
export interface Captcha {
  /** What a page needs to make a token. */
  challenge(): Challenge;
  /** Passes for a token that was not used before. Throws `captcha_failed`, or `captcha_unavailable` where nobody can tell. */
  check(token: string, of: TokenOrigin): Promise<void>;
}

/** The service that tells, where the operator has named one. */
export interface CaptchaProvider {
  readonly provider: (typeof captchaProviders)[number];
  readonly siteKey: string;
  readonly secret: string;
  /** In place of the provider's own address. */
  readonly verifyUrl: string | undefined;
}
