import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EffectCategory } from '../../../contract/catalogue/effect-categories.ts';
import type { ExploredSound } from '../../../contract/speech-tools/sound-effects-explore.ts';
import { api } from '../../data/api/api.ts';

export interface ExploreFilter {
  readonly category: EffectCategory | undefined;
  readonly search: string;
}

const isComplete = (sounds: readonly ExploredSound[]): boolean => sounds.every(({ peaks }) => peaks !== null);

/**
 * The server prepares sounds when they are listed; until all have a waveform, the list is asked again. Seldom after a
 * while, because a sound may have failed.
 */
const retryMs = (requests: number): number => (requests < 10 ? 1200 : 15_000);

interface Polled<Data> {
  readonly state: { readonly data: Data | undefined; readonly dataUpdateCount: number };
}

/** Ready-made sounds, page by page. */
export const exploreQuery = ({ category, search }: ExploreFilter) =>
  infiniteQueryOptions({
    queryKey: ['explored-sounds', category ?? null, search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/sound-effects/explore', {
        query: { category: category ?? null, search: search || null, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ has_more, page }) => (has_more ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: Polled<{ pages: readonly { sounds: readonly ExploredSound[] }[] }>) =>
      state.data && !state.data.pages.every(({ sounds }) => isComplete(sounds))
        ? retryMs(state.dataUpdateCount)
        : false,
  });

/** A ready-made sound with others of its category. */
export const soundQuery = (slug: string) =>
  queryOptions({
    queryKey: ['explored-sounds', 'sound', slug],
    queryFn: ({ signal }) => api.call('GET /v1/sound-effects/{slug}', { params: { slug }, signal }),
    refetchInterval: ({ state }: Polled<ExploredSound & { related: readonly ExploredSound[] }>) =>
      state.data && !isComplete([state.data, ...state.data.related]) ? retryMs(state.dataUpdateCount) : false,
  });
