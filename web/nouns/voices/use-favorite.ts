import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { voicesQuery } from './voices-query.ts';

/** Sets or removes a favourite (U-54); shown at once and reverted on failure. */
export function useFavorite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ voiceId, favorite }: { voiceId: string; favorite: boolean }) =>
      api.call('POST /v1/voices/{voice_id}/favorite', { params: { voice_id: voiceId }, body: { favorite } }),
    onMutate: async ({ voiceId, favorite }) => {
      await queryClient.cancelQueries({ queryKey: voicesQuery.queryKey, exact: true });
      queryClient.setQueryData(voicesQuery.queryKey, (voices) =>
        voices?.map((voice) =>
          voice.voice_id === voiceId ? { ...voice, favorited_at_unix: favorite ? Date.now() / 1000 : null } : voice,
        ),
      );
    },
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: voicesQuery.queryKey }),
  });
}
