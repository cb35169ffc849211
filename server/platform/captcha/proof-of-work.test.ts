import { hash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { leadingZeroBits, proofOfWorkSolution } from '../../../contract/fields/proof-of-work.ts';
import { fixtureClock } from '../test-clock.ts';
import { proofOfWork } from './proof-of-work.ts';

const bits = 9;
const origin = { ip: '198.18.0.1', param: 'recaptcha_token' };
const claimed = new Set<string>();
const replayGuard = {
  claim: async (key: string) => !claimed.has(key) && Boolean(claimed.add(key)),
};
const captcha = proofOfWork({ replayGuard, clock: fixtureClock(), secret: randomBytes(32), bits });

/** A new challenge and the first counter whose hash has a number of leading zero bits that `matches`. */
function solve(matches: (zeros: number) => boolean): string {
  const task = captcha.challenge();
  if (task.provider !== 'proof_of_work') throw new Error('not a proof of work');
  expect(task.bits).toBe(bits);
  for (let counter = 0; ; counter += 1) {
    const solution = proofOfWorkSolution(task.challenge, counter);
    if (matches(leadingZeroBits(hash('sha256', solution, 'buffer')))) return solution;
  }
}

it('accepts a solution with the configured number of zero bits, once', async () => {
  const solution = solve((zeros) => zeros >= bits);
  await captcha.check(solution, origin);
  await expect(captcha.check(solution, origin)).rejects.toMatchObject({ code: 'captcha_failed' });
});

it('rejects a solution with one zero bit less', async () => {
  const solution = solve((zeros) => zeros === bits - 1);
  await expect(captcha.check(solution, origin)).rejects.toMatchObject({ code: 'captcha_failed' });
});
