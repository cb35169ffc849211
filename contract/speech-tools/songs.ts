import { z } from 'zod';
import { musicFiles, songFormats } from '../catalogue/music-styles.ts';
import { id, name, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { compositionPlan, musicLength, musicPrompt, musicSeed, sectionPlan } from './music-plan.ts';

const params = z.object({ song_id: id() });

const song = z.object({
  song_id: z.string(),
  title: z.string(),
  origin: z.enum(['prompt', 'plan', 'video', 'upload']),
  state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
  /** 0–100 while it is composed. */
  percent: z.int().nullable(),
  problem: z.string().nullable(),
  prompt: z.string().nullable(),
  genres: z.array(z.string()),
  composition_plan: compositionPlan.nullable(),
  seed: z.int().nullable(),
  previous_song_id: z.string().nullable(),
  /** The stems of a song that was composed. */
  stems: z.array(z.string()),
  duration_ms: z.int().nullable(),
  content_type: z.string(),
  credits: z.int(),
  /** The waveform, as that of history items. */
  peaks: z.string().nullable(),
  created_at_unix: unix(),
});
export type SongReply = z.output<typeof song>;

const newSong = z.object({
  prompt: musicPrompt.nullish(),
  composition_plan: sectionPlan.nullish(),
  music_length_ms: musicLength.nullish(),
  generation_mode: z.enum(['track', 'loop', 'ambience']).nullish(),
  seed: musicSeed.nullish(),
  /** Without it, a prompt that asks for vocals is refused. */
  force_instrumental: z.boolean().default(false),
  /** The song whose plan was edited. */
  previous_song_id: id().nullish(),
});
export type NewSongBody = z.output<typeof newSong>;
const audio = ['audio/mpeg', 'audio/ogg', 'audio/wav', 'application/octet-stream'] as const;

/** Songs of the screen, which are composed by a job. Not in the public API. */
export const songsRoutes = defineRoutes({
  'POST /v1/music/songs': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Composes a song in the background.',
    bodyLimit: 2 ** 20,
    body: newSong,
    reply: song,
  },
  'POST /v1/music/songs/video': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Composes music in the length of videos, in the background.',
    files: { videos: { maxBytes: musicFiles.maxBytes, maxCount: musicFiles.maxVideos, required: true } },
    maxTotalBytes: musicFiles.maxBytes,
    body: z.object({ description: text().pipe(z.string().max(musicFiles.maxDescription)).nullish() }),
    reply: song,
  },
  'GET /v1/music/songs': {
    access: 'account',
    permits: 'songs.read',
    summary: 'Lists songs, newest first.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(100).default(30),
      /** The ID of the last song of the page before. */
      cursor: id().nullish(),
      search: text().pipe(z.string().max(200)).nullish(),
    }),
    reply: z.object({ songs: z.array(song), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'GET /v1/music/songs/{song_id}': {
    access: 'account',
    permits: 'songs.read',
    summary: 'Returns a song.',
    params,
    reply: song,
  },
  'PATCH /v1/music/songs/{song_id}': {
    access: 'account',
    permits: 'songs.change',
    summary: 'Renames a song.',
    params,
    body: z.object({ title: name(200) }),
    reply: song,
  },
  'DELETE /v1/music/songs/{song_id}': {
    access: 'account',
    permits: 'songs.delete',
    summary: 'Deletes a song with its files.',
    params,
    reply: ok,
  },
  'POST /v1/music/songs/{song_id}/cancel': {
    access: 'account',
    permits: 'songs.change',
    summary: 'Cancels a song that is composed.',
    params,
    reply: song,
  },
  'POST /v1/music/songs/{song_id}/sections/{section}/compose': {
    access: 'account',
    permits: 'songs.change',
    summary: 'Composes one section of a song anew, as a new song. The other sections keep their notes.',
    params: params.extend({ section: z.coerce.number().int().min(0).max(29) }),
    reply: song,
  },
  'GET /v1/music/songs/{song_id}/audio': {
    access: 'account',
    permits: 'songs.read',
    summary: 'Returns the sound of a song. A composed song is rendered again for another format.',
    params,
    query: z.object({
      /** Default: the stored file. */
      output_format: z.enum(songFormats).nullish(),
    }),
    content: audio,
  },
  'GET /v1/music/songs/{song_id}/stems': {
    access: 'account',
    permits: 'songs.read',
    summary: 'Returns all stems of a song that was composed, as a ZIP file.',
    params,
    content: ['application/zip'],
  },
  'GET /v1/music/songs/{song_id}/stems/{stem}': {
    access: 'account',
    permits: 'songs.read',
    summary: 'Returns one stem of a song that was composed.',
    params: params.extend({ stem: z.enum(['drums', 'bass', 'guitar', 'piano', 'other']) }),
    content: audio,
  },
});
