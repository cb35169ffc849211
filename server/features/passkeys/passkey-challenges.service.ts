import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import { challengeLifetimeS } from './passkeys.rules.ts';

const claims = z.object({
  challenge: z.string(),
  /** The person who must answer it; undefined: the owner of any passkey. */
  userId: z.string().optional(),
  /** The workspace to sign in to, if known. */
  workspaceId: z.string().optional(),
  /** The identity provider that was the first factor, if one was. */
  provider: z.string().optional(),
});
export type Challenge = z.infer<typeof claims>;

interface ChallengesDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
  /** False for a key that was claimed before and has not expired. */
  readonly claim: (key: string, expiresAt: Date) => Promise<boolean>;
}

/** Single-use challenges in signed tokens, so that they are stored only once answered. */
export function challengesService({ clock, secret, claim }: ChallengesDeps) {
  const signers = {
    register: tokenSigner(secret, 'passkey-register', claims),
    'sign-in': tokenSigner(secret, 'passkey-sign-in', claims),
  };
  return {
    sign: (purpose: keyof typeof signers, challenge: Challenge): Promise<string> =>
      signers[purpose].sign(challenge, challengeLifetimeS, clock()),

    /** Consumes the token's challenge; throws if it is forged, expired or already used. */
    async consume(purpose: keyof typeof signers, token: string): Promise<Challenge> {
      const challenge = await signers[purpose].read(token, clock());
      const until = new Date(clock().getTime() + challengeLifetimeS * 1000);
      if (!challenge || !(await claim(`passkey ${challenge.challenge}`, until)))
        throw new AppError('passkey_refused', { param: 'challenge_token' });
      return challenge;
    },
  };
}
export type ChallengesService = ReturnType<typeof challengesService>;
