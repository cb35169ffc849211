import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ApiKeysService } from '../api-keys/service.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import { type User, userStore } from './store.ts';

/** The caller as a person. */
export function userService(deps: { db: Db; live: Live; subscription: SubscriptionService; apiKeys: ApiKeysService }) {
  const { db, live, subscription, apiKeys } = deps;

  async function describe(actor: Actor, user: User | undefined) {
    if (!user) throw new AppError('user_not_found');
    const [plan, newestKey] = await Promise.all([subscription.get(actor), apiKeys.newestOf(actor)]);
    return { user, plan, newestKey, actor };
  }

  return {
    get: async (actor: Actor) => describe(actor, await userStore(db).byId(actor.userId)),

    async edit(actor: Actor, changes: { firstName?: string; locale?: string }) {
      if (Object.values(changes).every((value) => value === undefined)) return this.get(actor);
      const user = await userStore(db).edit(actor.userId, changes);
      await live.publish(actor.workspaceId, { topic: 'user' });
      return describe(actor, user);
    },
  };
}
export type UserService = ReturnType<typeof userService>;
