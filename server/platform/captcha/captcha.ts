import type { z } from 'zod';
import type { captchaProviders, challengeReply } from '../../../contract/accounts/auth.ts';
import type { Clock } from '../clock.ts';
import type { Outgoing } from '../outgoing-url.ts';
import type { Spent } from '../replay-guard/replay-guard.ts';
import { proofOfWork } from './proof-of-work.ts';
import { siteVerify } from './site-verify.ts';

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

interface CaptchaDeps {
  readonly spent: Spent;
  readonly clock: Clock;
  /** Signs challenges. */
  readonly secret: Uint8Array;
  /** Undefined: the built-in proof of work, which asks nobody. */
  readonly provider: CaptchaProvider | undefined;
  readonly outgoing: Outgoing;
  /** For the operator's log: what a person is not told. */
  readonly onFailure: (cause: unknown) => void;
}

/** The captcha of this server. */
export const openCaptcha = ({ spent, clock, secret, provider, outgoing, onFailure }: CaptchaDeps): Captcha =>
  provider ? siteVerify({ ...provider, outgoing, onFailure }) : proofOfWork({ spent, clock, secret });
