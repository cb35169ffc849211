import type {
  VoiceoverClipReply,
  VoiceoverFileReply,
  VoiceoverProjectReply,
  VoiceoverProjectSummary,
  VoiceoverRunReply,
  VoiceoverTrackReply,
} from '../../../contract/dubbing/voiceover-projects.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { VoiceoverRun } from './voiceover-exports.store.ts';
import type { ProjectContents } from './voiceover-projects.service.ts';
import type { VoiceoverClip, VoiceoverFile, VoiceoverProject, VoiceoverTrack } from './voiceover-projects.store.ts';

export function presentVoiceoverTrack(row: VoiceoverTrack): VoiceoverTrackReply {
  const { stability, similarityBoost, style, speed } = row.voiceSettings;
  return {
    track_id: row.id,
    kind: row.kind,
    name: row.name,
    position: row.position,
    voice_id: row.voiceId,
    voice_settings: {
      ...(stability !== undefined && { stability }),
      ...(similarityBoost !== undefined && { similarity_boost: similarityBoost }),
      ...(style !== undefined && { style }),
      ...(speed !== undefined && { speed }),
    },
    gain_db: row.gainDb,
    is_muted: row.isMuted,
    is_solo: row.isSolo,
  };
}

export const presentVoiceoverClip = (row: VoiceoverClip): VoiceoverClipReply => ({
  clip_id: row.id,
  track_id: row.trackId,
  text: row.text,
  start_ms: row.startMs,
  end_ms: row.endMs,
  file_id: row.fileId,
  trim_start_ms: row.trimStartMs,
  trim_end_ms: row.trimEndMs,
  gain_db: row.gainDb,
  fade_in_ms: row.fadeInMs,
  fade_out_ms: row.fadeOutMs,
  is_stale: row.isStale,
});

export const presentVoiceoverFile = (row: VoiceoverFile): VoiceoverFileReply => ({
  file_id: row.id,
  kind: row.kind,
  name: row.name,
  content_type: row.contentType,
  bytes: row.bytes,
  duration_ms: row.durationMs,
  peaks: row.peaks,
});

export const presentVoiceoverRun = (row: VoiceoverRun): VoiceoverRunReply => ({
  export_id: row.id,
  format: row.format,
  state: row.state,
  percent: Math.round(row.progress * 100),
  problem: row.problem,
  file_name: row.fileName,
  bytes: row.bytes,
  duration_ms: row.durationMs,
  created_at_unix: unixSeconds(row.createdAt),
});

const presentCommon = (project: VoiceoverProject) => ({
  project_id: project.id,
  name: project.name,
  revision: project.revision,
  model_id: project.modelId,
  video_file_id: project.videoFileId,
  created_at_unix: unixSeconds(project.createdAt),
  updated_at_unix: unixSeconds(project.updatedAt),
});

export const presentVoiceoverSummary = (
  project: VoiceoverProject,
  size: { readonly tracks: number; readonly clips: number; readonly durationMs: number },
): VoiceoverProjectSummary => ({
  ...presentCommon(project),
  tracks: size.tracks,
  clips: size.clips,
  duration_ms: size.durationMs,
});

export const presentVoiceoverProject = (contents: ProjectContents): VoiceoverProjectReply => ({
  ...presentCommon(contents.project),
  duration_ms: contents.durationMs,
  tracks: contents.tracks.map(presentVoiceoverTrack),
  clips: contents.clips.map(presentVoiceoverClip),
  files: contents.files.map(presentVoiceoverFile),
  speaking: contents.speaking ? presentVoiceoverRun(contents.speaking) : null,
});
