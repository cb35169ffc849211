import { sha256 } from '@noble/hashes/sha2.js';
import { leadingZeroBits, solvedForm } from '../../../contract/proof-of-work.ts';

/** Hashes between two looks at the clock's other work, so that the page stays alive. */
const hashesAtOnce = 4000;

/** The captcha token of a challenge: found by trying, a tenth of a second's work for 16 bits (AUTH-006). */
export async function solveChallenge({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  const encoder = new TextEncoder();
  for (let counter = 0; ; counter++) {
    const token = solvedForm(challenge, counter);
    if (leadingZeroBits(sha256(encoder.encode(token))) >= bits) return token;
    if (counter % hashesAtOnce === hashesAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
