import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { users } from '../user/user.tables.ts';
import { testLibrary } from './test-library.ts';
import { sharedVoices } from './voice-library.tables.ts';

const { db } = await testDatabase();
const { library, profileVoices, ...fixtures } = testLibrary(db);

it('O-19 lists the library voices of a public profile, and no others', async () => {
  const owner = await fixtures.person();
  await db.update(users).set({ profilePageHandle: 'grace' }).where(eq(users.id, owner.actor.userId));
  const other = await fixtures.person();
  const share = async (actor: typeof owner.actor, name: string) => {
    fixtures.clock.advance(1000);
    const { id } = await fixtures.createVoice(actor, { name });
    await library.publish(actor, id, { enable_library: true });
    return id;
  };
  const first = await share(owner.actor, 'First');
  const second = await share(owner.actor, 'Second');
  const blocked = await share(owner.actor, 'Blocked');
  await db.update(sharedVoices).set({ isBlocked: true }).where(eq(sharedVoices.voiceId, blocked));
  const withdrawn = await share(owner.actor, 'Withdrawn');
  await library.publish(owner.actor, withdrawn, { enable_library: false });
  await fixtures.createVoice(owner.actor, { name: 'Private' });
  await share(other.actor, 'Of another person');

  const listed = await profileVoices.list('grace');
  expect(listed.map(({ shared }) => shared.voiceId)).toEqual([second, first]);
  expect(listed.every(({ isAdded }) => !isAdded)).toBe(true);
  await expect(profileVoices.list('nobody')).rejects.toMatchObject({ code: 'user_not_found' });
});
