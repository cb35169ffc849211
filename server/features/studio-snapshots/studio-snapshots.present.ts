import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SnapshotTimes } from './snapshot-sound.service.ts';
import type { ChapterSnapshotSummary, ProjectSnapshot } from './studio-snapshots.store.ts';

export const presentProjectSnapshot = ({ id, projectId, createdAt, name, durationMs }: ProjectSnapshot) => ({
  project_snapshot_id: id,
  project_id: projectId,
  created_at_unix: unixSeconds(createdAt),
  name,
  audio_upload: null,
  zip_upload: null,
  audio_duration_secs: durationMs / 1000,
});

export const presentChapterSnapshot = (snapshot: ChapterSnapshotSummary) => ({
  chapter_snapshot_id: snapshot.id,
  project_id: snapshot.projectId,
  chapter_id: snapshot.chapterId,
  created_at_unix: unixSeconds(snapshot.createdAt),
  name: snapshot.name,
  audio_duration_secs: snapshot.durationMs / 1000,
});

const rounded = (seconds: number): number => Math.round(seconds * 10_000) / 10_000;

export const presentTimes = ({ characters, starts, ends }: SnapshotTimes) => ({
  characters,
  character_start_times_seconds: starts.map(rounded),
  character_end_times_seconds: ends.map(rounded),
});
