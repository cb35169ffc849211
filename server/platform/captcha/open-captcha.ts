import type { Clock } from '../clock.ts';
import type { OutgoingPolicy } from '../outgoing-url.ts';
import type { ReplayGuard } from '../replay-guard/replay-guard.ts';
import type { Captcha, CaptchaProvider } from './captcha.ts';
import { proofOfWork } from './proof-of-work.ts';
import { siteVerify } from './site-verify.ts';

export interface CaptchaDeps {
  readonly replayGuard: ReplayGuard;
  readonly clock: Clock;
  /** Signs challenges. */
  readonly secret: Uint8Array;
  /** Leading zero bits that the proof of work requires. */
  readonly bits: number;
  /** Undefined: the built-in proof of work, which needs no network. */
  readonly provider: CaptchaProvider | undefined;
  readonly outgoing: OutgoingPolicy;
  /** Receives failures for the operator's log; callers do not see them. */
  readonly onFailure: (cause: unknown) => void;
}

/** Opens the configured captcha. */
export const openCaptcha = ({
  replayGuard,
  clock,
  secret,
  bits,
  provider,
  outgoing,
  onFailure,
}: CaptchaDeps): Captcha =>
  provider ? siteVerify({ ...provider, outgoing, onFailure }) : proofOfWork({ replayGuard, clock, secret, bits });
