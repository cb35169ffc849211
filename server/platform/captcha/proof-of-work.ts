import { leadingZeroBits } from '../../../contract/fields/proof-of-work.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { hmac, randomHex, sameSecret, sha256Bytes } from '../crypto.ts';
import type { Spent } from '../replay-guard/replay-guard.ts';
import type { Captcha } from './captcha.ts';

/** Zero bits that are asked for: about 65,000 hashes, a tenth of a second in a browser. */
const challengeBits = 16;
const challengeLifeMs = 10 * 60_000;

interface ProofDeps {
  readonly spent: Spent;
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

/** Challenges that cost a browser some work; this server signs them, so that they need not be stored. */
export function proofOfWork({ spent, clock, secret }: ProofDeps): Captcha {
  const sign = (text: string) => hmac(`captcha ${text}`, secret);
  return {
    challenge() {
      const expires = clock().getTime() + challengeLifeMs;
      const open_ = `${randomHex(12)}.${expires}`;
      return { provider: 'proof_of_work', challenge: `${open_}.${sign(open_)}`, bits: challengeBits };
    },

    async check(token, { param }) {
      const failed = () => new AppError('captcha_failed', { param });
      const [challenge = ''] = token.split(':');
      const [nonce, expires, signature = ''] = challenge.split('.');
      if (!sameSecret(signature, sign(`${nonce}.${expires}`))) throw failed();
      const expiresAt = new Date(Number(expires));
      const solved = leadingZeroBits(sha256Bytes(token)) >= challengeBits;
      if (!(expiresAt > clock()) || !solved) throw failed();
      if (!(await spent.spend(challenge, expiresAt))) throw failed();
    },
  };
}
