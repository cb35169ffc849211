import type {
  VoiceoverFileReply,
  VoiceoverImportReply,
  VoiceoverProjectReply,
} from '../../../../contract/dubbing/voiceover-projects.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { newRowId } from './document-changes.ts';

/** Adds a file or, by `fields`, a copy of a sound of another tool. */
export function addProjectFile(
  projectId: string,
  file: File | undefined,
  fields: Readonly<Record<string, string>> = {},
): Promise<VoiceoverFileReply> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append('file', file);
  return api.call('POST /v1/voiceover-studio/projects/{project_id}/files', {
    params: { project_id: projectId },
    body,
  });
}

/** Adds the lines of a table. */
export function importCsv(projectId: string, file: File): Promise<VoiceoverImportReply> {
  const body = new FormData();
  body.append('file', file);
  return api.call('POST /v1/voiceover-studio/projects/{project_id}/csv', { params: { project_id: projectId }, body });
}

/** Adds the video of a project, with its sound on a track of its own. */
export async function addVideo(
  { project_id }: Pick<VoiceoverProjectReply, 'project_id'>,
  video: File,
): Promise<VoiceoverFileReply> {
  const file = await addProjectFile(project_id, video);
  const track_id = newRowId();
  const hasSound = file.peaks !== null;
  await api.call('POST /v1/voiceover-studio/projects/{project_id}/changes', {
    params: { project_id },
    body: {
      ...(file.kind === 'video' && { video_file_id: file.file_id }),
      tracks: hasSound ? [{ track_id, kind: 'upload', name: t('Original sound') }] : [],
      clips: hasSound
        ? [{ clip_id: newRowId(), track_id, start_ms: 0, file_id: file.file_id, text: file.name.slice(0, 200) }]
        : [],
    },
  });
  return file;
}
