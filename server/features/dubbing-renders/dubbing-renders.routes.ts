import { dubbingRendersRoutes } from '../../../contract/dubbing/dubbing-renders.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentRender } from './dubbing-renders.present.ts';
import type { DubbingRendersService } from './dubbing-renders.service.ts';
import type { TranscriptExportsService } from './transcript-exports.service.ts';

type OpenedFile = Awaited<ReturnType<DubbingRendersService['open']>>;
type Headers = Parameters<typeof readRange>[0];

const sendFile = (file: OpenedFile, tag: string, headers: Headers) =>
  rangeReply(
    file,
    { 'content-disposition': attachment(file.fileName), 'cache-control': 'private, no-cache' },
    { tag, headers },
  );

export const mountDubbingRenders = (renders: DubbingRendersService, transcripts: TranscriptExportsService) =>
  mount(dubbingRendersRoutes, {
    'POST /v1/dubbing/project/{project_id}/render': async ({ actor, params, body }) =>
      presentRender(
        await renders.create(actor, params.project_id, {
          languageId: body.language_id === 'original' ? null : (body.language_id ?? null),
          type: body.type,
          normalizesVolume: body.normalize_volume ?? false,
        }),
      ),

    'GET /v1/dubbing/project/{project_id}/render': async ({ actor, params }) => ({
      renders: (await renders.list(actor, params.project_id)).map(presentRender),
    }),

    'GET /v1/dubbing/project/{project_id}/render/{render_id}': async ({ actor, params }) =>
      presentRender(await renders.get(actor, params.project_id, params.render_id)),

    'DELETE /v1/dubbing/project/{project_id}/render/{render_id}': async ({ actor, params }) => {
      await renders.remove(actor, params.project_id, params.render_id);
      return { status: 'ok' };
    },

    'GET /v1/dubbing/project/{project_id}/render/{render_id}/file': async ({ actor, params, headers }) => {
      const tag = entityTag(params.render_id);
      const file = await renders.open(actor, params.project_id, params.render_id, readRange(headers, tag));
      return sendFile(file, tag, headers);
    },

    'GET /v1/dubbing/project/{project_id}/render/{render_id}/signed/{file_name}': async ({
      params,
      query,
      headers,
    }) => {
      const tag = entityTag(params.render_id);
      const render = { projectId: params.project_id, id: params.render_id };
      return sendFile(await renders.openLinked(render, query, readRange(headers, tag)), tag, headers);
    },

    'GET /v1/dubbing/project/{project_id}/language/{language_id}/export': async ({ actor, params, query }) => {
      const { text, contentType, fileName } = await transcripts.write(
        actor,
        params.project_id,
        query.format,
        params.language_id,
      );
      return {
        contentType: `${contentType}; charset=utf-8`,
        body: text,
        headers: { 'content-disposition': attachment(fileName), 'cache-control': 'private, no-store' },
      };
    },
  });
