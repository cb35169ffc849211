import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { profiles } from './profiles.tables.ts';

export type Profile = typeof profiles.$inferSelect;

/** Rows belong to people, not to tenants: functions take user ids. */
export const profilesStore = (db: Db | Tx) => ({
  async get(userId: string): Promise<Profile | undefined> {
    return (await db.select().from(profiles).where(eq(profiles.userId, userId)))[0];
  },

  async upsert(profile: Profile): Promise<void> {
    const { about, links } = profile;
    await db.insert(profiles).values(profile).onConflictDoUpdate({ target: profiles.userId, set: { about, links } });
  },
});
