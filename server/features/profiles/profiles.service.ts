import type { ProfileLink } from '../../../contract/accounts/profiles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { UserService } from '../user/user.service.ts';
import { profilesStore } from './profiles.store.ts';

interface ProfileChange {
  readonly handle: string | null;
  readonly publicUserName: string;
  readonly about: string;
  readonly links: readonly ProfileLink[];
}

interface ProfilesDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'edit' | 'find' | 'findByHandle'>;
}

/** What people show of themselves (O-19): name and address are the user's, the rest is kept here. */
export function profilesService({ db, user: users }: ProfilesDeps) {
  const own = async ({ userId }: Pick<Actor, 'userId'>) => {
    const [user, profile] = await Promise.all([users.find(userId), profilesStore(db).get(userId)]);
    if (!user) throw new AppError('user_not_found');
    return { user, profile };
  };
  return {
    own,

    async change(actor: Actor, { handle, publicUserName, about, links }: ProfileChange) {
      // First what may be refused: the handle of another.
      await users.edit(actor, { profilePageHandle: handle, publicUserName });
      await profilesStore(db).put({ userId: actor.userId, about, links });
      return own(actor);
    },

    /** The public page of a handle. */
    async shown(handle: string) {
      const user = await users.findByHandle(handle);
      if (!user) throw new AppError('user_not_found', { param: 'handle' });
      return { user, profile: await profilesStore(db).get(user.id), handle };
    },
  };
}
export type ProfilesService = ReturnType<typeof profilesService>;
