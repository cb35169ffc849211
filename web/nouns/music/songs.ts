import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SongFormat } from '../../../contract/catalogue/music-styles.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import { safeName } from '../../../contract/fields/file-names.ts';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

const pageSize = 30;

export const isActive = ({ state }: Pick<SongReply, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The songs of the workspace, newest first; live changes refetch them. */
export const songsQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: ['songs', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/music/songs', { query: { page_size: pageSize, cursor: pageParam, search }, signal }),
    // The list before stays while another search loads.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** For the time in which a page has no live connection. */
const activeIntervalMs = 2000;

/** A song with its stems. */
export const songQuery = (songId: string) =>
  queryOptions({
    queryKey: ['songs', 'song', songId],
    queryFn: ({ signal }) => api.call('GET /v1/music/songs/{song_id}', { params: { song_id: songId }, signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isActive(data) && activeIntervalMs,
  });

export const refetchSongs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['songs'] });

/** The ID of a song's track in the player. */
export const songTrackId = (songId: string): string => `music:${songId}`;

const openAudio = (songId: string, signal?: AbortSignal): Promise<Response> =>
  api.open('GET /v1/music/songs/{song_id}/audio', { params: { song_id: songId }, ...(signal && { signal }) });

/** The track of a completed song. */
export const songTrack = (song: SongReply, save: (file: Blob, name: string) => void): Track => ({
  id: songTrackId(song.song_id),
  title: song.title,
  subtitle: song.genres.join(', ') || t('Music'),
  ...(song.duration_ms !== null && { expectedInS: song.duration_ms / 1000 }),
  outline: song.peaks ?? undefined,
  source: { open: () => collectAudio(async (signal) => toAudioResponse(await openAudio(song.song_id, signal))) },
  download: () => downloadSong(song, undefined, save),
});

/** A file name such as `Calm_piano.mp3`. */
export const songFileName = (title: string, extension: string): string =>
  `${safeName(title, 255).slice(0, 120) || t('Song')}.${extension}`;

const storedExtension = (contentType: string): string =>
  Object.values(audioFormats).find((format) => format.contentType === contentType)?.extension ??
  contentType.split('/')[1] ??
  'mp3';

/** Saves a song; without a format its stored file. Throws like the client. */
export async function downloadSong(
  { song_id, title, content_type }: Pick<SongReply, 'song_id' | 'title' | 'content_type'>,
  format: SongFormat | undefined,
  save: (file: Blob, name: string) => void,
): Promise<void> {
  const query = format ? { output_format: format } : {};
  const reply = await api.open('GET /v1/music/songs/{song_id}/audio', { params: { song_id }, query });
  save(
    await reply.blob(),
    songFileName(title, format ? audioFormats[format].extension : storedExtension(content_type)),
  );
}

export type StemName = 'drums' | 'bass' | 'guitar' | 'piano' | 'other';
export const stemTitles: Readonly<Record<StemName, string>> = {
  drums: t('Drums'),
  bass: t('Bass'),
  guitar: t('Guitar'),
  piano: t('Piano'),
  other: t('Other'),
};
export const isStemName = (name: string): name is StemName => Object.hasOwn(stemTitles, name);

/** Whether a song can be mixed; the list of songs does not say. */
export const hasStems = ({ stems }: Pick<SongReply, 'stems'>): boolean => stems.some(isStemName);

/** The file of a stem, which the server renders at its first request. */
export async function fetchStem(songId: string, stem: StemName, signal?: AbortSignal): Promise<Blob> {
  const params = { song_id: songId, stem };
  const reply = await api.open('GET /v1/music/songs/{song_id}/stems/{stem}', { params, ...(signal && { signal }) });
  return reply.blob();
}

/** All stems as a ZIP. */
export async function fetchStems(songId: string): Promise<Blob> {
  return (await api.open('GET /v1/music/songs/{song_id}/stems', { params: { song_id: songId } })).blob();
}
