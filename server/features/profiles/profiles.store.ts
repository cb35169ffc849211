import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { profiles } from './profiles.tables.ts';

export type Profile = typeof profiles.$inferSelect;
type ProfileInput = Pick<Profile, 'userId' | 'about' | 'links'> & { readonly avatar: string | undefined };

/** Rows belong to people, not to tenants: functions take user ids. */
export const profilesStore = (db: Db | Tx) => ({
  async get(userId: string): Promise<Profile | undefined> {
    return (await db.select().from(profiles).where(eq(profiles.userId, userId)))[0];
  },

  /** Keeps the avatar if it is undefined. */
  async upsert({ userId, about, links, avatar }: ProfileInput): Promise<void> {
    const change = { about, links, ...(avatar !== undefined && { avatar }) };
    await db
      .insert(profiles)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: profiles.userId, set: change });
  },
});
