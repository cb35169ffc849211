import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaceLockService } from './workspace-lock.service.ts';

const { db } = await testDatabase();
const workspaceLock = workspaceLockService(db);
const workspace = (name: string | number) => `workspace ${name}` as WorkspaceId;

it('limits its database connections while many workspaces wait for a slow provider', async () => {
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
  let asking = 0;
  const all = Array.from({ length: 12 }, (_, n) =>
    workspaceLock.run(workspace(n), async () => {
      asking += 1;
      await answer;
    }),
  );
  await vi.waitFor(() => expect(asking).toBe(4));
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect(asking).toBe(4);
  answerNow();
  await Promise.all(all);
  expect(asking).toBe(12);
});

it('runs one call per workspace at a time, and limits the waiting calls', async () => {
  const seen: string[] = [];
  const call = (name: string) =>
    workspaceLock.run(workspace('busy'), async () => {
      seen.push(`${name} begins`);
      await db.execute(sql`select pg_sleep(0.02)`);
      seen.push(`${name} ends`);
    });
  const calls = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(call));
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(calls.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'concurrent_limit_exceeded' } });
});
