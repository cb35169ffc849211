import { Readable } from 'node:stream';
import { voiceoverProjectsRoutes } from '../../../contract/dubbing/voiceover-projects.ts';
import { downloadName } from '../../../contract/fields/file-names.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { acceptAny, mount } from '../../http/route.ts';
import type { VoiceoverChangesService } from './voiceover-changes.service.ts';
import type { VoiceoverCsvService } from './voiceover-csv.service.ts';
import type { VoiceoverFilesService } from './voiceover-files.service.ts';
import {
  presentVoiceoverClip,
  presentVoiceoverFile,
  presentVoiceoverProject,
  presentVoiceoverRun,
  presentVoiceoverSummary,
  presentVoiceoverTrack,
} from './voiceover-projects.present.ts';
import type { VoiceoverProjectsService } from './voiceover-projects.service.ts';
import type { VoiceoverRunsService } from './voiceover-runs.service.ts';

interface VoiceoverRouteServices {
  readonly voiceoverProjects: VoiceoverProjectsService;
  readonly voiceoverChanges: VoiceoverChangesService;
  readonly voiceoverFiles: VoiceoverFilesService;
  readonly voiceoverRuns: VoiceoverRunsService;
  readonly voiceoverCsv: VoiceoverCsvService;
}

const immutable = { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };

