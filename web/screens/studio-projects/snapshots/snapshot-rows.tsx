import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileArchive, RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { safeName } from '../../../../contract/fields/file-names.ts';
import { api } from '../../../data/api/api.ts';
import type { CallReply } from '../../../data/api/client.ts';
import { formatDate } from '../../../format/date.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import { collectAudio } from '../../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../../parts/player/player-file.ts';
import type { Track } from '../../../parts/player/player-track.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import { toast } from '../../../parts/status/toast.ts';

type ProjectSnapshot = CallReply<'GET /v1/studio/projects/{project_id}/snapshots'>['snapshots'][number];
type ChapterSnapshot =
  CallReply<'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots'>['snapshots'][number];

/** Plays and downloads MP3, which every browser can play. */
const body = { convert_to_mpeg: true };

const openProject = ({ project_id, project_snapshot_id }: ProjectSnapshot, signal?: AbortSignal) =>
  api.open('POST /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}/stream', {
    params: { project_id, project_snapshot_id },
    body,
    ...(signal && { signal }),
  });

const openChapter = ({ project_id, chapter_id, chapter_snapshot_id }: ChapterSnapshot, signal?: AbortSignal) =>
  api.open('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}/stream', {
    params: { project_id, chapter_id, chapter_snapshot_id },
    body,
    ...(signal && { signal }),
  });

const fileName = (name: string, extension: string): string =>
  `${safeName(name, 255).slice(0, 120) || t('Snapshot')}.${extension}`;

interface TrackParts {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly seconds: number;
  readonly open: (signal?: AbortSignal) => Promise<Response>;
}

const toTrack = ({ id, title, subtitle, seconds, open }: TrackParts): Track => ({
  id: `studio:${id}`,
  title,
  subtitle,
  expectedInS: seconds,
  source: { open: () => collectAudio(async (signal) => toAudioResponse(await open(signal))) },
  download: async () => saveFile(await (await open()).blob(), fileName(title, 'mp3')),
});

/** A snapshot of the whole project: play, download as MP3 or as a ZIP of its chapters. */
export function ProjectSnapshotRow({ snapshot, projectName }: { snapshot: ProjectSnapshot; projectName: string }) {
  const { project_id, project_snapshot_id, created_at_unix, audio_duration_secs } = snapshot;
  const archive = useMutation({
    mutationFn: async () => {
      const path = 'POST /v1/studio/projects/{project_id}/snapshots/{project_snapshot_id}/archive';
      const reply = await api.open(path, { params: { project_id, project_snapshot_id } });
      saveFile(await reply.blob(), fileName(projectName, 'zip'));
    },
    onError: showError,
  });
  const track = useMemo(
    () =>
      toTrack({
        id: project_snapshot_id,
        title: projectName,
        subtitle: t('Studio'),
        seconds: audio_duration_secs,
        open: (signal) => openProject(snapshot, signal),
      }),
    [snapshot, projectName, project_snapshot_id, audio_duration_secs],
  );
  return (
    <Row track={track} createdAt={created_at_unix} seconds={audio_duration_secs}>
      <IconButton
        size="small"
        label={t('Download chapters (ZIP)')}
        disabled={archive.isPending}
        onClick={() => archive.mutate()}
      >
        <FileArchive />
      </IconButton>
    </Row>
  );
}

interface ChapterSnapshotRowProps {
  snapshot: ChapterSnapshot;
  chapterName: string;
  canRestore: boolean;
}

/** A snapshot of a chapter: play, download, and give the chapter its text and takes again. */
export function ChapterSnapshotRow({ snapshot, chapterName, canRestore }: ChapterSnapshotRowProps) {
  const { project_id, chapter_id, chapter_snapshot_id, created_at_unix, audio_duration_secs } = snapshot;
  const client = useQueryClient();
  const [isRestoring, setRestoring] = useState(false);
  const restore = useMutation({
    mutationFn: () =>
      api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots/{chapter_snapshot_id}/restore', {
        params: { project_id, chapter_id, chapter_snapshot_id },
      }),
    onSuccess: () => {
      setRestoring(false);
      void refetchProjects(client);
      toast.success(t('Chapter restored.'));
    },
    onError: showError,
  });
  const track = useMemo(
    () =>
      toTrack({
        id: chapter_snapshot_id,
        title: chapterName,
        subtitle: t('Studio'),
        seconds: audio_duration_secs,
        open: (signal) => openChapter(snapshot, signal),
      }),
    [snapshot, chapterName, chapter_snapshot_id, audio_duration_secs],
  );
  return (
    <Row track={track} createdAt={created_at_unix} seconds={audio_duration_secs}>
      {canRestore && (
        <IconButton size="small" label={t('Restore')} onClick={() => setRestoring(true)}>
          <RotateCcw />
        </IconButton>
      )}
      <ConfirmDialog
        open={isRestoring}
        onOpenChange={setRestoring}
        title={t('Restore snapshot')}
        action={t('Restore')}
        kind="primary"
        busy={restore.isPending}
        onConfirm={() => restore.mutate()}
      >
        {t('“{chapterName}” gets its text and takes of {created_at_unix}. What it has now is kept as a snapshot.', {
          chapterName,
          created_at_unix: formatDate(created_at_unix, { withTime: true }),
        })}
      </ConfirmDialog>
    </Row>
  );
}

interface RowProps {
  track: Track;
  createdAt: number;
  seconds: number;
  children: ReactNode;
}

function Row({ track, createdAt, seconds, children }: RowProps) {
  const date = formatDate(createdAt, { withTime: true });
  const download = useMutation({
    mutationFn: async () => {
      if (typeof track.download === 'function') await track.download();
    },
    onError: showError,
  });
  return (
    <li aria-label={t('Snapshot of {date}', { date })} className="flex items-center gap-2 px-2 py-1.5">
      <PlayTrackButton track={track} label={t('snapshot of {date}', { date })} />
      <span className="min-w-0 flex-1 text-small tabular-nums">
        {date}
        <span className="block text-ink-3 text-meta">{formatDuration(seconds)}</span>
      </span>
      <IconButton
        size="small"
        label={t('Download MP3')}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download />
      </IconButton>
      {children}
    </li>
  );
}
