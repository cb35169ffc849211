import { dubsRoutes } from '../../../contract/dubbing/dubs.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentDub } from './dubs.present.ts';
import type { DubsService } from './dubs.service.ts';

export const mountDubs = (dubs: DubsService) =>
  mount(dubsRoutes, {
    'POST /v1/dubbing': {
      async accept({ actor }) {
        await dubs.accept(actor);
        return undefined;
      },
      async handle({ actor, body, files, signal }) {
        const [table] = files.csv_file ?? [];
        const { project, expectedS } = await dubs.create(
          actor,
          body,
          {
            file: files.file?.[0],
            transcript: table && { file: table, param: 'csv_file' },
            foreground: files.foreground_audio_file?.[0],
            background: files.background_audio_file?.[0],
          },
          signal,
        );
        return { dubbing_id: project.id, expected_duration_sec: expectedS };
      },
    },

    'GET /v1/dubbing': async ({ actor, query }) => {
      const { views, nextCursor } = await dubs.list(actor, {
        limit: query.page_size,
        cursor: query.cursor ?? undefined,
        statuses: query.dubbing_statuses ?? (query.dubbing_status == null ? undefined : [query.dubbing_status]),
        models: query.dubbing_models ?? undefined,
        languages: query.target_language_codes ?? undefined,
        origins: query.creation_sources ?? undefined,
        creator: query.filter_by_creator,
        orderBy: query.order_by,
        isAscending: query.order_direction === 'ASCENDING',
      });
      return { dubs: views.map(presentDub), next_cursor: nextCursor ?? null, has_more: nextCursor !== undefined };
    },

    'GET /v1/dubbing/{dubbing_id}': async ({ actor, params }) => presentDub(await dubs.get(actor, params.dubbing_id)),

    'DELETE /v1/dubbing/{dubbing_id}': async ({ actor, params }) => {
      await dubs.delete(actor, params.dubbing_id);
      return { status: 'ok' };
    },

    'GET /v1/dubbing/{dubbing_id}/audio/{language_code}': async ({ actor, params, headers, signal }) => {
      const { id } = await dubs.audio(actor, params.dubbing_id, params.language_code, signal);
      const tag = entityTag(id);
      const file = await dubs.openAudio(actor, params.dubbing_id, id, readRange(headers, tag));
      const extra = { 'content-disposition': attachment(file.fileName), 'cache-control': 'private, no-cache' };
      return rangeReply(file, extra, { tag, headers });
    },

    'GET /v1/dubbing/{dubbing_id}/transcript/{language_code}': async ({ actor, params, query }) => {
      const forms = await dubs.transcript(actor, params.dubbing_id, params.language_code);
      const { format_type: format } = query;
      const headers = { 'cache-control': 'private, no-store' };
      return format === 'json'
        ? { contentType: 'application/json; charset=utf-8', body: JSON.stringify(forms.json()), headers }
        : { contentType: 'text/plain; charset=utf-8', body: forms[format](), headers };
    },

    'GET /v1/dubbing/{dubbing_id}/transcripts/{language_code}/format/{format_type}': async ({ actor, params }) => {
      const forms = await dubs.transcript(actor, params.dubbing_id, params.language_code);
      const { format_type: format } = params;
      return {
        transcript_format: format,
        srt: format === 'srt' ? forms.srt() : null,
        webvtt: format === 'webvtt' ? forms.webvtt() : null,
        json: format === 'json' ? forms.json() : null,
      };
    },
  });
