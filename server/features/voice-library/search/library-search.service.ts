import { accentOf, findDialect } from '../../../../contract/catalogue/languages/dialects.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { toSearchPrefixes } from '../voice-library.rules.ts';
import type { LibraryEntry, VoiceLibraryService } from '../voice-library.service.ts';
import { type LibraryFilter, type LibrarySort, librarySearchStore } from './library-search.store.ts';

export interface LibraryQuery {
  readonly search: string | undefined;
  readonly category: string | undefined;
  readonly gender: string | undefined;
  readonly age: string | undefined;
  readonly accent: string | undefined;
  readonly language: string | undefined;
  readonly locale: string | undefined;
  readonly ownerId: string | undefined;
  readonly useCases: readonly string[];
  readonly descriptives: readonly string[];
  readonly featured: boolean;
  readonly readerApp: boolean;
  readonly minNoticeDays: number | undefined;
  readonly includeCustomRates: boolean;
  readonly includeLiveModerated: boolean;
  readonly sort: LibrarySort;
}

export interface LibraryPage {
  readonly entries: readonly LibraryEntry[];
  readonly hasMore: boolean;
  readonly total: number;
  /** Whether there are more matches than `total`. */
  readonly isCapped: boolean;
}

/** A filtered search counts up to this number, because counting all matches is slow. */
export const maxCounted = 1000;
/** Cache time of the total count of a large library, in ms. */
const countCacheMs = 30_000;

interface LibrarySearchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly library: Pick<VoiceLibraryService, 'entries'>;
}

const normalized = (value: string): string => value.trim().toLowerCase();
const facet = (key: string, value: string): string => `${key}:${normalized(value)}`;

function toFilter(query: LibraryQuery): LibraryFilter {
  const { category, gender, age, accent, language } = query;
  const exactFacets = [query.locale && `locale:${query.locale.trim()}`, query.ownerId && `owner:${query.ownerId}`];
  const dialect = accent && findDialect(language ?? accent.split('-')[0]!, accent);
  const labels = { gender, age, accent: dialect ? accentOf(dialect) : accent, language };
  const labelFacets = Object.entries(labels).flatMap(([key, value]) => (value ? [facet(key, value)] : []));
  // `high_quality` means professional.
  const categoryFacet = category && facet('category', category === 'high_quality' ? 'professional' : category);
  return {
    facets: [...labelFacets, ...[...exactFacets, categoryFacet].filter((value): value is string => Boolean(value))],
    anyOf: [
      query.useCases.map((useCase) => facet('use_case', useCase)),
      query.descriptives.map((descriptive) => facet('descriptive', descriptive)),
    ].filter((facets) => facets.length > 0),
    prefixes: toSearchPrefixes(query.search ?? ''),
    featured: query.featured,
    readerApp: query.readerApp,
    minNoticeDays: query.minNoticeDays,
    includeCustomRates: query.includeCustomRates,
    includeLiveModerated: query.includeLiveModerated,
  };
}

/** Searches library voices by text and filters (VOICE-042). */
export function librarySearchService({ db, clock, library }: LibrarySearchDeps) {
  let cachedTotal: { readonly at: number; readonly count: Promise<number> } | undefined;

  /** Counts all voices of the library; the count is cached for `countCacheMs`. */
  async function countLibrary(filter: LibraryFilter): Promise<number> {
    const at = clock().getTime();
    if (!cachedTotal || at - cachedTotal.at >= countCacheMs)
      cachedTotal = { at, count: librarySearchStore(db).count(filter) };
    const current = cachedTotal;
    try {
      return await current.count;
    } catch (error) {
      if (cachedTotal === current) cachedTotal = undefined;
      throw error;
    }
  }

  /** Counts the matches: exactly without filters, else up to `maxCounted`. */
  async function countMatches(filter: LibraryFilter): Promise<Pick<LibraryPage, 'total' | 'isCapped'>> {
    const count = await librarySearchStore(db).count(filter, maxCounted + 1);
    if (count <= maxCounted) return { total: count, isCapped: false };
    if (isNarrowed(filter)) return { total: maxCounted, isCapped: true };
    return { total: await countLibrary(filter), isCapped: false };
  }

  return {
    /** A page of the matching voices; `page` starts at 0. */
    async find(
      actor: Actor,
      query: LibraryQuery,
      { page, size }: { page: number; size: number },
    ): Promise<LibraryPage> {
      const filter = toFilter(query);
      const store = librarySearchStore(db);
      const [rows, count] = await Promise.all([
        store.page(filter, query.sort, { limit: size + 1, offset: page * size }),
        countMatches(filter),
      ]);
      const entries = await library.entries(actor, rows.slice(0, size));
      return { entries, hasMore: rows.length > size, ...count };
    },
  };
}
export type LibrarySearchService = ReturnType<typeof librarySearchService>;

/** Whether a filter excludes any voice. */
const isNarrowed = ({ facets, anyOf, prefixes, ...options }: LibraryFilter): boolean =>
  facets.length + anyOf.length + prefixes.length > 0 ||
  options.featured ||
  options.readerApp ||
  options.minNoticeDays !== undefined ||
  !options.includeCustomRates ||
  !options.includeLiveModerated;
