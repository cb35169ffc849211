import { z } from 'zod';
import { id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { chapterParams, characterAlignment, projectParams } from './studio-fields.ts';

const chapterSnapshotParams = chapterParams.extend({ chapter_snapshot_id: id() });
const projectSnapshotParams = projectParams.extend({ project_snapshot_id: id() });

const chapterSnapshot = z.object({
  chapter_snapshot_id: z.string(),
  project_id: z.string(),
  chapter_id: z.string(),
  created_at_unix: unix(),
  name: z.string(),
  audio_duration_secs: z.number(),
});
const projectSnapshot = z.object({
  project_snapshot_id: z.string(),
  project_id: z.string(),
  created_at_unix: unix(),
  name: z.string(),
  audio_upload: z.record(z.string(), z.unknown()).nullable(),
  zip_upload: z.record(z.string(), z.unknown()).nullable(),
  audio_duration_secs: z.number(),
});

const streamBody = z.object({ convert_to_mpeg: z.boolean().default(false) });
const audio = ['audio/mpeg', 'audio/wav', 'audio/flac'] as const;

export const studioSnapshotsRoutes = defineRoutes({
  'GET /v1/studio/projects/{project_id}/snapshots': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the snapshots of a project, newest first.',
    params: projectParams,
    reply: z.object({ snapshots: z.array(projectSnapshot) }),
  },
  'GET /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns a snapshot of a project, with the times of its characters by chapter.',
    params: projectSnapshotParams,
    reply: projectSnapshot.extend({ character_alignments: z.array(characterAlignment) }),
  },
  'POST /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}/stream': {
    access: 'account',
    permits: 'project.read',
    summary: 'Streams the sound of a snapshot.',
    params: projectSnapshotParams,
    body: streamBody,
    content: audio,
  },
  'POST /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}/archive': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns the sound of all chapters of a snapshot as a ZIP file.',
    params: projectSnapshotParams,
    content: ['application/x-zip'],
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the snapshots of a chapter, newest first.',
    params: chapterParams,
    reply: z.object({ snapshots: z.array(chapterSnapshot) }),
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns a snapshot of a chapter, with the times of its characters.',
    params: chapterSnapshotParams,
    reply: chapterSnapshot.extend({ character_alignments: z.array(characterAlignment) }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}/stream': {
    access: 'account',
    permits: 'project.read',
    summary: 'Streams the sound of a snapshot of a chapter.',
    params: chapterSnapshotParams,
    body: streamBody,
    content: audio,
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}/restore': {
    access: 'account',
    permits: 'project.update',
    summary:
      'Gives a chapter the text and takes of a snapshot. What it had is kept as a snapshot. Not in the public API.',
    params: chapterSnapshotParams,
    reply: z.object({ revision: z.int() }),
  },
});
