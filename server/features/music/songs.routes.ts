import { songsRoutes } from '../../../contract/speech-tools/songs.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, type RequestHeaders, rangeReply, readRange } from '../../http/range-reply.ts';
import { acceptAny, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import { presentSong } from './music.present.ts';
import type { Song } from './music.store.ts';
import type { MusicUploadsService } from './music-uploads.service.ts';
import type { SongFormatsService } from './song-formats.service.ts';
import type { SongJobsService } from './song-jobs.service.ts';
import type { SongsService } from './songs.service.ts';

interface SongRouteServices {
  readonly songs: SongsService;
  readonly songJobs: SongJobsService;
  readonly songFormats: SongFormatsService;
  readonly musicUploads: Pick<MusicUploadsService, 'planVideos'>;
}

export function mountSongs({ songs, songJobs, songFormats, musicUploads }: SongRouteServices) {
  const present = async (song: Song, signal: AbortSignal) =>
    presentSong(song, song.state === 'completed' ? await songs.stemsOf(song, signal) : []);
  const file = (opened: Awaited<ReturnType<SongsService['openAudio']>>, tag: string, headers: RequestHeaders) =>
    rangeReply(
      opened,
      { 'cache-control': 'private, max-age=31536000, immutable', 'content-disposition': attachment(opened.title) },
      { tag, headers },
    );

  return mount(songsRoutes, {
    'POST /v1/music/songs': async ({ actor, body, requestId, signal }) =>
      present(await songJobs.compose(actor, body, requestId), signal),

    'POST /v1/music/songs/video': {
      accept: acceptAny,
      async handle({ actor, body, files, requestId, signal }) {
        const spec = await musicUploads.planVideos(files.videos!, [body.description ?? ''], 'music_v1', signal);
        return present(await songJobs.start(actor, spec, requestId), signal);
      },
    },

    'GET /v1/music/songs': async ({ actor, query }) => {
      const page = { limit: query.page_size, after: query.cursor ?? undefined, search: query.search ?? undefined };
      const { songs: rows, hasMore } = await songs.list(actor, page);
      return {
        // The stems of a song are in its own reply: they need its score.
        songs: rows.map((song) => presentSong(song, [])),
        next_cursor: hasMore ? rows.at(-1)!.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/music/songs/{song_id}': async ({ actor, params, signal }) =>
      present(await songs.get(actor, params.song_id), signal),

    'PATCH /v1/music/songs/{song_id}': async ({ actor, params, body, signal }) =>
      present(await songs.rename(actor, params.song_id, body.title), signal),

    'DELETE /v1/music/songs/{song_id}': async ({ actor, params }) => {
      await songJobs.cancel(actor, params.song_id);
      await songs.delete(actor, params.song_id);
      return { status: 'ok' };
    },

    'POST /v1/music/songs/{song_id}/cancel': async ({ actor, params, signal }) =>
      present(await songJobs.cancel(actor, params.song_id), signal),

    'POST /v1/music/songs/{song_id}/sections/{section}/compose': async ({ actor, params, requestId, signal }) =>
      present(await songJobs.composeSection(actor, params.song_id, params.section, requestId), signal),

    'GET /v1/music/songs/{song_id}/audio': async ({ actor, params, query, headers, signal }) => {
      if (query.output_format) {
        const { contentType, parts, title } = await songFormats.render(
          actor,
          params.song_id,
          query.output_format,
          signal,
        );
        return {
          contentType,
          body: streamParts(parts, (part) => part),
          headers: { 'content-disposition': attachment(title) },
        };
      }
      const tag = entityTag(params.song_id);
      return file(await songs.openAudio(actor, params.song_id, readRange(headers, tag)), tag, headers);
    },

    'GET /v1/music/songs/{song_id}/stems': async ({ actor, params, signal }) => ({
      contentType: 'application/zip',
      body: await songs.zipStems(actor, params.song_id, signal),
      headers: { 'content-disposition': 'attachment; filename=stems.zip' },
    }),

    'GET /v1/music/songs/{song_id}/stems/{stem}': async ({ actor, params, headers, signal }) => {
      const tag = entityTag(`${params.song_id}-${params.stem}`);
      const opened = await songs.openStem(actor, params.song_id, params.stem, readRange(headers, tag), signal);
      return file(opened, tag, headers);
    },
  });
}
