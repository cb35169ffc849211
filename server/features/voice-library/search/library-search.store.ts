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
import { inList } from '../../../platform/db/in-list.ts';
import { type SharedVoiceRow, sharedVoices } from '../voice-library.tables.ts';

export interface LibraryFilter {
  /** `key:value` facets, all of which a voice must have. */
  readonly facets: readonly string[];
  /** Lists of facets; a voice must have one of each list. */
  readonly anyOf: readonly (readonly string[])[];
  /** Word prefixes, all of which must match. */
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

/** Crosses tenants on purpose: everybody may find library voices. */
export const librarySearchStore = (db: Db) => ({
  /** The id breaks ties, so that pages neither skip nor repeat voices. The order must match the indexes exactly. */
  page: (filter: LibraryFilter, sort: LibrarySort, page: { limit: number; offset: number }): Promise<LibraryRow[]> =>
    db
      .select(listColumns)
      .from(sharedVoices)
      .where(matches(filter))
      .orderBy(sql`${sorts[sort]} desc nulls last`, sharedVoices.voiceId)
      .limit(page.limit)
      .offset(page.offset),

  /** Counts up to `max`, or all without it. */
  async count(filter: LibraryFilter, max?: number): Promise<number> {
    const matching = db.select({ id: sharedVoices.voiceId }).from(sharedVoices).where(matches(filter)).$dynamic();
    const matched = (max === undefined ? matching : matching.limit(max)).as('found');
    return (await db.select({ n: count() }).from(matched))[0]!.n;
  },

  /** Filters these ids down to library voices. */
  listByIds: (voiceIds: readonly string[]): Promise<LibraryRow[]> =>
    db
      .select(listColumns)
      .from(sharedVoices)
      .where(
        and(
          eq(sharedVoices.inLibrary, true),
          eq(sharedVoices.isBlocked, false),
          inList(sharedVoices.voiceId, voiceIds),
        ),
      ),
});
