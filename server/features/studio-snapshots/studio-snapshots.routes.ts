import { studioSnapshotsRoutes } from '../../../contract/studio/studio-snapshots.ts';
import { attachment } from '../../http/attachment.ts';
import { type BinaryReply, mount } from '../../http/route.ts';
import { presentChapterSnapshot, presentProjectSnapshot, presentTimes } from './studio-snapshots.present.ts';
import type { OpenedSnapshot, StudioSnapshotsService } from './studio-snapshots.service.ts';

const extensions: Readonly<Record<string, string>> = { 'audio/wav': 'wav', 'audio/flac': 'flac' };

const fileReply = ({ stream, bytes, contentType, name }: OpenedSnapshot): BinaryReply => ({
  contentType,
  body: stream,
  headers: {
    'content-length': bytes,
    'content-disposition': attachment(`${name}.${extensions[contentType] ?? 'mp3'}`),
  },
});

export function mountStudioSnapshots({ studioSnapshots }: { readonly studioSnapshots: StudioSnapshotsService }) {
  return mount(studioSnapshotsRoutes, {
    'GET /v1/studio/projects/{project_id}/snapshots': async ({ actor, params }) => ({
      snapshots: (await studioSnapshots.listProject(actor, params.project_id)).map(presentProjectSnapshot),
    }),

    'GET /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}': async ({ actor, params }) => {
      const { project_id, project_snapshot_id } = params;
      const { snapshot, alignments } = await studioSnapshots.getProject(actor, project_id, project_snapshot_id);
      return { ...presentProjectSnapshot(snapshot), character_alignments: alignments.map(presentTimes) };
    },

    'POST /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}/stream': async ({
      actor,
      params,
      body,
      signal,
    }) => {
      const { project_id, project_snapshot_id } = params;
      return fileReply(
        await studioSnapshots.openProject(actor, project_id, project_snapshot_id, body.convert_to_mpeg, signal),
      );
    },

    'POST /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}/archive': async ({
      actor,
      params,
      signal,
    }) => {
      const { project_id, project_snapshot_id } = params;
      const { body, name } = await studioSnapshots.archiveProject(actor, project_id, project_snapshot_id, signal);
      return {
        contentType: 'application/x-zip',
        body,
        headers: { 'content-disposition': attachment(`${name}.zip`) },
      };
    },

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots': async ({ actor, params }) => ({
      snapshots: (await studioSnapshots.listChapter(actor, params.project_id, params.chapter_id)).map(
        presentChapterSnapshot,
      ),
    }),

    'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}': async ({
      actor,
      params,
    }) => {
      const { project_id, chapter_id, chapter_snapshot_id } = params;
      const found = await studioSnapshots.getChapter(actor, project_id, chapter_id, chapter_snapshot_id);
      return {
        ...presentChapterSnapshot(found.snapshot),
        character_alignments: found.alignments.map(presentTimes),
      };
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}/stream': async ({
      actor,
      params,
      body,
      signal,
    }) => {
      const { project_id, chapter_id, chapter_snapshot_id } = params;
      const isMpeg = body.convert_to_mpeg;
      return fileReply(
        await studioSnapshots.openChapter(actor, project_id, chapter_id, chapter_snapshot_id, isMpeg, signal),
      );
    },

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}/restore': async ({
      actor,
      params,
    }) => {
      const { project_id, chapter_id, chapter_snapshot_id } = params;
      const { revision } = await studioSnapshots.restore(actor, project_id, chapter_id, chapter_snapshot_id);
      return { revision };
    },
  });
}