export function mountVoiceoverProjects(services: VoiceoverRouteServices) {
  const { voiceoverProjects: projects, voiceoverChanges: changes, voiceoverRuns: runs, voiceoverFiles } = services;
  return mount(voiceoverProjectsRoutes, {
    'GET /v1/voiceover-studio/projects': async ({ actor, query }) => {
      const page = { limit: query.page_size, after: query.cursor ?? undefined, search: query.search ?? undefined };
      const found = await projects.list(actor, page);
      return {
        projects: found.projects.map(({ project, size }) => presentVoiceoverSummary(project, size)),
        has_more: found.hasMore,
        next_cursor: found.hasMore ? found.projects.at(-1)!.project.id : null,
      };
    },

    'POST /v1/voiceover-studio/projects': async ({ actor, body }) =>
      presentVoiceoverProject(await projects.create(actor, body.name, body.model_id ?? undefined)),

    'GET /v1/voiceover-studio/projects/{project_id}': async ({ actor, params }) =>
      presentVoiceoverProject(await projects.get(actor, params.project_id)),

    'PATCH /v1/voiceover-studio/projects/{project_id}': async ({ actor, params, body }) =>
      presentVoiceoverProject(await changes.apply(actor, params.project_id, body)),

    'DELETE /v1/voiceover-studio/projects/{project_id}': async ({ actor, params }) => {
      await projects.delete(actor, params.project_id);
      return { status: 'ok' };
    },

    'POST /v1/voiceover-studio/projects/{project_id}/duplicate': async ({ actor, params, signal }) =>
      presentVoiceoverProject(await projects.copy(actor, params.project_id, signal)),

    'POST /v1/voiceover-studio/projects/{project_id}/changes': async ({ actor, params, body }) =>
      presentVoiceoverProject(await changes.apply(actor, params.project_id, body)),

    'POST /v1/voiceover-studio/projects/{project_id}/tracks': async ({ actor, params, body }) => {
      const { track_id, ...fields } = body;
      return presentVoiceoverTrack(await changes.addTrack(actor, params.project_id, fields, track_id));
    },

    'PATCH /v1/voiceover-studio/projects/{project_id}/tracks/{track_id}': async ({ actor, params, body }) =>
      presentVoiceoverTrack(await changes.editTrack(actor, params.project_id, params.track_id, body)),

    'DELETE /v1/voiceover-studio/projects/{project_id}/tracks/{track_id}': async ({ actor, params }) => {
      await changes.deleteTrack(actor, params.project_id, params.track_id);
      return { status: 'ok' };
    },

    'POST /v1/voiceover-studio/projects/{project_id}/clips': async ({ actor, params, body }) => {
      const { clip_id, ...fields } = body;
      const created = { ...fields, keeps_speech: false };
      return presentVoiceoverClip(await changes.addClip(actor, params.project_id, created, clip_id));
    },

    'PATCH /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}': async ({ actor, params, body }) => {
      const changed = { ...body, keeps_speech: false };
      return presentVoiceoverClip(await changes.editClip(actor, params.project_id, params.clip_id, changed));
    },

    'DELETE /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}': async ({ actor, params }) => {
      await changes.deleteClip(actor, params.project_id, params.clip_id);
      return { status: 'ok' };
    },

    'POST /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}/split': async ({ actor, params, body }) => {
      const clips = await changes.splitClip(actor, params.project_id, params.clip_id, body.at_ms);
      return { clips: clips.map(presentVoiceoverClip) };
    },

    'POST /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}/duplicate': async ({ actor, params }) =>
      presentVoiceoverClip(await changes.duplicateClip(actor, params.project_id, params.clip_id)),

    'POST /v1/voiceover-studio/projects/{project_id}/files': {
      async accept({ actor, params }) {
        await voiceoverFiles.requireRoom(actor, params.project_id);
        return undefined;
      },
      handle: async ({ actor, params, body, files, signal }) =>
        presentVoiceoverFile(await voiceoverFiles.add(actor, params.project_id, body, files.file?.[0], signal)),
    },

    'GET /v1/voiceover-studio/projects/{project_id}/files/{file_id}/audio': async (call) => {
      const { actor, params, query, headers } = call;
      const { tempo = 1 } = query;
      const tag = entityTag(`${params.file_id}-${tempo}`);
      const range = readRange(headers, tag);
      const opened = await voiceoverFiles.open(actor, params.project_id, params.file_id, tempo, range);
      return rangeReply(opened, immutable, { tag, headers });
    },

    'POST /v1/voiceover-studio/projects/{project_id}/speak': async ({ actor, params, body }) => {
      const order = { clipIds: body.clip_ids ?? undefined, again: body.again };
      return presentVoiceoverRun(await runs.speak(actor, params.project_id, order));
    },

    'POST /v1/voiceover-studio/projects/{project_id}/csv': {
      accept: acceptAny,
      handle: async ({ actor, params, files }) => {
        const { contents, imported, problems } = await services.voiceoverCsv.import(
          actor,
          params.project_id,
          files.file![0]!,
        );
        return { project: presentVoiceoverProject(contents), imported, problems: [...problems] };
      },
    },

    'GET /v1/voiceover-studio/projects/{project_id}/csv': async ({ actor, params }) => {
      const { text, name } = await services.voiceoverCsv.export(actor, params.project_id);
      const fileName = downloadName({ name, dateUnix: Math.floor(Date.now() / 1000), extension: 'csv' });
      return {
        contentType: 'text/csv; charset=utf-8',
        body: Readable.from([Buffer.from(text)]),
        headers: { 'content-disposition': attachment(fileName), 'cache-control': 'private, no-store' },
      };
    },

    'POST /v1/voiceover-studio/projects/{project_id}/exports': async ({ actor, params, body }) =>
      presentVoiceoverRun(await runs.export(actor, params.project_id, body.format)),

    'GET /v1/voiceover-studio/projects/{project_id}/exports': async ({ actor, params }) => ({
      exports: (await runs.list(actor, params.project_id)).map(presentVoiceoverRun),
    }),

    'GET /v1/voiceover-studio/projects/{project_id}/exports/{export_id}': async ({ actor, params }) =>
      presentVoiceoverRun(await runs.get(actor, params.project_id, params.export_id)),

    'POST /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/cancel': async ({ actor, params }) =>
      presentVoiceoverRun(await runs.cancel(actor, params.project_id, params.export_id)),

    'DELETE /v1/voiceover-studio/projects/{project_id}/exports/{export_id}': async ({ actor, params }) => {
      await runs.delete(actor, params.project_id, params.export_id);
      return { status: 'ok' };
    },

    'GET /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/download': async (call) => {
      const { actor, params, headers } = call;
      const tag = entityTag(params.export_id);
      const file = await runs.open(actor, params.project_id, params.export_id, readRange(headers, tag));
      const disposition = { 'content-disposition': attachment(file.fileName) };
      return rangeReply(file, { ...immutable, ...disposition }, { tag, headers });
    },
  });
}
