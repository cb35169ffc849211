import { leadingZeroBits } from '../../../contract/fields/proof-of-work.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { constantTimeEqual, hmac, randomHex, sha256Bytes } from '../crypto.ts';
import type { ReplayGuard } from '../replay-guard/replay-guard.ts';
import type { Captcha } from './captcha.ts';

const challengeLifetimeMs = 10 * 60_000;

interface ProofDeps {
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
  readonly clock: Clock;
  readonly secret: Uint8Array;
  /** Leading zero bits that a solution requires, found after 2^bits attempts on average. */
  readonly bits: number;
}

/** Challenges that cost a browser some work. The server signs them, so it need not store them. */
export function proofOfWork({ replayGuard, clock, secret, bits }: ProofDeps): Captcha {
  const sign = (text: string) => hmac(`captcha ${text}`, secret);
  return {
    challenge() {
      const expires = clock().getTime() + challengeLifetimeMs;
      const unsigned = `${randomHex(12)}.${expires}`;
      return { provider: 'proof_of_work', challenge: `${unsigned}.${sign(unsigned)}`, bits };
    },

    async check(token, { param }) {
      const captchaError = () => new AppError('captcha_failed', { param });
      const [challenge = ''] = token.split(':');
      const [nonce, expires, signature = ''] = challenge.split('.');
      if (!constantTimeEqual(signature, sign(`${nonce}.${expires}`))) throw captchaError();
      const expiresAt = new Date(Number(expires));
      const isSolved = leadingZeroBits(sha256Bytes(token)) >= bits;
      if (!(expiresAt > clock()) || !isSolved) throw captchaError();
      if (!(await replayGuard.claim(challenge, expiresAt))) throw captchaError();
    },
  };
}
