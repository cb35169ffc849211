import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { SongReply, songsRoutes } from '../../../contract/speech-tools/songs.ts';
import { api } from '../../data/api/api.ts';
import { refetchSongs, songQuery } from '../../nouns/music/songs.ts';
import { showError } from '../../parts/status/show-error.tsx';

export type NewSong = z.input<(typeof songsRoutes)['POST /v1/music/songs']['body']>;

/** Songs that were started in this tab: they play as soon as they are ready. */
const awaited = new Set<string>();

/** Whether a song was started here and has not played yet; asking ends the wait. */
export const takeAwaited = (songId: string): boolean => awaited.delete(songId);

/** What follows when the server has accepted a song: it is shown with its progress. */
export function useStarted(open: (songId: string) => void): (song: SongReply) => void {
  const client = useQueryClient();
  return (song) => {
    awaited.add(song.song_id);
    client.setQueryData(songQuery(song.song_id).queryKey, song);
    void refetchSongs(client);
    open(song.song_id);
  };
}

/** Starts songs, which continue when the page is left. */
export function useCompose(open: (songId: string) => void) {
  const started = useStarted(open);
  return useMutation({
    mutationFn: (body: NewSong) => api.call('POST /v1/music/songs', { body }),
    onSuccess: started,
  });
}

/** Composes one section of a song anew, as a new song. */
export function useComposeSection(songId: string, open: (songId: string) => void) {
  const started = useStarted(open);
  return useMutation({
    mutationFn: (section: number) =>
      api.call('POST /v1/music/songs/{song_id}/sections/{section}/compose', { params: { song_id: songId, section } }),
    onSuccess: started,
    onError: showError,
  });
}
