import type { ProfileLink } from '../../../contract/accounts/profiles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { CurrentUserService } from '../current-user/current-user.service.ts';
import type { UserService } from '../user/user.service.ts';
import { profilesStore } from './profiles.store.ts';

interface ProfileChange {
  readonly handle: string | null;
  readonly publicUserName: string;
  readonly about: string;
  readonly links: readonly ProfileLink[];
  /** Undefined: unchanged. */
  readonly avatar: string | undefined;
}

interface ProfilesDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'find' | 'findByHandle'>;
  readonly currentUser: Pick<CurrentUserService, 'edit'>;
}

/** Public profiles (O-19): the user row stores name and handle, this noun the rest. */
export function profilesService({ db, user: users, currentUser }: ProfilesDeps) {
  const getOwn = async ({ userId }: Pick<Actor, 'userId'>) => {
    const [user, profile] = await Promise.all([users.find(userId), profilesStore(db).get(userId)]);
    if (!user) throw new AppError('user_not_found');
    return { user, profile };
  };
  return {
    getOwn,

    async update(actor: Actor, { handle, publicUserName, about, links, avatar }: ProfileChange) {
      // First, since it fails if the handle is taken.
      await currentUser.edit(actor, { profilePageHandle: handle, publicUserName });
      await profilesStore(db).upsert({ userId: actor.userId, about, links, avatar });
      return getOwn(actor);
    },

    /** The public page of a handle. */
    async getPublic(handle: string) {
      const user = await users.findByHandle(handle);
      if (!user) throw new AppError('user_not_found', { param: 'handle' });
      return { user, profile: await profilesStore(db).get(user.id), handle };
    },
  };
}
export type ProfilesService = ReturnType<typeof profilesService>;
