import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { userStore } from '../user/user.store.ts';
import { workspaceStore } from './workspace.store.ts';

type UserColumns = Parameters<ReturnType<typeof userStore>['insert']>[0];

/** Creates a user with this ID and their workspace `of-<ID>`, without a plan. The actor is its admin, in a session. */
export async function createActor(db: Db, userId: string, columns: Partial<UserColumns> = {}): Promise<Actor> {
  const email = `${userId}@example.com`.toLowerCase();
  await userStore(db).insert({ id: userId, email, passwordHash: 'x', ...columns });
  const workspaceId = await workspaceStore(db).create({ id: `of-${userId}`, name: 'Test', ownerId: userId });
  return {
    userId,
    workspaceId,
    role: 'admin',
    isOperator: columns.isServerOwner,
    via: 'session',
    permissions: undefined,
  };
}
