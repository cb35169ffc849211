import { musicRoutes } from '../../../contract/speech-tools/music.ts';
import { acceptAny, type BinaryReply, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import type { DetailedSongsService } from './detailed-songs.service.ts';
import type { FinetunesService } from './finetunes.service.ts';
import { presentAudioEvent, presentEnd, presentMultipart, presentStart, presentUpload } from './music.present.ts';
import { type MusicService, type RunningSong, requireSpec } from './music.service.ts';
import type { MusicUploadsService } from './music-uploads.service.ts';

interface MusicRouteServices {
  readonly music: MusicService;
  readonly detailedSongs: DetailedSongsService;
  readonly musicUploads: MusicUploadsService;
  readonly finetunes: FinetunesService;
}

const songHeaders = ({ songId }: RunningSong) => ({ 'song-id': songId });
const audioReply = (song: RunningSong): BinaryReply => ({
  contentType: song.contentType,
  body: streamParts(song.parts, (part) => part),
  headers: songHeaders(song),
});

export const mountMusic = ({ music, detailedSongs, musicUploads, finetunes }: MusicRouteServices) =>
  mount(musicRoutes, {
    'POST /v1/music': async ({ actor, body, query, requestId, signal }) =>
      audioReply(await music.compose(actor, requireSpec(body), { requestId, format: query.output_format }, signal)),

    'POST /v1/music/stream': async ({ actor, body, query, requestId, signal }) =>
      audioReply(await music.compose(actor, requireSpec(body), { requestId, format: query.output_format }, signal)),

    'POST /v1/music/detailed': async ({ actor, body, query, requestId, signal }) => {
      const request = { body, requestId, format: query.output_format };
      const { song, visual, parts } = await detailedSongs.compose(actor, request, signal);
      const { contentType, head, end } = presentMultipart(song, visual);
      let isFirst = true;
      const encode = (bytes: Uint8Array): Uint8Array => {
        if (!isFirst) return bytes;
        isFirst = false;
        return Buffer.concat([Buffer.from(head), bytes]);
      };
      return { contentType, body: streamParts(parts, encode, () => [end]), headers: songHeaders(song) };
    },

    'POST /v1/music/detailed/stream': async ({ actor, body, query, requestId, headers, signal }) => {
      const request = { body, requestId, format: query.output_format };
      const { song, parts } = await detailedSongs.stream(actor, request, signal);
      const isSdk = headers['x-fern-language'] !== undefined;
      let start = presentStart(song, isSdk);
      const encode = ({ bytes, visual }: { bytes: Uint8Array; visual: readonly number[] }): string => {
        const text = start + presentAudioEvent(bytes, visual, isSdk);
        start = '';
        return text;
      };
      return {
        contentType: 'text/event-stream',
        body: streamParts(parts, encode, () => [presentEnd(song, isSdk)]),
        headers: songHeaders(song),
      };
    },

    'POST /v1/music/plan': ({ body }) =>
      music.plan(body.prompt, {
        lengthMs: body.music_length_ms ?? undefined,
        source: body.source_composition_plan ?? undefined,
        modelId: body.model_id,
      }),

    'POST /v1/music/upload': {
      accept: acceptAny,
      handle: async ({ actor, body, files, requestId, signal }) =>
        presentUpload(
          await musicUploads.upload(
            actor,
            {
              file: files.file![0]!,
              requestId,
              wantsPlan: body.extract_composition_plan,
              wantsWords: body.with_timestamps,
            },
            signal,
          ),
          body.with_waveform_visual,
        ),
    },

    'POST /v1/music/stem-separation': {
      accept: acceptAny,
      async handle({ actor, body, query, files, signal }) {
        const options = { isTwoStems: body.stem_variation_id === 'two_stems_v1', format: query.output_format };
        return {
          contentType: 'application/zip',
          body: await musicUploads.separate(actor, files.file![0]!, options, signal),
          headers: { 'content-disposition': 'attachment; filename=stems.zip' },
        };
      },
    },

    'POST /v1/music/video-to-music': {
      accept: acceptAny,
      async handle({ actor, body, query, files, requestId, signal }) {
        const words = [body.description ?? '', ...body.tags];
        const spec = await musicUploads.planVideos(files.videos!, words, body.model_id, signal);
        return audioReply(await music.compose(actor, spec, { requestId, format: query.output_format }, signal));
      },
    },

    'GET /v1/music/finetunes': finetunes.list,
    'POST /v1/music/finetunes': { accept: async () => finetunes.refuseNew(), handle: finetunes.refuseNew },
    'GET /v1/music/finetunes/{finetune_id}': finetunes.refuseUnknown,
    'PATCH /v1/music/finetunes/{finetune_id}': finetunes.refuseUnknown,
    'DELETE /v1/music/finetunes/{finetune_id}': finetunes.refuseUnknown,
  });
