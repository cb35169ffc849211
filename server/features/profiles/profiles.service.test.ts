import { expect, it } from 'vitest';
import { profilesRoutes } from '../../../contract/accounts/profiles.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { profilesStore } from './profiles.store.ts';

const { db } = await testDatabase();
const jpeg = `data:image/jpeg;base64,/9j/${Buffer.from('picture').toString('base64')}`;

it('O-19 keeps the picture of a profile until it is replaced or removed', async () => {
  const { userId } = await createActor(db, 'pictured');
  const store = profilesStore(db);
  const texts = { userId, about: 'Ships.', links: [] };
  await store.upsert({ ...texts, avatar: jpeg });
  await store.upsert({ ...texts, about: 'Compilers.', avatar: undefined });
  expect(await store.get(userId)).toMatchObject({ about: 'Compilers.', avatar: jpeg });
  await store.upsert({ ...texts, avatar: '' });
  expect((await store.get(userId))?.avatar).toBe('');
});

it('O-19 accepts only a small JPEG as a picture', () => {
  const isAccepted = (avatar: string) =>
    profilesRoutes['POST /v1/user/profile'].body.safeParse({
      handle: null,
      public_user_name: 'Grace',
      about: '',
      links: [],
      avatar,
    }).success;
  expect(isAccepted(jpeg)).toBe(true);
  expect(isAccepted('')).toBe(true);
  expect(isAccepted('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false);
  expect(isAccepted('data:image/jpeg;base64,PHN2Zz4=')).toBe(false);
  expect(isAccepted('https://example.com/tracker.jpg')).toBe(false);
  expect(isAccepted(jpeg + 'A'.repeat(60_000))).toBe(false);
});
