import { expect, it } from 'vitest';
import { fixtureClock } from '../../platform/test-clock.ts';
import { challengesService } from './passkey-challenges.service.ts';

it('ASVS-2.9 accepts a challenge once, for five minutes and only for its purpose', async () => {
  const clock = fixtureClock();
  const claimed = new Set<string>();
  const challenges = challengesService({
    clock,
    secret: new Uint8Array(32),
    claim: async (key) => claimed.size < claimed.add(key).size,
  });
  const refused = { code: 'passkey_refused', param: 'challenge_token' };
  const sign = (challenge: string) => challenges.sign('sign-in', { challenge, userId: 'ada' });

  const token = await sign('one');
  await expect(challenges.consume('register', token)).rejects.toMatchObject(refused);
  expect(await challenges.consume('sign-in', token)).toMatchObject({ challenge: 'one', userId: 'ada' });
  await expect(challenges.consume('sign-in', token)).rejects.toMatchObject(refused);

  const old = await sign('two');
  clock.advance(299_000);
  const young = await sign('three');
  clock.advance(2000);
  await expect(challenges.consume('sign-in', old)).rejects.toMatchObject(refused);
  expect(await challenges.consume('sign-in', young)).toMatchObject({ challenge: 'three' });
  await expect(challenges.consume('sign-in', `${young}x`)).rejects.toMatchObject(refused);
});
