import {
  and,
  arrayContains,
  arrayOverlaps,
  count,
  eq,
  getTableColumns,
  gte,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../platform/db/database-client.ts';
import { type SharedVoiceRow, sharedVoices } from '../voice-library.tables.ts';

export interface LibraryFilter {
  /** Each voice has all of these, as `key:value`. */
  readonly facets: readonly string[];
  /** Each voice has one of each of these lists. */
  readonly anyOf: readonly (readonly string[])[];
  /** Beginnings of words, all of which the voice has. */
  readonly prefixes: readonly string[];
  readonly featured: boolean;
  readonly readerApp: boolean;
  readonly minNoticeDays: number | undefined;
  readonly includeCustomRates: boolean;
  readonly includeLiveModerated: boolean;
}

const sorts = {
  trending: sharedVoices.charactersWeek,
  created_date: sharedVoices.sharedAt,
  usage_character_count_1y: sharedVoices.charactersYear,
  cloned_by_count: sharedVoices.addedByCount,
} as const;
export type LibrarySort = keyof typeof sorts;

const { embedding: _print, searchText: _text, facets: _facets, ...listColumns } = getTableColumns(sharedVoices);
export type LibraryRow = Omit<SharedVoiceRow, 'embedding' | 'searchText' | 'facets'>;

const matches = (filter: LibraryFilter): SQL | undefined =>
  and(
    eq(sharedVoices.inLibrary, true),
    eq(sharedVoices.isBlocked, false),
    filter.facets.length > 0 ? arrayContains(sharedVoices.facets, [...filter.facets]) : undefined,
    ...filter.anyOf.map((options) => arrayOverlaps(sharedVoices.facets, [...options])),
    filter.prefixes.length > 0
      ? sql`${sharedVoices.searchText} @@ to_tsquery('simple', ${filter.prefixes.map((word) => `'${word}':*`).join(' & ')})`
      : undefined,
    filter.featured ? eq(sharedVoices.featured, true) : undefined,
    filter.readerApp ? eq(sharedVoices.readerAppEnabled, true) : undefined,
    filter.minNoticeDays === undefined ? undefined : gte(sharedVoices.noticePeriodDays, filter.minNoticeDays),
    filter.includeCustomRates ? undefined : or(isNull(sharedVoices.customRate), eq(sharedVoices.customRate, 1)),
    filter.includeLiveModerated ? undefined : eq(sharedVoices.liveModeration, false),
  );

/** The library belongs to all: what is in it everybody may find. */
export const librarySearchStore = (db: Db) => ({
  /** The id breaks ties, so that pages neither skip nor repeat. The order is that of the indexes, to the letter. */
  page: (filter: LibraryFilter, sort: LibrarySort, page: { limit: number; offset: number }): Promise<LibraryRow[]> =>
    db
      .select(listColumns)
      .from(sharedVoices)
      .where(matches(filter))
      .orderBy(sql`${sorts[sort]} desc nulls last`, sharedVoices.voiceId)
      .limit(page.limit)
      .offset(page.offset),

  /** At most `most`; all where that is absent. */
  async count(filter: LibraryFilter, max?: number): Promise<number> {
    const matching = db.select({ id: sharedVoices.voiceId }).from(sharedVoices).where(matches(filter)).$dynamic();
    const matched = (max === undefined ? matching : matching.limit(max)).as('found');
    return (await db.select({ n: count() }).from(matched))[0]!.n;
  },

  /** Of these, those that are in the library. */
  listByIds: (voiceIds: readonly string[]): Promise<LibraryRow[]> =>
    db
      .select(listColumns)
      .from(sharedVoices)
      .where(
        and(
          eq(sharedVoices.inLibrary, true),
          eq(sharedVoices.isBlocked, false),
          sql`${sharedVoices.voiceId} = any(${sql.param([...voiceIds])}::text[])`,
        ),
      ),
});
