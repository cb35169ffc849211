import { dubbingProjectsRoutes } from '../../../contract/dubbing/dubbing-projects.ts';
import { toPeakRequest } from '../../../contract/fields/peak-fields.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, peaksReply, type RequestHeaders, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { UploadedFiles } from '../../platform/uploaded-file.ts';
import type { DubbingCreationService, DubbingFiles } from './dubbing-creation.service.ts';
import { presentDubbingProject } from './dubbing-projects.present.ts';
import type { DubbingProjectsService } from './dubbing-projects.service.ts';
import type { DubbingSourceService } from './dubbing-source.service.ts';
import type { MediaLinksService } from './media-links.service.ts';

interface ProjectRoutesDeps {
  readonly projects: DubbingProjectsService;
  readonly creation: DubbingCreationService;
  readonly source: Pick<DubbingSourceService, 'openMedia' | 'peaks'>;
  readonly mediaLinks: MediaLinksService;
}

const transcriptFields = ['transcript', 'csv_file', 'srt_file'] as const;

function toFiles(files: UploadedFiles): DubbingFiles {
  const param = transcriptFields.find((field) => files[field]?.[0]);
  return {
    file: files.file?.[0],
    transcript: param && { file: files[param]![0]!, param },
    foreground: files.foreground_audio_file?.[0],
    background: files.background_audio_file?.[0],
  };
}

/** The source has any type; a browser must not show it as a page. */
function sendMedia(
  opened: Awaited<ReturnType<DubbingSourceService['openMedia']>>,
  tag: string,
  headers: RequestHeaders,
) {
  const extra = { 'cache-control': 'private, max-age=3600', 'content-disposition': attachment(opened.title) };
  return rangeReply(opened, extra, { tag, headers });
}

export function mountDubbingProjects({ projects, creation, source, mediaLinks }: ProjectRoutesDeps) {
  return mount(dubbingProjectsRoutes, {
    'POST /v1/dubbing/project': {
      async accept({ actor }) {
        await creation.accept(actor);
        return undefined;
      },
      async handle({ actor, body, files, signal }) {
        const origin = actor.via === 'session' ? 'dubbing_ui' : 'dubbing_api';
        const { project } = await creation.create(actor, { body, files: toFiles(files), origin }, signal);
        return {
          status: 201,
          contentType: 'application/json; charset=utf-8',
          body: JSON.stringify(presentDubbingProject(await projects.viewOf(actor, project))),
        };
      },
    },

    'GET /v1/dubbing/project': async ({ actor, query }) => {
      // A project is never reported as processing.
      if (query.status === 'processing') return { projects: [], next_cursor: null };
      const { views, nextCursor } = await projects.list(actor, {
        limit: query.page_size,
        cursor: query.cursor ?? undefined,
        state: query.status ?? undefined,
        search: query.search?.trim() || undefined,
        isAscending: query.sort_direction === 'ASCENDING',
      });
      return { projects: views.map(presentDubbingProject), next_cursor: nextCursor ?? null };
    },

    'GET /v1/dubbing/project/{project_id}': async ({ actor, params }) =>
      presentDubbingProject(await projects.get(actor, params.project_id)),

    'PATCH /v1/dubbing/project/{project_id}': async ({ actor, params, body }) =>
      presentDubbingProject(
        await projects.patch(actor, params.project_id, {
          ...(body.name != null && { name: body.name }),
          ...(body.background != null && { background: body.background }),
        }),
      ),

    'DELETE /v1/dubbing/project/{project_id}': async ({ actor, params }) => {
      await projects.delete(actor, params.project_id);
      return { status: 204, contentType: 'application/json', body: '' };
    },

    'POST /v1/dubbing/project/{project_id}/prepare': async ({ actor, params }) =>
      presentDubbingProject(await projects.prepare(actor, params.project_id)),

    'GET /v1/dubbing/project/{project_id}/media': async ({ actor, params, headers }) => {
      const tag = entityTag(`${params.project_id}-source`);
      return sendMedia(await source.openMedia(actor, params.project_id, readRange(headers, tag)), tag, headers);
    },

    'GET /v1/dubbing/project/{project_id}/media/link': async ({ actor, params }) => {
      await projects.get(actor, params.project_id);
      const { path, expires } = mediaLinks.create(params.project_id);
      return { path, expires_at_unix: expires };
    },

    'GET /v1/dubbing/project/{project_id}/media/signed': async ({ params, query, headers }) => {
      const tag = entityTag(`${params.project_id}-source`);
      return sendMedia(await mediaLinks.open(params.project_id, query, readRange(headers, tag)), tag, headers);
    },

    'GET /v1/dubbing/project/{project_id}/waveform': async ({ actor, params, query, headers }) =>
      peaksReply(params.project_id, headers, await source.peaks(actor, params.project_id, toPeakRequest(query))),
  });
}
