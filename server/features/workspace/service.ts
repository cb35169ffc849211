import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import { workspaceStore } from './store.ts';

export function workspaceService({ db, subscription }: { db: Db; subscription: SubscriptionService }) {
  return {
    /** A new tenant with its owner, within the transaction that makes the account. */
    create: (tx: Tx, input: { id: string; name: string; ownerId: string }): Promise<WorkspaceId> =>
      workspaceStore(tx).create(input),

    /** Where a person belongs: asked before there is an actor. */
    membershipOf: (userId: string) => workspaceStore(db).membershipOf(userId),
    roleOf: (workspaceId: string, userId: string) => workspaceStore(db).roleOf(workspaceId, userId),

    async get(actor: Actor) {
      const [workspace, plan] = await Promise.all([workspaceStore(db).get(actor.workspaceId), subscription.get(actor)]);
      if (!workspace) throw new AppError('workspace_not_found');
      return { workspace, plan };
    },
  };
}
export type WorkspaceService = ReturnType<typeof workspaceService>;
