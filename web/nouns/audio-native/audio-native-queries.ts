import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** Days of the figures in the list. */
export const listedDays = 30;

export type NativeProjectReply = CallReply<'GET /v1/audio-native/projects'>['projects'][number];
type SettingsBody = NonNullable<Parameters<typeof api.call<'PATCH /v1/audio-native/player-settings'>>[1]>['body'];
type ProjectBody = NonNullable<Parameters<typeof api.call<'PATCH /v1/audio-native/{project_id}/settings'>>[1]>['body'];

export const playerSettingsQuery = queryOptions({
  queryKey: ['audio-native', 'settings'],
  queryFn: ({ signal }) => api.call('GET /v1/audio-native/player-settings', { signal }),
});

/** Newest first. */
export const nativeProjectsQuery = infiniteQueryOptions({
  queryKey: ['audio-native', 'projects'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /v1/audio-native/projects', {
      query: { days: listedDays, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

export const listeningQuery = (projectId: string, days: number) =>
  queryOptions({
    queryKey: ['audio-native', 'listening', projectId, days],
    queryFn: ({ signal }) =>
      api.call('GET /v1/audio-native/{project_id}/listening', {
        params: { project_id: projectId },
        query: { days },
        signal,
      }),
  });

/** A mutation that refetches what is shown of Audio Native afterwards and shows errors. */
function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audio-native'] }),
    onError: showError,
  });
}

export const useSavePlayerSettings = () =>
  useChange((body: SettingsBody) => api.call('PATCH /v1/audio-native/player-settings', { body }));

export const useEditPlayer = () =>
  useChange(({ projectId, ...body }: ProjectBody & { readonly projectId: string }) =>
    api.call('PATCH /v1/audio-native/{project_id}/settings', { params: { project_id: projectId }, body }),
  );

export const useRemovePlayer = () =>
  useChange((projectId: string) =>
    api.call('DELETE /v1/audio-native/{project_id}', { params: { project_id: projectId } }),
  );

interface NewArticle {
  readonly name: string;
  readonly file: File;
  /** The page that shows the player; empty: the snippet names the project. */
  readonly url: string;
}

/** Creates a project with a player, and speaks it. */
export const useCreateArticle = () =>
  useChange(async ({ name, file, url }: NewArticle) => {
    const body = new FormData();
    body.append('name', name);
    body.append('auto_convert', 'true');
    body.append('file', file);
    const created = await api.call('POST /v1/audio-native', { body });
    if (url !== '')
      await api.call('PATCH /v1/audio-native/{project_id}/settings', {
        params: { project_id: created.project_id },
        body: { url },
      });
    return created;
  });
