import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { sharedVoiceDays, sharedVoiceDayUsers, sharedVoices } from '../voice-library.tables.ts';

/** What one person spoke with a shared voice. */
export interface SharedVoiceUsage {
  readonly voiceId: string;
  readonly day: string;
  readonly isReader: boolean;
  readonly userId: string;
  readonly characters: number;
}

export interface DailyUsage {
  readonly day: string;
  readonly characters: number;
  readonly users: number;
  readonly added: number;
}

export const libraryUsageStore = (db: Db | Tx) => ({
  /** One statement; each person counts once a day. A voice whose owner's account is gone is not counted. */
  async record({ voiceId, day, isReader, userId, characters }: SharedVoiceUsage): Promise<void> {
    await db.execute(sql`
      with shared as (select voice_id from ${sharedVoices} where voice_id = ${voiceId}),
      person as (
        insert into ${sharedVoiceDayUsers} (voice_id, day, is_reader, user_id)
        select voice_id, ${day}::date, ${isReader}::boolean, ${userId} from shared
        on conflict do nothing returning 1
      )
      insert into ${sharedVoiceDays} as days (voice_id, day, is_reader, characters, users)
      select voice_id, ${day}::date, ${isReader}::boolean, ${characters}::bigint, (select count(*) from person) from shared
      on conflict (voice_id, day, is_reader) do update
      set characters = days.characters + excluded.characters, users = days.users + excluded.users`);
  },

  /** By the day, from `since` on; days without any use are left out. `readerOnly`: what was spoken in the reader. */
  async days(voiceId: string, since: string, readerOnly: boolean): Promise<DailyUsage[]> {
    return db
      .select({
        day: sharedVoiceDays.day,
        characters: sql<number>`sum(${sharedVoiceDays.characters})::float8`,
        users: sql<number>`sum(${sharedVoiceDays.users})::int`,
        added: sql<number>`sum(${sharedVoiceDays.added})::int`,
      })
      .from(sharedVoiceDays)
      .where(
        and(
          eq(sharedVoiceDays.voiceId, voiceId),
          gte(sharedVoiceDays.day, since),
          readerOnly ? eq(sharedVoiceDays.isReader, true) : undefined,
        ),
      )
      .groupBy(sharedVoiceDays.day)
      .orderBy(sharedVoiceDays.day);
  },

  /**
   * Adds up the use of a week and of a year again: of voices that were used since `usedSince`, or of all that were used
   * in the year. What did not change is not written.
   */
  async recalculateTotals(days: { week: string; year: string; usedSince: string | undefined }): Promise<void> {
    const among = days.usedSince
      ? sql`select distinct voice_id from ${sharedVoiceDays} where day >= ${days.usedSince}::date`
      : sql`select voice_id from ${sharedVoices} where characters_year > 0 or characters_week > 0
            union select distinct voice_id from ${sharedVoiceDays} where day >= ${days.year}::date`;
    await db.execute(sql`
      update ${sharedVoices} as shared set characters_week = used.week, characters_year = used.year
      from (
        select among.voice_id, coalesce(sum(characters), 0) as year,
          coalesce(sum(characters) filter (where day >= ${days.week}::date), 0) as week
        from (${among}) among
        left join ${sharedVoiceDays} as days on days.voice_id = among.voice_id and days.day >= ${days.year}::date
        group by among.voice_id
      ) used
      where shared.voice_id = used.voice_id
        and (shared.characters_week, shared.characters_year) is distinct from (used.week, used.year)`);
  },

  /** Nobody is counted twice on a day that is over. */
  async deleteUsersBefore(day: string): Promise<void> {
    await db.delete(sharedVoiceDayUsers).where(lt(sharedVoiceDayUsers.day, day));
  },

  /** Hides the voices of this list, and shows all others again. Changed rows are `updatedAt` then; answers their ids. */
  async setBlocked(voiceIds: readonly string[], updatedAt: Date): Promise<string[]> {
    const isBanned = sql`${sharedVoices.voiceId} = any(${sql.param([...voiceIds])}::text[])`;
    const changed = await db
      .update(sharedVoices)
      .set({ isBlocked: sql`${isBanned}`, updatedAt })
      .where(sql`${sharedVoices.isBlocked} <> (${isBanned})`)
      .returning({ voiceId: sharedVoices.voiceId });
    return changed.map(({ voiceId }) => voiceId);
  },

  /** How many favour each voice; 0 for those that are not in the list. */
  async setLikeCounts(likes: ReadonlyMap<string, number>): Promise<void> {
    const likesJson = JSON.stringify(Object.fromEntries(likes));
    const likeCount = sql`coalesce((${likesJson}::jsonb ->> ${sharedVoices.voiceId})::int, 0)`;
    await db
      .update(sharedVoices)
      .set({ likedByCount: likeCount })
      .where(sql`${sharedVoices.likedByCount} <> ${likeCount}`);
  },
});
