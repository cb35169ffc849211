import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { unexpectedCall } from '../../../platform/test-doubles.ts';
import { userStore } from '../../user/user.store.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { workspaceStore } from '../../workspace/workspace.store.ts';
import { deletionService } from './account-deletion.service.ts';

const { db } = await testDatabase();

it('U-12 deletes only the people and workspaces whose grace period is over', async () => {
  const day = 24 * 3600_000;
  const now = new Date('2026-05-01T00:00:00Z');
  const closedAt = { over: new Date(now.getTime() - 31 * day), within: new Date(now.getTime() - 29 * day), open: null };
  for (const [name, deletionRequestedAt] of Object.entries(closedAt)) {
    await createActor(db, name, { deletionRequestedAt });
  }
  const ended: string[] = [];
  const deletedTraces: unknown[] = [];
  const deletion = deletionService({
    db,
    clock: fixtureClock(now),
    user: {
      find: (id) => userStore(db).byId(id),
      setDeletion: unexpectedCall,
      listClosedBefore: (date) => userStore(db).listClosedBefore(date),
      delete: (tx, id) => userStore(tx).delete(id),
    },
    workspace: {
      deleteOwnedBy: (tx, id) => workspaceStore(tx).deleteOwnedBy(id),
      listOwnedBy: (tx, id) => workspaceStore(tx).listOwnedBy(id),
    },
    traces: { delete: async (_tx, { id }, workspaceIds) => void deletedTraces.push({ id, workspaceIds }) },
    billing: {
      // The subscription must end while its owner can still be found.
      queueCancellations: async (tx, id) => void ended.push(...(await workspaceStore(tx).listOwnedBy(id))),
      queueReviews: unexpectedCall,
    },
    auth: { checkPassword: unexpectedCall, checkFactor: unexpectedCall },
    apiKeys: { deleteAllByUser: unexpectedCall },
    auditLog: { recordOfAccount: unexpectedCall },
    sessions: { start: unexpectedCall, endAll: unexpectedCall },
  });
  expect(await deletion.purge()).toBe(1);
  expect(ended).toEqual(['of-over']);
  expect(deletedTraces).toEqual([{ id: 'over', workspaceIds: ['of-over'] }]);
  for (const name of Object.keys(closedAt)) {
    const isThere = name !== 'over';
    expect((await userStore(db).byId(name)) !== undefined).toBe(isThere);
    const workspaceId = `of-${name}` as Actor['workspaceId'];
    expect((await workspaceStore(db).get(workspaceId)) !== undefined).toBe(isThere);
  }
});
