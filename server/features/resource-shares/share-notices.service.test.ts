import { expect, it } from 'vitest';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { createActor } from '../workspace/test-actor.ts';
import { shareNoticesService } from './share-notices.service.ts';

const { db } = await testDatabase();
const { listEntries, listTitles, ...notices } = openNotices(db);
const shareNotices = shareNoticesService({ ...notices, listGroupMembers: async () => ['ada', 'grace'] });
const ada = await createActor(db, 'ada');
await createActor(db, 'grace');
const voice = { id: 'voice', kind: 'voice', name: 'Nora', createdBy: 'ada', membersRole: null } as const;

it('WS-023 records shares, and tells the people of what is new to them or withdrawn', async () => {
  const group = { principalKind: 'group', principalId: 'team' } as const;
  const everyone = { principalKind: 'group', principalId: everyoneGroupId } as const;
  const dictionary = { ...voice, kind: 'pronunciation_dictionary', name: 'Terms' } as const;
  await transaction(db, async (tx) => {
    await shareNotices.shared(tx, ada, voice, { ...group, role: 'viewer', isNew: true });
    await shareNotices.shared(tx, ada, voice, { ...group, role: 'editor', isNew: false });
    await shareNotices.shared(tx, ada, voice, { ...everyone, role: 'viewer', isNew: true });
  });
  await transaction(db, (tx) =>
    shareNotices.shared(tx, ada, dictionary, {
      principalKind: 'person',
      principalId: 'grace',
      role: 'viewer',
      isNew: true,
    }),
  );
  await transaction(db, (tx) => shareNotices.unshared(tx, ada, voice, group));
  expect(await listTitles('grace')).toEqual([
    'ada@example.com shared the voice “Nora” with you',
    'ada@example.com shared “Terms” with you',
    'ada@example.com stopped sharing “Nora” with you',
  ]);
  expect(await listTitles('ada')).toEqual([]);
  const entries = await listEntries(ada);
  expect(entries.map(({ activity }) => activity)).toEqual([
    ...Array.from({ length: 4 }, () => 'resource.shared'),
    'resource.unshared',
  ]);
  expect(entries.at(-1)?.target).toEqual({ id: 'voice', name: 'Nora', kind: 'voice', with: 'team' });
});
