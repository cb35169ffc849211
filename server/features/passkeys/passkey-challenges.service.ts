import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import { challengeLifeInS } from './passkeys.rules.ts';

const claims = z.object({
  challenge: z.string(),
  /** Who is to answer it; undefined: whoever's passkey it is. */
  userId: z.string().optional(),
  /** The workspace that they are signing in to, where that is known. */
  workspaceId: z.string().optional(),
});
export type Challenge = z.infer<typeof claims>;

interface ChallengesDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
  /** False for a key that was claimed before and has not expired. */
  readonly claim: (key: string, expiresAt: Date) => Promise<boolean>;
}

/** Challenges that this server signed, so that they need not be stored until they are answered: each counts once. */
export function challengesService({ clock, secret, claim }: ChallengesDeps) {
  const signers = {
    register: tokenSigner(secret, 'passkey-register', claims),
    'sign-in': tokenSigner(secret, 'passkey-sign-in', claims),
  };
  return {
    sign: (purpose: keyof typeof signers, challenge: Challenge): Promise<string> =>
      signers[purpose].sign(challenge, challengeLifeInS, clock()),

    /** What the token holds, the first time that it is asked. Throws for one that is forged, too old, or was used. */
    async take(purpose: keyof typeof signers, token: string): Promise<Challenge> {
      const challenge = await signers[purpose].read(token, clock());
      const until = new Date(clock().getTime() + challengeLifeInS * 1000);
      if (!challenge || !(await claim(`passkey ${challenge.challenge}`, until)))
        throw new AppError('passkey_refused', { param: 'challenge_token' });
      return challenge;
    },
  };
}
export type ChallengesService = ReturnType<typeof challengesService>;
