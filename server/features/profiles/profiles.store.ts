import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { profiles } from './profiles.tables.ts';

export type Profile = typeof profiles.$inferSelect;

/** Rows of people, not of tenants: these functions take user ids. */
export const profilesStore = (db: Db | Tx) => ({
  async get(userId: string): Promise<Profile | undefined> {
    return (await db.select().from(profiles).where(eq(profiles.userId, userId)))[0];
  },

  async put(profile: Profile): Promise<void> {
    const { about, links } = profile;
    await db.insert(profiles).values(profile).onConflictDoUpdate({ target: profiles.userId, set: { about, links } });
  },
});
