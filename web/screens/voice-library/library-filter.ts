import {
  voiceAccents,
  voiceAges,
  voiceGenders,
  voiceUseCases,
} from '../../../contract/catalogue/voices/voice-traits.ts';
import type { librarySorts } from '../../../contract/voices/voice-library.ts';
import type { VoiceCategory } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';

export type LibrarySort = (typeof librarySorts)[number];

/** Filters of the library. The URL stores each under its name. */
export const libraryTraits = ['language', 'accent', 'gender', 'age', 'use_case', 'category'] as const;
export type LibraryTrait = (typeof libraryTraits)[number];

export interface LibraryFilter {
  readonly search: string;
  readonly sort: LibrarySort;
  readonly traits: Readonly<Partial<Record<LibraryTrait, string>>>;
}

export const sortNames: Readonly<Record<LibrarySort, string>> = {
  trending: t('Trending'),
  created_date: t('Latest'),
  usage_character_count_1y: t('Most used'),
  cloned_by_count: t('Most added'),
};

export const isLibrarySort = (value: string | null): value is LibrarySort =>
  value !== null && Object.hasOwn(sortNames, value);

/** Categories of library voices. Default voices are not shared. */
export const libraryCategories: Readonly<Record<Exclude<VoiceCategory, 'premade'>, string>> = {
  cloned: t('From recordings'),
  generated: t('Designed'),
  professional: t('Professional'),
};

/** Selectable values of a trait. Languages come from their catalogue. */
export const traitValues: Readonly<Record<Exclude<LibraryTrait, 'language'>, readonly string[]>> = {
  accent: voiceAccents,
  gender: voiceGenders,
  age: voiceAges,
  use_case: voiceUseCases,
  category: Object.keys(libraryCategories),
};

/** Reads the filter from the URL. Unknown values are ignored. */
export function readFilter(params: URLSearchParams): LibraryFilter {
  const sort = params.get('sort');
  const traits: Partial<Record<LibraryTrait, string>> = {};
  for (const trait of libraryTraits) {
    const value = params.get(trait)?.trim().slice(0, 60);
    if (value && (trait !== 'category' || Object.hasOwn(libraryCategories, value))) traits[trait] = value;
  }
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    sort: isLibrarySort(sort) ? sort : 'trending',
    traits,
  };
}

/** Writes a filter to the URL. Empty filters are omitted, other parameters stay. */
export function writeFilter({ search, sort, traits }: LibraryFilter, before = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string | undefined) => {
    if (value) params.set(name, value);
    else params.delete(name);
  };
  set('search', search.trim());
  set('sort', sort === 'trending' ? undefined : sort);
  for (const trait of libraryTraits) set(trait, traits[trait]);
  return params;
}

export const isNarrowed = ({ search, traits }: LibraryFilter): boolean =>
  search.trim() !== '' || Object.keys(traits).length > 0;
