import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VoiceoverTrackKind } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverFileReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { newRowId, type TrackPatch } from '../document/document-changes.ts';
import { addProjectFile, addVideo, importCsv } from '../document/project-files.ts';
import type { VoiceoverDocument } from '../document/use-voiceover-document.ts';
import { refetchVoiceovers, voiceoverProjectQuery } from '../voiceover-queries.ts';
import type { AddedFile } from './add-menu.tsx';
import { kindTexts } from './track-header.tsx';

const trackKinds: Readonly<Record<VoiceoverFileReply['kind'], VoiceoverTrackKind>> = {
  speech: 'upload',
  effect: 'effect',
  music: 'music',
  upload: 'upload',
  video: 'upload',
};

/** What the menus of the editor do. `onSelect` gets the new clip. */
export function useProjectActions(document: VoiceoverDocument, onSelect: (clipId: string) => void) {
  const client = useQueryClient();
  const { project, change, accept, flush } = document;
  const { project_id } = project;
  const params = { project_id };

  /** Puts a file on the first track of its kind, or on a new one. */
  async function placeFile(file: VoiceoverFileReply, startMs: number): Promise<void> {
    // The file has to be known before a clip names it.
    accept(await client.fetchQuery({ ...voiceoverProjectQuery(project_id), staleTime: 0 }));
    const kind = trackKinds[file.kind];
    const known = project.tracks.find((track) => track.kind === kind);
    const track_id = known?.track_id ?? newRowId();
    const clip_id = newRowId();
    const text = file.name.slice(0, 200);
    const tracks: TrackPatch[] = known
      ? []
      : [{ track_id, kind, name: kindTexts[kind], position: project.tracks.length }];
    change({ tracks, clips: [{ clip_id, track_id, start_ms: Math.round(startMs), file_id: file.file_id, text }] });
    onSelect(clip_id);
  }

  const speak = useMutation({
    mutationFn: async ({ clipIds, again }: { clipIds: readonly string[] | undefined; again: boolean }) => {
      if (!(await flush())) throw new Error(t('The project is not saved.'));
      return api.call('POST /v1/voiceover-studio/projects/{project_id}/speak', {
        params,
        body: { ...(clipIds && { clip_ids: [...clipIds] }), again },
      });
    },
    onSuccess: () => refetchVoiceovers(client),
    onError: showError,
  });
  const cancelSpeech = useMutation({
    mutationFn: (export_id: string) =>
      api.call('POST /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/cancel', {
        params: { project_id, export_id },
      }),
    onSuccess: () => refetchVoiceovers(client),
    onError: showError,
  });
  const addFile = useMutation({
    mutationFn: async ({ kind, file, atMs }: { kind: AddedFile; file: File; atMs: number }) => {
      if (!(await flush())) return;
      if (kind === 'recording') return placeFile(await addProjectFile(project_id, file), atMs);
      if (kind === 'video') {
        await addVideo(project, file);
      } else {
        const { imported, problems } = await importCsv(project_id, file);
        const [first] = problems;
        if (first) toast.error(t('Row {row} was left out: {problem}', { row: first.row, problem: first.problem }));
        else toast.success(t('Lines added: {count}', { count: imported }));
      }
      accept(await client.fetchQuery({ ...voiceoverProjectQuery(project_id), staleTime: 0 }));
    },
    onError: showError,
  });
  const saveCsv = useMutation({
    mutationFn: async () => {
      await flush();
      const reply = await api.open('GET /v1/voiceover-studio/projects/{project_id}/csv', { params });
      saveFile(await reply.blob(), `${project.name}.csv`);
    },
    onError: showError,
  });

  return { placeFile, speak, cancelSpeech, addFile, saveCsv };
}
