import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import { sharedVoiceDays, sharedVoiceDayUsers, sharedVoices } from '../voice-library.tables.ts';

/** Usage of a shared voice by one person. */
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
  /** Counts each person once a day, in one statement. Ignores voices whose owner's account is deleted. */
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

  /** The workspaces that share these voices, by voice, over all tenants. */
  async findOwners(voiceIds: readonly string[]): Promise<Map<string, string>> {
    const { voiceId, workspaceId } = sharedVoices;
    const rows = await db.select({ voiceId, workspaceId }).from(sharedVoices).where(inList(voiceId, voiceIds));
    return new Map(rows.map((row) => [row.voiceId, row.workspaceId]));
  },

  /** Usage per day from `since`; omits days without usage. `readerOnly`: only the reader app. */
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
   * Recalculates the usage of a week and of a year, for voices used since `usedSince` or for all voices of the year. Writes
   * only changed rows.
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

  /** Past days need no users, because nobody is counted there again. */
  async deleteUsersBefore(day: string): Promise<void> {
    await db.delete(sharedVoiceDayUsers).where(lt(sharedVoiceDayUsers.day, day));
  },

  /** Hides exactly the voices of this list. Sets `updatedAt` of changed rows and returns their ids. */
  async setBlocked(voiceIds: readonly string[], updatedAt: Date): Promise<string[]> {
    const isBanned = inList(sharedVoices.voiceId, voiceIds);
    const changed = await db
      .update(sharedVoices)
      .set({ isBlocked: sql`${isBanned}`, updatedAt })
      .where(sql`${sharedVoices.isBlocked} <> (${isBanned})`)
      .returning({ voiceId: sharedVoices.voiceId });
    return changed.map(({ voiceId }) => voiceId);
  },

  /** Sets the number of favourites; 0 for voices not in the map. */
  async setLikeCounts(likes: ReadonlyMap<string, number>): Promise<void> {
    const likesJson = JSON.stringify(Object.fromEntries(likes));
    const likeCount = sql`coalesce((${likesJson}::jsonb ->> ${sharedVoices.voiceId})::int, 0)`;
    await db
      .update(sharedVoices)
      .set({ likedByCount: likeCount })
      .where(sql`${sharedVoices.likedByCount} <> ${likeCount}`);
  },
});
