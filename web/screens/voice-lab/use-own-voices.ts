import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VoiceCategory, VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { type VoicePageFilter, voicePagesQuery } from '../../nouns/voices/voice-pages.ts';
import { setParameter, type UrlFilterFormat } from '../../parts/list/use-url-filter.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';

/** Filters of the workspace's voices in display order. */
export const ownTraits = ['category', 'language', 'accent', 'gender', 'age', 'use_case'] as const;
export type OwnTrait = (typeof ownTraits)[number];

/** Categories of the workspace's voices. */
export const ownCategories = {
  cloned: t('From recordings'),
  generated: t('Designed'),
  professional: t('Professional'),
} as const satisfies Partial<Record<VoiceCategory, string>>;

export interface OwnVoicesFilter {
  readonly search: string;
  readonly traits: Readonly<Partial<Record<OwnTrait, string>>>;
  readonly sort: 'created_at_unix' | 'name';
}

export const emptyOwnVoicesFilter: OwnVoicesFilter = { search: '', traits: {}, sort: 'created_at_unix' };

export const isFilterActive = ({ search, traits }: OwnVoicesFilter): boolean =>
  search.trim() !== '' || Object.keys(traits).length > 0;

const isCategory = (value: string | undefined): value is keyof typeof ownCategories =>
  value !== undefined && Object.hasOwn(ownCategories, value);

/** Reads and writes the voice lab's filter in the URL. */
export const ownVoicesUrlFilter: UrlFilterFormat<OwnVoicesFilter> = {
  read: (params) => {
    const traits: Partial<Record<OwnTrait, string>> = {};
    for (const trait of ownTraits) {
      const value = params.get(trait)?.slice(0, 40);
      if (value && (trait !== 'category' || isCategory(value))) traits[trait] = value;
    }
    const search = (params.get('search') ?? '').slice(0, 200);
    return { search, traits, sort: params.get('sort') === 'name' ? 'name' : 'created_at_unix' };
  },
  write: ({ search, traits, sort }, before) => {
    const params = new URLSearchParams(before);
    setParameter(params, 'search', search.trim().slice(0, 200));
    setParameter(params, 'sort', sort === 'name' ? sort : undefined);
    for (const trait of ownTraits) setParameter(params, trait, traits[trait]);
    return params;
  },
};

/** Converts a filter to query parameters. */
export function ownVoicesPageFilter({ search, traits, sort }: OwnVoicesFilter): VoicePageFilter {
  const { category, language, use_case: useCase, ...labels } = traits;
  return {
    voice_type: 'non-default',
    search: search.trim(),
    ...(isCategory(category) && { category }),
    ...(language && { language: [language] }),
    ...(useCase && { use_cases: [useCase] }),
    ...labels,
    sort,
    sort_direction: sort === 'name' ? 'asc' : 'desc',
  };
}

/** The voices that the workspace created or added, in pages. */
export function useOwnVoices(filter: OwnVoicesFilter) {
  const query = useInfiniteQuery(voicePagesQuery(ownVoicesPageFilter(filter)));
  const voices = useMemo(() => query.data?.pages.flatMap((page) => page.voices), [query.data]);
  return { ...query, voices, total: query.data?.pages[0]?.total_count };
}

/** A mutation that refetches the voices and their slots afterwards and shows errors. */
export function useVoiceMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      return queryClient.invalidateQueries({ queryKey: ['voices'] });
    },
    onError: showError,
  });
}

/** Deletes voices and their recordings with undo. */
export function useDeleteVoices(): (voices: readonly VoiceReply[]) => void {
  const queryClient = useQueryClient();
  const remove = useUndoableDelete();
  return (voices) =>
    remove({
      topic: 'voices',
      field: 'voice_id',
      ids: voices.map(({ voice_id }) => voice_id),
      name: voices[0]?.name ?? '',
      send: (id, options) => api.call('DELETE /v1/voices/{voice_id}', { params: { voice_id: id }, ...options }),
      onDeleted: () => void queryClient.invalidateQueries({ queryKey: ['subscription'] }),
    });
}
