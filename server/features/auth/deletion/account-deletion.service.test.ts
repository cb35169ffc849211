import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import type { UserService } from '../../user/user.service.ts';
import { userStore } from '../../user/user.store.ts';
import { createActor } from '../../workspace/test-actor.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
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
  const deletion = deletionService({
    db,
    clock: fixtureClock(now),
    user: {
      listClosedBefore: (date: Date) => userStore(db).listClosedBefore(date),
      delete: (tx: Parameters<typeof userStore>[0], id: string) => userStore(tx).delete(id),
    } as unknown as UserService,
    workspace: {
      deleteOwnedBy: (tx: Parameters<typeof workspaceStore>[0], id: string) => workspaceStore(tx).deleteOwnedBy(id),
    } satisfies Partial<WorkspaceService> as WorkspaceService,
    billing: {
      // The subscription must end while its owner can still be found.
      queueCancellations: async (tx: Parameters<typeof workspaceStore>[0], id: string) =>
        void ended.push(...(await workspaceStore(tx).listOwnedBy(id))),
    },
  } as unknown as Parameters<typeof deletionService>[0]);
  expect(await deletion.purge()).toBe(1);
  expect(ended).toEqual(['of-over']);
  for (const name of Object.keys(closedAt)) {
    const isThere = name !== 'over';
    expect((await userStore(db).byId(name)) !== undefined).toBe(isThere);
    const workspaceId = `of-${name}` as Actor['workspaceId'];
    expect((await workspaceStore(db).get(workspaceId)) !== undefined).toBe(isThere);
  }
});
