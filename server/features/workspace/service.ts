import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import { workspaceStore } from './store.ts';

export function workspaceService({ db, subscription }: { db: Db; subscription: SubscriptionService }) {
  return {
    async get(actor: Actor) {
      const [workspace, plan] = await Promise.all([workspaceStore(db).get(actor.workspaceId), subscription.get(actor)]);
      if (!workspace) throw new AppError('workspace_not_found');
      return { workspace, plan };
    },
  };
}
export type WorkspaceService = ReturnType<typeof workspaceService>;
