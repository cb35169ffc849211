import { studioExportsRoutes } from '../../../contract/studio/studio-exports.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentExport } from './studio-exports.present.ts';
import type { StudioExportsService } from './studio-exports.service.ts';

export const mountStudioExports = (exports: StudioExportsService) =>
  mount(studioExportsRoutes, {
    'POST /v1/studio/projects/{project_id}/exports': async ({ actor, params, body }) =>
      presentExport(
        await exports.create(actor, params.project_id, {
          format: body.format,
          mastering: body.mastering ?? undefined,
          chapterIds: body.chapter_ids ?? undefined,
          projectSnapshotId: body.project_snapshot_id ?? undefined,
          starts: body.starts,
        }),
      ),

    'GET /v1/studio/projects/{project_id}/exports': async ({ actor, params }) => ({
      exports: (await exports.list(actor, params.project_id)).map(presentExport),
    }),

    'GET /v1/studio/projects/{project_id}/exports/{export_id}': async ({ actor, params }) =>
      presentExport(await exports.get(actor, params.project_id, params.export_id)),

    'POST /v1/studio/projects/{project_id}/exports/{export_id}/move-to-queue': async ({ actor, params, body }) =>
      presentExport(await exports.moveToQueue(actor, params.project_id, params.export_id, body.position)),

    'POST /v1/studio/projects/{project_id}/exports/{export_id}/cancel': async ({ actor, params }) =>
      presentExport(await exports.cancel(actor, params.project_id, params.export_id)),

    'DELETE /v1/studio/projects/{project_id}/exports/{export_id}': async ({ actor, params }) => {
      await exports.remove(actor, params.project_id, params.export_id);
      return { status: 'ok' };
    },

    'GET /v1/studio/projects/{project_id}/exports/{export_id}/download': async ({ actor, params, headers }) => {
      const tag = entityTag(params.export_id);
      const file = await exports.open(actor, params.project_id, params.export_id, readRange(headers, tag));
      return rangeReply(
        file,
        { 'content-disposition': attachment(file.fileName), 'cache-control': 'private, no-cache' },
        { tag, headers },
      );
    },
  });
