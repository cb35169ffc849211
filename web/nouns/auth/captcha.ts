import { sha256 } from '@noble/hashes/sha2.js';
import type { z } from 'zod';
import type { challengeReply } from '../../../contract/accounts/auth.ts';
import { leadingZeroBits, proofOfWorkSolution } from '../../../contract/fields/proof-of-work.ts';
import { t } from '../../messages/t.ts';

export type Challenge = z.infer<typeof challengeReply>;
export type WidgetChallenge = Exclude<Challenge, { provider: 'proof_of_work' }>;

/** Hashes per batch before control returns to the event loop, so that the page stays responsive. */
const hashesAtOnce = 4000;

/**
 * Returns the captcha token of a challenge (AUTH-006). The proof of work takes about half a second for 16 bits;
 * for an external provider the widget holds the token.
 */
export async function solveChallenge(task: Challenge, widgetToken?: string): Promise<string> {
  if (task.provider !== 'proof_of_work') {
    if (widgetToken === undefined) throw new Error(t('Complete the captcha first.'));
    return widgetToken;
  }
  const { challenge, bits } = task;
  const encoder = new TextEncoder();
  for (let counter = 0; ; counter++) {
    const token = proofOfWorkSolution(challenge, counter);
    if (leadingZeroBits(sha256(encoder.encode(token))) >= bits) return token;
    if (counter % hashesAtOnce === hashesAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
