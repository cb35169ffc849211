import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import type { VoiceCategory } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { track } from '../../data/api/track-event.ts';
import { upload } from '../../data/api/upload.ts';
import { freeVoiceSlots } from '../../nouns/voices/free-voice-slots.ts';
import { searchParameter } from '../../nouns/voices/voice-pages.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import type { LibraryFilter } from './library-filter.ts';

/** Voices per page. */
const pageSize = 30;

export const libraryParameters = ({ search, sort, traits }: LibraryFilter, page: number) => ({
  page,
  page_size: pageSize,
  search: searchParameter(search),
  sort,
  language: traits.language,
  accent: traits.accent,
  gender: traits.gender,
  age: traits.age,
  category: traits.category as VoiceCategory | undefined,
  use_cases: traits.use_case === undefined ? undefined : [traits.use_case],
});

/** The library voices that match a filter, in pages. */
export const libraryQuery = (filter: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: ['voice-library', 'pages', { ...filter, search: filter.search.trim() }],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/shared-voices', { query: libraryParameters(filter, pageParam), signal }),
    // Previous results stay visible while a new search loads.
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (page, _, at) => (page.has_more ? at + 1 : undefined),
  });

/** A shared voice by its owner's public ID and its own ID. */
export const sharedVoiceQuery = (ownerId: string, voiceId: string) =>
  queryOptions({
    queryKey: ['voice-library', 'voice', ownerId, voiceId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/voices/{public_user_id}/{voice_id}', {
        params: { public_user_id: ownerId, voice_id: voiceId },
        signal,
      }),
  });

/** Library voices that sound like a recording, most similar first (VOICE-043). */
export function useSimilarVoices(onSent: (share: number) => void) {
  return useMutation({
    mutationFn: async (recording: File) => {
      const body = new FormData();
      body.append('audio_file', recording);
      body.append('top_k', '20');
      const { voices } = await upload('POST /v1/similar-voices', { body }, { onSent });
      return { fileName: recording.name, voices };
    },
  });
}

/** Adds a shared voice to the workspace under a new name (VOICE-024). */
export function useAddVoice({ public_owner_id: ownerId, voice_id: voiceId }: LibraryVoice) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await freeVoiceSlots();
      return api.call('POST /v1/voices/add/{public_user_id}/{voice_id}', {
        params: { public_user_id: ownerId, voice_id: voiceId },
        body: { new_name: name },
      });
    },
    onSuccess: () => {
      track('voice added to voice lab from the library');
      markAdded(queryClient, voiceId);
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      return queryClient.invalidateQueries({ queryKey: voicesQuery.queryKey });
    },
  });
}

const added = (voice: LibraryVoice, voiceId: string): LibraryVoice =>
  voice.voice_id === voiceId ? { ...voice, is_added_by_user: true, cloned_by_count: voice.cloned_by_count + 1 } : voice;

/** Marks the voice as added in cached pages, which avoids a refetch of the library. */
function markAdded(queryClient: QueryClient, voiceId: string): void {
  queryClient.setQueriesData<{ pages: { voices: LibraryVoice[] }[] }>(
    { queryKey: ['voice-library', 'pages'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, voices: page.voices.map((one) => added(one, voiceId)) })),
      },
  );
  queryClient.setQueriesData<LibraryVoice>(
    { queryKey: ['voice-library', 'voice'] },
    (voice) => voice && added(voice, voiceId),
  );
}
